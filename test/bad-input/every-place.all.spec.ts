import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { credentialsFor } from '../support/people.js';
import { sampleOf, times } from '../support/scale.js';
import { openDoors, type Callers, type Door } from './doors.js';
import type { BadInputEstablishment } from './nothing-left.js';
import { bodyWith, placesOf, plain, shapedValues, type Place, type Schema } from './shaped-values.js';

/**
 * Tries inputs that once caused server faults at every possible place of the contract: an invalid day in a path, a list
 * within a list, null for a number, an object for a text or an instant. A few of each in every run, all in the whole
 * run.
 */
const FEW = times({ usually: 40, all: 100_000 });
const AT_ONCE = 4;
const values = shapedValues(20_261_126, { strange: 0 });

let establishment: BadInputEstablishment;
let callers: Callers;
let doors: readonly Door[];

beforeAll(async () => {
  ({ establishment, callers, doors } = await openDoors());
});
afterAll(() => establishment.app.close());

interface Sent {
  readonly door: Door;
  /** Path parameters by name. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
}

/** Sends a request and returns the status and the request line. */
async function send({ door, parameters = {}, query = '', body }: Sent): Promise<readonly [number, string]> {
  const { app, floor } = establishment;
  const given: Readonly<Record<string, string>> = { establishment: floor.establishment.code, day: '2026-03-01' };
  const at = door.path.replaceAll(
    /:(\w+)/g,
    (_, name: string) => parameters[name] ?? given[name] ?? values.oneOf(['1', 'M1', 'C1', 'daily-statement']),
  );
  const line = `${at.startsWith('/api') ? at : `/api${at}`}${query}`;
  const verb = door.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  const client = request(app.url);
  const made = client[verb](line)
    .set(...credentialsFor(callers.of(door.role)))
    .set('idempotency-key', randomUUID());
  if (body !== undefined) made.set('content-type', 'application/json').send(JSON.stringify(body));
  const { status } = await made;
  // an administrator withdrew the account
  if (status === 401) await callers.signIn(door.role);
  return [status, `${status} ${door.method} ${line} ${JSON.stringify(body)}`];
}

/** Returns a sample spread evenly over all, so that a few cover many routes. */
function some<Item>(items: readonly Item[]): readonly Item[] {
  const step = Math.max(1, items.length / FEW);
  return items.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

/** Returns the requests answered by a server fault, and the number of refusals. */
async function faultsOf(all: readonly Sent[]): Promise<{ readonly faults: string[]; readonly refused: number }> {
  const chosen = some(all);
  const faults: string[] = [];
  let [next, refused] = [0, 0];
  const work = async (): Promise<void> => {
    for (let sent = chosen[next++]; sent !== undefined; sent = chosen[next++]) {
      const [status, line] = await send(sent);
      if (status >= 500) faults.push(line);
      if (status >= 400) refused += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { faults, refused: refused / chosen.length };
}

const bodies = (put: readonly unknown[], isTarget: (place: Place) => boolean): readonly Sent[] =>
  doors.flatMap((door) => {
    const schema: Schema | undefined = door.operation.requestBody?.content['application/json']?.schema;
    if (schema === undefined) return [];
    return placesOf(schema)
      .filter(isTarget)
      .map((place, index) => ({ door, body: bodyWith(schema, place, put[index % put.length], values) }));
  });

const ODD_DAYS = [
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '99999-01-01',
  '2026-3-1',
  'today',
  '%00',
  '[[]]',
  '%5B%5D',
];

describe('invalid input at every place of the contract', () => {
  it.each(sampleOf(ODD_DAYS, 4))('causes no server fault with the day %s in the path of any route', async (day) => {
    const all = doors.filter(({ path }) => path.includes(':day')).map((door) => ({ door, parameters: { day } }));
    expect(all.length).toBeGreaterThan(25);
    expect(await faultsOf(all)).toEqual({ faults: [], refused: 1 });
  });

  it('causes no server fault with an impossible calendar day in any query or body with a day', async () => {
    const isOfDay = (name: string): boolean => /(^|[a-z.])(day|Day|On|from|to|since|before|until|Until)$/.test(name);
    const queries = doors.flatMap((door) =>
      (door.operation.parameters ?? [])
        .filter(({ in: where, name }) => where === 'query' && isOfDay(name))
        .map(({ name }) => ({ door, query: `?${name}=2026-02-30` })),
    );
    const given = bodies(['2026-02-30'], ({ at, schema }) => schema.type === 'string' && isOfDay(at));
    expect(queries.length + given.length).toBeGreaterThan(100);
    const { faults, refused } = await faultsOf([...queries, ...given]);
    expect(faults).toEqual([]);
    expect(refused).toBeGreaterThan(0.9);
  });

  it('causes no server fault with a list within a list, wherever a list is allowed', async () => {
    const all = bodies([[[]], [[[]]], [null]], ({ schema }) => schema.type === 'array');
    expect(all.length).toBeGreaterThan(60);
    expect(await faultsOf(all)).toEqual({ faults: [], refused: 1 });
  });

  it('causes no server fault with null, or a list, for any number', async () => {
    const all = bodies([null, [[]], '', 1e308], ({ schema }) => ['integer', 'number'].includes(schema.type ?? ''));
    expect(all.length).toBeGreaterThan(60);
    const { faults } = await faultsOf(all);
    expect(faults).toEqual([]);
  });

  it('causes no server fault with an object for any text or instant', async () => {
    const put: readonly unknown[] = [{}, { length: 1 }, [[]], { toString: 1 }, { toISOString: null }];
    const all = bodies(put, ({ schema, at }) => schema.type === 'string' && at !== '');
    expect(all.length).toBeGreaterThan(400);
    expect(await faultsOf(all)).toEqual({ faults: [], refused: 1 });
  });

  it('causes no server fault with an object, or one twice, for any query parameter', async () => {
    const all = doors.flatMap((door) =>
      (door.operation.parameters ?? [])
        .filter(({ in: where }) => where === 'query')
        .flatMap(({ name }) =>
          [
            `${name}[a]=1`,
            `${name}=1&${name}=2`,
            `${name}[]=`,
            `${name}=${encodeURIComponent(plain({ a: [[]] }))}`,
          ].map((query) => ({ door, query: `?${query}` })),
        ),
    );
    expect(all.length).toBeGreaterThan(300);
    expect((await faultsOf(all)).faults).toEqual([]);
  });
});
