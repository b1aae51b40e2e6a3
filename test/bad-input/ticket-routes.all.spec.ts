import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { DeclaredAccess } from '#identity/access/access.decorators.js';
import { hashPassword } from '#identity/credentials/passwords.js';
import { listRoutes } from '#platform/http/routes.js';
import { DESK, KIOSK, openTicketFloor, type TicketFloor } from '../tickets/floor.js';
import { summaryOf } from '../support/faults.js';
import { createDeviceToken, credentialsFor } from '../support/people.js';
import { times } from '../support/scale.js';
import { sealed } from '../support/sealed.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { operationOf, plain, shapedValues, type Operation } from './shaped-values.js';

/**
 * Sends requests to every route of tickets and cards, shaped by its schema and mostly about existing papers and cards,
 * so that many are paid. None results in a server fault, and a refused request leaves nothing. Every log entry belongs
 * to a transaction that recorded the answer of an accepted request, except for the alarm of too many guesses.
 */
const REQUESTS = Number(process.env['RELEVE_FUZZ_REQUESTS'] ?? times({ usually: 150, all: 5_000 }));
const SEED = Number(process.env['RELEVE_FUZZ_SEED'] ?? '20261126');
const AT_ONCE = 4;
const ROUTES = /:establishment\/(tickets|ticket-devices|ticket-redemptions|cards|card-devices|card-cashings)(\/|$)/;
/** Acts recorded by a refused request: a number guessed too often, a wrong secret. */
const OF_REFUSALS = ['tickets.guessAlarm'];
/** A printed sheet is an issued document: an entry without a repeatable answer. */
const ISSUE = 'documents.issue';

interface Door {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  readonly credentials: readonly [string, string];
}

let app: TestApp;
let floor: TicketFloor;
let doors: readonly Door[];
let firstEntry = 0n;

/** Issued papers and cards, with their values. */
const papers: { readonly number: string; readonly amountMinor: number }[] = [];
const cards: string[] = [];
let isOfCards = false;
let picked = { number: '12 3456 7890 1234 5678', amountMinor: 2_000 };
const pick = (): string => {
  picked = papers[Math.floor(values.random() * papers.length)] ?? picked;
  return isOfCards ? (cards[Math.floor(values.random() * cards.length)] ?? '') : picked.number;
};
const known = {
  get number() {
    return pick();
  },
  get ticket() {
    return pick();
  },
  get amount() {
    return (picked.amountMinor / 100).toFixed(2);
  },
  get amountMinor() {
    return isOfCards ? String(1 + Math.floor(values.random() * 500)) : String(picked.amountMinor);
  },
  get code() {
    return floor.authoriser.code;
  },
  get secret() {
    return floor.authoriser.secret;
  },
  get machine() {
    return values.random() < 0.5 ? '4001' : '4002';
  },
  kiosk: KIOSK,
  desk: DESK,
  get transaction() {
    return String(Math.floor(values.random() * 40));
  },
};
const values = shapedValues(SEED, { known, strange: 0.04 });

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  floor = await openTicketFloor(app, { cardSystem: '21' });
  const { db } = app.database;
  const device = await createDeviceToken(db, floor.establishment.code, ['tickets.device', 'cards.device']);
  const people = {
    'tickets.device': ['authorization', `Bearer ${device}`] as const,
    'cards.device': ['authorization', `Bearer ${device}`] as const,
    'tickets.expire': credentialsFor(floor.people.direction),
    'tickets.decide': credentialsFor(floor.people.superviseur),
    'cards.decide': credentialsFor(floor.people.superviseur),
    'cards.block': credentialsFor(floor.people.superviseur),
  };
  doors = listRoutes(app.app).flatMap(({ method, path, access }) => {
    const declared = access as DeclaredAccess;
    const operation = operationOf(method, path);
    if (declared.kind !== 'permission' || operation === undefined || !ROUTES.test(path)) return [];
    const caller = Object.entries(people).find(([permission]) => permission === declared.permission)?.[1];
    return [{ method, path, operation, credentials: caller ?? credentialsFor(floor.people.caissier) }];
  });
  for (let at = 0; at < 8; at += 1) {
    const amountMinor = 500 + at;
    const { number } = await floor.printed(amountMinor);
    papers.push({ number, amountMinor });
  }
  for (let at = 0; at < 5; at += 1) {
    const number = `21${String(1_000_000 + at).padStart(12, '0')}`;
    cards.push(number);
    await floor.callers.caissier.post('/cards', { number, desk: DESK, amountMinor: '20000' });
  }
  // a wrong secret must also be compared with a password
  await app.database.superuser.query(`update accounts set password_hash = $1 where password_hash = 'none'`, [
    await hashPassword('oursin-violon-brume-72'),
  ]);
  // the first seal enters the keys of the logs, which belong to no request
  await sealed(app);
  const [last] = await app.database.superuser.query<{ id: bigint }>('select max(entry_id) as id from log_entries');
  firstEntry = last?.id ?? 0n;
});
afterAll(() => app.close());

interface SentRequest {
  readonly line: string;
  readonly key: string;
  readonly body: unknown;
  readonly status: number;
  readonly code: unknown;
}

