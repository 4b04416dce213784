// The words of the program. The catalogue (`words/` at the root of the project) is shared with the
// terminal client; only the language in use is loaded, and nothing that only a terminal says.
import type { FluentBundle } from '@fluent/bundle';
import { type Args, bundleOf, type Language, LANGUAGES } from './bundle';

export { type Args, type Language, LANGUAGES };

const FILES = {
  en: import.meta.glob<string>(['../../../words/en/*.ftl', '!**/terminal*.ftl'], {
    query: '?raw',
    import: 'default',
  }),
  it: import.meta.glob<string>(['../../../words/it/*.ftl', '!**/terminal*.ftl'], {
    query: '?raw',
    import: 'default',
  }),
};
const KEPT_AS = 'bottega.language';

let current = $state.raw<{ language: Language; bundle: FluentBundle } | null>(null);

/** The language that was chosen before, else the first one of the browser's that we speak. */
export function preferred(
  kept: string | null = localStorage.getItem(KEPT_AS),
  wanted: readonly string[] = navigator.languages,
): Language {
  const known = (tag: string | null): tag is Language => tag !== null && tag in LANGUAGES;
  if (known(kept)) return kept;
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(known) ?? 'en';
}

/** Loads a language and speaks it from now on. */
export async function speak(language: Language): Promise<void> {
  const texts = await Promise.all(Object.values(FILES[language]).map((load) => load()));
  current = { language, bundle: bundleOf(language, texts) };
  document.documentElement.lang = language;
}

/** Speaks a language from now on, and the next time as well. */
export async function choose(language: Language): Promise<void> {
  localStorage.setItem(KEPT_AS, language);
  await speak(language);
}

export function language(): Language {
  return current?.language ?? 'en';
}

/** Is there such a message? */
export function knows(id: string): boolean {
  return current?.bundle.hasMessage(id) ?? false;
}

/** The message with this name. */
export function t(id: string, args?: Args): string {
  const message = current?.bundle.getMessage(id);
  if (!current || !message?.value) return missing(id);
  const errors: Error[] = [];
  const text = current.bundle.formatPattern(message.value, args ?? null, errors);
  return errors.length > 0 ? missing(`${id}: ${errors.join(', ')}`) : text;
}

function missing(what: string): string {
  // A fault of ours: the browser tests fail on it.
  // eslint-disable-next-line no-console
  console.error(`no words for ${what}`);
  return what;
}
