import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditService } from '#audit/audit.service.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { DESK, openTicketFloor, type TicketFloor } from '../tickets/floor.js';

let app: TestApp;
let floor: TicketFloor;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  floor = await openTicketFloor(app);
});
afterAll(() => app.close());

interface Redemption {
  readonly redemptionNumber: string;
  readonly ticketId: string;
  readonly redeemedByName: string;
  readonly code?: string;
}

const cash = async (ticket: string, amount: string, key: string = randomUUID(), more: object = {}) => {
  const input = { ticket, amount, desk: DESK, ...more };
  const answer = await floor.callers.caissier.post('/ticket-redemptions', input, key);
  return { status: answer.status, body: answer.body as Redemption };
};
const found = <Row>(sql: string): Promise<Row[]> =>
  app.database.superuser.query<Row>(sql, [floor.establishment.establishmentId]);
const movements = () =>
  found<{ readonly number: number; readonly balance: bigint; readonly amount: bigint }>(
    `select movements.movement_number as number, movements.balance_minor as balance, movements.amount_minor as amount
     from desk_movements as movements join desks using (establishment_id, desk_id)
     where movements.establishment_id = $1 and desks.desk_code = '${DESK}' order by 1`,
  );

describe('a desk that cashes a ticket', () => {
  it('repeats the number for a repeated key, although the sealed response did not contain it', async () => {
    const { number } = await floor.printed(2_000);
    const key = randomUUID();
    const first = await cash(number, '20.00', key);
    expect(first).toMatchObject({ status: 200, body: { redemptionNumber: '1', amountMinor: '2000' } });
    expect(await cash(number, '20.00', key)).toEqual(first);
    const [stored] = await found<{ readonly response: unknown; readonly numbers: unknown; readonly isSealed: boolean }>(
      `select keys.response, keys.numbers, keys.sealed is not null as "isSealed" from idempotency_keys as keys
       where keys.establishment_id = $1 and keys.idempotency_key = '${key}'`,
    );
    expect(stored).toEqual({ response: null, numbers: { redemptionNumber: '1' }, isSealed: true });
    const other = await cash(number, '21.00', key);
    expect(other).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    const listed = await floor.callers.caissier.get('/ticket-redemptions').expect(200);
    expect(listed.body as unknown).toEqual([first.body]);
  });

  it('repeats the response while the first request is under way, and cashes one ticket once for two keys', async () => {
    const { number } = await floor.printed(2_000);
    const key = randomUUID();
    const alike = await Promise.all(Array.from({ length: 6 }, () => cash(number, '20.00', key)));
    for (const answer of alike) expect(answer).toEqual(alike[0]);
    expect(alike[0]?.status).toBe(200);
    const { number: another } = await floor.printed(2_000);
    const apart = await Promise.all(Array.from({ length: 6 }, () => cash(another, '20.00')));
    expect(apart.map(({ status, body }) => body.code ?? status).sort()).toEqual([
      200,
      ...Array.from({ length: 5 }, () => 'TICKET_REDEEMED'),
    ]);
  });

  it('pays many at once, each with a movement that follows the previous one', async () => {
    const numbers: string[] = [];
    for (let at = 0; at < 8; at += 1) numbers.push((await floor.printed(1_000 + at)).number);
    const before = await movements();
    const paid = await Promise.all(numbers.map((number, at) => cash(number, (10 + at / 100).toFixed(2))));
    expect(paid.map(({ status }) => status)).toEqual(numbers.map(() => 200));
    const after = (await movements()).slice(before.length);
    const last = before.at(-1);
    expect(after.map(({ number }) => number)).toEqual(numbers.map((_, at) => (last?.number ?? 0) + at + 1));
    const sum = after.reduce((all, { amount }) => all + amount, 0n);
    expect(sum).toBe(-8_028n);
    expect(after.at(-1)?.balance).toBe((last?.balance ?? 0n) + sum);
    const registered = paid.map(({ body }) => Number(body.redemptionNumber)).sort((one, other) => one - other);
    expect(registered.map((number) => number - (registered[0] ?? 0))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('pays on a gaming day without earlier acts, and a customer who shows an identity document', async () => {
    app.clock.set(new Date('2026-03-04T12:00:00Z'));
    const { number } = await floor.printed(2_000);
    expect(await cash(number, '20.00')).toMatchObject({ status: 200, body: { gamingDay: '2026-03-04' } });
    app.clock.set(new Date('2026-03-06T12:00:00Z'));
    const { number: large } = await floor.printed(300_000);
    const paper = {
      documentType: 'passport',
      documentNumber: '12AB34567',
      fullName: 'Paul Léger',
      bornOn: '1970-12-31',
    };
    const shown = await cash(large, '3000.00', randomUUID(), { identity: paper });
    expect(shown).toMatchObject({ status: 200, body: { hasIdentity: true, gamingDay: '2026-03-06' } });
    app.clock.set(new Date('2026-03-07T12:00:00Z'));
    // the first act of this day
    const { number: small } = await floor.printed(2_000);
    expect(await cash(small, '20.00')).toMatchObject({ status: 200, body: { gamingDay: '2026-03-07' } });
  });

  it('retains the cash promised to another desk, and leaves nothing behind when it refuses', async () => {
    const { number } = await floor.printed(2_000);
    const { balance } = (await movements()).at(-1) ?? { balance: 0n };
    const all = { fromDesk: DESK, toDesk: 'K-changeur', amountMinor: String(balance - 1_999n), reason: 'relève' };
    const { transferId } = (await floor.callers.caissier.post('/desk-transfers', all).expect(201)).body as {
      transferId: string;
    };
    const before = await movements();
    expect(await cash(number, '20.00')).toMatchObject({ status: 409, body: { code: 'DESK_BALANCE_SHORT' } });
    expect(await movements()).toEqual(before);
    const back = { isAccepted: false, reason: 'rien' };
    await floor.callers.changeur.post(`/desk-transfers/${transferId}/receipt`, back).expect(200);
    expect((await cash(number, '20.00')).status).toBe(200);
  });

  it('is in books that balance and a log that verifies', async () => {
    const sums = await found<{ readonly cash: bigint; readonly paid: bigint; readonly redeemed: bigint }>(
      `select
         (select sum(postings.credit_minor) from postings join journal_entries as entries
            using (establishment_id, entry_id)
          where postings.establishment_id = $1 and entries.fact = 'ticketRedeemed')::bigint as cash,
         (select sum(amount_minor) from ticket_redemptions where establishment_id = $1)::bigint as paid,
         (select sum(amount_minor) from tickets where establishment_id = $1 and state = 'redeemed')::bigint as redeemed`,
    );
    expect(sums[0]?.cash).toBe(sums[0]?.paid);
    expect(sums[0]?.paid).toBe(sums[0]?.redeemed);
    const { findings } = await app.app.get(AuditService).verifyLogs();
    // accounts created by the test belong to no role
    expect(findings.filter(({ table }) => table !== 'accounts')).toEqual([]);
  });
});
