import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditService } from '#audit/audit.service.js';
import { acting } from '../establishments/establishment.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { openPayoutFloor, type Answer, type PayoutFloor } from './floor.js';

let app: TestApp;
let floor: PayoutFloor;
let callers: PayoutFloor['callers'];
let minute = 0;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  floor = await openPayoutFloor(app);
  callers = floor.callers;
});
afterAll(() => app.close());

const PAPER = { documentType: 'passport', documentNumber: '12AB34567', fullName: 'Jeanne D’Été', bornOn: '1970-12-31' };

/** Returns a win one minute after the previous one, so that no two look alike. */
const win = (amount: string, more: object = {}): object => {
  minute += 30;
  const wonAt = new Date(Date.UTC(2026, 2, 1, 6, minute)).toISOString();
  return { machine: '4001', kind: 'jackpot', amount, wonAt, ...more };
};

const open = async (amount: string, more: object = {}): Promise<Answer> => {
  const { body } = (await callers.changeur.post('/payouts', win(amount, more)).expect(200)) as { body: Answer };
  return body;
};

const refusalOf = async (answer: PromiseLike<{ status: number; body: unknown }>): Promise<string> => {
  const { status, body } = await answer;
  return status === 200 ? 'done' : ((body as Answer).code ?? String(status));
};

const cash = (by: keyof PayoutFloor['callers']): object => {
  const desks: Readonly<Partial<Record<keyof PayoutFloor['callers'], string>>> = floor.desks;
  return { method: 'cash', desk: desks[by] };
};
const pay = (by: keyof PayoutFloor['callers'], id: string, more: object = cash(by)) =>
  refusalOf(callers[by].post(`/payouts/${id}/payment`, more));
const authorise = (by: keyof PayoutFloor['callers'], id: string, level: string) =>
  refusalOf(callers[by].post(`/payouts/${id}/authorisations`, { level }));
const show = (id: string, paper: object = PAPER) => refusalOf(callers.caissier.post(`/payouts/${id}/identity`, paper));
const state = async (id: string): Promise<string> =>
  ((await callers.caissier.get(`/payouts/${id}`).expect(200)) as { body: Answer }).body.state;

