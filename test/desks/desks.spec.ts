import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AuditService } from '#audit/audit.service.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { bodyOf, openCashEstablishment, openDesk, type CashEstablishment } from './cash.js';
import { sealed } from '../support/sealed.js';

let app: TestApp;
let cash: CashEstablishment;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  cash = await openCashEstablishment(app);
  await openDesk(cash, { deskCode: 'C1', kind: 'cashDesk', amountMinor: '100000' }, 'caissier');
  await openDesk(cash, { deskCode: 'R1', kind: 'rovingChangeur', amountMinor: '20000' }, 'changeur');
});
afterAll(() => app.close());
beforeEach(() => app.database.superuser.query('delete from sign_in_throttles'));

interface Answer {
  readonly code: string;
  readonly transferId: string;
  readonly state: string;
}
const answerOf = (answer: { body: unknown }): Answer => bodyOf(answer) as Answer;

const desk = async (deskCode: string): Promise<unknown> => {
  const desks = bodyOf(await cash.caissier.get('/desks').expect(200)) as { deskCode: string }[];
  return desks.find((each) => each.deskCode === deskCode);
};

const give = async (from: 'caissier' | 'changeur' | 'superviseur', transfer: object): Promise<Answer> =>
  answerOf(await cash[from].post('/desk-transfers', { reason: 'appoint', ...transfer }));

const booked = async (account: string): Promise<bigint> => {
  const [row] = await app.database.superuser.query<{ sum: bigint }>(
    `select coalesce(sum(postings.debit_minor - postings.credit_minor), 0)::bigint as sum from postings
      where postings.establishment_id = $1 and postings.account_code = $2`,
    [cash.establishment.establishmentId, account],
  );
  return row?.sum ?? 0n;
};

describe('a desk (MC:16)', () => {
  it('has a permanent code, a holder, a float and a balance', async () => {
    const again = { deskCode: 'C1', kind: 'cashDesk', room: 'Salle Europe', floatMinor: '0' };
    expect(answerOf(await cash.direction.post('/desks', again).expect(409)).code).toBe('DESK_CODE_TAKEN');
    expect(await desk('C1')).toMatchObject({ kind: 'cashDesk', floatMinor: '100000', balanceMinor: '100000' });
    await cash.direction.post('/desks/C1/float', { floatMinor: '90000', reason: 'saison basse' }).expect(200);
    expect(await desk('C1')).toMatchObject({ floatMinor: '90000', balanceMinor: '100000' });
  });

  it('MC:16.2 belongs to a room, unless it is a roving changeur’s', async () => {
    expect(await desk('C1')).toMatchObject({ room: 'Salle Europe' });
    const nowhere = { deskCode: 'C8', kind: 'cashDesk', floatMinor: '0' };
    const refused = await cash.direction.post('/desks', nowhere).expect(422);
    expect(refused.body).toMatchObject({ code: 'INVALID_INPUT', details: { fields: ['room'] } });
    await cash.direction.post('/desks', { ...nowhere, kind: 'rovingChangeur', room: 'Salle Europe' }).expect(422);
    const moved = { room: 'Salle Garnier', reason: 'travaux' };
    await cash.caissier.post('/desks/C1/room', moved).expect(403);
    await cash.direction.post('/desks/C1/room', moved).expect(200);
    expect(await desk('C1')).toMatchObject({ room: 'Salle Garnier' });
  });

  it('is readable by supervising functions, and worked by its holder', async () => {
    await cash.controleur.get('/desks').expect(200);
    await cash.caissier.post('/desks', { deskCode: 'C9', kind: 'cashDesk', floatMinor: '0' }).expect(403);
    for (const caller of [cash.controleur, cash.comptable, cash.direction]) {
      await caller.post('/desks/C1/changes', { taken: 'currency', given: 'tokens', amountMinor: '1' }).expect(403);
    }
  });

  it('is handed to an identified person of its kind, by a supervisor when it has no holder', async () => {
    await cash.direction.post('/desks', { deskCode: 'R2', kind: 'rovingChangeur', floatMinor: '0' }).expect(201);
    const handOver = { countedMinor: '0', seenMovement: 0, outcome: 'handedOver' };
    const to = (member: 'caissier' | 'changeur') => ({ ...handOver, witness: cash.secrets[member] });
    const count = '/desks/R2/counts';
    expect(answerOf(await cash.superviseur.post(count, to('caissier')).expect(403)).code).toBe('FUNCTION_NOT_HELD');
    const wrong = { ...handOver, witness: { ...cash.secrets.changeur, secret: '999999' } };
    expect(answerOf(await cash.superviseur.post(count, wrong).expect(403)).code).toBe('IDENTITY_REFUSED');
    expect(answerOf(await cash.caissier.post(count, to('changeur')).expect(409)).code).toBe('DESK_NOT_HELD');
    await cash.superviseur.post(count, to('changeur')).expect(201);
    const keepingCount = { ...handOver, outcome: 'kept' };
    expect(answerOf(await cash.caissier.post(count, keepingCount)).code).toBe('NOT_THE_HOLDER');
    expect(answerOf(await cash.direction.post('/desks/R2/retirement', { reason: 'usée' })).code).toBe('DESK_HELD');
    await cash.changeur.post(count, { ...handOver, outcome: 'closed' }).expect(201);
    await cash.direction.post('/desks/R2/retirement', { reason: 'usée' }).expect(200);
    expect(answerOf(await cash.superviseur.post(count, to('changeur')).expect(409)).code).toBe('DESK_RETIRED');
  });
});

