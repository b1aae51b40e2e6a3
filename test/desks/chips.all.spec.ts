import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AuditService } from '#audit/audit.service.js';
import { DesksService } from '#desks/balances/desks.service.js';
import { sendCountedAgain } from '../support/counted-again.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { sealed } from '../support/sealed.js';
import { bodyOf, openCashEstablishment, openDesk, type CashEstablishment } from './cash.js';

let app: TestApp;
let cash: CashEstablishment;

const chips = (valueMinor: string, count: number, game = '') => ({ medium: 'chip', game, valueMinor, count });
const plaques = (valueMinor: string, count: number, game = '') => ({ medium: 'plaque', game, valueMinor, count });

interface SeenDesk {
  readonly deskCode: string;
  readonly balanceMinor: string;
  readonly chipsMinor: string;
  readonly lastMovement: number;
}
const desk = async (deskCode: string): Promise<SeenDesk> => {
  const desks = bodyOf(await cash.caissier.get('/desks').expect(200)) as SeenDesk[];
  const found = desks.find((each) => each.deskCode === deskCode);
  if (found === undefined) throw new Error(`no desk ${deskCode}`);
  return found;
};

type DeskMember = 'superviseur' | 'caissier' | 'second' | 'changeur';
const give = async (from: DeskMember, transfer: object) =>
  bodyOf(await cash[from].post('/desk-transfers', { reason: 'appoint', ...transfer })) as {
    readonly code?: string;
    readonly message?: string;
    readonly transferId: string;
  };
const move = async (from: DeskMember, to: DeskMember, transfer: object): Promise<void> => {
  const { transferId } = await give(from, transfer);
  await cash[to].post(`/desk-transfers/${transferId}/receipt`, { isAccepted: true }).expect(200);
};
const codeOf = (answer: { body: unknown }): unknown => (bodyOf(answer) as { code?: unknown }).code;

const booked = async (account: string): Promise<bigint> => {
  const [row] = await app.database.superuser.query<{ sum: bigint }>(
    `select coalesce(sum(postings.debit_minor - postings.credit_minor), 0)::bigint as sum from postings
      where postings.establishment_id = $1 and postings.account_code = $2`,
    [cash.establishment.establishmentId, account],
  );
  return row?.sum ?? 0n;
};

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  cash = await openCashEstablishment(app);
  await openDesk(cash, { deskCode: 'C1', kind: 'cashDesk', amountMinor: '100000' }, 'caissier');
  await openDesk(cash, { deskCode: 'C2', kind: 'cashDesk', amountMinor: '50000' }, 'second');
  await openDesk(cash, { deskCode: 'R1', kind: 'rovingChangeur', amountMinor: '20000' }, 'changeur');
});
afterAll(() => app.close());
beforeEach(() => app.database.superuser.query('delete from sign_in_throttles'));