describe('a slip', () => {
  it('is numbered without a gap when it is opened, also after a refusal, and is in its register', async () => {
    const first = await open('10.00');
    expect(await refusalOf(callers.changeur.post('/payouts', win('10.00', { machine: '9999' })))).toBe(
      'UNKNOWN_MACHINE',
    );
    const second = await open('10.00');
    expect(BigInt(second.slipNumber) - BigInt(first.slipNumber)).toBe(1n);
    const registered = await app.database.db.query(
      `select row_key ->> 'payout_id' as id from register_entries
       where establishment_id = $1 and register = 'payouts' and number = $2`,
      [floor.establishment.establishmentId, second.slipNumber],
    );
    expect(registered).toEqual([{ id: second.payoutId }]);
  });

  it('refuses a zero amount, one finer than the currency, a future win and a win without an instant', async () => {
    expect(await refusalOf(callers.changeur.post('/payouts', win('0')))).toBe('INVALID_INPUT');
    expect(await refusalOf(callers.changeur.post('/payouts', win('10.001')))).toBe('INVALID_INPUT');
    expect(await refusalOf(callers.changeur.post('/payouts', win('10', { wonAt: '2026-03-02T12:01:00Z' })))).toBe(
      'WIN_NOT_YET',
    );
    expect(await refusalOf(callers.changeur.post('/payouts', win('10', { wonAt: undefined })))).toBe('INVALID_INPUT');
    expect(await refusalOf(callers.changeur.post('/payouts', win('10', { kind: 'complement' })))).toBe('INVALID_INPUT');
  });

  it('is opened once for a win, by hand or by its event, unless a person states why it is another', async () => {
    const { establishmentId } = floor.establishment;
    const wonAt = '2026-03-01T05:10:00Z';
    const [event] = await acting(app, floor.establishment, (tx) =>
      tx.query<{ id: bigint; machine: bigint }[]>(
        `insert into machine_events (establishment_id, machine_id, occurred_at, code, source)
         select $1, machines.machine_id, $2, 'powerReset', 'device' from machines
         where machines.establishment_id = $1 and machines.sbm_number = '4002'
         returning machine_events.event_id as id`,
        [establishmentId, wonAt],
      ),
    );
    const claim = { machine: '4002', kind: 'jackpot', amount: '80' };
    const eventId = String(event?.id);
    const { body } = (await callers.changeur.post('/payouts', { ...claim, eventId }).expect(200)) as { body: Answer };
    expect(await refusalOf(callers.caissier.post('/payouts', { ...claim, eventId }))).toBe('WIN_ALREADY_OPENED');
    const byHand = { ...claim, wonAt: '2026-03-01T05:15:00Z' };
    const again = (await callers.caissier.post('/payouts', byHand).expect(409)) as { body: Answer };
    expect(again.body).toMatchObject({ code: 'WIN_ALREADY_OPENED', details: { slip: body.slipNumber } });
    expect(await refusalOf(callers.caissier.post('/payouts', { ...byHand, anotherWinReason: 'second tirage' }))).toBe(
      'done',
    );
    await callers.superviseur.post(`/payouts/${body.payoutId}/void`, { reason: 'erreur de saisie' }).expect(200);
    const { slipNumber } = (
      await callers.changeur.post('/payouts', { ...claim, eventId, anotherWinReason: 'après annulation' }).expect(200)
    ).body as Answer;
    expect(slipNumber).not.toBe(body.slipNumber);
    expect(await refusalOf(callers.changeur.post('/payouts', { ...claim, eventId: '99999' }))).toBe('NOT_FOUND');
  });

  it('is opened once when requested twice at the same time for one win', async () => {
    const same = win('33.33');
    const answers = await Promise.all(
      ['changeur', 'caissier', 'superviseur', 'changeur'].map((by) =>
        refusalOf(callers[by as keyof typeof callers].post('/payouts', same)),
      ),
    );
    expect(answers.sort()).toEqual(['WIN_ALREADY_OPENED', 'WIN_ALREADY_OPENED', 'WIN_ALREADY_OPENED', 'done']);
  });

  it('repeats the response for its key, and is opened once', async () => {
    const key = randomUUID();
    const input = win('12');
    const first = await callers.changeur.post('/payouts', input, key).expect(200);
    const again = await callers.changeur.post('/payouts', input, key).expect(200);
    expect(again.body).toEqual(first.body);
  });
});

describe('authorisation', () => {
  it('is required above each amount, from people other than the opener and the payer', async () => {
    const { payoutId: id } = await open('5000.01');
    await show(id);
    expect(await pay('caissier', id)).toBe('PAYOUT_NOT_AUTHORISED');
    expect(await authorise('superviseur', id, 'direction')).toBe('PAYOUT_LEVEL_NOT_HELD');
    expect(await authorise('superviseurWhoPays', id, 'superviseur')).toBe('done');
    expect(await authorise('superviseur', id, 'superviseur')).toBe('PAYOUT_ALREADY_AUTHORISED');
    const missing = (await callers.caissier.post(`/payouts/${id}/payment`, cash('caissier'))) as { body: Answer };
    expect(missing.body.details).toEqual({ levels: ['direction'] });
    expect(await authorise('direction', id, 'direction')).toBe('done');
    expect(await pay('superviseurWhoPays', id)).toBe('PAYOUT_OWN_AUTHORISATION');
    expect(await pay('caissier', id)).toBe('done');
    expect(await authorise('otherSuperviseur', id, 'superviseur')).toBe('PAYOUT_ALREADY_PAID');
  });

  it('is not required at the amount itself, and never given by the slip’s opener', async () => {
    const { payoutId: id } = await open('1199.99');
    expect(await authorise('superviseur', id, 'superviseur')).toBe('PAYOUT_LEVEL_NOT_ASKED');
    expect(await pay('caissier', id)).toBe('done');
    const { body } = (await callers.superviseur.post('/payouts', win('1200')).expect(200)) as { body: Answer };
    expect(await authorise('superviseur', body.payoutId, 'superviseur')).toBe('OWN_PAYOUT');
  });
});

