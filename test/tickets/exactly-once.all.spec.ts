import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifyLog } from '#audit/verify/verify.js';
import { acting, createEstablishment } from '../establishments/establishment.js';
import { progressOf, summaryOf } from '../support/faults.js';
import { createDeviceToken, createPerson } from '../support/people.js';
import { randomOf } from '../support/random.js';
import { times, exhaustiveIt } from '../support/scale.js';
import { openDeskOf } from '../payouts/floor.js';
import { senderTo } from './sender.js';
import { startTwoServers, type TwoServers } from './two-servers.js';

/** `npm run faults -- tickets` presents a thousand tickets sixty-four times each, and does the rest in proportion. */
const TICKETS = Number(process.env['RELEVE_TICKETS'] ?? times({ usually: 3, all: 20 }));
const KILLS = Math.max(2, Math.ceil(TICKETS / 20));
const DATABASE_KILLS = Math.ceil(KILLS / 5);
const LOST = TICKETS * 5;
const AGAIN = TICKETS * 10;
const SEED = Number(process.env['RELEVE_SEED'] ?? 20261126);
const PRESENTATIONS = 64;
const CODE = 'TITO';
const named = (letter: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => `${letter}${n + 1}`);
/**
 * Number of machines: a device that presents a ticket again receives the same answer, so each presentation uses another
 * device, or a desk.
 */
const MACHINES = named('M', 22);
const KIOSKS = named('B', 21);
const DESKS = named('C', 3);
/** Refusals allowed for a ticket that was paid elsewhere. */
const REASONS = ['TICKET_REDEEMED', 'TICKET_PENDING_ELSEWHERE', 'CONCURRENT_CHANGE'];

const random = randomOf(SEED);
let servers: TwoServers;
let token = '';
const cashiers = new Map<string, string>();
let sequence = 0;

beforeAll(async () => {
  servers = await startTwoServers(async (app) => {
    const firstGamingDay = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const establishment = await createEstablishment(app, { code: CODE, firstGamingDay, ticketSystem: '21' });
    const { establishmentId } = establishment;
    const { db } = app.database;
    await acting(app, establishment, (tx) =>
      tx.query(
        `insert into machines (establishment_id, sbm_number, serial_number, maker, registered_at)
         select $1, number, 'S-' || number, 'Essai', now() from unnest($2::text[]) as number`,
        [establishmentId, [...MACHINES]],
      ),
    );
    token = await createDeviceToken(db, CODE, ['tickets.device']);
    for (const desk of DESKS) {
      const person = await createPerson(db, { roles: ['caissier'], establishment: CODE });
      cashiers.set(desk, person.token);
      await openDeskOf(app, establishment, person, desk);
    }
    const keeper = await createPerson(db, { roles: ['changeur'], establishment: CODE });
    for (const kiosk of KIOSKS) await openDeskOf(app, establishment, keeper, kiosk, 'changeMachine');
  });
});
afterAll(() => servers.stop());

const toServers = senderTo(() => servers, CODE, random);

interface Answer {
  readonly status: number;
  readonly is: string;
  readonly number: string;
}

/** Sends a request until it is answered. */
async function sent(path: string, body: object, bearer = token, key: string = randomUUID()): Promise<Answer> {
  const { status, is, body: responseBody } = await toServers(path, body, bearer, key);
  const { number = '' } = responseBody as { readonly number?: string };
  return { status, is, number };
}

interface PrintedTicket {
  readonly number: string;
  readonly amountMinor: number;
}

async function printed(): Promise<PrintedTicket> {
  const amountMinor = 100 + random(90_000);
  const machine = MACHINES[random(MACHINES.length)];
  sequence += 1;
  const { number } = await sent('/ticket-devices/requests', { machine, amountMinor: String(amountMinor), sequence });
  const { is } = await sent('/ticket-devices/prints', { machine, number, isPrinted: true });
  expect(is).toBe('issued');
  return { number, amountMinor };
}

/** Makes one of the sixty-four presentations, to its end: paid, or the reason. */
async function presented({ number, amountMinor }: PrintedTicket, n: number): Promise<string> {
  const [machine, kiosk] = [MACHINES[n], KIOSKS[n - MACHINES.length]];
  if (machine === undefined && kiosk === undefined) {
    const desk = DESKS[n % DESKS.length] ?? '';
    const amount = (amountMinor / 100).toFixed(2);
    const { is } = await sent('/ticket-redemptions', { ticket: number, amount, desk }, cashiers.get(desk));
    return is === 'done' ? 'paid' : is;
  }
  const device = machine === undefined ? { kiosk } : { machine };
  const { is } = await sent('/ticket-devices/presentations', { ...device, number });
  if (is !== 'pending') return is;
  const outcome = await sent('/ticket-devices/outcomes', { ...device, number, outcome: 'stacked' });
  return outcome.is === 'redeemed' ? 'paid' : `${outcome.is} after pending`;
}

