import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AuditService } from '#audit/audit.service.js';
import { queryRows } from '#platform/database/rows.js';
import { openFloor, type ClosingFloor } from '../closing/floor.js';
import { acting, as, type Caller } from '../establishments/establishment.js';
import { createIdentifiable, type IdentifiablePerson } from '../support/identities.js';
import { createDeviceToken } from '../support/people.js';
import { ask } from '../identity/client.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const DAY = '2026-03-02';

interface Answer {
  readonly code?: string;
  readonly details?: object;
  readonly interventionId: string;
  readonly sheetNumber: string;
}

let app: TestApp;
let floor: ClosingFloor;
let superviseur: IdentifiablePerson;
let mecanicien: IdentifiablePerson;
let direction: IdentifiablePerson;
let both: IdentifiablePerson;
let hats: IdentifiablePerson;
let supervisorCaller: Caller;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T18:00:00Z') });
  floor = await openFloor(app);
  const at = { establishment: floor.establishment.code };
  superviseur = await createIdentifiable(app, { roles: ['superviseur'], ...at, fullName: 'Sylvie Fictive' });
  mecanicien = await createIdentifiable(app, { roles: ['mecanicien'], ...at });
  direction = await createIdentifiable(app, { roles: ['direction'], ...at, fullName: 'Denis Fictif' });
  both = await createIdentifiable(app, {
    roles: ['superviseur', 'direction'],
    ...at,
    superuser: app.database.superuser,
  });
  hats = await createIdentifiable(app, {
    roles: ['mecanicien', 'superviseur'],
    ...at,
    superuser: app.database.superuser,
  });
  supervisorCaller = as(app, floor.establishment, superviseur);
  for (const machine of ['M1', 'M2', 'M3']) await floor.addMachine(machine);
});
afterAll(() => app.close());
beforeEach(() => app.database.superuser.query('delete from sign_in_throttles'));

const sent = async (caller: Caller, path: string, body: object, status = 200): Promise<Answer> => {
  const answer = await caller.post(path, body);
  expect([answer.status, answer.body]).toEqual([status, answer.body]);
  return answer.body as Answer;
};
const openSheet = async (machine: string, stoppedAt = '2026-03-02T17:59:00Z', by = mecanicien): Promise<Answer> => {
  await sent(supervisorCaller, '/interventions/identifications', { machine, ...by.credentials });
  return sent(supervisorCaller, '/interventions', { machine, stoppedAt, reason: 'bourrage de billets' });
};
const signSheet = async ({ interventionId }: Answer): Promise<void> => {
  await sent(supervisorCaller, `/interventions/${interventionId}/entries`, { kind: 'act', entry: 'lecteur nettoyé' });
  await sent(supervisorCaller, `/interventions/${interventionId}/signature`, mecanicien.credentials);
};
const make = (day = DAY, status = 200, by = superviseur) =>
  sent(supervisorCaller, `/intervention-envelopes/${day}`, by.credentials, status);
const closeUnsigned = (
  { interventionId }: Pick<Answer, 'interventionId'>,
  supervisor: IdentifiablePerson,
  confirmed: IdentifiablePerson,
  status = 200,
) =>
  sent(
    supervisorCaller,
    `/interventions/${interventionId}/unsigned-closing`,
    { reason: 'parti sans signer', supervisor: supervisor.credentials, direction: confirmed.credentials },
    status,
  );
const receive = (status = 200, by = direction, day = DAY) =>
  sent(supervisorCaller, `/intervention-envelopes/${day}/receipt`, by.credentials, status);
const blockers = async (): Promise<readonly { kind: string }[]> =>
  (await floor.comptable.get(`/days/${DAY}/blockers`).expect(200)).body as unknown as { kind: string }[];

