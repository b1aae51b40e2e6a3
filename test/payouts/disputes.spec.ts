import { openAccounts } from '../support/people.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hashPassword } from '#identity/credentials/passwords.js';
import { acting } from '../establishments/establishment.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { openPayoutFloor, type Answer, type PayoutFloor } from './floor.js';

const SECRET = 'quatre mots pris au hasard';

let app: TestApp;
let floor: PayoutFloor;
let callers: PayoutFloor['callers'];

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  floor = await openPayoutFloor(app);
  callers = floor.callers;
  const hash = await hashPassword(SECRET);
  const { mecanicien, otherSuperviseur } = floor.people;
  await openAccounts(app.database.db, [
    { personId: mecanicien.personId, login: 'mecano', passwordHash: hash },
    { personId: otherSuperviseur.personId, login: 'chef', passwordHash: hash },
  ]);
});
afterAll(() => app.close());

const refusalOf = async (answer: PromiseLike<{ status: number; body: unknown }>): Promise<string> => {
  const { status, body } = await answer;
  return status === 200 ? 'done' : ((body as Answer).code ?? String(status));
};

/** Paid from the cashier's desk. */
const CASH = { method: 'cash', desk: 'K-caissier' };

describe('MC:21.4 the book of complements', () => {
  const short = {
    machine: '4001',
    combination: 'trois cerises',
    paid: '40',
    due: '100',
    wonAt: '2026-03-02T06:00:00Z',
  };

  it('enters machine, combination, paid, due, difference, customer and supervisor, and is paid by its slip', async () => {
    const input = { ...short, customer: 'Ambroise Sansdette' };
    const { body } = (await callers.superviseur.post('/complements', input).expect(200)) as { body: unknown };
    expect(body).toMatchObject({
      complementNumber: '1',
      machine: '4001',
      combination: 'trois cerises',
      paidMinor: '4000',
      dueMinor: '10000',
      differenceMinor: '6000',
      hasCustomer: true,
      state: 'open',
      enteredBy: floor.people.superviseur.personId.toString(),
    });
    const { payoutId } = body as Answer;
    const paid = await callers.caissier.post(`/payouts/${payoutId}/payment`, CASH).expect(200);
    expect(paid.body).toMatchObject({ kind: 'complement', amountMinor: '6000', state: 'paid' });
    const book = await callers.controleur.get('/complements').expect(200);
    expect(book.body).toEqual([expect.objectContaining({ complementNumber: '1', state: 'paid' })]);
    const traces = await app.database.superuser.query(`select from log_entries where body like '%Sansdette%'`);
    expect(traces).toEqual([]);
  });

  it('refuses an amount that is not short, a repeated win and a caller who is no supervisor; numbers without a gap', async () => {
    expect(await refusalOf(callers.superviseur.post('/complements', { ...short, paid: '100' }))).toBe(
      'COMPLEMENT_NOTHING_DUE',
    );
    expect(await refusalOf(callers.superviseur.post('/complements', short))).toBe('WIN_ALREADY_OPENED');
    expect(await refusalOf(callers.superviseur.post('/complements', { ...short, machine: '9' }))).toBe(
      'UNKNOWN_MACHINE',
    );
    expect(await refusalOf(callers.caissier.post('/complements', short))).toBe('FORBIDDEN');
    const another = { ...short, anotherWinReason: 'deuxième tour' };
    const { body } = (await callers.superviseur.post('/complements', another).expect(200)) as { body: unknown };
    expect(body).toMatchObject({ complementNumber: '2' });
  });

  it('is the only way to pay a complement, for any writer', async () => {
    const { establishmentId } = floor.establishment;
    const attempt = acting(app, floor.establishment, async (tx) => {
      await tx.query(
        `insert into payouts (establishment_id, slip_number, machine_id, kind, amount_minor, won_at, requires_identity,
           requires_levels, opened_by, opened_at)
         select $1, 900, machine_id, 'complement', 6000, now(), false, '{}', $2, now()
         from machines where establishment_id = $1 and sbm_number = '4001'`,
        [establishmentId, floor.people.superviseur.personId],
      );
      await tx.query(
        `update payouts set state = 'paid', paid_by = $2, paid_at = now(), gaming_day = '2026-03-02', method = 'cash'
         where establishment_id = $1 and slip_number = 900`,
        [establishmentId, floor.people.caissier.personId],
      );
    });
    await expect(attempt).rejects.toMatchObject({ driverError: { hint: 'COMPLEMENT_NOT_ITS_SLIP' } });
  });
});

