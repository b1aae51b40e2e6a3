import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditService } from '#audit/audit.service.js';
import { TicketRetentionService } from '#tickets/ticket-retention.service.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { DESK, KIOSK, openTicketFloor, sentOf, type TicketFloor } from './floor.js';

let app: TestApp;
let floor: TicketFloor;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  floor = await openTicketFloor(app);
});
afterAll(() => app.close());

const PAPER = { documentType: 'passport', documentNumber: '12AB34567', fullName: 'Paul Léger', bornOn: '1970-12-31' };
const machine = '4002';

/** Returns debit less credit of an account. */
const account = async (code: string): Promise<bigint> => {
  const [row] = await app.database.superuser.query<{ sum: bigint }>(
    `select coalesce(sum(postings.debit_minor - postings.credit_minor), 0)::bigint as sum from postings
     where postings.establishment_id = $1 and postings.account_code = $2`,
    [floor.establishment.establishmentId, code],
  );
  return row?.sum ?? 0n;
};
const balance = async (desk: string): Promise<bigint> => {
  const { body } = (await floor.callers.caissier.get('/desks').expect(200)) as { body: Record<string, string>[] };
  return BigInt(body.find(({ deskCode }) => deskCode === desk)?.['balanceMinor'] ?? 0);
};
const count = async (table: string): Promise<bigint> => {
  const [row] = await app.database.superuser.query<{ n: bigint }>(`select count(*) as n from ${table}`);
  return row?.n ?? 0n;
};

describe('a number', () => {
  it('belongs to this system, is unguessable, and is returned only to its requester: again with its key', async () => {
    const key = randomUUID();
    const input = { machine: '4001', amountMinor: '12050', sequence: 1 };
    const first = await floor.device('requests', input, key);
    expect(first.body.number).toMatch(/^12\d{16}$/);
    expect(first.body).toMatchObject({ state: 'requested', kind: 'cashable', payableUntil: '2026-04-01' });
    expect((await floor.device('requests', input, key)).body.number).toBe(first.body.number);
    expect((await floor.device('requests', { ...input, amountMinor: '12051' }, key)).is).toBe('IDEMPOTENCY_KEY_REUSED');
    const [row] = await app.database.superuser.query<{ row: string }>(
      `select tickets::text as row from tickets where tickets.ticket_id = $1`,
      [first.body.ticketId],
    );
    expect(row?.row).not.toContain(first.body.number);
    const story = await floor.callers.caissier.get(`/tickets/${first.body.ticketId}`).expect(200);
    expect(JSON.stringify(story.body)).not.toContain(first.body.number);
    expect(story.body).toMatchObject({ numberEnd: first.body.number.slice(-4), state: 'requested' });
  });
});

