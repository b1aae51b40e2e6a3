import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AuditService } from '#audit/audit.service.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { StoredValueCardRetentionService } from '#stored-value-cards/card-retention.service.js';
import { DESK, openCardFloor, type CardAnswer, type CardFloor } from './floor.js';

let app: TestApp;
let floor: CardFloor;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  floor = await openCardFloor(app);
});
afterAll(() => app.close());

const machine = '4001';
const reason = 'carte perdue, réclamée à la caisse';

const sums = async (): Promise<{ account: bigint; cards: bigint; desk: bigint }> => {
  const { establishmentId } = floor.establishment;
  const [row] = await app.database.superuser.query<{ account: bigint; cards: bigint; desk: bigint }>(
    `select
       (select coalesce(sum(postings.credit_minor - postings.debit_minor), 0)::bigint from postings
        where postings.establishment_id = $1 and postings.account_code = '4682') as account,
       (select coalesce(sum(cards.balance_minor), 0)::bigint from cards where cards.establishment_id = $1) as cards,
       (select desk_movements.balance_minor from desk_movements join desks using (establishment_id, desk_id)
        where desks.establishment_id = $1 and desks.desk_code = $2 order by movement_number desc limit 1) as desk`,
    [establishmentId, DESK],
  );
  return row ?? { account: 0n, cards: 0n, desk: 0n };
};
const count = async (table: string): Promise<bigint> => {
  const [row] = await app.database.superuser.query<{ n: bigint }>(`select count(*) as n from ${table}`);
  return row?.n ?? 0n;
};
const ask = (number: string, amountMinor: number, more: object = {}, key?: string) =>
  floor.device(
    'transfers',
    { machine, number, transaction: randomUUID(), direction: 'toMachine', amountMinor: String(amountMinor), ...more },
    key,
  );

