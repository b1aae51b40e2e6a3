import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditService } from '#audit/audit.service.js';
import { acting } from '../establishments/establishment.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { openTicketFloor, type TicketFloor } from '../tickets/floor.js';
import type { Answer } from './floor.js';

let app: TestApp;
let floor: TicketFloor;
let callers: TicketFloor['callers'];
let minute = 0;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  floor = await openTicketFloor(app);
  callers = floor.callers;
});
afterAll(() => app.close());

const PAPER = { documentType: 'passport', documentNumber: '12AB34567', fullName: 'Paul Léger', bornOn: '1970-12-31' };
const DESK = 'K-caissier';

const open = async (amount: string, kind = 'cancelledCredits', paper?: object): Promise<string> => {
  minute += 15;
  const wonAt = new Date(Date.UTC(2026, 2, 1, 6, minute)).toISOString();
  const win = { machine: '4001', kind, amount, wonAt };
  const { payoutId } = (await callers.changeur.post('/payouts', win).expect(200)).body as Answer;
  if (paper !== undefined) await callers.changeur.post(`/payouts/${payoutId}/identity`, paper).expect(200);
  return payoutId;
};
const sent = async (path: string, body: object, by = callers.caissier): Promise<string> => {
  const answer = await by.post(path, body);
  return answer.status === 200 ? 'done' : ((answer.body as Answer).code ?? String(answer.status));
};
const pay = (id: string, payment: object, by = callers.caissier) => sent(`/payouts/${id}/payment`, payment, by);
const cashIn = (ticket: string, amount: string, more: object = {}, by = callers.caissier) =>
  sent('/ticket-redemptions', { ticket, amount, desk: DESK, ...more }, by);

/** Returns the number of a ticket printed by a machine, with a value in cents. */
const printed = async (amountMinor: number): Promise<string> => (await floor.printed(amountMinor)).number;
/** Pays a slip with a ticket, and returns its number. */
const ticketFor = async (id: string): Promise<string> => {
  const answer = await callers.caissier.post(`/payouts/${id}/payment`, { method: 'ticket', desk: DESK }).expect(200);
  return (answer.body as { ticketNumber: string }).ticketNumber;
};

const balance = async (): Promise<bigint> => {
  const { body } = (await callers.caissier.get('/desks').expect(200)) as { body: readonly Record<string, string>[] };
  return BigInt(body.find(({ deskCode }) => deskCode === DESK)?.['balanceMinor'] ?? 0);
};
/** Returns debit less credit of an account. */
const account = async (code: string): Promise<bigint> => {
  const [row] = await app.database.superuser.query<{ sum: bigint }>(
    `select coalesce(sum(postings.debit_minor - postings.credit_minor), 0)::bigint as sum from postings
     where postings.establishment_id = $1 and postings.account_code = $2`,
    [floor.establishment.establishmentId, code],
  );
  return row?.sum ?? 0n;
};

