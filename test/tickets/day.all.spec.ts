import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadSecondPath } from '#closing/recomputation/second-path.js';
import { requireTransactionClient } from '#platform/database/database.js';
import type { Tx } from '#platform/database/rows.js';
import { START, after, openFloor, type ClosingFloor } from '../closing/floor.js';
import { as, createPeople } from '../establishments/establishment.js';
import { createIdentifiable } from '../support/identities.js';
import { createDeviceToken } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

/**
 * A day of three machines of one cent. M1 prints 20.00, 30.00 and 45.00, the first of them twice. M2 stacks the 20.00,
 * never reports the outcome of the 30.00, and returns the 45.00. M3 is on no ticket system: its 12.00 are typed.
 */
const DAY = '2026-03-02';

let app: TestApp;
let floor: ClosingFloor;
let device: (resource: string, body: object) => Promise<{ number: string; ticketId: string; code?: string }>;
let settle: (ticketId: string, outcome: 'stacked' | 'returned') => Promise<number>;
const tickets: { number: string; ticketId: string }[] = [];

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  floor = await openFloor(app, { readingIntervalMinutes: 1440 }, { ticketSystem: '12' });
  const { establishment } = floor;
  const { superviseur } = await createPeople(app, establishment, 'superviseur');
  const input = { roles: ['direction'], establishment: establishment.code } as const;
  const { credentials: authoriser } = await createIdentifiable(app, input);
  settle = async (ticketId, outcome) => {
    const decided = { outcome, reason: 'ticket vu dans la caisse', authoriser };
    return (await as(app, establishment, superviseur).post(`/tickets/${ticketId}/settlement`, decided)).status;
  };
  const token = await createDeviceToken(app.database.db, establishment.code, ['tickets.device']);
  device = async (resource, body) => {
    const answer = await request(app.url)
      .post(`/api/establishments/${establishment.code}/ticket-devices/${resource}`)
      .set('authorization', `Bearer ${token}`)
      .set('idempotency-key', randomUUID())
      .send(body);
    return answer.body as { number: string; ticketId: string; code?: string };
  };
  for (const machine of ['M1', 'M2', 'M3']) {
    await floor.addMachine(machine);
    await floor.read(machine, '2026-03-02T05:00:00Z', START);
  }
  for (const [index, amountMinor] of ['2000', '3000', '4500'].entries()) {
    const ticket = await device('requests', { machine: 'M1', amountMinor, sequence: index });
    await device('prints', { machine: 'M1', number: ticket.number, isPrinted: true });
    tickets.push(ticket);
  }
  const [first, second, third] = tickets.map(({ number }) => number);
  await device('prints', { machine: 'M1', number: first, isPrinted: true, isDuplicate: true });
  for (const number of [first, second, third]) await device('presentations', { machine: 'M2', number });
  await device('outcomes', { machine: 'M2', number: first, outcome: 'stacked' });
  await device('outcomes', { machine: 'M2', number: third, outcome: 'returned' });
});
afterAll(() => app.close());

interface Found {
  readonly findingKey: string;
  readonly code: string;
  readonly machine: string | null;
  readonly evidence: Readonly<Record<string, unknown>>;
}

const post = (path: string, body: object = {}) => floor.comptable.post(`/days/${DAY}${path}`, body);

async function found(code?: string): Promise<readonly Found[]> {
  await post('/reconcile').expect(200);
  const { body } = await floor.comptable.get(`/days/${DAY}/findings?limit=1000`).expect(200);
  const all = body as unknown as readonly Found[];
  return code === undefined ? all : all.filter((each) => each.code === code);
}

async function pending(): Promise<readonly unknown[]> {
  const { body } = await floor.comptable.get(`/days/${DAY}/blockers`).expect(200);
  return (body as unknown as readonly { kind: string }[]).filter(({ kind }) => kind === 'ticketPending');
}