describe('MC:19.7 a card', () => {
  it('is issued and loaded at a desk for the same sum in cash, which becomes a debt', async () => {
    const before = await sums();
    const { number, cardId } = await floor.issued(5_000);
    const loaded = await floor.desk('/cards/loads', { desk: DESK, number, amountMinor: '2500' });
    expect(loaded.body).toMatchObject({ state: 'active', balanceMinor: '7500', numberEnd: number.slice(-4) });
    expect(loaded.body.movements.map(({ movementNumber, kind, balanceMinor }) => [movementNumber, kind, balanceMinor])) //
      .toEqual([
        [1, 'issue', '0'],
        [2, 'load', '5000'],
        [3, 'load', '7500'],
      ]);
    const after = await sums();
    expect([after.account - before.account, after.cards - before.cards, after.desk - before.desk]) //
      .toEqual([7_500n, 7_500n, 7_500n]);
    const shown = await floor.desk('/cards/inquiries', { number: `${number.slice(0, 2)} ${number.slice(2)}` });
    expect(shown.body).toMatchObject({ cardId, balanceMinor: '7500' });
    expect(JSON.stringify(shown.body)).not.toContain(number);
    const [row] = await app.database.superuser.query<{ row: string }>(
      `select cards::text as row from cards where cards.card_id = $1`,
      [cardId],
    );
    expect(row?.row).not.toContain(number);
  });

  it('is played at machines in two phases: reserved on request, deducted once the machine has counted it', async () => {
    const { number, cardId } = await floor.issued(5_000);
    const transaction = randomUUID();
    const response = await ask(number, 3_000, { transaction });
    expect(response.body).toMatchObject({ state: 'pending', amountMinor: '3000', cardId, direction: 'toMachine' });
    expect((await floor.device('readings', { machine, number })).body).toMatchObject({ availableMinor: '2000' });
    expect((await ask(number, 2_001)).is).toBe('CARD_BALANCE_SHORT');
    expect((await floor.device('outcomes', { machine, transaction, outcome: 'done' })).is).toBe('done');
    expect((await floor.transferred('fromMachine', number, 4_200)).is).toBe('done');
    const story = await floor.desk('/cards/inquiries', { number });
    expect(story.body).toMatchObject({ balanceMinor: '6200', reservedMinor: '0', pendingTransfers: 0 });
  });

  it('repeats the response to a machine that lost one, by its key and by its own name of the transfer', async () => {
    const { number } = await floor.issued(5_000);
    const [key, transaction] = [randomUUID(), randomUUID()];
    const first = await ask(number, 1_000, { transaction }, key);
    const rows = await count('card_movements');
    expect((await ask(number, 1_000, { transaction }, key)).body).toEqual(first.body);
    expect((await ask(number, 1_000, { transaction })).body).toEqual(first.body);
    expect((await ask(number, 1_001, { transaction }, key)).is).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await ask(number, 1_001, { transaction })).is).toBe('CARD_TRANSACTION_REUSED');
    expect((await floor.device('inquiries', { machine, transaction })).body).toEqual(first.body);
    expect((await floor.device('inquiries', { machine: '4002', transaction })).is).toBe('CARD_TRANSFER_UNKNOWN');
    expect(await count('card_movements')).toBe(rows);
    const outcome = { machine, transaction, outcome: 'cancelled' };
    for (let times = 0; times < 3; times += 1) expect((await floor.device('outcomes', outcome)).is).toBe('cancelled');
    expect(await count('card_movements')).toBe(rows + 1n);
    expect((await floor.device('outcomes', { ...outcome, outcome: 'done' })).body).toMatchObject({
      code: 'CARD_TRANSFER_ENDED',
      details: { outcome: 'cancelled' },
    });
    expect((await ask(number, 1_000, { transaction })).is).toBe('cancelled');
    expect((await floor.device('readings', { machine, number })).body.availableMinor).toBe('5000');
  });

  it('is blocked by one person and unblocked by two; a transfer requested before a block still ends', async () => {
    const { number, cardId } = await floor.issued(5_000);
    const transaction = randomUUID();
    await ask(number, 1_000, { transaction });
    expect((await floor.desk(`/cards/${cardId}/block`, { reason })).is).toBe('blocked');
    expect((await floor.desk(`/cards/${cardId}/block`, { reason })).is).toBe('CARD_BLOCKED');
    for (const direction of ['toMachine', 'fromMachine']) {
      expect((await ask(number, 1, { direction })).is).toBe('CARD_BLOCKED');
    }
    expect((await floor.desk('/cards/loads', { desk: DESK, number, amountMinor: '1' })).is).toBe('CARD_BLOCKED');
    expect((await floor.device('outcomes', { machine, transaction, outcome: 'done' })).is).toBe('done');
    const { authoriser } = floor;
    expect((await floor.desk(`/cards/${cardId}/unblock`, { reason, authoriser })).is).toBe('FORBIDDEN');
    expect((await floor.decide(`/cards/${cardId}/unblock`, { reason })).status).toBe(422);
    const unblocked = await floor.decide(`/cards/${cardId}/unblock`, { reason, authoriser });
    expect(unblocked.body).toMatchObject({ state: 'active', balanceMinor: '4000' });
    expect((await floor.decide(`/cards/${cardId}/unblock`, { reason, authoriser })).is).toBe('CARD_NOT_BLOCKED');
  });

  it('is corrected by two people: to a machine’s counters without an entry, or at the establishment’s expense', async () => {
    const { cardId } = await floor.issued(5_000);
    const { authoriser } = floor;
    const before = await sums();
    const path = `/cards/${cardId}/corrections`;
    expect((await floor.decide(path, { reason, authoriser, amountMinor: '-5001' })).is).toBe('CARD_BALANCE_SHORT');
    expect((await floor.decide(path, { reason, authoriser, amountMinor: '-1000', machine })).body.balanceMinor) //
      .toBe('4000');
    const house = await floor.decide(path, { reason, authoriser, amountMinor: '300' });
    expect(house.body.balanceMinor).toBe('4300');
    const after = await sums();
    expect([after.account - before.account, after.cards - before.cards]).toEqual([300n, -700n]);
    expect(house.body.movements.at(-1)).toMatchObject({ kind: 'correct', reason, approvedByName: expect.any(String) });
  });

  it('is settled by two people when its machine never reports the result of a transfer', async () => {
    const { number, cardId } = await floor.issued(5_000);
    const { authoriser } = floor;
    const transaction = randomUUID();
    await ask(number, 1_000, { transaction });
    const input = { movement: 3, outcome: 'done', reason, authoriser };
    expect((await floor.decide(`/cards/${cardId}/settlement`, input)).body).toMatchObject({
      code: 'CARD_TRANSFER_NOT_PENDING_LONG',
      details: { minutes: 10 },
    });
    app.clock.set(new Date('2026-03-02T12:10:00Z'));
    expect((await floor.decide(`/cards/${cardId}/settlement`, { ...input, movement: 2 })).is).toBe('NOT_FOUND');
    const settled = await floor.decide(`/cards/${cardId}/settlement`, input);
    expect(settled.body).toMatchObject({ balanceMinor: '4000', reservedMinor: '0' });
    expect((await floor.decide(`/cards/${cardId}/settlement`, input)).is).toBe('CARD_TRANSFER_ENDED');
    // the machine, back on line, receives the decision
    expect((await floor.device('inquiries', { machine, transaction })).is).toBe('done');
    expect((await floor.device('outcomes', { machine, transaction, outcome: 'cancelled' })).is) //
      .toBe('CARD_TRANSFER_ENDED');
    app.clock.set(new Date('2026-03-02T12:00:00Z'));
  });

  it('is taken back empty; its plastic is issued again as another card', async () => {
    const { number, cardId } = await floor.issued(1_000);
    expect((await floor.desk('/cards/returns', { number })).is).toBe('CARD_NOT_EMPTY');
    expect((await floor.desk('/cards', { desk: DESK, number, amountMinor: '0' })).is).toBe('CARD_ALREADY_OUT');
    const transaction = randomUUID();
    await ask(number, 1_000, { transaction });
    expect((await floor.desk('/cards/returns', { number })).is).toBe('CARD_TRANSFER_PENDING');
    await floor.device('outcomes', { machine, transaction, outcome: 'done' });
    expect((await floor.desk('/cards/returns', { number })).is).toBe('returned');
    expect((await ask(number, 1)).is).toBe('CARD_RETURNED');
    const again = await floor.desk('/cards', { desk: DESK, number, amountMinor: '200' });
    expect(again.body).toMatchObject({ state: 'active', balanceMinor: '200' });
    expect(again.body.cardId).not.toBe(cardId);
  });
});