describe('MC:18.2 a desk', () => {
  it('cashes a ticket once, from its own cash, and shows the cashier when and where it was paid', async () => {
    const { number, ticketId } = await floor.printed(12_050);
    const [cash, owed] = [await balance(DESK), await account('4680')];
    expect((await floor.cash(`${number.slice(0, 2)} ${number.slice(2)}`, '120.50')).is).toBe('done');
    expect(cash - (await balance(DESK))).toBe(12_050n);
    expect((await account('4680')) - owed).toBe(12_050n);
    const again = await floor.cash(number, '120.50');
    expect(again.body).toMatchObject({ code: 'TICKET_REDEEMED', details: { ticketId, place: 'desk', where: DESK } });
    expect((await floor.device('presentations', { machine, number })).body).toMatchObject({
      code: 'TICKET_REDEEMED',
      details: {},
    });
    const story = await floor.callers.superviseur.get(`/tickets/${ticketId}`).expect(200);
    expect((story.body as { steps: { step: string }[] }).steps.map(({ step }) => step)).toEqual([
      'request',
      'print',
      'cash',
    ]);
  });

  it('reports the nearest cause for a number that is not on file, and pays nothing', async () => {
    const { number } = await floor.printed(1_000);
    const last = Number(number.at(-1));
    const rows = await count('ticket_redemptions');
    expect((await floor.cash(`${number.slice(0, -1)}${(last + 1) % 10}`, '10.00')).is).toBe('TICKET_MISTYPED');
    // as a spreadsheet spoils it: a lost first digit, scientific notation, its fifteen digits, an apostrophe, a zero more
    const spoilt = [
      number.slice(1),
      `${number[0]},${number.slice(1, 15)}E+17`,
      `${number.slice(0, 15)}000`,
      `'${number}`,
      `0${number}`,
      '123',
    ];
    for (const typed of spoilt)
      expect([typed, (await floor.cash(typed, '10.00')).is]).toEqual([typed, 'TICKET_MISTYPED']);
    // 34 00000000000000 and the check digits of ISO 7064: 98 − 3400000000000000 00 mod 97
    const other = `3400000000000000${98n - ((3_400_000_000_000_000n * 100n) % 97n)}`.padEnd(18, '0');
    expect((await floor.cash(other, '10.00')).body).toMatchObject({
      code: 'TICKET_OTHER_ESTABLISHMENT',
      details: { system: '34' },
    });
    const never = 1_200_000_000_000_000n;
    const check = String(98n - ((never * 100n) % 97n)).padStart(2, '0');
    expect((await floor.cash(`${never}${check}`, '10.00')).is).toBe('TICKET_NEVER_ISSUED');
    expect((await floor.cash('00 1234 5678 9012 3456', '10.00')).is).toBe('TICKET_OFF_LINE');
    expect(await count('ticket_redemptions')).toBe(rows);
  });

  it('pays the amount on paper and on file, no promotion, and nothing after its last day', async () => {
    const { number } = await floor.printed(1_000);
    expect((await floor.cash(number, '10.01')).is).toBe('TICKET_AMOUNT_DIFFERS');
    const promotion = await floor.printed(500, { kind: 'restricted', pool: 7, validationType: 1 });
    expect((await floor.cash(promotion.number, '5.00')).is).toBe('TICKET_NOT_CASHABLE');
    const played = await floor.device('presentations', { machine, number: promotion.number });
    expect(played.body).toMatchObject({ state: 'pending', kind: 'restricted', pool: 7, validationType: 1 });
    expect((await floor.device('outcomes', { machine, number: promotion.number, outcome: 'stacked' })).is).toBe(
      'redeemed',
    );
    const dear = await floor.printed(150_001);
    expect((await floor.cash(dear.number, '1500.01')).is).toBe('TICKET_IDENTITY_REQUIRED');
    expect((await floor.cash(dear.number, '1500.01', { identity: PAPER })).is).toBe('done');
    expect((await floor.device('requests', { machine: '4001', amountMinor: '1000001', sequence: 9 })).is).toBe(
      'TICKET_ABOVE_CEILING',
    );
  });

  it('sells a ticket for cash, which it refunds when two people void it', async () => {
    const [cash, owed] = [await balance(DESK), await account('4680')];
    const sold = sentOf(await floor.callers.caissier.post('/tickets', { desk: DESK, amountMinor: '3000' }));
    expect(sold).toMatchObject({ status: 201, is: 'issued' });
    expect([(await balance(DESK)) - cash, (await account('4680')) - owed]).toEqual([3_000n, -3_000n]);
    const { authoriser } = floor;
    const input = { reason: 'imprimante bloquée', authoriser };
    const path = `/tickets/${sold.body.ticketId}/void`;
    const { superviseurWhoPays: payer } = floor.callers;
    expect(sentOf(await payer.post(path, input)).is).toBe('PAYMENT_DESK_REQUIRED');
    const back = await balance('K-superviseurWhoPays');
    expect(sentOf(await payer.post(path, { ...input, desk: 'K-superviseurWhoPays' })).is).toBe('voided');
    expect(back - (await balance('K-superviseurWhoPays'))).toBe(3_000n);
    expect((await account('4680')) - owed).toBe(0n);
    expect(sentOf(await payer.post(path, { ...input, desk: 'K-superviseurWhoPays' })).is).toBe('TICKET_VOIDED');
  });

  it('pays a ticket that its machine has not handed in on two people’s authority, and recognises it at the hand-in', async () => {
    const number = '00 9876 5432 1098 7654';
    const { authoriser } = floor;
    const procedure = { machine: '4001', reason: 'ligne coupée, historique de l’appareil lu', authoriser };
    expect((await floor.cash(number, '40.00')).is).toBe('TICKET_OFF_LINE');
    expect((await floor.cash(number, '40.00', { procedure })).is).toBe('done');
    expect((await floor.cash(number, '40.00', { procedure })).is).toBe('TICKET_REDEEMED');
    const printedAt = '2026-03-02T10:00:00Z';
    const tickets = [
      { number, amountMinor: '4000', sequence: 1, printedAt },
      { number: '00 1111 2222 3333 4444', amountMinor: '700', sequence: 2, printedAt },
    ];
    const handed = await floor.device('hand-ins', { machine: '4001', tickets });
    expect(handed.body).toMatchObject({ outcomes: [{ outcome: 'paidBefore' }, { outcome: 'taken' }] });
    const again = await floor.device('hand-ins', { machine: '4001', tickets });
    expect(again.body).toMatchObject({ outcomes: [{ outcome: 'known' }, { outcome: 'known' }] });
    const other = { machine: '4001', tickets: [{ ...tickets[1], amountMinor: '701' }] };
    expect((await floor.device('hand-ins', other)).body).toMatchObject({ outcomes: [{ outcome: 'differs' }] });
    expect((await floor.cash('00 1111 2222 3333 4444', '7.00')).is).toBe('done');
  });
});