describe('MC:21.1 a jackpot', () => {
  it('1. is not paid above the amount without the identity document, whose every view is recorded', async () => {
    const { payoutId: id } = await open('1500.01');
    await authorise('superviseur', id, 'superviseur');
    expect(await pay('caissier', id)).toBe('PAYOUT_IDENTITY_REQUIRED');
    expect(await show(id)).toBe('done');
    expect(await pay('caissier', id)).toBe('done');
    const path = `/payouts/${id}/identity?purpose=${encodeURIComponent('contrôle du registre')}`;
    expect(await refusalOf(callers.caissier.get(path))).toBe('FORBIDDEN');
    expect(await refusalOf(callers.superviseur.get(path))).toBe('FORBIDDEN');
    expect(await refusalOf(callers.direction.get(`/payouts/${id}/identity`))).toBe('INVALID_INPUT');
    const { body } = (await callers.direction.get(path).expect(200)) as { body: unknown };
    expect(body).toEqual(PAPER);
    const views = await app.database.db.query(
      `select personal_record_views.purpose, personal_record_views.viewed_by as "by" from personal_record_views
       join payout_identities using (establishment_id, personal_record_id) where payout_identities.payout_id = $1`,
      [id],
    );
    expect(views).toEqual([{ purpose: 'contrôle du registre', by: floor.people.direction.personId }]);
    const traces = await app.database.superuser.query(
      `select from log_entries where body like '%12AB34567%' or body like '%D’Été%'
       union all select from idempotency_keys where response::text like '%12AB34567%'`,
    );
    expect(traces).toEqual([]);
  });

  it('2. waits for the requested machine check, and is not paid while the machine does not conform', async () => {
    const { payoutId: id } = await open('20');
    const ask = () => refusalOf(callers.direction.post(`/payouts/${id}/checks`, { reason: 'combinaison rare' }));
    const answer = (conforms: boolean) =>
      refusalOf(callers.mecanicien.post(`/payouts/${id}/checks/answer`, { conforms, finding: 'carte vérifiée' }));
    expect(await answer(true)).toBe('PAYOUT_CHECK_NOT_ASKED');
    expect(await ask()).toBe('done');
    expect(await ask()).toBe('PAYOUT_CHECK_PENDING');
    expect(await pay('caissier', id)).toBe('PAYOUT_CHECK_PENDING');
    expect(
      await refusalOf(callers.caissier.post(`/payouts/${id}/checks/answer`, { conforms: true, finding: 'vu' })),
    ).toBe('FORBIDDEN');
    expect(await answer(false)).toBe('done');
    expect(await pay('caissier', id)).toBe('PAYOUT_CHECK_FAILED');
    expect(await ask()).toBe('done');
    expect(await answer(true)).toBe('done');
    expect(await pay('caissier', id)).toBe('done');
  });

  it('3. is paid in cash, by cheque or by transfer, never as a ticket', async () => {
    const { payoutId: id } = await open('20');
    expect(await pay('caissier', id, { method: 'ticket', reference: '00-1234' })).toBe('PAYOUT_NOT_BY_TICKET');
    expect(await pay('caissier', id, { method: 'cheque' })).toBe('PAYMENT_REFERENCE_REQUIRED');
    const paid = await callers.changeur
      .post(`/payouts/${id}/payment`, { method: 'cheque', reference: '0004512' })
      .expect(200);
    expect(paid.body).toMatchObject({ state: 'paid', method: 'cheque', reference: '0004512', gamingDay: '2026-03-02' });
    const credits = await open('20', { kind: 'cancelledCredits' });
    expect(await pay('caissier', credits.payoutId, { method: 'ticket', desk: 'K-caissier' })).toBe('done');
  });
});

describe('the voiding of a slip', () => {
  it('happens only before payment, by another person, with a reason, and allows no further step', async () => {
    const { body } = (await callers.superviseur.post('/payouts', win('30')).expect(200)) as { body: Answer };
    const id = body.payoutId;
    const undo = (by: keyof PayoutFloor['callers'], reason = 'erreur de montant') =>
      refusalOf(callers[by].post(`/payouts/${id}/void`, { reason }));
    expect(await undo('caissier')).toBe('FORBIDDEN');
    expect(await undo('superviseur')).toBe('OWN_PAYOUT');
    expect(await undo('otherSuperviseur', ' ')).toBe('REASON_REQUIRED');
    expect(await undo('otherSuperviseur')).toBe('done');
    expect(await undo('direction')).toBe('PAYOUT_VOID');
    expect(await pay('caissier', id)).toBe('PAYOUT_VOID');
    expect(await show(id)).toBe('PAYOUT_VOID');
    const paid = await open('30');
    await pay('caissier', paid.payoutId);
    const late = callers.superviseur.post(`/payouts/${paid.payoutId}/void`, { reason: 'trop tard' });
    expect(await refusalOf(late)).toBe('PAYOUT_ALREADY_PAID');
  });
});

