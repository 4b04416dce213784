// Sitting down under our name. Whoever has chosen none gets one that is free, without being asked; a
// token of an older time does not stand in the way.
import type { CreateTable, Join } from '../types/protocol';
import { knows, t } from '../words/index.svelte';
import * as api from './api';
import { isSuggested, name, sitDown, suggest, tokenOf } from './identity';

const MOST_TRIES = 6;
/** With a token that is not ours here any more, the server says one of these. */
const OLD_TOKEN = new Set(['bad_options', 'bad_token']);

/** A name made up from the catalogue: `Clever Fox 42`. */
export function makeName(random: () => number = Math.random): string {
  const names = (knows('suggested-names') ? t('suggested-names') : 'Guest').split('|');
  const one = names[Math.floor(random() * names.length)] ?? '';
  return `${one.trim()} ${10 + Math.floor(random() * 90)}`;
}

/** The name we go by; there always is one. */
export function ourName(): string {
  if (name() === '') suggest(makeName());
  return name();
}

/** Asks under our name until it is not the name that is refused. */
export async function underOurName<Answer>(
  ask: (name: string, token: string | null) => Promise<Answer>,
): Promise<{ answer: Answer; name: string }> {
  for (let tries = 1; ; tries += 1) {
    const name = ourName();
    try {
      return { answer: await withToken(name, ask), name };
    } catch (error) {
      const taken = error instanceof api.Refused && error.code === 'name_taken';
      if (!taken || !isSuggested() || tries >= MOST_TRIES) throw error;
      suggest(makeName());
    }
  }
}

async function withToken<Answer>(
  name: string,
  ask: (name: string, token: string | null) => Promise<Answer>,
): Promise<Answer> {
  const token = tokenOf(name);
  try {
    return await ask(name, token);
  } catch (error) {
    const old = token !== null && error instanceof api.Refused && OLD_TOKEN.has(error.code);
    if (!old) throw error;
    // If the token was not the reason, the first answer says more than the second.
    return ask(name, null).catch(() => Promise.reject(error));
  }
}

/** Opens a table and sits down at it; gives its code. */
export async function openTable(table: CreateTable): Promise<string> {
  const { answer, name } = await underOurName((name, token) =>
    api.create({ ...table, name }, token),
  );
  const { code, token } = answer;
  if (token) sitDown(code, { token, name, at: Date.now() });
  return code;
}

/** Takes a seat at a table that waits. */
export async function joinTable(code: string, wanted: Omit<Join, 'name'> = {}): Promise<void> {
  const { answer, name } = await underOurName((name, token) =>
    api.join(code, { ...wanted, name }, token),
  );
  sitDown(code, { token: answer.token, name, at: Date.now() });
}
