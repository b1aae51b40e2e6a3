import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { summaryOf } from '../support/faults.js';
import { credentialsFor } from '../support/people.js';
import { times } from '../support/scale.js';
import { openDoors, type Callers, type Door } from './doors.js';
import type { BadInputEstablishment } from './nothing-left.js';
import { plain, shapedValues } from './shaped-values.js';

/**
 * Sends requests to every route of a function, shaped by its schema in openapi.json: most values are valid, some are
 * not. None results in a server fault. Open routes, streams and the devices' route are in `open-routes`.
 */
const REQUESTS = Number(process.env['RELEVE_FUZZ_REQUESTS'] ?? times({ usually: 300, all: 4_000 }));
const SEED = Number(process.env['RELEVE_FUZZ_SEED'] ?? '20261125');
const AT_ONCE = 6;

const { random, valueOf, inPath } = shapedValues(SEED);

let establishment: BadInputEstablishment;
let callers: Callers;
let doors: readonly Door[];

beforeAll(async () => {
  ({ establishment, callers, doors } = await openDoors());
});
afterAll(() => establishment.app.close());

interface SentRequest {
  readonly line: string;
  readonly body: unknown;
  readonly status: number;
  readonly code: unknown;
}

async function ask({ method, path, role, operation }: Door): Promise<SentRequest> {
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
    .set(...credentialsFor(callers.of(role)))
    .set('idempotency-key', randomUUID())
    .timeout(300_000);
  if (body !== undefined) sent.set('content-type', 'application/json').send(JSON.stringify(body));
  const answer = await sent.then(
    ({ status, body: answerBody }: { status: number; body: unknown }) => ({ status, said: answerBody }),
    (error: unknown) => ({ status: 599, said: { code: String(error) } }),
  );
  return {
    line: `${method} ${line}`,
    body,
    status: answer.status,
    code: (answer.said as { code?: unknown } | null)?.code,
  };
}

/** Tables that a refusal also writes: a wrong secret limits the next attempt. */
const OF_REFUSALS = ['sign_in_throttles'];

async function rowCounts(): Promise<Record<string, string>> {
  const counts = await establishment.rowCounts();
  return Object.fromEntries(Object.entries(counts).filter(([name]) => !OF_REFUSALS.includes(name)));
}

/** Requests in sequence: the rows of every table are counted after each. */
const COUNTED = Number(process.env['RELEVE_FUZZ_COUNTED'] ?? times({ usually: 20, all: 500 }));

describe(`requests shaped by their schema (seed ${SEED})`, () => {
  it(`get an answer without a server fault, each of ${REQUESTS}`, async () => {
    expect(doors.length).toBeGreaterThan(200);
    const faults: SentRequest[] = [];
    const tally = new Map<number, number>();
    let left = REQUESTS;
    const work = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        const door = doors[left % doors.length] as Door;
        const sent = await ask(door);
        tally.set(sent.status, (tally.get(sent.status) ?? 0) + 1);
        if (sent.status >= 500) faults.push(sent);
        // an administrator withdrew the account
        if (sent.status === 401) await callers.signIn(door.role);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    expect(
      faults.map(({ line, body, status, code }) => `${status} ${String(code)} ${line} ${JSON.stringify(body)}`),
    ).toEqual([]);
    const byStatus = [...tally].sort(([one], [other]) => one - other).map(([status, count]) => `${count} × ${status}`);
    summaryOf('fuzz', `${REQUESTS} requests to ${doors.length} routes: ${byStatus.join(', ')}`);
    // the routes were reached: neither all refused for lack of access nor all malformed
    expect((tally.get(200) ?? 0) + (tally.get(201) ?? 0)).toBeGreaterThan(REQUESTS / 10);
  });

  it(`leave no row in any table when refused, each of ${COUNTED}`, async () => {
    const left: string[] = [];
    let refused = 0;
    let before = await rowCounts();
    for (let turn = 0; turn < COUNTED; turn += 1) {
      const door = doors[Math.floor(random() * doors.length)] as Door;
      const { line, body, status, code } = await ask(door);
      if (status === 401) await callers.signIn(door.role);
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