describe('the number of a returned card', () => {
  it('is erased at the end of its retention and no sooner; the card and its movements stay', async () => {
    const retention = app.app.get(StoredValueCardRetentionService);
    const { number, cardId } = await floor.issued(0);
    await floor.desk('/cards/returns', { number });
    // five years: 1 826 days after 2 March 2026 is 2 March 2031
    app.clock.set(new Date('2031-03-02T12:00:00Z'));
    await retention.eraseDueNumbers();
    expect((await floor.callers.direction.get(`/cards/${cardId}`)).body).toMatchObject({ numberEnd: number.slice(-4) });
    app.clock.set(new Date('2031-03-03T12:00:00Z'));
    expect(await retention.eraseDueNumbers()).toBeGreaterThan(0);
    app.clock.set(new Date('2026-03-02T12:00:00Z'));
    const { body } = (await floor.callers.direction.get(`/cards/${cardId}`).expect(200)) as { body: CardAnswer };
    expect(body).toMatchObject({ numberEnd: null, state: 'returned' });
    expect(body.movements.map(({ kind }) => kind)).toEqual(['issue', 'return']);
    expect((await floor.desk('/cards/inquiries', { number })).is).toBe('CARD_NEVER_ISSUED');
    const { number: other } = await floor.issued(10);
    expect((await floor.desk('/cards/inquiries', { number: other })).body.balanceMinor).toBe('10');
  });
});