describe('concurrent payments', () => {
  it('let two cashiers pay one jackpot once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { payoutId: id } = await open('40');
      const answers = await Promise.all([pay('caissier', id), pay('changeur', id), pay('caissier', id)]);
      expect(answers.sort()).toEqual(['PAYOUT_ALREADY_PAID', 'PAYOUT_ALREADY_PAID', 'done']);
    }
  });

  it('let only one of payment and voiding succeed, and refuse the other with the reason', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { payoutId: id } = await open('40');
      const undo = refusalOf(callers.superviseur.post(`/payouts/${id}/void`, { reason: 'annulé' }));
      const [paid, undone] = await Promise.all([pay('caissier', id), undo]);
      const stands = await state(id);
      expect([paid, undone]).toEqual(stands === 'paid' ? ['done', 'PAYOUT_ALREADY_PAID'] : ['PAYOUT_VOID', 'done']);
    }
  });
});

describe('a sum that can only be a typing error', () => {
  it('is refused above the establishment’s ceiling, however the slip is opened, and takes no number', async () => {
    const { slipNumber } = await open('1000000');
    expect(await refusalOf(callers.changeur.post('/payouts', win('1000000.01')))).toBe('AMOUNT_ABOVE_CEILING');
    minute += 30;
    const complement = { machine: '4001', combination: 'trois cerises', paid: '1', due: '99999999999' };
    const wonAt = new Date(Date.UTC(2026, 2, 1, 6, minute)).toISOString();
    const answer = await callers.superviseur.post('/complements', { ...complement, wonAt }).expect(422);
    expect((answer.body as { readonly message: string }).message).toContain('€99,999,999,998.00');
    expect(BigInt((await open('10')).slipNumber) - BigInt(slipNumber)).toBe(1n);
  });
});

describe('an identity document', () => {
  it('is refused for a person not yet born or under age, and leaves nothing', async () => {
    const { payoutId: id } = await open('2500');
    expect(await show(id, { ...PAPER, bornOn: '2070-12-31' })).toBe('BIRTH_DATE_NOT_VALID');
    expect(await show(id, { ...PAPER, bornOn: '2008-03-03' })).toBe('CUSTOMER_UNDER_AGE');
    const [stored] = await app.database.db.query<{ papers: string }>(
      'select count(*)::text as papers from payout_identities where payout_identities.payout_id = $1',
      [id],
    );
    expect(stored).toEqual({ papers: '0' });
    expect(await show(id)).toBe('done');
  });

  it('names an exclusion in force, however the name is typed, until it is lifted', async () => {
    const exclude = (customer: object, firstDay = '2026-03-02') =>
      callers.direction.post('/exclusions', {
        customer,
        cause: 'conduct',
        reason: 'menaces au comptoir',
        firstDay,
        lastDay: '2026-12-31',
      });
    const { payoutId: id } = await open('2500');
    const shownBy = async (fullName: string, bornOn: string): Promise<unknown> => {
      const paper = { ...PAPER, fullName, bornOn };
      const answer = (await callers.caissier.post(`/payouts/${id}/identity`, paper).expect(200)) as { body: unknown };
      return (answer.body as { readonly exclusion: unknown }).exclusion;
    };
    expect(await shownBy('Barnabé Écarté', '1960-05-06')).toBeNull();
    await exclude({ fullName: 'BARNABE ECARTE', bornOn: '1960-05-06' }).expect(201);
    await exclude({ fullName: 'Sidonie Sansdate' }).expect(201);
    await exclude({ fullName: 'Firmin Demain', bornOn: '1960-05-06' }, '2026-03-03').expect(201);
    expect(await shownBy('Écarté, Barnabé', '1960-05-06')).toEqual({
      exclusionNumber: '1',
      cause: 'conduct',
      lastDay: '2026-12-31',
    });
    expect(await shownBy('Barnabé Écarté', '1960-05-07')).toBeNull();
    expect(await shownBy('Sidonie Sansdate', '1944-01-01')).toMatchObject({ exclusionNumber: '2' });
    expect(await shownBy('Firmin Demain', '1960-05-06')).toBeNull();
    const log = await app.database.superuser.query(`select from log_entries where body ~* 'ecarte|écarté'`);
    expect(log).toEqual([]);
  });
});

