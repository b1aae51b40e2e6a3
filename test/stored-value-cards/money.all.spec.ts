import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditService } from '#audit/audit.service.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { DESK, openCardFloor, sentOf, type CardFloor, type Sent } from './floor.js';

let app: TestApp;
let floor: CardFloor;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  floor = await openCardFloor(app);
});
afterAll(() => app.close());

const PAPER = { documentType: 'passport', documentNumber: '12AB34567', fullName: 'Paul Léger', bornOn: '1970-12-31' };
const machine = '4001';
interface Listed {
  readonly body: readonly { readonly amountMinor: string }[];
}
const cash = (number: string, minor: number, more: object = {}): Promise<Sent> =>
  floor.desk('/card-cashings', { number, amountMinor: String(minor), desk: DESK, ...more });
const onCard = async (number: string): Promise<string> =>
  (await floor.desk('/cards/inquiries', { number })).body.balanceMinor;
/** Returns the debt on cards in the ledger, in the register of orphans, and the desk's balance. */
const books = async (): Promise<readonly (bigint | undefined)[]> => {
  const [row] = await app.database.superuser.query<Record<string, bigint>>(
    `select
       (select coalesce(sum(postings.credit_minor - postings.debit_minor), 0)::bigint from postings
        where postings.establishment_id = $1 and postings.account_code = '4682') as cards,
       (select coalesce(sum(orphan_entries.amount_minor), 0)::bigint from orphan_entries
        where orphan_entries.establishment_id = $1) as orphans,
       (select desk_movements.balance_minor from desk_movements join desks using (establishment_id, desk_id)
        where desks.establishment_id = $1 and desks.desk_code = $2 order by movement_number desc limit 1) as desk`,
    [floor.establishment.establishmentId, DESK],
  );
  return [row?.['cards'], row?.['orphans'], row?.['desk']];
};

describe('MC:19.7 a desk', () => {
  it('pays out the balance of a card, once, with a line in its register', async () => {
    const { number, cardId } = await floor.issued(9_000);
    const [cards = 0n, , desk = 0n] = await books();
    expect((await cash(number, 9_001)).is).toBe('CARD_BALANCE_SHORT');
    const paid = await cash(number, 5_000);
    expect(paid.body).toMatchObject({ cashingNumber: '1', cardId, amountMinor: '5000', hasIdentity: false });
    const [after = 0n, , left = 0n] = await books();
    expect([cards - after, desk - left, await onCard(number)]).toEqual([5_000n, 5_000n, '4000']);
    const raced = await Promise.all(Array.from({ length: 8 }, () => cash(number, 3_000)));
    expect(raced.map(({ is }) => is).sort()).toEqual([
      ...Array.from({ length: 7 }, () => 'CARD_BALANCE_SHORT'),
      'done',
    ]);
    const { body } = (await floor.callers.comptable.get('/card-cashings?day=2026-03-02').expect(200)) as Listed;
    expect(body.map(({ amountMinor }) => amountMinor)).toEqual(['3000', '5000']);
    expect(JSON.stringify(body)).not.toContain(number);
  });

  it('MC:21.1: requires the customer’s identity above the amount of the Direction, however it is split over the day', async () => {
    const { number } = await floor.issued(500_000);
    expect((await cash(number, 150_001)).is).toBe('CARD_IDENTITY_REQUIRED');
    expect((await cash(number, 150_000)).is).toBe('done');
    expect((await cash(number, 1)).is).toBe('CARD_IDENTITY_REQUIRED');
    const young = { ...PAPER, bornOn: '2012-01-01' };
    expect((await cash(number, 50_000, { identity: young })).is).toBe('CUSTOMER_UNDER_AGE');
    expect(await onCard(number)).toBe('350000');
    expect((await cash(number, 199_999, { identity: PAPER })).is).toBe('done');
    const { superuser } = app.database;
    expect(await superuser.query('select from laundering_entries')).toHaveLength(0);
    expect((await cash(number, 1, { identity: PAPER })).body).toMatchObject({ hasIdentity: true });
    expect(
      await superuser.query(`select cashing_number::text as n, day_sum_minor::text as sum from laundering_entries`),
    ) //
      .toEqual([{ n: '5', sum: '200000' }]);
    const { body } = (await floor.callers.direction.get('/laundering-register').expect(200)) as Listed;
    expect(body).toMatchObject([{ cashingNumber: '5', amountMinor: '1', daySumMinor: '200000', slipNumber: null }]);
    expect(await superuser.query(`select from log_entries where body like '%Léger%'`)).toEqual([]);
  });

  it('pays nothing from a blocked card, nothing without its desk, nothing twice by one key', async () => {
    const { number, cardId } = await floor.issued(1_000);
    const key = '6f0f1f0e-8f1c-4e55-9b0a-000000000001';
    const input = { number, amountMinor: '400', desk: DESK };
    const first = await floor.desk('/card-cashings', input, key);
    expect((await floor.desk('/card-cashings', input, key)).body).toEqual(first.body);
    expect(await onCard(number)).toBe('600');
    await floor.desk(`/cards/${cardId}/block`, { reason: 'volée' });
    expect((await cash(number, 100)).is).toBe('CARD_BLOCKED');
    expect((await cash(number, 100, { desk: 'K-9' })).is).toBe('UNKNOWN_DESK');
    expect(sentOf(await floor.callers.superviseur.post('/card-cashings', input)).is).toBe('FORBIDDEN');
  });
});