async function ask({ method, path, operation, credentials }: Door): Promise<SentRequest> {
  isOfCards = path.includes('card');
  const place = values.random() < 0.9 ? String(1 + Math.floor(values.random() * papers.length)) : values.inPath('id');
  const at = path.replaceAll(':establishment', floor.establishment.code).replaceAll(/:(\w+)/g, () => place);
  const query = (operation.parameters ?? [])
    .filter(({ in: where }) => where === 'query' && values.random() < 0.5)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(plain(values.valueOf(schema ?? {}, name)))}`);
  const line = `${at.startsWith('/api') ? '' : '/api'}${at}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  const schema = operation.requestBody?.content['application/json']?.schema;
  const body = schema === undefined ? undefined : values.valueOf(schema, '');
  const key = randomUUID();
  const client = request(app.url);
  const pendingRequest = (method === 'GET' ? client.get(line) : client.post(line))
    .set(...credentials)
    .set('idempotency-key', key)
    .timeout(300_000);
  if (body !== undefined) pendingRequest.set('content-type', 'application/json').send(JSON.stringify(body));
  const answer = await pendingRequest.then(
    ({ status, body: answerBody }: { status: number; body: unknown }) => ({ status, said: answerBody }),
    (error: unknown) => ({ status: 599, said: { code: String(error) } }),
  );
  const parsedBody = (answer.said ?? {}) as {
    readonly code?: unknown;
    readonly number?: unknown;
    readonly amountMinor?: unknown;
  };
  if (answer.status < 300 && typeof parsedBody.number === 'string' && /^12\d{16}$/.test(parsedBody.number)) {
    papers.push({ number: parsedBody.number, amountMinor: Number(parsedBody.amountMinor) });
  }
  return { line: `${method} ${line}`, key, body, status: answer.status, code: parsedBody.code };
}

describe(`requests to tickets and cards (seed ${SEED})`, () => {
  it(`get an answer without a server fault, each of ${REQUESTS}, and leave nothing when refused`, async () => {
    expect(doors.length).toBeGreaterThan(25);
    const faults: SentRequest[] = [];
    const accepted = new Set<string>();
    let sheets = 0n;
    const tally = new Map<string, number>();
    let left = REQUESTS;
    const work = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        app.clock.advance(30_000);
        const door = doors[left % doors.length] as Door;
        const sent = await ask(door);
        const summary =
          sent.status < 300 ? `${door.method} ${door.path.split('/').slice(4).join('/')}` : String(sent.code);
        tally.set(summary, (tally.get(summary) ?? 0) + 1);
        if (sent.status >= 500) faults.push(sent);
        if (sent.status < 300) accepted.add(sent.key);
        if (sent.status < 300 && door.path.endsWith('/sheet')) sheets += 1n;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    expect(
      faults.map(({ line, body, status, code }) => `${status} ${String(code)} ${line} ${JSON.stringify(body)}`),
    ).toEqual([]);
    const { superuser } = app.database;
    const own = await superuser.query<{ act: string; entries: bigint }>(
      `select entries.act, count(*) as entries from log_entries as entries
       where entries.entry_id > $1 and entries.act <> all ($2::text[])
         and not exists (select from idempotency_keys as keys
           where keys.idempotency_key = any ($3::text[]) and keys.xmin::text = entries.xid::text)
       group by entries.act order by 1`,
      [firstEntry, [...OF_REFUSALS, ISSUE], [...accepted]],
    );
    expect(own).toEqual([]);
    const issued = await superuser.query<{ n: bigint }>('select count(*) as n from document_issues');
    expect(issued[0]?.n).toBe(sheets);
    const summary = [...tally]
      .sort(([, one], [, other]) => other - one)
      .map(([outcome, count]) => `${count} × ${outcome}`);
    summaryOf('ticket routes', `${REQUESTS} requests to ${doors.length} routes: ${summary.join(', ')}`);
    if (process.env['RELEVE_FUZZ_SAY'] !== undefined) process.stderr.write(`${summary.join('\n')}\n`);
    // the routes were reached: tickets were issued, paid, presented
    const paid = await superuser.query<{ n: bigint }>('select count(*) as n from ticket_redemptions');
    // a small run may pay none
    expect((paid[0]?.n ?? 0n) > 0n || REQUESTS < 5_000).toBe(true);
    expect(accepted.size).toBeGreaterThan(REQUESTS / 10);
  });

  it('leave desk cash and books in agreement', async () => {
    const [sums] = await app.database.superuser.query<Record<string, bigint>>(
      `select
         (select coalesce(sum(balance_minor), 0)::bigint from (
            select distinct on (desk_id) balance_minor from desk_movements order by desk_id, movement_number desc) as last)
           as cash,
         (select coalesce(sum(postings.debit_minor - postings.credit_minor), 0)::bigint from postings
            join account_roles using (establishment_id, account_code) where account_roles.account_role = 'cashDesk')
           as booked,
         (select sum(amount_minor)::bigint from desk_movements where kind = 'countDifference') as opened`,
    );
    expect((sums?.['cash'] ?? 0n) - (sums?.['opened'] ?? 0n)).toBe(sums?.['booked']);
  });
});
