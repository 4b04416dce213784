// What is asked over HTTP.
import type {
  CreateTable,
  Created,
  GameInfo,
  Join,
  Joined,
  MatchInfo,
  Matches,
  Refusal,
  Replay,
  TableInfo,
  Tables,
  Version,
} from '../types/protocol';

/** Something was refused, or the server cannot be reached (`code` is `offline`). */
export class Refused extends Error {
  readonly code: string;
  readonly rule: string | null;

  constructor(refusal: Pick<Refusal, 'code' | 'message' | 'rule'>) {
    super(refusal.message);
    this.code = refusal.code;
    this.rule = refusal.rule ?? null;
  }
}

async function ask<Answer>(path: string, body?: unknown, token?: string | null): Promise<Answer> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (token) headers['authorization'] = `Bearer ${token}`;
  const method = body === undefined ? 'GET' : 'POST';
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  let response: Response;
  try {
    response = await fetch(`/api/v1${path}`, { method, headers, ...content });
  } catch {
    throw new Refused({ code: 'offline', message: 'the server cannot be reached' });
  }
  const text = await response.text();
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new Refused({ code: 'offline', message: text.slice(0, 200) });
  }
  if (!response.ok) throw new Refused(answer as Refusal);
  return answer as Answer;
}

const at = (code: string) => encodeURIComponent(code);

export const version = () => ask<Version>('');
export const games = () => ask<GameInfo[]>('/games');
export const tables = () => ask<Tables>('/tables?limit=100').then(({ tables }) => tables);
export const table = (code: string) => ask<TableInfo>(`/tables/${at(code)}`);
export const create = (table: CreateTable, token: string | null) =>
  ask<Created>('/tables', table, token);
export const join = (code: string, who: Join, token: string | null) =>
  ask<Joined>(`/tables/${at(code)}/join`, who, token);
export const matches = (limit = 20, offset = 0) =>
  ask<Matches>(`/matches?limit=${limit}&offset=${offset}`).then(({ matches }) => matches);
export const match = (code: string) => ask<MatchInfo>(`/matches/${at(code)}`);
export const recordAddress = (code: string) => `/api/v1/matches/${at(code)}/record`;
/** Positions of a finished match, as this seat saw them; as a spectator did, without a seat. */
export const replay = (code: string, from: number, count: number, seat: number | null) =>
  ask<Replay>(
    `/matches/${at(code)}/replay?from=${from}&count=${count}${seat === null ? '' : `&seat=${seat}`}`,
  );
/** Frees a seat of a table that waits. */
export const leave = (code: string, token: string) =>
  ask<unknown>(`/tables/${at(code)}/leave`, {}, token);