describe('the laundering register', () => {
  const register = async (): Promise<Record<string, string>[]> =>
    (await callers.controleur.get('/laundering-register').expect(200)).body as Record<string, string>[];
  const payTo = async (amount: string, fullName: string): Promise<string> => {
    const { payoutId: id } = await open(amount);
    await show(id, { ...PAPER, fullName, bornOn: '1955-01-02' });
    expect(await pay('caissier', id)).toBe('done');
    return id;
  };

  it('contains each payment that raises one customer to the threshold on a gaming day, however their name is typed', async () => {
    const before = (await register()).length;
    await payTo('1000', 'Paul Léger');
    await payTo('999.99', 'LEGER, Paul');
    await payTo('1000', 'Marc Autre');
    expect(await register()).toHaveLength(before);
    const reached = await payTo('0.01', 'paul  leger');
    const [entry, ...others] = await register();
    expect(others).toHaveLength(before);
    expect(entry).toMatchObject({
      payoutId: reached,
      amountMinor: '1',
      daySumMinor: '200000',
      thresholdMinor: '200000',
    });
    expect(await refusalOf(callers.superviseur.get('/laundering-register'))).toBe('FORBIDDEN');
  });

  it('starts again with the gaming day', async () => {
    const before = (await register()).length;
    app.clock.set(new Date('2026-03-03T12:00:00Z'));
    await payTo('1000', 'Paul Léger');
    expect(await register()).toHaveLength(before);
  });

  it('records the threshold once for two concurrent payments', async () => {
    const ids = await Promise.all(['1000', '1100'].map((amount) => open(amount)));
    for (const { payoutId } of ids) await show(payoutId, { ...PAPER, fullName: 'Rose Course' });
    const before = (await register()).length;
    const answers = await Promise.all(ids.map(({ payoutId }) => pay('caissier', payoutId)));
    expect(answers).toEqual(['done', 'done']);
    const [entry] = await register();
    expect((await register()).length - before).toBe(1);
    expect(entry?.['daySumMinor']).toBe('210000');
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
  const pays = `update payouts set state = 'paid', paid_by = $3, paid_at = now(), gaming_day = '2026-03-03',
    method = 'cash' where establishment_id = $1 and payout_id = $2`;

  it('pays nothing that is not authorised, identified and checked, nor by its authoriser', async () => {
    const { establishmentId } = floor.establishment;
    const { payoutId: id } = await open('1500.01');
    const by = floor.people.caissier.personId;
    const superviseur = floor.people.superviseur.personId;
    expect(await attempt(pays, [establishmentId, id, by])).toBe('PAYOUT_NOT_AUTHORISED');
    await authorise('superviseur', id, 'superviseur');
    expect(await attempt(pays, [establishmentId, id, superviseur])).toBe('PAYOUT_OWN_AUTHORISATION');
    await callers.superviseur.post(`/payouts/${id}/checks`, { reason: 'contrôle' }).expect(200);
    expect(await attempt(pays, [establishmentId, id, by])).toBe('PAYOUT_CHECK_PENDING');
    await callers.mecanicien.post(`/payouts/${id}/checks/answer`, { conforms: true, finding: 'conforme' }).expect(200);
    expect(await attempt(pays, [establishmentId, id, by])).toBe('PAYOUT_IDENTITY_REQUIRED');
    const voids = `update payouts set state = 'void', voided_by = $3, voided_at = now(), void_reason = 'parce que'
      where establishment_id = $1 and payout_id = $2`;
    expect(await attempt(voids, [establishmentId, id, floor.people.changeur.personId])).toBe('OWN_PAYOUT');
    const raises = `update payouts set amount_minor = 1 where establishment_id = $1 and payout_id = $2`;
    expect(await attempt(raises, [establishmentId, id])).toBe('42501');
  });

  it('opens further months for events, which slips refer to', async () => {
    const [made] = await app.database.superuser.query<{ months: number }>(
      `select ensure_month_partitions('machine_events', '2031-01-01', '2031-01-31') as months`,
    );
    expect(made).toEqual({ months: 1 });
  });

  it('accepts no payment on a closed day', async () => {
    const { establishmentId } = floor.establishment;
    const { payoutId: id } = await open('10');
    const { superuser } = app.database;
    const set = (value: string) =>
      superuser.query(`update gaming_days set state = $2 where establishment_id = $1 and gaming_day = '2026-03-03'`, [
        establishmentId,
        value,
      ]);
    await superuser.query('alter table gaming_days disable trigger user');
    await set('closed');
    expect(await pay('caissier', id)).toBe('DAY_CLOSED');
    await set('open');
    await superuser.query('alter table gaming_days enable trigger user');
    expect(await pay('caissier', id)).toBe('done');
  });
});

describe('a caller without the function', () => {
  it('is refused before anything else', async () => {
    const { payoutId: id } = await open('10');
    expect(await pay('superviseur', id)).toBe('FORBIDDEN');
    expect(await pay('comptable', id)).toBe('FORBIDDEN');
    expect(await refusalOf(callers.mecanicien.post('/payouts', win('10')))).toBe('FORBIDDEN');
    // the person responsible for a check finds the slip that waits for it
    expect(await refusalOf(callers.mecanicien.get(`/payouts/${id}`))).toBe('done');
    expect(await refusalOf(callers.comptable.post('/payouts', win('10')))).toBe('FORBIDDEN');
    const listed = await callers.comptable.get('/payouts?state=open&limit=1').expect(200);
    expect(listed.body).toEqual([
      expect.objectContaining({ payoutId: id, state: 'open', machine: '4001', authorisedBy: [] }),
    ]);
  });
});

describe('the sealed log', () => {
  it('contains every slip, step and document of the tests above in their final state', async () => {
    const { establishmentId } = floor.establishment;
    const { findings } = await app.app.get(AuditService).verifyLogs({ establishmentIds: [establishmentId] });
    expect(findings).toEqual([]);
  });
});

describe('an unclaimed slip (MC:21.3)', () => {
  it('is settled once under concurrent requests, and its paper is signed by no winner', async () => {
    const { payoutId, slipNumber } = await open('77.00');
    const leave = () => refusalOf(callers.caissier.post(`/payouts/${payoutId}/unclaimed`));
    const answers = await Promise.all([leave(), leave(), pay('caissier', payoutId), leave()]);
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    const { payoutId: other, slipNumber: number } = await open('78.00');
    expect(await refusalOf(callers.mecanicien.post(`/payouts/${other}/unclaimed`))).toBe('FORBIDDEN');
    expect(await refusalOf(callers.caissier.post(`/payouts/${other}/unclaimed`))).toBe('done');
    expect(await pay('caissier', other)).toBe('PAYOUT_ALREADY_PAID');
    expect(BigInt(number)).toBe(BigInt(slipNumber) + 1n);
    const query = `format=json&language=en&day=2026-03-02&of=${number}`;
    const paper = JSON.stringify((await callers.superviseur.get(`/reports/jackpot-slip?${query}`).expect(200)).body);
    expect(paper).toContain('In the register of orphans, no.');
    expect(paper).not.toContain('acknowledges');
  });

  it('waits for the result of a check, and is not released while the machine does not conform', async () => {
    const { payoutId } = await open('79.00');
    await callers.superviseur.post(`/payouts/${payoutId}/checks`, { reason: 'affichage' }).expect(200);
    const leave = () => refusalOf(callers.caissier.post(`/payouts/${payoutId}/unclaimed`));
    expect(await leave()).toBe('PAYOUT_CHECK_PENDING');
    const failed = { conforms: false, finding: 'bobine décalée' };
    await callers.mecanicien.post(`/payouts/${payoutId}/checks/answer`, failed).expect(200);
    expect(await leave()).toBe('PAYOUT_CHECK_FAILED');
    const later = { foundAt: '2030-01-01T00:00:00Z' };
    const { payoutId: another } = await open('80.00');
    expect(await refusalOf(callers.caissier.post(`/payouts/${another}/unclaimed`, later))).toBe('FOUND_LATER');
    expect(await state(another)).toBe('open');
  });
});
