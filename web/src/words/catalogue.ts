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

function variables(part: unknown): string[] {
  if (part === null || typeof part !== 'object') return [];
  if ('type' in part && part.type === 'var' && 'name' in part) return [String(part.name)];
  return Object.values(part).flatMap(variables);
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

/** What a source file asks for. */
export interface Asked {
  /** Messages that are asked for by their whole name: `t('loading')`. */
  ids: string[];
  /** Messages whose name is put together: t(`rule-${number}`). */
  patterns: RegExp[];
  /** Every text in the source, since names of messages also travel through variables. */
  texts: Set<string>;
}

const TEXT = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;

export function asked(source: string): Asked {
  const ids: string[] = [];
  for (const { index } of source.matchAll(/\bt\(/g)) {
    const argument = firstArgument(source.slice(index + 2));
    // What is compared is no name.
    const named = argument.replace(/[!=]==? *('[^']*'|"[^"]*")/g, '');
    for (const found of named.matchAll(TEXT)) ids.push(found[1] ?? found[2] ?? found[3] ?? '');
  }
  const texts = new Set<string>();
  const patterns: RegExp[] = [];
  for (const found of source.matchAll(TEXT)) {
    const template = found[3];
    if (template?.includes('${')) patterns.push(...pattern(template));
    else texts.add(found[1] ?? found[2] ?? found[3] ?? '');
  }
  return { ids: ids.filter((id) => !id.includes('${')), patterns, texts };
}

/** `rule-${number}` as an expression; none if it could be anything. */
function pattern(template: string): RegExp[] {
  const parts = template.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/);
  if (!parts.every((part) => /^[a-zA-Z0-9_-]*$/.test(part)) || !parts.join('').includes('-')) {
    return [];
  }
  return [new RegExp(`^${parts.join('.+')}$`)];
}

function firstArgument(rest: string): string {
  let depth = 0;
  for (const [place, letter] of [...rest].entries()) {
    if ('([{'.includes(letter)) depth += 1;
    else if (')]}'.includes(letter)) depth -= 1;
    if (depth === 0 || (depth === 1 && letter === ',')) return rest.slice(1, place);
  }
  return rest;
}