describe('chips and plaques of a desk', () => {
  it('arrive from the strongroom by value, beside cash', async () => {
    const listed = [chips('1000', 20), chips('500', 10, 'americanRoulette'), plaques('100000', 3), chips('200', 0)];
    // 300.00 of cash, 200.00 + 50.00 of chips, 3000.00 of plaques
    await move('superviseur', 'caissier', {
      toDesk: 'C1',
      amountMinor: '355000',
      chips: listed,
      pieces: [{ valueMinor: '10000', count: 3 }],
    });
    expect(await desk('C1')).toMatchObject({
      balanceMinor: '455000',
      chipsMinor: '325000',
      chips: [
        { medium: 'chip', game: '', value: '1000', count: '20', promised: '0' },
        { medium: 'chip', game: 'americanRoulette', value: '500', count: '10', promised: '0' },
        { medium: 'plaque', game: '', value: '100000', count: '3', promised: '0' },
      ],
    });
    const [transfer] = bodyOf(await cash.caissier.get('/desk-transfers?limit=1').expect(200)) as object[];
    expect(transfer).toMatchObject({
      amountMinor: '355000',
      chipsMinor: '325000',
      pieces: [{ value: '10000', count: '3' }],
      chips: [{ value: '1000', count: '20' }, { game: 'americanRoulette' }, { medium: 'plaque' }],
    });
    const [movement] = bodyOf(await cash.caissier.get('/desks/C1/movements?limit=1').expect(200)) as object[];
    expect(movement).toMatchObject({ chipsMinor: '325000', chipsBalanceMinor: '325000', balanceMinor: '455000' });
  });

  it('belong to the desk until they are received, and can be given once', async () => {
    const two = { fromDesk: 'C1', toDesk: 'C2', amountMinor: '200000', chips: [plaques('100000', 2)] };
    const { transferId } = await give('caissier', two);
    expect(await desk('C1')).toMatchObject({ pendingOutMinor: '200000', pendingOutChipsMinor: '200000' });
    expect((await desk('C1')) as object).toMatchObject({ chips: [{}, {}, { count: '3', promised: '2' }] });
    const again = await give('caissier', two);
    expect(again).toMatchObject({ code: 'DESK_CHIPS_SHORT', details: { value: '1000.00', count: '2', held: '1' } });
    expect(again.message).toContain('€1,000.00');
    await cash.second.post(`/desk-transfers/${transferId}/receipt`, { isAccepted: true }).expect(200);
    expect(await desk('C2')).toMatchObject({
      balanceMinor: '250000',
      chipsMinor: '200000',
      chips: [{ medium: 'plaque', value: '100000', count: '2' }],
    });
    expect(await desk('C1')).toMatchObject({ balanceMinor: '255000', chipsMinor: '125000', pendingOutChipsMinor: '0' });
  });

  it('have one value and one game: no other kind serves instead', async () => {
    const transferOf = (line: object) => ({ fromDesk: 'C1', toDesk: 'C2', amountMinor: '1000', chips: [line] });
    expect((await give('caissier', transferOf(chips('500', 2)))).code).toBe('DESK_CHIPS_SHORT');
    expect((await give('caissier', transferOf(chips('1000', 1, 'blackJack')))).code).toBe('DESK_CHIPS_SHORT');
    expect((await give('caissier', transferOf(plaques('1000', 1)))).code).toBe('DESK_CHIPS_SHORT');
  });

  it('are separate from cash: neither pays for the other', async () => {
    // 2550.00 in the desk, of which 1250.00 are chips and plaques
    expect((await give('caissier', { fromDesk: 'C1', amountMinor: '130001' })).code).toBe('DESK_BALANCE_SHORT');
    const emptied = { taken: 'cardCredits', given: 'currency', amountMinor: '130001' };
    expect(codeOf(await cash.caissier.post('/desks/C1/changes', emptied).expect(409))).toBe('DESK_BALANCE_SHORT');
    const { transferId } = await give('caissier', { fromDesk: 'C1', amountMinor: '130000' });
    const chip = { fromDesk: 'C1', toDesk: 'C2', amountMinor: '1000', chips: [chips('1000', 1)] };
    await move('caissier', 'second', chip);
    await cash.caissier.post(`/desk-transfers/${transferId}/withdrawal`, { reason: 'essai' }).expect(200);
    await move('second', 'caissier', { ...chip, fromDesk: 'C2', toDesk: 'C1' });
  });

  it('are listed once, with a value, of a game that is played, within the amount, at a desk with chips', async () => {
    const listed = (lines: readonly object[], more = {}) => ({
      toDesk: 'C1',
      amountMinor: '5000',
      chips: lines,
      ...more,
    });
    const refusals: readonly (readonly [string, object])[] = [
      ['CHIP_WITHOUT_VALUE', listed([chips('0', 4)])],
      ['CHIP_LINE_TWICE', listed([chips('1000', 1), chips('1000', 2)])],
      ['PLAQUE_OF_A_GAME', listed([plaques('1000', 1, 'blackJack')])],
      ['CHIP_GAME_NOT_PLAYED', listed([chips('1000', 1, 'vingtTrois')])],
      ['TRANSFER_PIECES_EXCEED', listed([chips('1000', 6)])],
      ['TRANSFER_PIECES_EXCEED', listed([chips('1000', 5)], { pieces: [{ valueMinor: '500', count: 1 }] })],
      ['DESK_HOLDS_NO_CHIPS', listed([chips('1000', 1)], { toDesk: 'R1' })],
      ['NOT_LEGAL_TENDER', listed([], { pieces: [{ valueMinor: '300', count: 1 }] })],
      ['INVALID_INPUT', listed([chips('1000', 1, 'belote')])],
    ];
    for (const [code, transfer] of refusals) expect((await give('superviseur', transfer)).code).toBe(code);
    const twice = { ...listed([chips('1000', 1), chips('1000', 1, 'blackJack')]), amountMinor: '2000' };
    await move('superviseur', 'caissier', twice);
    await move('caissier', 'superviseur', { ...twice, toDesk: null, fromDesk: 'C1' });
  });

  it('keep a desk in use until they are back in the strongroom', async () => {
    await openDesk(cash, { deskCode: 'C3', kind: 'cashDesk', amountMinor: '100' }, 'second');
    const all = { amountMinor: '1100', chips: [chips('1000', 1)] };
    await move('superviseur', 'second', { ...all, toDesk: 'C3', amountMinor: '1000' });
    const close = { countedMinor: '1100', seenMovement: 2, outcome: 'closed', chips: [chips('1000', 1)] };
    await cash.second.post('/desks/C3/counts', close).expect(201);
    expect(codeOf(await cash.direction.post('/desks/C3/retirement', { reason: 'usée' }))).toBe('DESK_NOT_EMPTY');
  });
});

