import { describe, expect, it } from 'vitest';
import { asked, contained, files, messages, misread, read } from './catalogue';
import { bundleOf, LANGUAGES, type Language } from './bundle';
import { preferred } from './index.svelte';

const ALL = Object.keys(LANGUAGES) as Language[];
/** What only the terminal client says; its own tests look after the use of it. */
const isOfTerminal = (path: string) => path.includes('/terminal');
const textsOf = (language: Language, of = (path: string) => !isOfTerminal(path)) =>
  files(`words/${language}`, '.ftl')
    .filter(of)
    .map((path) => read(path));
const ENGLISH = new Map(textsOf('en').flatMap((text) => [...messages(text)]));
const SOURCES = files('web/src', '.ts', '.svelte').filter((path) => !path.includes('.test.'));
const ASKED = SOURCES.map((path) => [path, asked(read(path))] as const);

describe('the catalogue', () => {
  it('is read without a fault', () => {
    for (const path of files('words', '.ftl')) expect(misread(read(path)), path).toEqual([]);
  });

  it('says every message once', () => {
    for (const language of ALL) {
      const texts = textsOf(language, () => true);
      expect(() => bundleOf(language, texts)).not.toThrow();
    }
  });

  it('says the same in all languages, with the same variables, file by file', () => {
    for (const path of files('words/en', '.ftl')) {
      for (const language of ALL) {
        const other = messages(read(path.replace('words/en', `words/${language}`)));
        const sorted = (all: Map<string, string[]>) => Object.fromEntries([...all].sort());
        expect(sorted(other), `${path} in ${language}`).toEqual(sorted(messages(read(path))));
      }
    }
  });

  it('is set with the right apostrophe', () => {
    for (const path of files('words', '.ftl')) {
      const typed = read(path).match(/^[^#\n]*\p{L}'.*$/gmu) ?? [];
      expect(typed, path).toEqual([]);
    }
  });
});

describe('the program', () => {
  it('is read as it is written', () => {
    const { calls, patterns } = asked(
      "t('one') t(`two-${of(3)}`, { a }) t(sure === 'x' ? 'four' : 'five', { b: f(1, 2), ...c, d })",
    );
    expect(calls).toEqual([
      { id: 'one', given: [] },
      { id: 'four', given: null },
      { id: 'five', given: null },
    ]);
    expect(patterns).toEqual([/^two-.+$/]);
    expect(asked("t('six', { a, b: g({ c }), })").calls).toEqual([
      { id: 'six', given: ['a', 'b'] },
    ]);
  });

  it('has words for every message it asks for', () => {
    for (const [path, { calls }] of ASKED) {
      const unknown = calls.map(({ id }) => id).filter((id) => !ENGLISH.has(id));
      expect(unknown, path).toEqual([]);
    }
  });

  it('gives every message the variables it needs', () => {
    for (const [path, { calls }] of ASKED) {
      for (const { id, given } of calls) {
        const needed = ENGLISH.get(id) ?? [];
        if (given) expect(given, `${path}: ${id}`).toEqual(expect.arrayContaining(needed));
      }
    }
  });

  it('uses every message', () => {
    const inside = new Set(textsOf('en').flatMap(contained));
    const used = (id: string) =>
      inside.has(id) ||
      ASKED.some(
        ([, { texts, patterns }]) => texts.has(id) || patterns.some((pattern) => pattern.test(id)),
      );
    expect([...ENGLISH.keys()].filter((id) => !id.startsWith('-') && !used(id))).toEqual([]);
  });
});

describe('reasons', () => {
  /** The bodies of the functions that name the rule of a refusal. */
  const named = (crate: string) =>
    files(`crates/${crate}/src`, '.rs')
      .flatMap((path) => read(path).match(/fn rule\(.*?\n {4}\}/gs) ?? [])
      .flatMap((body) => body.match(/(?<=")[EM]\d+(?=")/g) ?? []);

  it('explain every rule that can refuse something, and no other', () => {
    const rules = new Set([...named('eriantys'), ...named('masters')]);
    expect(rules.size).toBeGreaterThan(60);
    const explained = [...ENGLISH.keys()].filter((id) => id.startsWith('rule-'));
    expect(explained.sort()).toEqual([...rules].map((rule) => `rule-${rule}`).sort());
  });

  it('explain every code that the protocol lists, and no other', () => {
    const section = /\n## Refusals\n(.*?)\n## /s.exec(read('docs/protocol.md'))?.[1] ?? '';
    const rows = section.match(/^\| `[^|]*/gm) ?? [];
    const codes = rows.flatMap((row) => row.match(/(?<=`)[a-z_]+(?=`)/g) ?? []);
    const expected = new Set([...codes, 'offline'].map((code) => `refused-${code}`));
    const explained = [...ENGLISH.keys()].filter((id) => id.startsWith('refused-'));
    expect(explained.sort()).toEqual([...expected].sort());
  });
});

describe('the language', () => {
  it('is the one that was chosen, else one the browser asks for, else English', () => {
    expect(preferred('it', ['en-GB'])).toBe('it');
    expect(preferred(null, ['de-DE', 'it-IT', 'en'])).toBe('it');
    expect(preferred('xx', ['de'])).toBe('en');
  });
});
