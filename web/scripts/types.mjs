// Makes the TypeScript types of the protocol and of the games from the JSON Schemas that the Rust types
// describe themselves with. Reads the schemas from standard input; with --check it writes nothing and
// fails if a file is not what it would write.
import { readFile, writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { compile } from 'json-schema-to-typescript';

const HEAD = '// Made from the Rust types by `cargo xtask types`. Do not edit.\n\n';
const STYLE = { singleQuote: true, printWidth: 110 };

/** One file per group of schemas. */
function files(schemas) {
  return {
    protocol: bundle(schemas.protocol, {}),
    eriantys: bundle(...game(schemas.eriantys)),
    masters: bundle(...game(schemas.masters)),
  };
}

/** What a game describes is several schemas with definitions of their own; equal names are equal things. */
function game(schemas) {
  const definitions = {};
  const roots = {};
  for (const [name, { $defs, ...schema }] of Object.entries(schemas)) {
    Object.assign(definitions, $defs);
    roots[name[0].toUpperCase() + name.slice(1)] = schema;
  }
  return [definitions, roots];
}

function bundle(definitions, roots) {
  return tidy({
    $defs: { ...definitions, ...roots },
    type: 'object',
    additionalProperties: false,
  });
}

/** Schemas as the compiler reads them best. */
function tidy(schema) {
  if (Array.isArray(schema)) return schema.map(tidy);
  if (schema === null || typeof schema !== 'object') return schema;
  const { title: _, format: __, default: ___, ...rest } = schema;
  // OpenAPI keeps its definitions elsewhere.
  if (typeof rest.$ref === 'string') {
    rest.$ref = rest.$ref.replace('#/components/schemas/', '#/$defs/');
    // A description beside a reference would make a second type.
    delete rest.description;
  }
  // What stands beside the choices belongs to each of them.
  const choices = rest.oneOf;
  if (choices && rest.properties) {
    const { oneOf: _, $defs, description, ...shared } = rest;
    rest.oneOf = choices.map((choice) => ({
      ...shared,
      ...choice,
      properties: { ...shared.properties, ...choice.properties },
      required: [...(shared.required ?? []), ...(choice.required ?? [])],
    }));
    for (const key of Object.keys(shared)) delete rest[key];
  }
  for (const [name, property] of Object.entries(rest.properties ?? {})) {
    const told = Object.keys(property).filter((key) => key !== 'description');
    if (told.length === 0) rest.properties[name] = { ...property, tsType: 'unknown' };
  }
  const tidied = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, tidy(value)]));
  // `ServerMessage` names the fields of its messages by reference.
  if (tidied.$ref && (tidied.properties || tidied.type)) {
    const { $ref, ...others } = tidied;
    return { allOf: [{ $ref }, { ...others, additionalProperties: false }] };
  }
  if (tidied.type === 'object' && tidied.properties && !('additionalProperties' in tidied)) {
    tidied.additionalProperties = false;
  }
  return tidied;
}

const check = process.argv.includes('--check');
let stale = false;
for (const [name, schema] of Object.entries(files(JSON.parse(await text(process.stdin))))) {
  const made = await compile(schema, 'Unused', {
    bannerComment: '',
    unreachableDefinitions: true,
    style: STYLE,
    enableConstEnums: false,
    ignoreMinAndMaxItems: false,
  });
  // The root holds nothing but definitions.
  const types = made
    .replace(/export interface Unused \{\}\n/, '')
    .replace(
      /\/\*\*\n \* This interface was referenced by `Unused`'s JSON-Schema\n \* via the `definition` "\w+"\.\n \*\/\n/g,
      '',
    )
    .replace(
      /\n \*\n \* This interface was referenced by `Unused`'s JSON-Schema\n \* via the `definition` "\w+"\./g,
      '',
    );
  const file = new URL(`../src/types/${name}.ts`, import.meta.url);
  const before = await readFile(file, 'utf8').catch(() => '');
  if (before === HEAD + types) continue;
  if (check) {
    console.error(`web/src/types/${name}.ts is not current: run cargo xtask types`);
    stale = true;
  } else {
    await writeFile(file, HEAD + types);
    console.log(`written: web/src/types/${name}.ts`);
  }
}
process.exitCode = stale ? 1 : 0;