describe('MC:21.3 a found card', () => {
  it('is an orphan with its balance; entered by mistake, it returns to its previous state', async () => {
    const { number, cardId } = await floor.issued(6_000);
    const [cards = 0n, orphans = 0n, desk = 0n] = await books();
    const found = { kind: 'foundCard', place: 'allée B', reference: number, stakeMinor: '6000', desk: DESK };
    const enter = (more: object = {}) => floor.callers.caissier.post('/orphans', { ...found, ...more });
    expect(sentOf(await enter({ stakeMinor: '5900' })).is).toBe('CARD_AMOUNT_DIFFERS');
    expect(sentOf(await enter({ reference: '21 9999 9999 9999' })).is).toBe('CARD_NEVER_ISSUED');
    const entered = await enter();
    expect(entered.body).toMatchObject({ reference: cardId, cardId, ticketId: null });
    expect(await books()).toEqual([cards - 6_000n, orphans + 6_000n, desk]);
    expect((await floor.desk('/cards/inquiries', { number })).body).toMatchObject({
      state: 'found',
      balanceMinor: '0',
    });
    expect((await cash(number, 1)).is).toBe('CARD_IS_ORPHAN');
    const transfer = { machine, number, transaction: 't-1', direction: 'fromMachine', amountMinor: '1' };
    expect((await floor.device('transfers', transfer)).is).toBe('CARD_IS_ORPHAN');
    expect(sentOf(await enter()).is).toBe('CARD_IS_ORPHAN');
    const { authoriser } = floor;
    const { orphanNumber } = entered.body as { orphanNumber: string };
    await floor.callers.caissier
      .post(`/orphans/${orphanNumber}/cancellation`, { desk: DESK, reason: 'le client est revenu', authoriser })
      .expect(200);
    expect(await books()).toEqual([cards, orphans, desk]);
    expect((await cash(number, 6_000)).is).toBe('done');
  });

  it('is blocked again when it was blocked before', async () => {
    const { number, cardId } = await floor.issued(700);
    await floor.desk(`/cards/${cardId}/block`, { reason: 'perdue' });
    const found = { kind: 'foundCard', place: 'bar', reference: number, stakeMinor: '700', desk: DESK };
    const entered = await floor.callers.caissier.post('/orphans', found).expect(201);
    const { authoriser } = floor;
    const { orphanNumber } = entered.body as { orphanNumber: string };
    const cancelled = { desk: DESK, reason: 'autre carte', authoriser };
    await floor.callers.caissier.post(`/orphans/${orphanNumber}/cancellation`, cancelled).expect(200);
    expect((await floor.desk('/cards/inquiries', { number })).body).toMatchObject({
      state: 'blocked',
      balanceMinor: '700',
    });
  });

  it('leaves a log that verifies', async () => {
    const { findings } = await app.app
      .get(AuditService)
      .verifyLogs({ establishmentIds: [floor.establishment.establishmentId] });
    expect(findings).toEqual([]);
  });
});
