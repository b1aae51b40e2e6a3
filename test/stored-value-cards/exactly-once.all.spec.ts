import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifyLog } from '#audit/verify/verify.js';
import { acting, createEstablishment } from '../establishments/establishment.js';
import { openDeskOf } from '../payouts/floor.js';
import { progressOf, summaryOf } from '../support/faults.js';
import { createDeviceToken, createPerson } from '../support/people.js';
import { randomOf } from '../support/random.js';
import { times } from '../support/scale.js';
import { senderTo, type Outcome } from '../tickets/sender.js';
import { startTwoServers, type TwoServers } from '../tickets/two-servers.js';

/** `npm run faults -- cards` moves five hundred cards sixty-four times each, and scales the rest in proportion. */
const CARDS = Number(process.env['RELEVE_CARDS'] ?? times({ usually: 1, all: 10 }));
const KILLS = Math.ceil(CARDS / 10);
const DATABASE_KILLS = Math.ceil(KILLS / 5);
const LOST = CARDS * 5;
const AGAIN = CARDS * 16;
const SEED = Number(process.env['RELEVE_SEED'] ?? 20261126);
const MOVEMENTS = 64;
const CODE = 'CARTES';
const MACHINES = ['M1', 'M2', 'M3', 'M4'] as const;
const DESKS = ['C1', 'C2', 'C3'] as const;
/** Expected refusals for a card moved by others at the same moment. */
const REASONS = ['CARD_BALANCE_SHORT', 'CONCURRENT_CHANGE'];

const random = randomOf(SEED);
let servers: TwoServers;
let token = '';
const cashiers = new Map<string, string>();
let handedOut = 0;
const send = senderTo(() => servers, CODE, random);

beforeAll(async () => {
  servers = await startTwoServers(async (app) => {
    const firstGamingDay = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const establishment = await createEstablishment(app, { code: CODE, firstGamingDay, cardSystem: '21' });
    const { establishmentId } = establishment;
    const { db } = app.database;
    await acting(app, establishment, (tx) =>
      tx.query(
        `insert into machines (establishment_id, sbm_number, serial_number, maker, registered_at)
         select $1, number, 'S-' || number, 'Essai', now() from unnest($2::text[]) as number`,
        [establishmentId, [...MACHINES]],
      ),
    );
    token = await createDeviceToken(db, CODE, ['cards.device']);
    for (const desk of DESKS) {
      const person = await createPerson(db, { roles: ['caissier'], establishment: CODE });
      cashiers.set(desk, person.token);
      await openDeskOf(app, establishment, person, desk);
    }
  });
});
afterAll(() => servers.stop());

interface Card {
  readonly number: string;
  readonly cardId: string;
}

/** A request to a desk about a card. */
interface DeskRequest {
  readonly desk: string;
  readonly number: string;
  readonly amountMinor: string;
}

const one = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
const ofMachine = (path: string, body: object, key?: string): Promise<Outcome> =>
  send(`/card-devices/${path}`, body, token, key);
const atDesk = (path: string, body: DeskRequest, key?: string): Promise<Outcome> =>
  send(path, body, cashiers.get(body.desk) ?? '', key);

/** Issues a card of a hundred euros. */
async function issued(): Promise<Card> {
  handedOut += 1;
  const number = `21${String(handedOut).padStart(12, '0')}`;
  const { status, body } = await atDesk('/cards', { desk: one(DESKS), number, amountMinor: '10000' });
  expect(status).toBe(201);
  return { number, cardId: String(body['cardId']) };
}

/** Makes one movement of sixty-four; returns the amount added to the card, in minor units, or the refusal. */
async function moved({ number }: Card, n: number): Promise<bigint | string> {
  const minor = BigInt(1 + random(3_000));
  const amountMinor = String(minor);
  if (n % 4 < 2) {
    const [path, sign] = n % 4 === 0 ? (['/card-cashings', -1n] as const) : (['/cards/loads', 1n] as const);
    const { status, is } = await atDesk(path, { desk: one(DESKS), number, amountMinor });
    return status < 300 ? sign * minor : is;
  }
  const direction = n % 4 === 2 ? 'toMachine' : 'fromMachine';
  const [machine, transaction] = [one(MACHINES), randomUUID()];
  const response = await ofMachine('transfers', { machine, number, transaction, direction, amountMinor });
  if (response.status >= 300) return response.is;
  const outcome = random(4) === 0 ? 'cancelled' : 'done';
  const ended = await untilEnded(machine, transaction, outcome);
  expect(ended).toBe(outcome);
  if (outcome === 'cancelled') return 0n;
  return direction === 'toMachine' ? -minor : minor;
}