describe('change for customers (MC:22)', () => {
  it('leaves the balance when it is money into tokens, and moves it when a card is loaded or emptied', async () => {
    const change = (taken: string, given: string, amountMinor: string) =>
      cash.changeur.post('/desks/R1/changes', { taken, given, amountMinor });
    await change('currency', 'tokens', '5000').expect(201);
    expect(await desk('R1')).toMatchObject({ balanceMinor: '20000' });
    await change('currency', 'cardCredits', '3000').expect(201);
    await change('cardCredits', 'currency', '1000').expect(201);
    expect(await desk('R1')).toMatchObject({ balanceMinor: '22000' });
    expect(await booked('4682')).toBe(-2000n);
    expect(answerOf(await change('tokens', 'tokens', '1').expect(422)).code).toBe('CHANGE_OF_NOTHING');
    expect(answerOf(await change('cardCredits', 'currency', '22001').expect(409)).code).toBe('DESK_BALANCE_SHORT');
    const foreign = { taken: 'currency', given: 'tokens', amountMinor: '1' };
    expect(answerOf(await cash.caissier.post('/desks/R1/changes', foreign).expect(403)).code).toBe('NOT_THE_HOLDER');
    const newest = bodyOf(await cash.changeur.get('/desks/R1/movements?limit=2').expect(200)) as object[];
    expect(newest).toMatchObject([
      { movementNumber: 4, amountMinor: '-1000', balanceMinor: '22000', taken: 'cardCredits', given: 'currency' },
      { movementNumber: 3, amountMinor: '3000', balanceMinor: '23000', changedMinor: '3000' },
    ]);
    const older = bodyOf(await cash.changeur.get('/desks/R1/movements?before=2').expect(200)) as object[];
    expect(older).toMatchObject([{ movementNumber: 1, kind: 'transfer', otherDesk: null, amountMinor: '20000' }]);
  });
});

