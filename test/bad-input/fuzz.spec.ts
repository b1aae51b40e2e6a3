import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { roles } from '../../src/declarations/roles.js';
import type { DeclaredAccess } from '../../src/identity/access.decorators.js';
import { rolePermissions } from '../../src/identity/permissions.js';
import { listRoutes } from '../../src/platform/http/routes.js';
import { packageRoot } from '../../src/platform/runtime/package-root.js';
import { createPerson, credentialsFor } from '../support/people.js';
import type { TestPerson } from '../support/people.js';
import { summaryOf } from '../support/faults.js';
import { fractionsOf } from '../support/random.js';
import { times } from '../support/scale.js';
import { openBadInputEstablishment } from './nothing-left.js';
import type { BadInputEstablishment } from './nothing-left.js';

/**
 * Requests to every route, shaped by its schema in openapi.json: most values are such as it asks for, some are not. None
 * is answered by a fault of the server.
 */
const REQUESTS = Number(process.env['RELEVE_FUZZ_REQUESTS'] ?? times({ usually: 300, whole: 20_000 }));
const SEED = Number(process.env['RELEVE_FUZZ_SEED'] ?? '20261125');
const AT_ONCE = 6;

interface Schema {
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
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema?: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}
const contract = JSON.parse(readFileSync(join(packageRoot, 'openapi.json'), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

const random = fractionsOf(SEED);
const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

/** What no schema asks for, or none should believe. */
const HOSTILE: readonly unknown[] = [
  ...[null, '', ' ', [], [[]], {}, { length: 1 }, [null], true, -1, 0, 1.5, 1e308, 2 ** 53, '-0', '1e5', '0x10'],
  ...['9'.repeat(40), '-9223372036854775809', '\u0000', '\ud800', 'é'.repeat(3000), '%00', '../../etc', "';--"],
  ...['2026-02-30', '0000-00-00', '99999-01-01', '2026-03-01T25:00:00Z', '+275760-09-13T00:00:00.001Z', '1970-01-01'],
  ...[{ $gt: '' }, { toString: 1 }, { __proto__: null, constructor: 1 }, [['a']], Array.from({ length: 300 }, () => 1)],
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

function text({ format, pattern, example }: Schema, name: string): unknown {
  if (typeof example === 'string' && random() < 0.5) return example;
  if (format === 'date-time' || /(At|From|Until|since|until)$/.test(name)) return oneOf(INSTANTS);
  if (format === 'date' || /(day|On|from|to)$/i.test(name)) return oneOf(['2026-03-01', '2026-03-02']);
  if (/Minor$/.test(name) || (pattern ?? '').includes('\\d')) return oneOf(['0', '1', '500', '123456', '-5']);
  return oneOf(TEXTS);
}

/** A value of the schema; now and then another one. */
function valueOf(schema: Schema, name: string, depth = 0): unknown {
  if (random() < 0.08) return oneOf(HOSTILE);
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
    const asked = Object.entries(schema.properties).filter(
      ([key]) => random() < ((schema.required ?? []).includes(key) ? 0.95 : 0.5),
    );
    return Object.fromEntries(asked.map(([key, each]) => [key, valueOf(each, key, depth + 1)]));
  }
  if (schema.type === 'object') return {};
  return text(schema, name);
}

const PLACES = ['1', '2', '3', '0', '-1', '99', '99999999999999999999', 'M1', 'M2', 'C1', 'abc', '2026-03-01', '%00'];
const inPath = (name: string): string =>
  name === 'day' && random() < 0.7
    ? oneOf(['2026-03-01', '2026-03-02'])
    : name === 'report' && random() < 0.9
      ? oneOf(['daily-statement', 'findings', 'machine-meters', 'cash-book', 'journal'])
      : oneOf(PLACES);

let establishment: BadInputEstablishment;
const callers = new Map<string, TestPerson>();
const nobody = { token: '', cookie: '' };

interface Door {
  readonly method: string;
  readonly path: string;
  readonly role: string;
  readonly operation: Operation;
}
let doors: readonly Door[];

async function signIn(role: string): Promise<void> {
  const { database } = establishment.app;
  const { code } = establishment.floor.establishment;
  const of = { roles: [role as (typeof roles)[number]], establishment: code };
  callers.set(role, await createPerson(database.db, of));
}

beforeAll(async () => {
  establishment = await openBadInputEstablishment();
  for (const role of roles) await signIn(role);
  doors = listRoutes(establishment.app.app).flatMap(({ method, path, access }) => {
    const declared = access as DeclaredAccess;
    // a stream never ends, and its reader is tried in test/identity/changes
    if (declared.kind !== 'permission' || /\/(stream|changes)$/.test(path)) return [];
    const role = roles.find((each) => rolePermissions[each].includes(declared.permission));
    const written = path.replaceAll(/:(\w+)/g, '{$1}').replace(/^(?!\/api)/, '/api');
    const operation = contract.paths[written]?.[method.toLowerCase()];
    return role === undefined || operation === undefined ? [] : [{ method, path, role, operation }];
  });
});
afterAll(() => establishment.app.close());

interface Asked {
  readonly line: string;
  readonly body: unknown;
  readonly status: number;
  readonly code: unknown;
}

async function ask({ method, path, role, operation }: Door): Promise<Asked> {
  const { app, floor } = establishment;
  const at = path
    .replaceAll(':establishment', floor.establishment.code)
    .replaceAll(/:(\w+)/g, (_, name: string) => inPath(name));
  const query = (operation.parameters ?? [])
    .filter(({ in: where }) => where === 'query' && random() < 0.6)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(plain(valueOf(schema ?? {}, name)))}`);
  const asPath = at.startsWith('/api') ? at : `/api${at}`;
  const line = query.length === 0 ? asPath : `${asPath}?${query.join('&')}`;
  const schema = operation.requestBody?.content['application/json']?.schema;
  const body = schema === undefined ? undefined : valueOf(schema, '');
  const client = request(app.url);
  const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  const sent = client[verb](line)
    .set(...credentialsFor(callers.get(role) ?? nobody))
    .set('idempotency-key', randomUUID())
    .timeout(50_000);
  if (body !== undefined) sent.set('content-type', 'application/json').send(JSON.stringify(body));
  const answer = await sent.then(
    ({ status, body: said }: { status: number; body: unknown }) => ({ status, said }),
    (error: unknown) => ({ status: 599, said: { code: String(error) } }),
  );
  return {
    line: `${method} ${line}`,
    body,
    status: answer.status,
    code: (answer.said as { code?: unknown } | null)?.code,
  };
}

/** Written by a refusal too: that a secret was wrong is what limits the next try. */
const OF_REFUSALS = ['sign_in_throttles'];

async function rowCounts(): Promise<Record<string, string>> {
  const counts = await establishment.rowCounts();
  return Object.fromEntries(Object.entries(counts).filter(([name]) => !OF_REFUSALS.includes(name)));
}

/** As a query writes it; what has no text has that of JSON. */
const plain = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(/[\ud800-\udfff]/g, '\ufffd');

/** One after the other, for after each the rows of every table are counted. */
const COUNTED = Number(process.env['RELEVE_FUZZ_COUNTED'] ?? times({ usually: 40, whole: 3_000 }));

describe(`requests shaped by their schema (seed ${SEED})`, () => {
  it(`every one of ${REQUESTS} has an answer that is no fault of the server`, async () => {
    expect(doors.length).toBeGreaterThan(200);
    const faults: Asked[] = [];
    const tally = new Map<number, number>();
    let left = REQUESTS;
    const work = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        const door = doors[left % doors.length] as Door;
        const asked = await ask(door);
        tally.set(asked.status, (tally.get(asked.status) ?? 0) + 1);
        if (asked.status >= 500) faults.push(asked);
        // an administrator took the account away
        if (asked.status === 401) await signIn(door.role);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    expect(
      faults.map(({ line, body, status, code }) => `${status} ${String(code)} ${line} ${JSON.stringify(body)}`),
    ).toEqual([]);
    const byStatus = [...tally].sort(([one], [other]) => one - other).map(([status, count]) => `${count} × ${status}`);
    summaryOf('fuzz', `${REQUESTS} requests to ${doors.length} routes: ${byStatus.join(', ')}`);
    // the routes were reached: neither all refused at the door nor all malformed
    expect((tally.get(200) ?? 0) + (tally.get(201) ?? 0)).toBeGreaterThan(REQUESTS / 10);
  });

  it(`one of ${COUNTED} that is refused leaves no row in any table`, async () => {
    const left: string[] = [];
    let refused = 0;
    let before = await rowCounts();
    for (let turn = 0; turn < COUNTED; turn += 1) {
      const door = doors[Math.floor(random() * doors.length)] as Door;
      const { line, body, status, code } = await ask(door);
      if (status === 401) await signIn(door.role);
      const after = await rowCounts();
      if (status >= 400 && status !== 401) {
        refused += 1;
        const more = Object.keys(after).filter((name) => after[name] !== before[name]);
        if (more.length > 0) left.push(`${status} ${String(code)} ${line} ${JSON.stringify(body)}: ${more.join(', ')}`);
      }
      before = after;
    }
    expect(left).toEqual([]);
    summaryOf('fuzz', `${refused} of ${COUNTED} requests refused, and no table had a row more or less after any`);
    expect(refused).toBeGreaterThan(COUNTED / 5);
  });
});