/** Repeats a machine's report of a transfer until it is confirmed: its counters do not change. */
async function untilEnded(machine: string, transaction: string, outcome: string): Promise<string> {
  for (;;) {
    const { is } = await ofMachine('outcomes', { machine, transaction, outcome });
    if (is !== 'CONCURRENT_CHANGE') return is;
  }
}

interface Outcomes {
  readonly told: Record<string, number>;
  done: number;
}

/** Moves cards from everywhere at once, and compares each with the responses. */
async function storm(count: number, disturb: () => Promise<void>, outcomes: Outcomes): Promise<void> {
  const storming = new AbortController();
  const disturbing = (async () => {
    while (!storming.signal.aborted) await disturb();
  })();
  try {
    for (let n = 0; n < count; n += 1) {
      const card = await issued();
      const order = Array.from({ length: MOVEMENTS }, (_, at) => at).sort(() => random(3) - 1);
      const answers = await Promise.all(order.map((at) => moved(card, at)));
      const refused = answers.filter((answer) => typeof answer === 'string');
      expect(refused.filter((reason) => !REASONS.includes(reason))).toEqual([]);
      for (const reason of refused) outcomes.told[reason] = (outcomes.told[reason] ?? 0) + 1;
      outcomes.done += answers.length - refused.length;
      const sum = answers.reduce<bigint>((all, answer) => all + (typeof answer === 'bigint' ? answer : 0n), 10_000n);
      expect(await onFile(card)).toEqual({
        balance: sum,
        sum,
        reserved: 0n,
        pending: 0,
        isNumbered: true,
        isNeverShort: true,
      });
      progressOf('cards', n + 1, count);
    }
  } finally {
    storming.abort();
    await disturbing;
  }
}

/** Returns a card as the database has it, with the result of its movements. */
async function onFile({ cardId }: Card): Promise<unknown> {
  const [row] = await servers.db.query(
    `select cards.balance_minor as balance, sum(card_movements.amount_minor)::bigint as sum,
       cards.reserved_minor as reserved, cards.pending_transfers as pending,
       count(*) = cards.last_movement as "isNumbered",
       min(card_movements.balance_minor - card_movements.reserved_minor) >= 0 as "isNeverShort"
     from cards join card_movements using (establishment_id, card_id)
     where cards.card_id = $1 group by cards.establishment_id, cards.card_id`,
    [cardId],
  );
  return row;
}

/** Expects one sum in the desks' cash, the ledger, the register of cashings and the card movements. */
async function expectBooked(): Promise<void> {
  const [found = {}] = await servers.db.query<Record<string, bigint>>(
    `select
       (select coalesce(sum(card_movements.amount_minor), 0)::bigint from card_movements
          where card_movements.place = 'desk') as "cardsMinor",
       (select coalesce(sum(desk_movements.amount_minor), 0)::bigint from desk_movements
          where desk_movements.kind in ('cardLoaded', 'cardCashed')) as "cashMinor",
       (select coalesce(sum(postings.credit_minor - postings.debit_minor), 0)::bigint from postings
          where postings.account_code = '4682') as "postedMinor",
       (select coalesce(-sum(card_movements.amount_minor), 0)::bigint from card_movements
          where card_movements.kind = 'cash') as "cashedMinor",
       (select coalesce(sum(card_cashings.amount_minor), 0)::bigint from card_cashings) as "registerMinor",
       (select coalesce(sum(cards.balance_minor), 0)::bigint from cards) as "onCardsMinor",
       (select coalesce(sum(card_movements.amount_minor), 0)::bigint from card_movements) as "movedMinor",
       (select count(*) from card_movements where card_movements.entry_id is not null) as "movementsOfDesks",
       (select count(*) from desk_movements where desk_movements.kind in ('cardLoaded', 'cardCashed')) as "moves"`,
  );
  const { cardsMinor, cashedMinor, movedMinor, movementsOfDesks } = found;
  expect(found).toMatchObject({
    cashMinor: cardsMinor,
    postedMinor: cardsMinor,
    registerMinor: cashedMinor,
    onCardsMinor: movedMinor,
    moves: movementsOfDesks,
  });
}