describe('a refusal of a card', () => {
  beforeEach(async () => {
    await app.database.superuser.query('delete from ticket_guesses');
  });

  it('gives the reason to a cashier and none to a machine', async () => {
    const load = (number: string, amountMinor = '100') =>
      floor.desk('/cards/loads', { desk: DESK, number, amountMinor }).then(({ is }) => is);
    expect(await load('123')).toBe('CARD_MISTYPED');
    expect(await load('34 0000 0000 0001')).toBe('CARD_OTHER_ESTABLISHMENT');
    expect(await load('21 9999 9999 9999')).toBe('CARD_NEVER_ISSUED');
    expect((await ask('34 0000 0000 0001', 1)).is).toBe('CARD_UNKNOWN');
    expect((await floor.device('readings', { machine, number: '2199999999' })).is).toBe('CARD_UNKNOWN');
    const { number } = await floor.issued(0);
    expect((await ask(number, 1)).is).toBe('CARD_BALANCE_SHORT');
    expect(await load(number, '1000001')).toBe('CARD_ABOVE_CEILING');
    expect((await ask(number, 1_000_001, { direction: 'fromMachine' })).is).toBe('CARD_ABOVE_CEILING');
    expect((await ask(number, 1, { machine: '9999' })).is).toBe('UNKNOWN_MACHINE');
    expect((await floor.desk('/cards/loads', { desk: 'K-9', number, amountMinor: '1' })).is).toBe('UNKNOWN_DESK');
    expect((await floor.device('outcomes', { machine, transaction: 'none', outcome: 'done' })).is) //
      .toBe('CARD_TRANSFER_UNKNOWN');
  });

  it('applies to users without the permission and to establishments without cards', async () => {
    const { number, cardId } = await floor.issued(0);
    const input = { desk: DESK, number, amountMinor: '100' };
    await floor.callers.comptable.post('/cards/loads', input).expect(403);
    await floor.callers.mecanicien.get('/cards').expect(403);
    await floor.callers.comptable.get(`/cards/${cardId}`).expect(200);
    const without = await openCardFloor(app, null);
    expect((await without.desk('/cards', input)).is).toBe('CARDS_NOT_IN_USE');
    expect((await without.device('readings', { machine, number })).is).toBe('CARDS_NOT_IN_USE');
    const change = { taken: 'currency', given: 'cardCredits', amountMinor: '100' };
    expect((await without.desk(`/desks/${DESK}/changes`, change)).status).toBeLessThan(300);
  });

  it('follows many unknown numbers at one machine, for an hour, with an alarm', async () => {
    const { number } = await floor.issued(1_000);
    const guess = (at: number) => floor.device('readings', { machine: '4002', number: `21${9_000_000_000 + at}` });
    for (let at = 0; at < 10; at += 1) expect((await guess(at)).is).toBe('CARD_UNKNOWN');
    expect((await floor.device('readings', { machine: '4002', number })).is).toBe('TICKET_GUESSES_THROTTLED');
    expect((await floor.device('readings', { machine, number })).body.availableMinor).toBe('1000');
    const [alarm] = await app.database.superuser.query<{ place: string }>(
      `select ticket_guess_alarms.place from ticket_guess_alarms where ticket_guess_alarms.establishment_id = $1`,
      [floor.establishment.establishmentId],
    );
    expect(alarm).toEqual({ place: 'machine' });
  });

  it('leaves nothing behind', async () => {
    const { number } = await floor.issued(100);
    const before = [await count('card_movements'), await count('postings'), await count('desk_movements')];
    await ask(number, 101);
    await floor.desk('/cards/loads', { desk: DESK, number, amountMinor: '1000000' });
    await floor.desk('/cards', { desk: DESK, number, amountMinor: '5' });
    expect([await count('card_movements'), await count('postings'), await count('desk_movements')]).toEqual(before);
  });
});

describe('an establishment with cards', () => {
  it('exchanges no currency for credits without a card', async () => {
    const change = { taken: 'currency', given: 'cardCredits', amountMinor: '100' };
    const path = `/desks/${DESK}/changes`;
    expect((await floor.desk(path, change)).is).toBe('DESK_CHANGE_BY_CARD');
    expect((await floor.desk(path, { ...change, given: 'tokens' })).status).toBeLessThan(300);
  });

  it('owes the balances of its cards day by day, and its log verifies', async () => {
    const { establishmentId } = floor.establishment;
    const [day] = await app.database.superuser.query<Record<string, bigint>>(
      `select card_days.loaded_minor - card_days.to_machines_minor + card_days.from_machines_minor
         - card_days.cashed_minor + card_days.corrected_minor - card_days.orphans_minor as sum,
         card_days.closing_minor as closing from card_days where card_days.establishment_id = $1`,
      [establishmentId],
    );
    const { cards } = await sums();
    expect([day?.['sum'], day?.['closing']]).toEqual([cards, cards]);
    const { findings } = await app.app.get(AuditService).verifyLogs({ establishmentIds: [establishmentId] });
    expect(findings).toEqual([]);
  });
});