describe('MC:19.7 a ticket that a machine never stacked or returned', () => {
  it('blocks the closing of its day until two people settle it, and remains a finding', async () => {
    const { ticketId = '' } = tickets[1] ?? {};
    expect(await pending()).toEqual([{ kind: 'ticketPending', ticket: ticketId, place: 'M2' }]);
    const [left] = await found('ticketLeftPending');
    expect(left).toMatchObject({ machine: 'M2', evidence: { ticket: ticketId, amountMinor: '3000' } });
    expect(left?.evidence).not.toHaveProperty('endedAt');
    app.clock.set(new Date('2026-03-02T12:11:00Z'));
    expect(await settle(ticketId, 'returned')).toBe(200);
    expect(await pending()).toEqual([]);
    // its bearer tries again, and the machine stays silent: left pending twice, two findings
    await device('presentations', { machine: 'M2', number: tickets[1]?.number });
    app.clock.set(new Date('2026-03-02T12:22:00Z'));
    expect(await settle(ticketId, 'stacked')).toBe(200);
    expect(await found('ticketLeftPending')).toMatchObject([
      { machine: 'M2', severity: 'toExplain', evidence: { endedAt: '2026-03-02T12:11:00.000Z' } },
      { machine: 'M2', severity: 'toExplain', evidence: { endedAt: '2026-03-02T12:22:00.000Z' } },
    ]);
  });
});

describe('MC:19.7 a total of tickets issued', () => {
  const total = (machine: string, amount: string) => ({
    totals: [{ machine, kind: 'ticketsIssued', amount, slipCount: 1 }],
  });
  const totals = () => app.database.superuser.query(`select machine_day_totals.amount_minor from machine_day_totals`);

  it('cannot be typed for a machine that issued tickets through the system', async () => {
    const refused = await post('/totals', total('M1', '95')).expect(409);
    expect(refused.body.code).toBe('TOTAL_OF_TICKETS');
    expect(await totals()).toEqual([]);
  });

  it('can be typed for another machine, and is reported as a typed total only', async () => {
    expect(await found('ticketsTyped')).toEqual([]);
    await post('/totals', total('M3', '12')).expect(200);
    expect(await found('ticketsTyped')).toMatchObject([
      { machine: null, severity: 'notice', evidence: { machines: 1, amountMinor: '1200' } },
    ]);
  });
});