describe('a count of chips and plaques', () => {
  const count = async (lines: readonly object[], countedMinor: string, more: object = {}) => {
    const { lastMovement: seenMovement } = await desk('C1');
    const countBody = { countedMinor, seenMovement, outcome: 'kept', chips: lines, ...more };
    return sendCountedAgain((confirmedDoubts) =>
      cash.caissier.post('/desks/C1/counts', { ...countBody, confirmedDoubts }),
    );
  };
  const there = () => [chips('1000', 20), chips('500', 10, 'americanRoulette'), plaques('100000', 1)];
  const witnessed = () => ({ reason: 'un jeton manque', witness: cash.secrets.superviseur });

  it('agrees when each kind does, and then needs no witness', async () => {
    const agreed = await count(there(), '255000');
    expect(bodyOf(agreed)).toMatchObject({
      differenceMinor: '0',
      bookedChipsMinor: '125000',
      countedChipsMinor: '125000',
      chips: [
        { value: '1000', count: '20', difference: '0' },
        { value: '500', count: '10', difference: '0' },
        { medium: 'plaque', value: '100000', count: '1', difference: '0' },
      ],
    });
  });

  it('differs when the total agrees and a kind does not: missing chips are no cash', async () => {
    // a chip of 10.00 is missing and there is 10.00 too much cash
    const swapped = [chips('1000', 19), ...there().slice(1)];
    expect(codeOf(await count(swapped, '255000'))).toBe('WITNESS_REQUIRED');
    const found = bodyOf(await count(swapped, '255000', witnessed()));
    expect(found).toMatchObject({
      differenceMinor: '0',
      bookedChipsMinor: '125000',
      countedChipsMinor: '124000',
      chips: [{ value: '1000', count: '19', difference: '-1' }, { difference: '0' }, { difference: '0' }],
    });
    expect(await desk('C1')).toMatchObject({ balanceMinor: '255000', chipsMinor: '124000' });
    // the cash is a surplus of the desk; the chip is in circulation, and its value an expense
    expect([await booked('5300'), await booked('7582')]).toEqual([1000n, -1000n]);
    expect([await booked('6582'), await booked('4684')]).toEqual([1000n, -1000n]);
  });

  it('finds a surplus, a kind that was not booked, and one that is missing', async () => {
    // 5 chips of 5.00 instead of 10; 2 plaques of 50.00 not booked; no plaque of 1000.00: −25 + 100 − 1000 = −925.00
    const lines = [chips('1000', 19), chips('500', 5, 'americanRoulette'), plaques('5000', 2)];
    const { lastMovement: seenMovement } = await desk('C1');
    const unconfirmed = { countedMinor: '162500', seenMovement, outcome: 'kept', chips: lines, ...witnessed() };
    // plaques that no desk ever had are questioned, without the figures of the books
    const questioned = await cash.caissier.post('/desks/C1/counts', unconfirmed).expect(422);
    expect(questioned.body).toMatchObject({
      code: 'COUNT_OF_KIND_DOUBTFUL',
      details: { value: '50.00', counted: 2, doubt: 'COUNT_BEYOND_GIVEN/plaque//5000/2' },
    });
    const tenfold = { ...unconfirmed, countedMinor: '2550000', chips: there() };
    const farOff = await cash.caissier.post('/desks/C1/counts', tenfold).expect(422);
    expect(farOff.body).toMatchObject({ code: 'COUNT_FAR_OFF', details: { counted: '25500.00' } });
    expect(farOff.body).not.toHaveProperty('details.brought');
    const found = bodyOf(await count(lines, '162500', witnessed()));
    expect(found).toMatchObject({
      differenceMinor: '-92500',
      countedChipsMinor: '31500',
      chips: [
        { value: '1000', count: '19', difference: '0' },
        { value: '500', count: '5', difference: '-5' },
        { medium: 'plaque', value: '5000', count: '2', difference: '2' },
        { medium: 'plaque', value: '100000', count: '0', difference: '-1' },
      ],
    });
    expect([await booked('6582'), await booked('4684'), await booked('5300')]).toEqual([93500n, -93500n, 1000n]);
    expect(bodyOf(await cash.caissier.get('/desks/C1/counts?limit=1'))).toEqual([found]);
  });

  it('posts nothing for pieces of one value in place of another, and still has its movement', async () => {
    const before = await desk('C1');
    const lines = [chips('1000', 20), chips('500', 3, 'americanRoulette'), plaques('5000', 2)];
    expect(bodyOf(await count(lines, '162500', witnessed()))).toMatchObject({ differenceMinor: '0' });
    expect(await desk('C1')).toMatchObject({
      balanceMinor: before.balanceMinor,
      lastMovement: before.lastMovement + 1,
    });
    const [movement] = bodyOf(await cash.caissier.get('/desks/C1/movements?limit=1')) as object[];
    expect(movement).toMatchObject({
      kind: 'countDifference',
      amountMinor: '0',
      entryNumber: null,
      chips: [
        { value: '1000', count: '1' },
        { value: '500', count: '-2' },
      ],
    });
  });

  it('refuses invalid lists, and chips worth more than the total', async () => {
    expect(codeOf(await count([chips('1000', 1), chips('1000', 1)], '162500'))).toBe('CHIP_LINE_TWICE');
    expect(codeOf(await count([chips('1000', 163)], '162500'))).toBe('COUNT_PIECES_EXCEED');
    const { lastMovement } = await desk('R1');
    const countBody = { countedMinor: '20000', seenMovement: lastMovement, outcome: 'kept', chips: [chips('1000', 1)] };
    expect(codeOf(await cash.changeur.post('/desks/R1/counts', countBody).expect(422))).toBe('DESK_HOLDS_NO_CHIPS');
  });
});