describe('MC:19.7.1 a device', () => {
  it('accepts a ticket, holds it while stacking, and receives the same answer when it repeats a request', async () => {
    const { number } = await floor.printed(2_000);
    const key = randomUUID();
    const present = { machine, number };
    expect((await floor.device('presentations', present, key)).body).toMatchObject({
      state: 'pending',
      amountMinor: '2000',
    });
    const steps = await count('ticket_steps');
    expect((await floor.device('presentations', present, key)).is).toBe('pending');
    expect((await floor.device('presentations', present)).is).toBe('pending');
    expect((await floor.device('presentations', { machine: '4001', number })).is).toBe('TICKET_PENDING_ELSEWHERE');
    expect((await floor.cash(number, '20.00')).is).toBe('TICKET_PENDING_ELSEWHERE');
    expect((await floor.device('outcomes', { machine: '4001', number, outcome: 'stacked' })).is).toBe(
      'TICKET_OF_ANOTHER_PLACE',
    );
    expect(await count('ticket_steps')).toBe(steps);
    expect((await floor.device('outcomes', { machine, number, outcome: 'stacked' })).is).toBe('redeemed');
    expect((await floor.device('outcomes', { machine, number, outcome: 'stacked' })).is).toBe('redeemed');
    expect((await floor.device('outcomes', { machine, number, outcome: 'returned' })).is).toBe('TICKET_REDEEMED');
    expect((await floor.device('inquiries', { machine, number })).is).toBe('redeemed');
    expect((await floor.device('inquiries', { kiosk: KIOSK, number })).is).toBe('TICKET_UNKNOWN');
    expect(await count('ticket_steps')).toBe(steps + 1n);
  });

  it('returns a rejected ticket to its bearer', async () => {
    const { number } = await floor.printed(2_500);
    await floor.device('presentations', { machine, number });
    expect((await floor.device('outcomes', { machine, number, outcome: 'returned' })).is).toBe('issued');
    expect((await floor.cash(number, '25.00')).is).toBe('done');
  });

  it('pays in cash within its limit as a kiosk, nothing that requires a document, and receives only the code', async () => {
    const { number } = await floor.printed(3_000);
    const [cash, owed] = [await balance(KIOSK), await account('4680')];
    expect((await floor.device('presentations', { kiosk: KIOSK, number })).is).toBe('pending');
    expect(await balance(KIOSK)).toBe(cash);
    expect((await floor.device('outcomes', { kiosk: KIOSK, number, outcome: 'stacked' })).is).toBe('redeemed');
    expect([cash - (await balance(KIOSK)), (await account('4680')) - owed]).toEqual([3_000n, 3_000n]);
    const dear = await floor.printed(100_001);
    expect((await floor.device('presentations', { kiosk: KIOSK, number: dear.number })).body).toMatchObject({
      code: 'TICKET_OVER_LIMIT',
      details: {},
    });
    expect((await floor.device('presentations', { kiosk: DESK, number: dear.number })).is).toBe('NOT_A_KIOSK');
    expect((await floor.device('presentations', { number: dear.number })).is).toBe('TICKET_PLACE_REQUIRED');
    expect((await floor.device('presentations', { kiosk: KIOSK, machine, number: dear.number })).is).toBe(
      'TICKET_PLACE_REQUIRED',
    );
  });

  it('reports an incomplete print, which has no value, and a duplicate', async () => {
    const { body: torn } = await floor.device('requests', { machine: '4001', amountMinor: '100', sequence: 90 });
    const incomplete = { machine: '4001', number: torn.number, isPrinted: false };
    expect((await floor.device('prints', { ...incomplete, machine })).is).toBe('TICKET_OF_ANOTHER_PLACE');
    expect((await floor.device('prints', incomplete)).is).toBe('unprinted');
    expect((await floor.device('prints', incomplete)).is).toBe('unprinted');
    expect((await floor.cash(torn.number, '1.00')).is).toBe('TICKET_NOT_PRINTED');
    const { number } = await floor.printed(200);
    const twice = { machine: '4001', number, isPrinted: true, isDuplicate: true };
    expect((await floor.device('prints', twice)).is).toBe('issued');
    expect((await floor.cash(number, '2.00')).is).toBe('done');
  });

  it('is credited with a print that was never confirmed, once its bearer presents it', async () => {
    const { body } = await floor.device('requests', { machine: '4001', amountMinor: '300', sequence: 91 });
    expect((await floor.cash(body.number, '3.00')).is).toBe('done');
    const late = { machine: '4001', number: body.number, isPrinted: true };
    expect((await floor.device('prints', late)).is).toBe('TICKET_REDEEMED');
  });

  it('is debited as a kiosk for the cash of an unconfirmed print, once another device accepts the ticket', async () => {
    for (const prove of ['present', 'find'] as const) {
      const [cash, owed] = [await balance(KIOSK), await account('4680')];
      const record = { kiosk: KIOSK, amountMinor: '537', sequence: 92 };
      const { number } = (await floor.device('requests', record)).body;
      expect(await balance(KIOSK)).toBe(cash);
      if (prove === 'present') expect((await floor.device('presentations', { machine, number })).is).toBe('pending');
      else {
        const found = { kind: 'foundTicket', place: 'allée B', reference: number, stakeMinor: '537', desk: DESK };
        expect((await floor.callers.caissier.post('/orphans', found)).status).toBe(201);
      }
      // owed by the ledger for the kiosk's cash; the found ticket is owed as an orphan
      expect((await balance(KIOSK)) - cash).toBe(537n);
      expect((await account('4680')) - owed).toBe(prove === 'present' ? -537n : 0n);
      const late = await floor.device('prints', { kiosk: KIOSK, number, isPrinted: true });
      expect(late.is).toBe(prove === 'present' ? 'TICKET_PENDING_ELSEWHERE' : 'TICKET_IS_ORPHAN');
      expect((await balance(KIOSK)) - cash).toBe(537n);
    }
  });

  it('is stopped when it guesses, and the alarm is raised', async () => {
    const slow = await openTicketFloor(app);
    const { number } = await slow.printed(100);
    const guess = (tail: string) => slow.device('presentations', { machine, number: `12000000000000${tail}` });
    for (let n = 0; n < 10; n += 1) expect((await guess(String(1000 + n))).is).toBe('TICKET_UNKNOWN');
    expect((await guess('2000')).is).toBe('TICKET_GUESSES_THROTTLED');
    expect((await slow.device('presentations', { machine, number })).is).toBe('TICKET_GUESSES_THROTTLED');
    // another device of the same gateway is not affected
    expect((await slow.device('presentations', { machine: '4001', number })).is).toBe('pending');
    const alarms = await app.database.superuser.query(
      `select ticket_guess_alarms.place, ticket_guess_alarms.guesses from ticket_guess_alarms
       where ticket_guess_alarms.establishment_id = $1`,
      [slow.establishment.establishmentId],
    );
    expect(alarms).toEqual([{ place: 'machine', guesses: 10 }]);
    app.clock.set(new Date('2026-03-02T13:00:01Z'));
    expect((await slow.device('outcomes', { machine: '4001', number, outcome: 'returned' })).is).toBe('issued');
    expect((await slow.device('presentations', { machine, number })).is).toBe('pending');
  });

  it('that falls silent has its ticket settled by two people, once its time limit has passed', async () => {
    const { number, ticketId } = await floor.printed(4_000);
    await floor.device('presentations', { kiosk: KIOSK, number });
    const { authoriser } = floor;
    const input = { outcome: 'stacked', reason: 'ticket dans la caisse de la borne', authoriser };
    const settle = async () => sentOf(await floor.callers.superviseur.post(`/tickets/${ticketId}/settlement`, input));
    expect((await settle()).body).toMatchObject({ code: 'TICKET_NOT_PENDING_LONG', details: { minutes: 10 } });
    app.clock.set(new Date('2026-03-02T13:10:02Z'));
    const cash = await balance(KIOSK);
    expect((await settle()).is).toBe('redeemed');
    expect(cash - (await balance(KIOSK))).toBe(4_000n);
    expect((await settle()).is).toBe('TICKET_STEP_NOT_TAKEN');
    // a later report of the device changes nothing
    expect((await floor.device('outcomes', { kiosk: KIOSK, number, outcome: 'stacked' })).is).toBe('redeemed');
    expect((await floor.device('outcomes', { kiosk: KIOSK, number, outcome: 'returned' })).is).toBe('TICKET_REDEEMED');
    expect(cash - (await balance(KIOSK))).toBe(4_000n);
  });
});