describe('MC:19.7 the tickets of a day', () => {
  beforeAll(async () => {
    app.clock.set(new Date('2026-03-03T12:00:00Z'));
    const close = (machine: string, moved: Parameters<typeof after>[1]) =>
      floor.read(machine, '2026-03-03T05:00:00Z', after(START, moved));
    await close('M1', { ticketOutCredits: 9_500, cancelledCredits: 9_500, currentCredits: 0, wonCredits: 0 });
    await close('M2', { ticketInCredits: 5_000, dropCredits: 5_000, currentCredits: 5_000 });
    await close('M3', { ticketOutCredits: 1_200, cancelledCredits: 1_200 });
    const counts = [{ machine: 'M2', notes: [], tickets: '20.00', ticketCount: 1, coins: '0' }];
    await post('/counts', { countNumber: 1, counts }).expect(200);
  });

  it('MC:19.7.2: tie to the meters of the machines that printed and accepted them', async () => {
    const codes = (await found()).map(({ code }) => code);
    expect(codes).not.toContain('ticketsOutVariance');
    expect(codes).not.toContain('ticketsInVariance');
    expect(codes).not.toContain('ticketsOwedDisagree');
    const { body } = await floor.comptable.get(`/days/${DAY}/results?machine=M1`).expect(200);
    // 20.00 + 30.00 + 45.00; printed twice, issued once
    expect(body.rows).toMatchObject([{ ticketsIssuedMinor: '9500' }]);
  });

  it('MC:19.7.2: are missing from a box to the cent, which contains 20.00 of the 50.00 stacked', async () => {
    expect(await found('ticketsInBoxDisagree')).toMatchObject([
      {
        machine: 'M2',
        severity: 'toExplain',
        actualMinor: '2000',
        varianceMinor: '-3000',
        evidence: { countedMinor: '2000', stackedMinor: '5000', stackedCount: 2 },
      },
    ]);
  });

  it('are reported when they are printed twice', async () => {
    const ticketId = tickets[0]?.ticketId ?? '';
    expect(await found('ticketReprinted')).toMatchObject([
      { machine: 'M1', severity: 'toExplain', evidence: { ticket: ticketId, amountMinor: '2000', reprints: 1 } },
    ]);
  });

  it('are reported when their machine hands them in for a sum other than the one a desk paid, however often it does so', async () => {
    app.clock.set(new Date('2026-03-02T20:00:00Z'));
    const record = { number: '00 1111 2222 3333 4444', sequence: 7, printedAt: '2026-03-02T11:00:00Z' };
    const handIn = (amountMinor: string) =>
      device('hand-ins', { machine: 'M3', tickets: [{ ...record, amountMinor }] }) as Promise<unknown>;
    expect(await handIn('1200')).toMatchObject({ outcomes: [{ outcome: 'taken' }] });
    for (let times = 0; times < 2; times += 1) {
      expect(await handIn('1300')).toMatchObject({ outcomes: [{ outcome: 'differs' }] });
    }
    app.clock.set(new Date('2026-03-03T12:00:00Z'));
    expect(await found('ticketHandedInOtherwise')).toMatchObject([
      {
        machine: 'M3',
        severity: 'toExplain',
        varianceMinor: '100',
        evidence: { amountMinor: '1200', handedInMinor: '1300' },
      },
    ]);
  });

  it('are derived a second time from their raw steps', async () => {
    await found();
    const day = { establishmentId: floor.establishment.establishmentId, gamingDay: DAY };
    const differences = async (tx: Tx) =>
      (await (await loadSecondPath()).recomputeDay(await requireTransactionClient(tx), day)).differences;
    expect(await app.database.db.runInSnapshot(differences)).toEqual([]);
    const touched = await forged(`delete from ticket_steps where step = 'reprint'`, differences);
    expect(touched.map(({ table, key }) => `${table} ${key}`)).toEqual([
      `findings M1~ticketReprinted~ticket_${tickets[0]?.ticketId ?? ''}`,
    ]);
    // 30.00 stacked and now returned: M2 stacked 20.00, matching its box, and its meter differs
    const returned = await forged(
      `update ticket_steps set step = 'return' where approved_by is not null and step = 'stack'`,
      differences,
    );
    const keys = returned.map(({ key }) => key);
    expect(keys).toContain('M2~ticketsInVariance~tickets');
    expect(keys).toContain('M2~ticketsInBoxDisagree~tickets');
  });

  it('and the amount owed on them roll forward to the cent: 107.00 issued, 50.00 redeemed, 57.00 owed', async () => {
    const { ticketId = '' } = tickets[2] ?? {};
    const write = (amountMinor: number) =>
      app.database.superuser.transaction(async (tx) => {
        await tx.query(`set local session_replication_role = 'replica'`);
        await tx.query(`update ticket_steps set amount_minor = $1 where ticket_id = $2 and step = 'print'`, [
          amountMinor,
          ticketId,
        ]);
      });
    // a step with an amount one euro below its ticket: the day's steps lead to 56.00
    await write(4_400);
    expect(await found('ticketsOwedDisagree')).toMatchObject([
      {
        machine: null,
        medium: 'cashable',
        severity: 'toExplain',
        varianceMinor: '100',
        evidence: { rolledMinor: '5600', owedMinor: '5700' },
      },
    ]);
    await write(4_500);
    expect(await found('ticketsOwedDisagree')).toEqual([]);
  });
});

class Undone extends Error {}

/** Returns the result of `see` after a superuser's statement, without the triggers that refuse it; then rolls back. */
async function forged<Seen>(sql: string, see: (tx: Tx) => Promise<Seen>): Promise<Seen> {
  let seen: Seen | undefined;
  const work = async (tx: Tx): Promise<void> => {
    await tx.query(`set local session_replication_role = 'replica'`);
    await tx.query(sql);
    seen = await see(tx);
    throw new Undone();
  };
  await app.database.superuser.transaction(work).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  if (seen === undefined) throw new Error('nothing was seen');
  return seen;
}
