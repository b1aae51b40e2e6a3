import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { bodyOf, openCashEstablishment, openDesk, type CashEstablishment } from './cash.js';

let app: TestApp;
let cash: CashEstablishment;

const chip = (valueMinor: string, count: number) => ({ medium: 'chip', game: '', valueMinor, count });

const booked = async (account: string): Promise<bigint> => {
  const [row] = await app.database.superuser.query<{ sum: bigint }>(
    `select coalesce(sum(postings.debit_minor - postings.credit_minor), 0)::bigint as sum from postings
      where postings.establishment_id = $1 and postings.account_code = $2`,
    [cash.establishment.establishmentId, account],
  );
  return row?.sum ?? 0n;
};
const trade = async (
  trade: string,
  chips: readonly object[],
  desk = 'C1',
  member: 'caissier' | 'second' = 'caissier',
) =>
  bodyOf(await cash[member].post(`/desks/${desk}/chip-trades`, { trade, chips })) as {
    readonly code?: string;
    readonly balanceMinor?: string;
    readonly chipsMinor?: string;
  };

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  cash = await openCashEstablishment(app);
  await openDesk(cash, { deskCode: 'C1', kind: 'cashDesk', amountMinor: '100000' }, 'caissier');
  await openDesk(cash, { deskCode: 'R1', kind: 'rovingChangeur', amountMinor: '20000' }, 'changeur');
  const chips = { toDesk: 'C1', amountMinor: '50000', chips: [chip('1000', 50)], reason: 'jetons' };
  const { transferId } = bodyOf(await cash.superviseur.post('/desk-transfers', chips)) as { transferId: string };
  await cash.caissier.post(`/desk-transfers/${transferId}/receipt`, { isAccepted: true }).expect(200);
});
afterAll(() => app.close());

describe('chips that customers buy and bring back', () => {
  it('leave the desk for as much cash, and are owed from then on', async () => {
    const cashBefore = await booked('5300');
    // 200.00 in chips of 10.00
    expect(await trade('chipSale', [chip('1000', 20)])).toMatchObject({ balanceMinor: '150000', chipsMinor: '30000' });
    expect([(await booked('5300')) - cashBefore, await booked('4684')]).toEqual([20_000n, -20_000n]);
    const [movement] = bodyOf(await cash.caissier.get('/desks/C1/movements?limit=1').expect(200)) as object[];
    expect(movement).toMatchObject({ kind: 'chipSale', amountMinor: '0', chipsMinor: '-20000' });
  });

  it('return for as much cash, and are no longer owed', async () => {
    expect(await trade('chipRedemption', [chip('1000', 15)])).toMatchObject({
      balanceMinor: '150000',
      chipsMinor: '45000',
    });
    expect(await booked('4684')).toBe(-5_000n);
  });

  it('are refused in order: unlisted, at a desk without chips, by another person, beyond the desk’s pieces', async () => {
    const refusals: readonly (readonly [string, Promise<{ readonly code?: string }>])[] = [
      ['UNKNOWN_DESK', trade('chipSale', [chip('1000', 1)], 'C9')],
      ['CHIPS_NOT_LISTED', trade('chipSale', [chip('1000', 0)])],
      ['DESK_HOLDS_NO_CHIPS', trade('chipSale', [chip('1000', 1)], 'R1')],
      ['CHIP_WITHOUT_VALUE', trade('chipSale', [chip('0', 1)])],
      ['NOT_THE_HOLDER', trade('chipSale', [chip('1000', 1)], 'C1', 'second')],
      ['DESK_CHIPS_SHORT', trade('chipSale', [chip('1000', 46)])],
      ['DESK_CHIPS_SHORT', trade('chipSale', [chip('500', 1)])],
      // 1050.00 in cash
      ['DESK_BALANCE_SHORT', trade('chipRedemption', [chip('1000', 106)])],
      ['INVALID_INPUT', trade('chipLoan', [chip('1000', 1)])],
    ];
    for (const [code, answer] of refusals) expect((await answer).code).toBe(code);
    expect(await booked('4684')).toBe(-5_000n);
  });
});