describe('transfers of money', () => {
  it('wait for their receiver, are promised meanwhile, and move once', async () => {
    const { transferId, state } = await give('caissier', { fromDesk: 'C1', toDesk: 'R1', amountMinor: '60000' });
    expect(state).toBe('pending');
    expect(await desk('C1')).toMatchObject({ balanceMinor: '100000', pendingOutMinor: '60000' });
    expect((await give('caissier', { fromDesk: 'C1', amountMinor: '40001' })).code).toBe('DESK_BALANCE_SHORT');
    const count = { countedMinor: '40000', seenMovement: 1, outcome: 'kept' };
    expect(answerOf(await cash.caissier.post('/desks/C1/counts', count)).code).toBe('DESK_TRANSFER_PENDING');
    const receive = `/desk-transfers/${transferId}/receipt`;
    expect(answerOf(await cash.caissier.post(receive, { isAccepted: true }).expect(403)).code).toBe('OWN_TRANSFER');
    expect(answerOf(await cash.second.post(receive, { isAccepted: true }).expect(403)).code).toBe('NOT_THE_HOLDER');
    const key = 'received-once-0001';
    await cash.changeur.post(receive, { isAccepted: true }, key).expect(200);
    await cash.changeur.post(receive, { isAccepted: true }, key).expect(200);
    expect(answerOf(await cash.changeur.post(receive, { isAccepted: true }).expect(409)).code).toBe('TRANSFER_SETTLED');
    expect(await desk('C1')).toMatchObject({ balanceMinor: '40000', pendingOutMinor: '0' });
    expect(await desk('R1')).toMatchObject({ balanceMinor: '82000' });
  });

  it('can be refused with a reason or withdrawn, and then move nothing', async () => {
    const before = await desk('C1');
    const refused = await give('caissier', { fromDesk: 'C1', toDesk: 'R1', amountMinor: '100' });
    const receipt = `/desk-transfers/${refused.transferId}/receipt`;
    expect(answerOf(await cash.changeur.post(receipt, { isAccepted: false }).expect(422)).code).toBe('REASON_REQUIRED');
    await cash.changeur.post(receipt, { isAccepted: false, reason: 'pas demandé' }).expect(200);
    const taken = await give('caissier', { fromDesk: 'C1', toDesk: 'R1', amountMinor: '100' });
    const withdrawal = `/desk-transfers/${taken.transferId}/withdrawal`;
    expect(answerOf(await cash.changeur.post(withdrawal, { reason: 'non' }).expect(403)).code).toBe('NOT_THE_GIVER');
    await cash.caissier.post(withdrawal, { reason: 'erreur de caisse' }).expect(200);
    expect(await desk('C1')).toEqual(before);
    const settled = bodyOf(await cash.controleur.get('/desk-transfers?limit=2').expect(200)) as object[];
    expect(settled).toMatchObject([{ state: 'withdrawn' }, { state: 'refused', settlementReason: 'pas demandé' }]);
    expect((await cash.controleur.get('/desk-transfers?state=pending').expect(200)).body).toEqual([]);
  });

  it('to and from the strongroom are made by people who provision desks', async () => {
    expect((await give('caissier', { toDesk: 'C1', amountMinor: '100' })).code).toBe('FORBIDDEN');
    expect((await give('superviseur', { fromDesk: 'C1', amountMinor: '100' })).code).toBe('NOT_THE_HOLDER');
    expect((await give('superviseur', { amountMinor: '100' })).code).toBe('TRANSFER_TO_ITSELF');
    expect((await give('superviseur', { toDesk: 'R2', amountMinor: '100' })).code).toBe('DESK_RETIRED');
    const { transferId } = await give('caissier', { fromDesk: 'C1', amountMinor: '5000' });
    await cash.second.post(`/desk-transfers/${transferId}/receipt`, { isAccepted: true }).expect(403);
    await cash.superviseur.post(`/desk-transfers/${transferId}/receipt`, { isAccepted: true }).expect(200);
    expect(await desk('C1')).toMatchObject({ balanceMinor: '35000' });
  });

  it('are received once by many at once', async () => {
    const { transferId } = await give('caissier', { fromDesk: 'C1', toDesk: 'R1', amountMinor: '1000' });
    const receive = () => cash.changeur.post(`/desk-transfers/${transferId}/receipt`, { isAccepted: true });
    const back = () => cash.caissier.post(`/desk-transfers/${transferId}/withdrawal`, { reason: 'erreur' });
    const answers = await Promise.all([receive(), back(), receive(), back(), receive()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
  });
});

describe('a count of a desk', () => {
  it('books a shortage as a separate entry, before a witness', async () => {
    await cash.superviseur.get('/desks').expect(200);
    const { balanceMinor, lastMovement } = (await desk('C1')) as { balanceMinor: string; lastMovement: number };
    const countedMinor = (BigInt(balanceMinor) - 250n).toString();
    const count = { countedMinor, seenMovement: lastMovement, outcome: 'handedOver', reason: 'rendu de trop' };
    const path = '/desks/C1/counts';
    expect(answerOf(await cash.caissier.post(path, count).expect(422)).code).toBe('WITNESS_REQUIRED');
    const own = { ...count, witness: cash.secrets.caissier };
    expect(answerOf(await cash.caissier.post(path, own).expect(403)).code).toBe('OWN_WITNESS');
    const counted = bodyOf(await cash.caissier.post(path, { ...count, witness: cash.secrets.second })) as object;
    expect(counted).toMatchObject({ countedMinor, differenceMinor: '-250', outcome: 'handedOver' });
    expect(await desk('C1')).toMatchObject({ balanceMinor: countedMinor });
    expect(await booked('6582')).toBe(250n);
    await cash.caissier.post('/desks/C1/changes', { taken: 'currency', given: 'tokens', amountMinor: '1' }).expect(403);
    await cash.second.post('/desks/C1/changes', { taken: 'currency', given: 'tokens', amountMinor: '1' }).expect(201);
    expect((await cash.comptable.get(`${path}?limit=1`).expect(200)).body).toMatchObject([counted]);
  });

  it('is refused when money moved during it, and books nothing', async () => {
    const { balanceMinor, lastMovement } = (await desk('R1')) as { balanceMinor: string; lastMovement: number };
    const count = { countedMinor: balanceMinor, seenMovement: lastMovement, outcome: 'kept' };
    // a customer is served between the count and its recording: the counted total is an hour old
    const change = { taken: 'currency', given: 'cardCredits', amountMinor: '1000' };
    await cash.changeur.post('/desks/R1/changes', change).expect(201);
    const witnessed = { ...count, reason: 'pas vu', witness: cash.secrets.superviseur };
    for (const sent of [count, witnessed]) {
      expect(answerOf(await cash.changeur.post('/desks/R1/counts', sent).expect(409)).code).toBe('DESK_MOVED');
    }
    expect(await desk('R1')).toMatchObject({ balanceMinor: (BigInt(balanceMinor) + 1000n).toString() });
    await cash.changeur.post('/desks/R1/counts', { ...count, seenMovement: undefined }).expect(422);
  });

  it('stores its notes and coins by value; the rest is tokens', async () => {
    const { balanceMinor, lastMovement } = (await desk('R1')) as { balanceMinor: string; lastMovement: number };
    const count = { countedMinor: balanceMinor, seenMovement: lastMovement, outcome: 'kept' };
    const withPieces = (...pieces: readonly object[]) => cash.changeur.post('/desks/R1/counts', { ...count, pieces });
    const three = await withPieces({ valueMinor: '300', count: 1 }).expect(422);
    expect(answerOf(three).code).toBe('NOT_LEGAL_TENDER');
    const tooMuch = await withPieces({ valueMinor: '50000', count: 9999 }).expect(422);
    expect(answerOf(tooMuch).code).toBe('COUNT_PIECES_EXCEED');
    const lines = [
      { valueMinor: '2000', count: 2 },
      { valueMinor: '50', count: 3 },
      { valueMinor: '2000', count: 1 },
    ];
    expect(bodyOf(await withPieces(...lines).expect(201))).toMatchObject({
      pieces: [
        { value: '50', count: '3' },
        { value: '2000', count: '3' },
      ],
      differenceMinor: '0',
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
  const forged = (values: string): string =>
    `
    insert into desk_movements (establishment_id, desk_id, movement_number, kind, amount_minor, balance_minor, taken,
      given, changed_minor, transfer_id, gaming_day, happened_at, recorded_by)
    select desks.establishment_id, desks.desk_id, ${values}, '2026-03-02', now(), people.person_id
    from desks cross join (select person_id from people limit 1) as people where desks.deskcode_is_c1`.replace(
      'desks.deskcode_is_c1',
      `desks.desk_code = 'C1'`,
    );

  it('keeps the chain of movements unbroken, for any writer', async () => {
    await refused(forged(`99, 'change', 5, 5, 'currency', 'cardCredits', 5, null`), /does not follow the last one/);
    await refused(forged(`1, 'change', 5, 5, 'currency', 'cardCredits', 5, null`), /does not follow the last one/);
    await refused('update desk_movements set balance_minor = 0', /permission denied/);
    await refused('delete from desk_movements', /permission denied/);
  });

  it('refuses to confirm a transfer whose money did not move, or by its giver', async () => {
    const { transferId } = await give('changeur', { fromDesk: 'R1', amountMinor: '100' });
    const settled = (state: string, by: string): string => `
      update desk_transfers set state = '${state}', settled_by = ${by}, settled_at = now() + interval '9 years'
      where desk_transfers.transfer_id = ${transferId}`;
    await refused(settled('confirmed', 'desk_transfers.given_by + 1'), /its money is elsewhere/);
    await refused(settled('confirmed', 'desk_transfers.given_by'), /violates check constraint/);
    await refused(settled('withdrawn', 'desk_transfers.given_by + 1'), /violates check constraint/);
    await cash.changeur.post(`/desk-transfers/${transferId}/withdrawal`, { reason: 'essai' }).expect(200);
    await refused(settled('withdrawn', 'desk_transfers.given_by'), /a transfer begins pending and is settled once/);
  });

  it('logs every act in a log that verifies', async () => {
    await sealed(app);
    const { findings } = await app.app
      .get(AuditService)
      .verifyLogs({ establishmentIds: [cash.establishment.establishmentId] });
    expect(findings).toEqual([]);
  });
});