/** Reads the stored totals of these tickets, and of the money that they moved. */
async function booked(): Promise<Record<string, bigint>> {
  const [row] = await servers.db.query<Record<string, bigint>>(
    `select count(*) filter (where tickets.state = 'redeemed') as paid, count(*) as tickets,
       coalesce(sum(tickets.amount_minor) filter (where tickets.state = 'redeemed'), 0)::bigint as "paidMinor",
       (select count(*) from ticket_steps where ticket_steps.to_state = 'redeemed'
          and ticket_steps.from_state <> 'redeemed') as "payingSteps",
       (select coalesce(-sum(desk_movements.amount_minor), 0)::bigint from desk_movements
          where desk_movements.kind = 'ticketRedeemed') as "cashMinor",
       (select coalesce(sum(ticket_steps.amount_minor), 0)::bigint from ticket_steps
          where ticket_steps.to_state = 'redeemed' and ticket_steps.place in ('desk', 'kiosk')) as "cashStepsMinor",
       (select count(*) from ticket_redemptions) as redemptions,
       (select count(*) from ticket_steps where ticket_steps.step = 'cash') as "cashSteps",
       (select coalesce(sum(ticket_days.issued_minor - ticket_days.redeemed_at_machines_minor
          - ticket_days.redeemed_at_desks_minor - ticket_days.redeemed_at_kiosks_minor), 0)::bigint
          from ticket_days) as "owedMinor"
     from tickets`,
  );
  return row ?? {};
}

/** Returns the last ticket on file. */
async function lastTicket(): Promise<bigint> {
  const [row] = await servers.db.query<{ id: bigint }>(`select max(tickets.ticket_id) as id from tickets`);
  return row?.id ?? 0n;
}

/** Presents tickets everywhere at once, and returns the number of each outcome. */
async function storm(tickets: readonly PrintedTicket[], disturb: () => Promise<void>): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {};
  const storming = new AbortController();
  const disturbing = (async () => {
    while (!storming.signal.aborted) await disturb();
  })();
  let done = 0;
  for (const ticket of tickets) {
    const order = Array.from({ length: PRESENTATIONS }, (_, n) => n).sort(() => random(3) - 1);
    const outcomesOfTicket = await Promise.all(order.map((n) => presented(ticket, n)));
    expect(outcomesOfTicket.filter((each) => each === 'paid')).toHaveLength(1);
    for (const each of outcomesOfTicket) outcomes[each] = (outcomes[each] ?? 0) + 1;
    done += 1;
    progressOf('tickets', done, tickets.length);
  }
  storming.abort();
  await disturbing;
  return outcomes;
}

async function expectOnce(outcomes: Readonly<Record<string, number>>, count: number): Promise<void> {
  const { paid = 0, ...refused } = outcomes;
  expect(paid).toBe(count);
  expect(Object.values(refused).reduce((sum, each) => sum + each, 0)).toBe(count * (PRESENTATIONS - 1));
  expect(Object.keys(refused).filter((reason) => !REASONS.includes(reason))).toEqual([]);
  await expectBooked();
}

async function expectBooked(): Promise<void> {
  const found = await booked();
  expect(found).toMatchObject({
    paid: found['tickets'],
    payingSteps: found['paid'],
    cashMinor: found['cashStepsMinor'],
    owedMinor: 0n,
    redemptions: found['cashSteps'],
  });
}

const manyTickets = async (count: number): Promise<readonly PrintedTicket[]> => {
  const tickets: PrintedTicket[] = [];
  while (tickets.length < count) tickets.push(await printed());
  return tickets;
};