describe('a found ticket', () => {
  it('is an orphan, paid to no presenter; entered by mistake, it belongs to its bearer again', async () => {
    const { number, ticketId } = await floor.printed(6_000);
    const found = { kind: 'foundTicket', place: 'allée B', reference: number, stakeMinor: '6000', desk: DESK };
    const enter = (more: object = {}) => floor.callers.caissier.post('/orphans', { ...found, ...more });
    expect(sentOf(await enter({ stakeMinor: '6100' })).is).toBe('TICKET_AMOUNT_DIFFERS');
    expect(sentOf(await enter({ reference: '12 0000 0000 0000 0000' })).is).toBe('TICKET_MISTYPED');
    const entered = await enter();
    expect(entered.body).toMatchObject({ reference: ticketId, ticketId });
    expect((await floor.cash(number, '60.00')).is).toBe('TICKET_IS_ORPHAN');
    expect((await floor.device('presentations', { machine, number })).is).toBe('TICKET_IS_ORPHAN');
    expect(sentOf(await enter()).is).toBe('TICKET_IS_ORPHAN');
    const { authoriser } = floor;
    const { orphanNumber } = entered.body as { orphanNumber: string };
    await floor.callers.caissier
      .post(`/orphans/${orphanNumber}/cancellation`, { desk: DESK, reason: 'le client est revenu', authoriser })
      .expect(200);
    expect((await floor.cash(number, '60.00')).is).toBe('done');
  });
});

