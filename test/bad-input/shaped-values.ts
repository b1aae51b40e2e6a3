import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#platform/runtime/package-root.js';
import { fractionsOf } from '../support/random.js';

export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly example?: unknown;
}
export interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema?: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}
const contract = JSON.parse(readFileSync(join(packageRoot, 'openapi.json'), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

/** Values that no schema allows, or that must not be trusted. */
const HOSTILE: readonly unknown[] = [
  null,
  '',
  ' ',
  [],
  [[]],
  {},
  { length: 1 },
  [null],
  true,
  -1,
  0,
  1.5,
  1e308,
  2 ** 53,
  '-0',
  '1e5',
  '0x10',
  '9'.repeat(40),
  '-9223372036854775809',
  '\u0000',
  '\ud800',
  'é'.repeat(3000),
  '%00',
  '../../etc',
  "';--",
  '2026-02-30',
  '0000-00-00',
  '99999-01-01',
  '2026-03-01T25:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '1970-01-01',
  { $gt: '' },
  { toString: 1 },
  { __proto__: null, constructor: 1 },
  [['a']],
  Array.from({ length: 300 }, () => 1),
];
const TEXTS = [
  '1',
  '2',
  '7',
  'M1',
  'M2',
  'C1',
  'fr',
  'vu et compris',
  '2026-03-01',
  '2026-03-02',
  '100',
  '1500',
] as const;
const INSTANTS = ['2026-03-01T12:00:00Z', '2026-03-02T11:59:59.999Z', '2026-03-02T13:00:00+01:00'] as const;
const PLACES = ['1', '2', '3', '0', '-1', '99', '99999999999999999999', 'M1', 'M2', 'C1', 'abc', '2026-03-01', '%00'];

export interface ShapedValues {
  readonly random: () => number;
  readonly oneOf: <Item>(items: readonly Item[]) => Item;
  /** Returns a value of the schema; occasionally another one. */
  readonly valueOf: (schema: Schema, name: string) => unknown;
  /** Returns the value of this path parameter. */
  readonly inPath: (name: string) => string;
}

/**
 * Returns values shaped by openapi.json, the same for the same seed. `known` contains usual values by name, such as a
 * login; `strange` is the frequency of other values.
 */
export function shapedValues(
  seed: number,
  { known = {}, strange = 0.08 }: { readonly known?: Readonly<Record<string, string>>; readonly strange?: number } = {},
): ShapedValues {
  const random = fractionsOf(seed);
  const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

  function text({ format, pattern, example }: Schema, name: string): unknown {
    const own = known[name];
    if (own !== undefined && random() < 0.7) return own;
    if (typeof example === 'string' && random() < 0.5) return example;
    if (format === 'date-time' || /(At|From|Until|since|until)$/.test(name)) return oneOf(INSTANTS);
    if (format === 'date' || /(day|On|from|to)$/i.test(name)) return oneOf(['2026-03-01', '2026-03-02']);
    if (/Minor$/.test(name) || (pattern ?? '').includes('\\d')) return oneOf(['0', '1', '500', '123456', '-5']);
    return oneOf(TEXTS);
  }

  /** Returns a value of the schema; occasionally another one. */
  function valueOf(schema: Schema, name: string, depth = 0): unknown {
    if (random() < strange) return oneOf(HOSTILE);
    if (schema.$ref !== undefined)
      return valueOf(contract.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name, depth + 1);
    const [all] = schema.allOf ?? [];
    if (all !== undefined) return valueOf(all, name, depth + 1);
    if (schema.enum !== undefined) return oneOf(schema.enum);
    if (schema.type === 'boolean') return random() < 0.5;
    if (schema.type === 'integer' || schema.type === 'number') return oneOf([0, 1, 2, 3, 10, schema.minimum ?? 5]);
    if (schema.type === 'array')
      return Array.from({ length: Math.floor(random() * 3) }, () => valueOf(schema.items ?? {}, name, depth + 1));
    if (schema.properties !== undefined && depth < 8) {
      const chosenProperties = Object.entries(schema.properties).filter(
        ([key]) => random() < ((schema.required ?? []).includes(key) ? 0.95 : 0.5),
      );
      return Object.fromEntries(chosenProperties.map(([key, each]) => [key, valueOf(each, key, depth + 1)]));
    }
    if (schema.type === 'object') return {};
    return text(schema, name);
  }

  const inPath = (name: string): string =>
    name === 'day' && random() < 0.7
      ? oneOf(['2026-03-01', '2026-03-02'])
      : name === 'report' && random() < 0.9
        ? oneOf(['daily-statement', 'findings', 'machine-meters', 'cash-book', 'journal'])
        : oneOf(PLACES);

  return { random, oneOf, valueOf, inPath };
}

/** A place in a body, such as `.counts[].machine`, and its schema. */
export interface Place {
  readonly at: string;
  readonly schema: Schema;
}

function resolved(schema: Schema): Schema {
  const [all] = schema.allOf ?? [];
  const named = schema.$ref === undefined ? all : contract.components.schemas[schema.$ref.split('/').at(-1) ?? ''];
  return named === undefined ? schema : resolved(named);
}

/** Returns every place of a body, from the whole of it down. */
export function placesOf(of: Schema, at = ''): readonly Place[] {
  const schema = resolved(of);
  const own = { at, schema };
  if (at.split(/[.[]/).length > 8) return [own];
  if (schema.type === 'array') return [own, ...placesOf(schema.items ?? {}, `${at}[]`)];
  const below = Object.entries(schema.properties ?? {});
  return [own, ...below.flatMap(([name, each]) => placesOf(each, `${at}.${name}`))];
}

/** Returns a body with this value at that place, and valid values elsewhere. */
export function bodyWith(of: Schema, { at: target }: Place, put: unknown, values: ShapedValues, at = ''): unknown {
  if (at === target) return put;
  const schema = resolved(of);
  const isAbove = (place: string): boolean => target === place || /^[.[]/.test(target.slice(place.length));
  if (schema.type === 'array') {
    return [bodyWith(schema.items ?? {}, { at: target, schema }, put, values, `${at}[]`)];
  }
  if (schema.properties !== undefined) {
    const chosenProperties = Object.entries(schema.properties).filter(
      ([name]) =>
        (schema.required ?? []).includes(name) || (target.startsWith(`${at}.${name}`) && isAbove(`${at}.${name}`)),
    );
    return Object.fromEntries(
      chosenProperties.map(([name, each]) => [
        name,
        bodyWith(each, { at: target, schema }, put, values, `${at}.${name}`),
      ]),
    );
  }
  return values.valueOf(schema, at.split('.').at(-1)?.replaceAll('[]', '') ?? '');
}

/** Returns the operation of a route in openapi.json; the path is in Nest's notation. */
export function operationOf(method: string, path: string): Operation | undefined {
  const written = path.replaceAll(/:(\w+)/g, '{$1}').replace(/^(?!\/api)/, '/api');
  return contract.paths[written]?.[method.toLowerCase()];
}

/** Whether the route is a stream of events, which never ends. */
export const isStream = (method: string, path: string): boolean =>
  method === 'GET' && /:establishment\/(changes|machine-events\/stream)$/.test(path);

/** Writes a value as in a query; a value without text is written as JSON. */
export const plain = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(/[\ud800-\udfff]/g, '\ufffd');