describe(`MC:19.7 a ticket presented at once at desks, kiosks and machines of two servers, seed ${SEED}`, () => {
  it(`is paid once and refused ${PRESENTATIONS - 1} times with a reason, ${TICKETS} tickets`, async () => {
    const outcomes = await storm(await manyTickets(TICKETS), () => sleep(20));
    await expectOnce(outcomes, TICKETS);
    summaryOf('tickets', `${TICKETS} × ${PRESENTATIONS} over two servers: ${JSON.stringify(outcomes)}`);
  });

  exhaustiveIt(`is paid once while ${KILLS} servers and ${DATABASE_KILLS} databases are killed`, async () => {
    const tickets = await manyTickets(TICKETS);
    let [kills, databaseKills] = [0, 0];
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
    const outcomes = await storm(tickets, disturb);
    while (kills < KILLS) {
      const more = await storm(await manyTickets(1), disturb);
      for (const [each, count] of Object.entries(more)) outcomes[each] = (outcomes[each] ?? 0) + count;
    }
    const { paid = 0 } = outcomes;
    await expectOnce(outcomes, paid);
    summaryOf(
      'tickets under kills',
      `${kills} servers, ${databaseKills} databases killed; ${paid} tickets paid once: ${JSON.stringify(outcomes)}`,
    );
  });
});

describe('MC:19.7 a device that loses an answer', () => {
  it(`repeats its request and receives the same answer: ${LOST} lost acknowledgements, each ticket paid or not, once`, async () => {
    const before = await lastTicket();
    let countedMinor = 0n;
    for (let n = 0; n < LOST; n += 1) {
      const { number, amountMinor } = await printed();
      const device = n % 2 === 0 ? { machine: 'M1' } : { kiosk: 'B1' };
      const outcome = random(4) === 0 ? 'returned' : 'stacked';
      // the device loses the answer each time, and repeats with the same key, with a new one, or queries the ticket
      const key = randomUUID();
      await sent('/ticket-devices/presentations', { ...device, number }, token, key);
      await sent('/ticket-devices/presentations', { ...device, number }, token, random(2) === 0 ? key : randomUUID());
      await sent('/ticket-devices/outcomes', { ...device, number, outcome }, token, key.replace(/^./u, 'o'));
      const again = await sent('/ticket-devices/outcomes', { ...device, number, outcome });
      const response = await sent('/ticket-devices/inquiries', { ...device, number });
      const expected = outcome === 'stacked' ? 'redeemed' : 'issued';
      expect([again.is, response.is]).toEqual([expected, expected]);
      if (outcome === 'stacked') {
        // the increase of the machine's own ticket-in counter
        if (n % 2 === 0) countedMinor += BigInt(amountMinor);
      } else {
        const paid = { ticket: number, amount: (amountMinor / 100).toFixed(2), desk: 'C1' };
        expect((await sent('/ticket-redemptions', paid, cashiers.get('C1'))).is).toBe('done');
      }
      progressOf('lost answers', n + 1, LOST);
    }
    const [row] = await servers.db.query<{ minor: bigint }>(
      `select coalesce(sum(ticket_steps.amount_minor), 0)::bigint as minor from ticket_steps
       where ticket_steps.step = 'stack' and ticket_steps.place = 'machine' and ticket_steps.ticket_id > $1`,
      [before],
    );
    expect(row?.minor).toBe(countedMinor);
    await expectBooked();
    summaryOf('lost answers', `${LOST}: each ticket paid or not, once, and the machine's counter agrees`);
  });

  it(`writes nothing for ${AGAIN} retries with its key, and another body is refused`, async () => {
    const { number, amountMinor } = await printed();
    const key = randomUUID();
    const body = { ticket: number, amount: (amountMinor / 100).toFixed(2), desk: 'C2' };
    const cashier = cashiers.get('C2');
    expect((await sent('/ticket-redemptions', body, cashier, key)).is).toBe('done');
    const rows = async (): Promise<unknown> =>
      servers.db.query(`select (select count(*) from ticket_steps) as steps, (select count(*) from desk_movements) as
        movements, (select count(*) from log_entries where log_entries.table_name = 'ticket_steps') as logged`);
    const before = await rows();
    for (let n = 0; n < AGAIN; n += 16) {
      const answers = await Promise.all(
        Array.from({ length: Math.min(16, AGAIN - n) }, () => sent('/ticket-redemptions', body, cashier, key)),
      );
      expect(answers.filter(({ is }) => is !== 'done')).toEqual([]);
    }
    expect((await sent('/ticket-redemptions', { ...body, desk: 'C3' }, cashier, key)).is).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
    expect(await rows()).toEqual(before);
    summaryOf('retries', `${AGAIN} with one key: the same answer, no row; another body refused`);
  });

  it('leaves a log that verifies', async () => {
    const { findings } = await verifyLog(servers.db, { home: servers.home });
    const known = ['checkpointFileAltered', 'checkpointFileBehind'];
    expect(findings.filter(({ kind }) => !known.includes(kind))).toEqual([]);
  });
});