describe('MC:20.3.3: the envelope of the day', () => {
  let first: Answer;
  let second: Answer;

  it('is made when the day is over and every sheet of it is signed; no day with sheets closes without it', async () => {
    first = await openSheet('M1');
    second = await openSheet('M2');
    await signSheet(first);
    expect((await make(DAY, 409)).code).toBe('ENVELOPE_DAY_RUNNING');
    app.clock.set(new Date('2026-03-03T12:00:00Z'));
    expect(await make(DAY, 409)).toMatchObject({ code: 'ENVELOPE_SHEETS_OPEN', details: { sheets: ['2'] } });
    await signSheet(second);
    expect(await blockers()).toContainEqual({ kind: 'envelopeMissing', sheetCount: 2 });
    expect((await blockers()).map(({ kind }) => kind)).not.toContain('envelopeNotReceived');
    await sent(
      as(app, floor.establishment, mecanicien),
      `/intervention-envelopes/${DAY}`,
      superviseur.credentials,
      403,
    );
    expect((await make(DAY, 403, mecanicien)).code).toBe('FUNCTION_NOT_HELD');
    expect(await make()).toMatchObject({
      gamingDay: DAY,
      envelopeNumber: '1',
      sheetCount: 2,
      madeBy: 'Sylvie Fictive',
      receivedAt: null,
      contentDigest: expect.stringMatching(/^[0-9a-f]{64}$/u) as unknown,
    });
    const kinds = (await blockers()).map(({ kind }) => kind);
    expect(kinds).not.toContain('envelopeMissing');
    // the day's work ends when the Direction has the envelope
    expect(kinds).toContain('envelopeNotReceived');
    expect((await make(DAY, 409)).code).toBe('ENVELOPE_SEALED');
  });

  it('accepts no sheet afterwards: a late one is in the next, with the instant at which the machine stopped', async () => {
    const late = await openSheet('M1', '2026-03-02T23:00:00Z');
    expect(late).toMatchObject({ gamingDay: '2026-03-03', stoppedAt: '2026-03-02T23:00:00.000Z', sheetNumber: '3' });
    await signSheet(late);
    const { body } = (await supervisorCaller.get(`/intervention-envelopes/${DAY}`).expect(200)) as { body: unknown };
    expect(body).toMatchObject({ sheetCount: 2, sheets: [{ sheetNumber: '1' }, { sheetNumber: '2' }] });
    const slipped = acting(app, floor.establishment, (tx) =>
      tx.query(
        `insert into interventions (establishment_id, sheet_number, gaming_day, machine_id, identification_id,
           technician_id, stopped_at, reason, opened_by, opened_at)
         select establishment_id, 99, $1, machine_id, identification_id, technician_id, stopped_at, reason, opened_by,
           opened_at from interventions where interventions.sheet_number = 1`,
        [DAY],
      ),
    );
    await expect(slipped).rejects.toThrow(/envelope/);
  });

  it('is received by a member of the Direction, once, and not by its maker', async () => {
    expect((await receive(404, direction, '2026-03-01')).code).toBe('NOT_FOUND');
    expect((await receive(403, superviseur)).code).toBe('FUNCTION_NOT_HELD');
    expect(await receive()).toMatchObject({ receivedBy: 'Denis Fictif', receivedAt: '2026-03-03T12:00:00.000Z' });
    expect((await receive(409)).code).toBe('ENVELOPE_RECEIVED');
    expect((await blockers()).map(({ kind }) => kind)).not.toContain('envelopeNotReceived');
    app.clock.set(new Date('2026-03-04T12:00:00Z'));
    expect(await make('2026-03-03', 200, both)).toMatchObject({ envelopeNumber: '2', sheetCount: 1 });
    expect((await receive(403, both, '2026-03-03')).code).toBe('OWN_ENVELOPE');
    const { body } = (await supervisorCaller.get('/intervention-envelopes').expect(200)) as { body: unknown };
    expect(body).toMatchObject([{ gamingDay: '2026-03-03', receivedBy: null }, { gamingDay: DAY }]);
  });

  it('is not made empty: a day without sheets has none, and closes without it', async () => {
    expect((await make('2026-03-01', 409)).code).toBe('ENVELOPE_EMPTY');
    expect((await make('2025-03-01', 404)).code).toBe('UNKNOWN_GAMING_DAY');
  });

  it('contains exactly the sheets of its day, none open, through SQL as well', async () => {
    await openSheet('M3', '2026-03-04T11:59:00Z');
    const attempt = (count: number) =>
      acting(app, floor.establishment, (tx) =>
        tx.query(
          `insert into intervention_envelopes (establishment_id, gaming_day, envelope_number, sheet_count,
             content_digest, made_by, made_at, signature_id)
           select $1, $2::date, 9, $3, held.content_digest, $4, now(), 1 from envelope_contents($1, $2::date) as held`,
          [floor.establishment.establishmentId, count === 1 ? '2026-03-04' : DAY, count, superviseur.personId],
        ),
      );
    await expect(attempt(1)).rejects.toThrow(/sheets are open/);
    await expect(attempt(3)).rejects.toThrow(/not that of its sheets|duplicate/);
    for (const statement of [
      'update intervention_envelopes set sheet_count = 1',
      'delete from intervention_envelopes',
    ]) {
      await expect(app.database.db.query(statement)).rejects.toThrow(/permission denied/);
    }
  });

  it('is made although a technician never signs: a supervisor closes the sheet, the Direction confirms', async () => {
    app.clock.set(new Date('2026-03-05T12:00:00Z'));
    const [sheet = { interventionId: '' }] = (await supervisorCaller.get('/interventions').expect(200))
      .body as unknown as Answer[];
    expect(await make('2026-03-04', 409)).toMatchObject({ code: 'ENVELOPE_SHEETS_OPEN', details: { sheets: ['4'] } });
    expect((await closeUnsigned({ interventionId: '404' }, superviseur, direction, 404)).code).toBe('NOT_FOUND');
    expect((await closeUnsigned(first, superviseur, direction, 409)).code).toBe('SHEET_SIGNED');
    expect((await closeUnsigned(sheet, superviseur, superviseur, 403)).code).toBe('FUNCTION_NOT_HELD');
    expect((await closeUnsigned(sheet, both, both, 403)).code).toBe('UNSIGNED_BY_ONE');
    await sent(
      as(app, floor.establishment, mecanicien),
      `/interventions/${sheet.interventionId}/unsigned-closing`,
      {},
      403,
    );
    expect(await closeUnsigned(sheet, superviseur, direction)).toMatchObject({
      sheetNumber: '4',
      closedAt: '2026-03-05T12:00:00.000Z',
      unsignedReason: 'parti sans signer',
      unsignedBy: 'Sylvie Fictive',
      confirmedBy: 'Denis Fictif',
      meters: { isTouched: false, missing: [] },
    });
    expect((await closeUnsigned(sheet, superviseur, direction, 409)).code).toBe('SHEET_SIGNED');
    expect(await make('2026-03-04')).toMatchObject({ envelopeNumber: '3', sheetCount: 1 });
  });

  it('accepts no sheet closed by a single person, through SQL as well', async () => {
    const sheet = await openSheet('M3', '2026-03-05T11:59:00Z');
    const inSql = (sql: string): Promise<unknown> => acting(app, floor.establishment, (tx) => tx.query(sql));
    const born = `insert into interventions (establishment_id, sheet_number, gaming_day, machine_id, identification_id,
        technician_id, stopped_at, reason, opened_by, opened_at, closed_at, signature_id)
      select establishment_id, 99, gaming_day, machine_id, identification_id, technician_id, stopped_at, reason,
        opened_by, opened_at, opened_at, 1 from interventions where interventions.sheet_number = ${sheet.sheetNumber}`;
    await expect(inSql(born)).rejects.toThrow(/begins open/);
    const signed = async (supervisor: IdentifiablePerson, director: IdentifiablePerson): Promise<string> => {
      const ids = await acting(app, floor.establishment, (tx) =>
        queryRows<{ id: bigint }>(
          tx,
          `insert into signatures (establishment_id, person_id, signed_as, method, subject, content, content_digest,
             signed_at)
           select $1, signer.person_id, signer.signed_as, 'secret', $4, '{}', sha256('{}'), now()
           from (values ($2::bigint, 'superviseur'), ($3::bigint, 'direction')) as signer (person_id, signed_as)
           returning signatures.signature_id as id`,
          [
            floor.establishment.establishmentId,
            supervisor.personId,
            director.personId,
            `intervention ${sheet.sheetNumber} unsigned`,
          ],
        ),
      );
      return `update interventions set closed_at = '2026-03-05T12:00:00Z', unsigned_reason = 'parti',
          supervisor_signature_id = ${ids[0]?.id ?? 0n}, direction_signature_id = ${ids[1]?.id ?? 0n}
        where interventions.sheet_number = ${sheet.sheetNumber}`;
    };
    await expect(inSql(await signed(both, both))).rejects.toThrow(/without its technician/);
    await expect(inSql(await signed(mecanicien, direction))).rejects.toThrow(/without its technician/);
    await expect(inSql(await signed(superviseur, mecanicien))).rejects.toThrow(/without its technician/);
    const alone = `update interventions set closed_at = '2026-03-05T12:00:00Z', unsigned_reason = 'parti'
      where interventions.sheet_number = ${sheet.sheetNumber}`;
    await expect(inSql(alone)).rejects.toThrow(/without its technician|unsigned_by_two/);
    await inSql(await signed(superviseur, direction));
    const own = await openSheet('M2', '2026-03-05T11:59:00Z', hats);
    expect((await closeUnsigned(own, hats, direction, 403)).code).toBe('UNSIGNED_BY_ONE');
    await sent(supervisorCaller, `/interventions/${own.interventionId}/entries`, {
      kind: 'act',
      entry: 'carte',
      touches: 'logicArea',
    });
    expect(await closeUnsigned(own, superviseur, direction)).toMatchObject({
      meters: { missing: [{ station: 1, moment: 'before' }, { moment: 'after' }] },
    });
  });

  it('contains identifications without a sheet, once a supervisor has explained them', async () => {
    app.clock.set(new Date('2026-03-06T12:00:00Z'));
    const identify = (machine: string) =>
      sent(supervisorCaller, '/interventions/identifications', { machine, ...mecanicien.credentials });
    const alarms = async (): Promise<readonly { alarmId: string; kind: string; machine: string; raisedAt: string }[]> =>
      (await supervisorCaller.get('/interventions/alarms?state=open').expect(200)).body as never;
    // one technician opens a door and writes nothing, one opens none, one writes the sheet a little later
    await identify('M1');
    await identify('M2');
    await identify('M3');
    const events = ['M1', 'M3'].map((machine) => ({
      machine,
      code: 'slotDoorOpened',
      occurredAt: app.clock.now().toISOString(),
    }));
    const device = await createDeviceToken(app.database.db, floor.establishment.code);
    const path = `POST /establishments/${floor.establishment.code}/machine-events`;
    await ask(app, path, { token: device, body: { events } });
    app.clock.set(new Date('2026-03-06T12:10:00Z'));
    await signSheet(await openSheet('M3', '2026-03-06T12:05:00Z'));
    app.clock.set(new Date('2026-03-07T12:00:00Z'));
    const raised = (await alarms()).filter(
      ({ kind, raisedAt }) => kind.startsWith('identification') && raisedAt > '2026-03-06',
    );
    expect(raised.map(({ machine, kind }) => [machine, kind]).sort()).toEqual([
      ['M1', 'identificationWithoutSheet'],
      ['M2', 'identificationWithoutDoor'],
      ['M3', 'identificationWithoutDoor'],
    ]);
    const day = '2026-03-06';
    const loose = async () =>
      (await supervisorCaller.get(`/intervention-envelopes/${day}/identifications`).expect(200)).body as unknown;
    expect(await loose()).toMatchObject([
      { machine: 'M1', technician: mecanicien.fullName, settlement: null },
      { machine: 'M2', settlement: null },
    ]);
    expect(await make(day, 409)).toMatchObject({
      code: 'ENVELOPE_IDENTIFICATIONS_OPEN',
      details: { machines: ['M1', 'M2'] },
    });
    const blocked = (await floor.comptable.get(`/days/${day}/blockers`).expect(200)).body as unknown;
    expect(blocked).toEqual(expect.arrayContaining([{ kind: 'identificationsWithoutSheet', identificationCount: 2 }]));
    const past = acting(app, floor.establishment, (tx) =>
      tx.query(
        `insert into intervention_envelopes (establishment_id, gaming_day, envelope_number, sheet_count,
           identification_count, content_digest, made_by, made_at, signature_id)
         select $1, $2::date, 9, held.sheet_count, held.identification_count, held.content_digest, $3, now(), 1
         from envelope_contents($1, $2::date) as held`,
        [floor.establishment.establishmentId, day, superviseur.personId],
      ),
    );
    await expect(past).rejects.toThrow(/led to no sheet/);
    for (const { alarmId, machine } of raised) {
      const reason = `rien fait, porte refermée (${machine})`;
      await sent(supervisorCaller, `/interventions/alarms/${alarmId}/settlement`, { reason });
    }
    expect(await make(day)).toMatchObject({ sheetCount: 1, identificationCount: 2 });
    expect(await loose()).toMatchObject([
      { machine: 'M1', settlement: 'rien fait, porte refermée (M1)', settledBy: 'Sylvie Fictive' },
      { machine: 'M2' },
    ]);
  });

  it('appears in a log that verifies', async () => {
    const { findings } = await app.app
      .get(AuditService)
      .verifyLogs({ establishmentIds: [floor.establishment.establishmentId] });
    // the settings of this floor were written outside the application
    expect(findings.filter(({ table }) => table !== 'settings')).toEqual([]);
  });
});