describe(`MC:19.7 a card moved concurrently by desks and machines of two servers, seed ${SEED}`, () => {
  it(`has the sum of the responses, ${CARDS} cards, ${MOVEMENTS} movements each`, async () => {
    const outcomes: Outcomes = { told: {}, done: 0 };
    await storm(CARDS, () => sleep(20), outcomes);
    expect([outcomes.done > 0, (outcomes.told['CARD_BALANCE_SHORT'] ?? 0) > 0]).toEqual([true, true]);
    await expectBooked();
    const { done, told: acknowledged } = outcomes;
    summaryOf(
      'cards',
      `${CARDS} × ${MOVEMENTS} over two servers: ${done} made, refused ${JSON.stringify(acknowledged)}`,
    );
  });

  it(`has that sum while ${KILLS} servers and ${DATABASE_KILLS} databases are killed`, async () => {
    const outcomes: Outcomes = { told: {}, done: 0 };
    let [kills, databaseKills, cards] = [0, 0, 0];
    const disturb = async (): Promise<void> => {
      await sleep(30 + random(400));
      if (databaseKills < DATABASE_KILLS && kills >= databaseKills * 5) {
        databaseKills += 1;
        servers.killDatabase();
      }
      if (kills >= KILLS) return;
      kills += 1;
      await servers.killServer(random(2) as 0 | 1);
    };
    while (cards < CARDS || kills < KILLS || databaseKills < DATABASE_KILLS) {
      await storm(1, disturb, outcomes);
      cards += 1;
    }
    await expectBooked();
    const { done, told: acknowledged } = outcomes;
    summaryOf(
      'cards under kills',
      `${kills} servers, ${databaseKills} databases killed; ${cards} cards: ${done} made, refused ${JSON.stringify(acknowledged)}`,
    );
  });
});

describe('MC:19.7 a caller that lost a response', () => {
  it(`gets the same response to a repeated request: ${LOST} lost acknowledgements of machines and as many of desks`, async () => {
    for (let n = 0; n < LOST; n += 1) {
      const card = await issued();
      const { number } = card;
      const direction = random(2) === 0 ? 'toMachine' : 'fromMachine';
      const outcome = random(4) === 0 ? 'cancelled' : 'done';
      const [machine, transaction, key] = [one(MACHINES), randomUUID(), randomUUID()];
      const input = { machine, number, transaction, direction, amountMinor: '700' };
      // each response is lost, and the machine repeats the request with the same key or a new one, by the same transfer
      // name
      await ofMachine('transfers', input, key);
      const again = await ofMachine('transfers', input, random(2) === 0 ? key : randomUUID());
      expect(again.is).toBe('pending');
      await ofMachine('outcomes', { machine, transaction, outcome }, `o${key.slice(1)}`);
      const ended = await ofMachine('outcomes', { machine, transaction, outcome });
      const response = await ofMachine('inquiries', { machine, transaction });
      expect([ended.is, response.is]).toEqual([outcome, outcome]);
      const other = outcome === 'done' ? 'cancelled' : 'done';
      expect((await ofMachine('outcomes', { machine, transaction, outcome: other })).is).toBe('CARD_TRANSFER_ENDED');
      expect((await ofMachine('transfers', { ...input, amountMinor: '701' })).is).toBe('CARD_TRANSACTION_REUSED');
      const load = { desk: one(DESKS), number, amountMinor: '50' };
      const loadKey = randomUUID();
      const first = await atDesk('/cards/loads', load, loadKey);
      expect((await atDesk('/cards/loads', load, loadKey)).body).toEqual(first.body);
      const machineMinor = outcome === 'cancelled' ? 0n : direction === 'toMachine' ? -700n : 700n;
      const balance = 10_050n + machineMinor;
      expect(await onFile(card)).toMatchObject({ balance, sum: balance, reserved: 0n, pending: 0 });
      progressOf('lost answers', n + 1, LOST);
    }
    await expectBooked();
    summaryOf('lost answers', `${LOST} transfers and as many loads: each made or not, once, and told so again`);
  });

  it(`writes nothing for ${AGAIN} retries with its key, and is refused with another body`, async () => {
    const card = await issued();
    const [key, cashing] = [randomUUID(), { desk: 'C2', number: card.number, amountMinor: '400' }];
    const first = await atDesk('/card-cashings', cashing, key);
    expect(first.status).toBe(200);
    const rows = async (): Promise<unknown> =>
      servers.db.query(`select (select count(*) from card_movements) as movements, (select count(*) from desk_movements)
        as moves, (select count(*) from postings) as postings, (select count(*) from card_cashings) as cashings,
        (select count(*) from log_entries where log_entries.table_name = 'card_movements') as logged`);
    const before = await rows();
    for (let n = 0; n < AGAIN; n += 16) {
      const retries = Array.from({ length: 16 }, () => atDesk('/card-cashings', cashing, key));
      for (const { status, body } of await Promise.all(retries)) {
        expect([status, body]).toEqual([first.status, first.body]);
      }
    }
    const other = await send('/card-cashings', { ...cashing, amountMinor: '401' }, cashiers.get('C2') ?? '', key);
    expect(other.is).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await rows()).toEqual(before);
    expect(await onFile(card)).toMatchObject({ balance: 9_600n });
    summaryOf('retries', `${AGAIN} with one key: the same answer, no row; another body refused`);
  });

  it('finds all of it in a log that verifies', async () => {
    const { findings } = await verifyLog(servers.db, { home: servers.home });
    const known = ['checkpointFileAltered', 'checkpointFileBehind'];
    expect(findings.filter(({ kind }) => !known.includes(kind))).toEqual([]);
  });
});