describe('a payment in cash', () => {
  it('leaves the payer’s desk, once, and is not posted until the day closes', async () => {
    const id = await open('120');
    const [before, books] = [await balance(), await account('5300')];
    expect(await pay(id, { method: 'cash' })).toBe('PAYMENT_DESK_REQUIRED');
    expect(await pay(id, { method: 'cash', desk: 'K9' })).toBe('UNKNOWN_DESK');
    expect(await pay(id, { method: 'cash', desk: 'K-changeur' })).toBe('NOT_THE_HOLDER');
    const paid = await callers.caissier.post(`/payouts/${id}/payment`, { method: 'cash', desk: DESK }).expect(200);
    expect(paid.body).toMatchObject({ state: 'paid', method: 'cash', deskCode: DESK });
    expect(await pay(id, { method: 'cash', desk: DESK })).toBe('PAYOUT_ALREADY_PAID');
    expect(before - (await balance())).toBe(12_000n);
    expect(await account('5300')).toBe(books);
    const statement = (await callers.caissier.get(`/desks/${DESK}/movements`).expect(200)).body as object[];
    expect(statement[0]).toMatchObject({ kind: 'payout', amountMinor: '-12000' });
  });

  it('is refused when the desk has too little, and leaves nothing', async () => {
    const id = await open('1500', 'bonus');
    await callers.superviseur.post(`/payouts/${id}/authorisations`, { level: 'superviseur' }).expect(200);
    const before = await balance();
    const drain = (amount: bigint) =>
      acting(app, floor.establishment, (tx) =>
        tx.query(
          `insert into desk_movements (establishment_id, desk_id, movement_number, kind, amount_minor, balance_minor,
             gaming_day, happened_at, recorded_by)
           select last.establishment_id, last.desk_id, last.movement_number + 1, 'countDifference', $2::bigint,
             last.balance_minor + $2::bigint, last.gaming_day, last.happened_at, last.recorded_by
           from desk_movements as last join desks using (establishment_id, desk_id)
           where last.establishment_id = $1 and desks.desk_code = $3 order by last.movement_number desc limit 1`,
          [floor.establishment.establishmentId, amount, DESK],
        ),
      );
    await drain(100_000n - before);
    expect(await pay(id, { method: 'cash', desk: DESK })).toBe('DESK_BALANCE_SHORT');
    await drain(before - 100_000n);
    expect(await pay(id, { method: 'cash', desk: DESK })).toBe('done');
  });
});

describe('a payment by cheque, transfer or ticket', () => {
  it('leaves the bank or becomes a ticket at once, so that closing takes nothing from the desks for it', async () => {
    const before = await balance();
    const [bank, tickets, desks] = [await account('5120'), await account('4680'), await account('5300')];
    const owed = await account('4670');
    expect(await pay(await open('40'), { method: 'cheque', reference: '0004512' })).toBe('done');
    expect(await pay(await open('50'), { method: 'transfer', reference: 'V-1' })).toBe('done');
    expect(await pay(await open('60'), { method: 'ticket', desk: DESK })).toBe('done');
    expect(await balance()).toBe(before);
    expect(bank - (await account('5120'))).toBe(9_000n);
    expect(tickets - (await account('4680'))).toBe(6_000n);
    // the debt is settled, and no till is affected
    expect((await account('4670')) - owed).toBe(15_000n);
    expect(await account('5300')).toBe(desks);
  });

  it('gives the ticket a generated number, at the payer’s desk', async () => {
    const id = await open('60');
    expect(await pay(id, { method: 'ticket', reference: '00-60' })).toBe('PAYMENT_DESK_REQUIRED');
    expect(await pay(id, { method: 'ticket', desk: 'K-changeur' })).toBe('NOT_THE_HOLDER');
    expect(await ticketFor(id)).toMatch(/^12\d{16}$/);
  });
});

describe('a ticket', () => {
  it('is cashed at a desk once, for its issued amount', async () => {
    const number = await ticketFor(await open('60'));
    const other = await printed(1_250);
    const before = await balance();
    const liability = await account('4680');
    expect(await cashIn(number, '61')).toBe('TICKET_AMOUNT_DIFFERS');
    expect(await cashIn(number, '60', {}, callers.superviseur)).toBe('FORBIDDEN');
    expect(await cashIn(number, '60', { desk: 'K-changeur' })).toBe('NOT_THE_HOLDER');
    const answers = await Promise.all([1, 2, 3].map(() => cashIn(number, '60')));
    expect(answers.sort()).toEqual(['TICKET_REDEEMED', 'TICKET_REDEEMED', 'done']);
    expect(await cashIn(other, '12.50')).toBe('done');
    expect(before - (await balance())).toBe(7_250n);
    expect((await account('4680')) - liability).toBe(7_250n);
    const { body } = (await callers.controleur.get('/ticket-redemptions?limit=2').expect(200)) as { body: unknown };
    expect(body).toMatchObject([
      { redemptionNumber: '2', amountMinor: '1250', deskCode: DESK, hasIdentity: false },
      { redemptionNumber: '1', amountMinor: '6000' },
    ]);
    expect(JSON.stringify(body)).not.toContain(number);
  });

  it('is not cashed for the bearer of its number once it is entered as an orphan', async () => {
    const number = await printed(2_000);
    const found = { kind: 'foundTicket', place: 'allée B', reference: number, stakeMinor: '2000', desk: DESK };
    await callers.caissier.post('/orphans', found).expect(201);
    expect(await cashIn(number, '20')).toBe('TICKET_IS_ORPHAN');
  });

  it('MC:21.1: requires the customer’s identity above the amount of the Direction, and from the threshold on', async () => {
    expect(await cashIn(await printed(150_001), '1500.01')).toBe('TICKET_IDENTITY_REQUIRED');
    expect(await cashIn(await printed(199_999), '1999.99')).toBe('TICKET_IDENTITY_REQUIRED');
    expect(await cashIn(await printed(150_000), '1500')).toBe('done');
    const dear = await printed(200_000);
    expect(await cashIn(dear, '2000')).toBe('TICKET_IDENTITY_REQUIRED');
    const paper = { ...PAPER, fullName: 'Rose Riche' };
    expect(await cashIn(dear, '2000', { identity: paper })).toBe('done');
    const traces = await app.database.superuser.query(`select from log_entries where body like '%Riche%'`);
    expect(traces).toEqual([]);
  });
});