describe('a ticket past its last day', () => {
  it('is not paid; the Direction lets such tickets expire, and they leave the amount owed', async () => {
    const { number, ticketId } = await floor.printed(8_000);
    app.clock.set(new Date('2026-04-02T12:00:00Z'));
    expect((await floor.cash(number, '80.00')).is).toBe('TICKET_EXPIRED');
    expect((await floor.device('presentations', { machine, number })).is).toBe('TICKET_EXPIRED');
    const expire = (caller: keyof TicketFloor['callers']) => floor.callers[caller].post('/tickets/expiries');
    expect(sentOf(await expire('superviseur')).is).toBe('FORBIDDEN');
    const [owed, expired] = [await account('4680'), await account('4687')];
    const done = (await expire('direction')).body as { tickets: number; amountMinor: string };
    expect(done.tickets).toBeGreaterThan(0);
    expect((await account('4680')) - owed).toBe(BigInt(done.amountMinor));
    expect(expired - (await account('4687'))).toBe(BigInt(done.amountMinor));
    expect((await floor.callers.caissier.get(`/tickets/${ticketId}`)).body).toMatchObject({ state: 'expired' });
    expect(sentOf(await expire('direction')).is).toBe('NO_TICKET_EXPIRED');
  });
});

describe('the number of an ended ticket', () => {
  it('is erased after its retention, and the ticket’s story remains', async () => {
    const { number, ticketId } = await floor.printed(900);
    const owed = await floor.printed(901);
    expect((await floor.cash(number, '9.00')).is).toBe('done');
    const retention = app.app.get(TicketRetentionService);
    expect(await retention.eraseDueNumbers()).toBe(0);
    app.clock.set(new Date('2031-04-03T12:00:00Z'));
    expect(await retention.eraseDueNumbers(2)).toBeGreaterThan(2);
    expect((await floor.cash(number, '9.00')).is).toBe('TICKET_NEVER_ISSUED');
    expect((await floor.cash(owed.number, '9.01')).is).toBe('TICKET_EXPIRED');
    const shown = await floor.callers.caissier.get(`/tickets/${ticketId}`).expect(200);
    expect(shown.body).toMatchObject({ numberEnd: null, state: 'redeemed', amountMinor: '900' });
    const left = await app.database.superuser.query(
      `select from tickets where tickets.ticket_id = $1 and tickets.number_sealed is not null`,
      [ticketId],
    );
    expect(left).toEqual([]);
    // a number is erased once, and nothing else of a ticket ever changes
    await expect(
      app.database.superuser.query(`update tickets set amount_minor = 1 where tickets.ticket_id = $1`, [ticketId]),
    ).rejects.toThrow(/stays what it is/);
  });
});