describe('total holdings of the desks', () => {
  it('AI67:14.2 separates cash from chips: the numéraire that proves a guarantee fund', async () => {
    // C1 1310.00, C2 500.00, C3 1.00, R1 200.00; chips and plaques C1 315.00, C2 2000.00, C3 10.00
    const held = { cashMinor: '201100', chipsMinor: '232500' };
    expect(bodyOf(await cash.controleur.get('/desks/holdings').expect(200))).toEqual(held);
    expect(await app.app.get(DesksService).getTotalHoldings(cash.establishment)).toEqual({
      cashMinor: 201100n,
      chipsMinor: 232500n,
    });
  });
});

describe('the database', () => {
  const refused = async (statement: string, why: RegExp): Promise<void> => {
    const work = app.database.db.transaction(async (tx) => {
      await tx.query(`select set_config('releve.act', 'test.forge', true)`);
      await tx.query(statement);
    });
    await expect(work).rejects.toThrow(why);
  };
  const line = (number: string, value: number, pieces: number, after: number): string => `
    insert into desk_movement_chips (establishment_id, desk_id, movement_number, medium, game, value_minor, pieces,
      pieces_after)
    select desks.establishment_id, desks.desk_id, ${number}, 'chip', '', ${value}, ${pieces}, ${after}
    from desks where desks.desk_code = 'C2'`;
  const last = `(select max(movement_number) from desk_movements where desk_movements.desk_id = desks.desk_id)`;
  const movement = (chipsMinor: number, lines: number, kind = 'countDifference'): string => `
    insert into desk_movements (establishment_id, desk_id, movement_number, kind, amount_minor, balance_minor,
      gaming_day, happened_at, recorded_by, chips_minor, chips_balance_minor, chip_line_count)
    select last.establishment_id, last.desk_id, last.movement_number + 1, '${kind}', ${chipsMinor},
      last.balance_minor + ${chipsMinor}, last.gaming_day, now(), last.recorded_by, ${chipsMinor},
      last.chips_balance_minor + ${chipsMinor}, ${lines}
    from desk_movements as last join desks on desks.desk_id = last.desk_id
    where desks.desk_code = 'C2' order by last.movement_number desc limit 1`;

  it('keeps every kind equal to the sum of its movements, for any writer', async () => {
    await refused(line(last, 100000, 1, 9), /do not follow the last ones/);
    await refused(line('1', 1000, 1, 1), /do not follow the last ones|not those that it lists/);
    await refused(line(last, 200, -1, -1), /violates check constraint/);
    await refused(line(last, 200, 5, 5), /are not those that it lists/);
    await refused(movement(500, 1), /are not those that it lists/);
    await refused(movement(500, 0), /violates check constraint "desk_movements_lines"/);
    await refused(movement(500, 1, 'payout'), /violates check constraint "desk_movements_chips"/);
    await refused(movement(0, 0), /violates check constraint "desk_movements_moves"/);
    await refused(movement(-200500, 1), /violates check constraint/);
    await refused('update desk_movement_chips set pieces = 1', /permission denied/);
    await refused('delete from desk_movement_chips', /permission denied/);
  });

  it('refuses to confirm a transfer with other chips than listed, and a count with wrong booked holdings', async () => {
    const listed = { fromDesk: 'C1', amountMinor: '1000', chips: [chips('1000', 1)] };
    const { transferId } = await give('caissier', listed);
    const confirmed = `
      with settled as (
        update desk_transfers set state = 'confirmed', settled_by = desk_transfers.given_by + 1, settled_at = now()
          + interval '9 years' where desk_transfers.transfer_id = ${transferId} returning *
      )
      insert into desk_movements (establishment_id, desk_id, movement_number, kind, amount_minor, balance_minor,
        transfer_id, gaming_day, happened_at, recorded_by, chips_balance_minor)
      select last.establishment_id, last.desk_id, last.movement_number + 1, 'transfer', -1000,
        last.balance_minor - 1000, settled.transfer_id, last.gaming_day, now(), last.recorded_by, 0
      from settled join desk_movements as last on last.desk_id = settled.from_desk_id
      order by last.movement_number desc limit 1`;
    await refused(confirmed, /does not follow the last one/);
    await refused(
      confirmed.replace('last.recorded_by, 0', 'last.recorded_by, last.chips_balance_minor'),
      /its money is elsewhere/,
    );
    const counted = (chipLines: string, chipsMinor: number): string => `
      insert into desk_counts (establishment_id, desk_id, booked_minor, counted_minor, counted_by, outcome, gaming_day,
        counted_at, chips, booked_chips_minor, counted_chips_minor)
      select last.establishment_id, last.desk_id, last.balance_minor, last.balance_minor, last.recorded_by, 'kept',
        last.gaming_day, now(), '${chipLines}', ${chipsMinor}, ${chipsMinor}
      from desk_movements as last join desks on desks.desk_id = last.desk_id
      where desks.desk_code = 'C2' order by last.movement_number desc limit 1`;
    await refused(counted('[]', 0), /does not hold what was counted/);
    const other = '[{"medium": "plaque", "game": "", "value": "50000", "count": "4"}]';
    await refused(counted(other, 200000), /does not hold what was counted/);
    await refused(counted(other, 100000), /violates check constraint "desk_counts_listed"/);
    await refused(counted(other.replace('plaque', 'note'), 200000), /violates check constraint "desk_counts_listed"/);
    await cash.caissier.post(`/desk-transfers/${transferId}/withdrawal`, { reason: 'essai' }).expect(200);
  });

  it('reads the last line of each kind, and no others, however many a desk has', async () => {
    const pages = await app.database.superuser.transaction(async (tx) => {
      // 30 000 movements of four kinds, of a desk present in no other table
      await tx.query('set local session_replication_role = replica');
      await tx.query(`
        insert into desk_movement_chips (establishment_id, desk_id, movement_number, medium, game, value_minor, pieces,
          pieces_after)
        select 1, 0, numbers.number, case when numbers.number % 3 = 0 then 'plaque' else 'chip' end, '',
          1000 + numbers.number % 2, 1, numbers.number
        from generate_series(1, 30000) as numbers (number)`);
      const kinds = await tx.query<readonly { value: string }[]>(
        `select array_agg(held.medium || ' ' || held.value_minor || ' ' || held.pieces_after
            order by held.medium, held.value_minor)::text as value from desk_chips_held(1, 0) as held`,
      );
      expect(kinds).toEqual([
        { value: '{"chip 1000 29998","chip 1001 29999","plaque 1000 30000","plaque 1001 29997"}' },
      ]);
      const [plan] = await tx.query<readonly { 'QUERY PLAN': readonly [{ Plan: { 'Shared Hit Blocks': number } }] }[]>(
        'explain (analyze, buffers, format json) select from desk_chips_held(1, 0)',
      );
      await tx.query('delete from desk_movement_chips where desk_movement_chips.desk_id = 0');
      return plan?.['QUERY PLAN'][0].Plan['Shared Hit Blocks'] ?? Infinity;
    });
    // five index lookups, three or four pages each; all lines are some four hundred pages
    expect(pages).toBeLessThan(40);
  });

  it('logs every act in a log that verifies', async () => {
    await sealed(app);
    const { findings } = await app.app
      .get(AuditService)
      .verifyLogs({ establishmentIds: [cash.establishment.establishmentId] });
    expect(findings).toEqual([]);
  });
});