describe('MC:21.2 a dispute', () => {
  const open = async (): Promise<string> => {
    const { body } = (await callers.changeur
      .post('/disputes', {
        machine: '4002',
        happenedAt: '2026-03-02T10:00:00Z',
        claimed: '60',
        statement: 'La machine n’a pas payé.',
        customer: 'Ambroise Sansdette',
      })
      .expect(200)) as { body: unknown };
    return (body as { disputeId: string }).disputeId;
  };
  const hear = (id: string, code = 'mecano', secret = SECRET) =>
    refusalOf(callers.superviseur.post(`/disputes/${id}/hearing`, { code, secret, statement: 'Compteur conforme.' }));
  const decide = (id: string, more: object = { outcome: 'refuse' }) =>
    refusalOf(callers.superviseur.post(`/disputes/${id}/decision`, { reason: 'après vérification', ...more }));
  const notify = (id: string) => refusalOf(callers.superviseur.post(`/disputes/${id}/notice`));

  it('1. has the customer, the technician, the decision, the notice: in this order and once each', async () => {
    const id = await open();
    expect(await decide(id)).toBe('DISPUTE_NOT_HEARD');
    expect(await notify(id)).toBe('DISPUTE_NOT_DECIDED');
    expect(await hear(id, 'mecano', 'autre chose entièrement')).toBe('IDENTITY_REFUSED');
    expect(await hear(id, 'chef')).toBe('FUNCTION_NOT_HELD');
    expect(await hear(id)).toBe('done');
    expect(await hear(id)).toBe('DISPUTE_ALREADY_HEARD');
    expect(await decide(id)).toBe('done');
    expect(await decide(id)).toBe('DISPUTE_ALREADY_DECIDED');
    expect(await hear(id)).toBe('DISPUTE_ALREADY_DECIDED');
    expect(await notify(id)).toBe('done');
    expect(await notify(id)).toBe('DISPUTE_ALREADY_TOLD');
    const { body } = (await callers.controleur.get('/disputes').expect(200)) as { body: unknown };
    expect(body).toEqual([
      expect.objectContaining({
        disputeNumber: '1',
        machine: '4002',
        claimedMinor: '6000',
        hasCustomer: true,
        outcome: 'refuse',
        technicianStatement: 'Compteur conforme.',
        payoutId: null,
        toldAt: '2026-03-02T12:00:00.000Z',
        technicianId: floor.people.mecanicien.personId.toString(),
      }),
    ]);
  });

  it('1. opens a slip of a short pay when the decision is to pay, which another person pays', async () => {
    const id = await open();
    await hear(id);
    expect(await decide(id, { outcome: 'pay' })).toBe('INVALID_INPUT');
    expect(await decide(id, { outcome: 'refuse', amount: '60' })).toBe('INVALID_INPUT');
    expect(await decide(id, { outcome: 'pay', amount: '60' })).toBe('done');
    const { body } = (await callers.comptable.get('/disputes?limit=1').expect(200)) as { body: unknown };
    const [dispute] = body as { payoutId: string }[];
    const paid = await callers.caissier.post(`/payouts/${dispute?.payoutId}/payment`, CASH).expect(200);
    expect(paid.body).toMatchObject({ kind: 'shortPay', amountMinor: '6000', machine: '4002', state: 'paid' });
    const waiting = await callers.superviseur.get('/disputes?waiting=true').expect(200);
    expect(waiting.body).toEqual([]);
  });

  it('1. is decided once under two concurrent decisions', async () => {
    const id = await open();
    await hear(id);
    const answers = await Promise.all([decide(id), decide(id, { outcome: 'pay', amount: '5' })]);
    expect(answers.sort()).toEqual(['DISPUTE_ALREADY_DECIDED', 'done']);
  });

  it('1. cannot be decided before the hearing, by any writer', async () => {
    const id = await open();
    const attempt = acting(app, floor.establishment, (tx) =>
      tx.query(
        `insert into dispute_decisions (establishment_id, dispute_id, outcome, reason, decided_by, decided_at)
         values ($1, $2, 'refuse', 'parce que', $3, now())`,
        [floor.establishment.establishmentId, id, floor.people.superviseur.personId],
      ),
    );
    await expect(attempt).rejects.toMatchObject({ driverError: { code: '23503' } });
    expect(
      await refusalOf(callers.caissier.post(`/disputes/${id}/decision`, { outcome: 'refuse', reason: 'non' })),
    ).toBe('FORBIDDEN');
    expect(await decide('99999')).toBe('NOT_FOUND');
    expect(await refusalOf(callers.changeur.post('/disputes', { machine: '4002' }))).toBe('INVALID_INPUT');
  });
});