describe('MC:19.7.1 the amount owed on tickets', () => {
  it('is the sum of their steps, kind by kind', async () => {
    const { establishmentId } = floor.establishment;
    const rolled = await app.database.superuser.query<{ kind: string; closing: bigint }>(
      `select ticket_days.kind, sum(ticket_days.issued_minor - ticket_days.redeemed_at_machines_minor
          - ticket_days.redeemed_at_desks_minor - ticket_days.redeemed_at_kiosks_minor - ticket_days.voided_minor
          - ticket_days.expired_minor - ticket_days.orphans_minor)::bigint as closing
       from ticket_days where ticket_days.establishment_id = $1 group by ticket_days.kind order by 1`,
      [establishmentId],
    );
    const owed = await app.database.superuser.query<{ kind: string; closing: bigint }>(
      `select tickets.kind, coalesce(sum(tickets.amount_minor) filter (where tickets.state in ('issued', 'pending')),
         0)::bigint as closing
       from tickets where tickets.establishment_id = $1 group by tickets.kind order by 1`,
      [establishmentId],
    );
    expect(rolled).toEqual(owed);
  });

  it('and all of the above are in the sealed log', async () => {
    const { findings } = await app.app
      .get(AuditService)
      .verifyLogs({ establishmentIds: [floor.establishment.establishmentId] });
    expect(findings).toEqual([]);
  });
});