describe('the laundering register', () => {
  it('sums slips and tickets of one customer, and counts a ticket that paid their slip once', async () => {
    const register = async (): Promise<Record<string, string>[]> =>
      (await callers.controleur.get('/laundering-register').expect(200)).body as Record<string, string>[];
    const before = (await register()).length;
    const identity = PAPER;
    expect(await pay(await open('1000', 'bonus', PAPER), { method: 'cash', desk: DESK })).toBe('done');
    const ticket = await ticketFor(await open('500', 'bonus', PAPER));
    expect(await cashIn(ticket, '500', { identity })).toBe('done');
    expect(await cashIn(await printed(49_999), '499.99', { identity: { ...PAPER, fullName: 'LEGER Paul' } })).toBe(
      'done',
    );
    expect(await register()).toHaveLength(before);
    expect(await cashIn(await printed(1), '0.01', { identity })).toBe('done');
    const [entry, ...others] = await register();
    expect(others).toHaveLength(before);
    expect(entry).toMatchObject({
      payoutId: null,
      slipNumber: null,
      amountMinor: '1',
      daySumMinor: '200000',
      thresholdMinor: '200000',
    });
    const paper = await callers.direction.get(
      '/reports/laundering-register?format=json&day=2026-03-02&purpose=contrôle',
    );
    expect(paper.text).toContain('Ticket cashed at a desk');
  });
});

describe('the database, for any writer', () => {
  const attempt = async (sql: string, parameters: unknown[]): Promise<string> => {
    try {
      await acting(app, floor.establishment, (tx) => tx.query(sql, parameters));
      return 'done';
    } catch (error) {
      const { hint, code } = (error as { driverError: { hint?: string; code: string } }).driverError;
      return hint ?? code;
    }
  };

  it('pays no cash that left no desk, and nothing else without a posting', async () => {
    const { establishmentId } = floor.establishment;
    const id = await open('10');
    const paid = (method: string, reference: string | null) =>
      attempt(
        `update payouts set state = 'paid', paid_by = $3, paid_at = now(), gaming_day = '2026-03-02', method = $4,
           reference = $5
         where payouts.establishment_id = $1 and payouts.payout_id = $2`,
        [establishmentId, id, floor.people.caissier.personId, method, reference],
      );
    expect(await paid('cash', null)).toBe('PAYMENT_DESK_REQUIRED');
    expect(await paid('cheque', '0001')).toBe('CONCURRENT_CHANGE');
    expect(await paid('ticket', '999999')).toBe('CONCURRENT_CHANGE');
    expect(await attempt('update ticket_redemptions set amount_minor = 1', [])).toBe('42501');
  });

  it('contains all of it in a log that verifies', async () => {
    const { findings } = await app.app
      .get(AuditService)
      .verifyLogs({ establishmentIds: [floor.establishment.establishmentId] });
    expect(findings).toEqual([]);
  });
});
