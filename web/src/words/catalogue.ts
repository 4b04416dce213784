// The catalogue as the tests see it: what is written in it, and what the program asks of it.
import { FluentResource } from '@fluent/bundle';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The root of the project; the tests run in `web/`. */
const ROOT = join(process.cwd(), '..');

export const read = (...path: string[]): string => readFileSync(join(ROOT, ...path), 'utf8');

/** The files of a folder and all below it with one of these endings. */
export function files(folder: string, ...endings: string[]): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .map((path) => join(folder, path))
    .sort();
}

/** The messages of a file, and the variables in each. */
export function messages(text: string): Map<string, string[]> {
  const { body } = new FluentResource(text);
  return new Map(body.map((entry) => [entry.id, [...new Set(variables(entry))].sort()]));
}

/** The messages that other messages of a file contain. */
export function contained(text: string): string[] {
  return named(new FluentResource(text).body, 'mesg');
}

const variables = (part: unknown) => named(part, 'var');

function named(part: unknown, kind: 'var' | 'mesg'): string[] {
  if (part === null || typeof part !== 'object') return [];
  const inside = Object.values(part).flatMap((value) => named(value, kind));
  const here = 'type' in part && part.type === kind && 'name' in part ? [String(part.name)] : [];
  return [...here, ...inside];
}

/** Lines that are neither a comment, nor the beginning of a message that was understood, nor inside one.
 * The parser passes over what it does not understand. */
export function misread(text: string): string[] {
  const known = messages(text);
  return text.split('\n').filter((line) => {
    if (line === '' || line.startsWith('#') || /^[ }]/.test(line)) return false;
    const id = /^(-?[a-zA-Z][\w-]*) =/.exec(line)?.[1];
    return id === undefined || !known.has(id);
  });
}

/** A message that is asked for by its whole name: `t('loading')`. */
export interface Call {
  id: string;
  /** The variables it is given; null if they come from elsewhere. */
  given: string[] | null;
}

/** What a source file asks for. */
export interface Asked {
  calls: Call[];
  /** Messages whose name is put together: t(`rule-${number}`). */
  patterns: RegExp[];
  /** Every text in the source, since names of messages also travel through variables. */
  texts: Set<string>;
}

const TEXT = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;
const textsIn = (source: string) =>
  [...source.matchAll(TEXT)].map(([, single, double, template]) => ({
    text: single ?? double ?? template ?? '',
    puzzled: template?.includes('${') ?? false,
  }));

export function asked(source: string): Asked {
  const calls = [...source.matchAll(/\bt\(/g)].flatMap(({ index }) => {
    const [name = '', variables] = items(source.slice(index + 1));
    // What is compared is no name.
    const named = textsIn(name.replace(/[!=]==? *('[^']*'|"[^"]*")/g, ''));
    const given = givenBy(variables);
    return named.filter(({ puzzled }) => !puzzled).map(({ text }) => ({ id: text, given }));
  });
  const all = textsIn(source);
  return {
    calls,
    patterns: all.flatMap(({ text, puzzled }) => (puzzled ? pattern(text) : [])),
    texts: new Set(all.map(({ text }) => text)),
  };
}

/** `rule-${number}` as an expression; none if it could be anything. */
function pattern(template: string): RegExp[] {
  const parts = template.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/);
  const plain = parts.every((part) => /^[a-zA-Z0-9_-]*$/.test(part));
  return plain && parts.join('').includes('-') ? [new RegExp(`^${parts.join('.+')}$`)] : [];
}

function givenBy(variables: string | undefined): string[] | null {
  if (variables === undefined) return [];
  if (!/^\s*\{/.test(variables)) return null;
  const keys = items(variables.trim()).map((item) => /^\s*(\w+)/.exec(item)?.[1] ?? '...');
  return keys.includes('...') ? null : keys;
}

/** What stands between the bracket with which the text begins and the one that closes it, by commas. */
function items(text: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 1;
  for (let place = 0; place < text.length; place += 1) {
    const letter = text.charAt(place);
    if ('([{'.includes(letter)) depth += 1;
    else if (')]}'.includes(letter)) depth -= 1;
    if (depth === 0 || (depth === 1 && letter === ',')) {
      found.push(text.slice(start, place));
      start = place + 1;
    }
    if (depth === 0) break;
  }
  return found.filter((item) => item.trim() !== '');
}
