import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setAuditContext } from '#audit/log/audit-context.js';
import { MachinesService } from '#machines/records/machines.service.js';
import { ask, createEstablishments } from '../identity/client.js';
import { createIdentifiable, type IdentifiablePerson } from '../support/identities.js';
import { createDeviceToken, createPerson } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const NOW = new Date('2026-03-02T12:00:00Z');
const base = '/establishments/MC-ONE/interventions';

interface Body {
  readonly code?: string;
  readonly interventionId?: string;
  readonly sheetNumber?: string;
  readonly alarmId?: string;
  readonly kind?: string;
}

let t: TestApp;
let device: string;
let superviseur: string;
let agent: string;
let first: IdentifiablePerson;
let second: IdentifiablePerson;

beforeAll(async () => {
  t = await createTestApp({ now: NOW });
  await createEstablishments(t);
  const { db } = t.database;
  device = await createDeviceToken(db, 'MC-ONE');
  superviseur = (await createPerson(db, { roles: ['superviseur'], establishment: 'MC-ONE' })).token;
  agent = (await createPerson(db, { roles: ['agentDeSurveillance'], establishment: 'MC-ONE' })).token;
  const mecanicien = { roles: ['mecanicien'], establishment: 'MC-ONE' } as const;
  first = await createIdentifiable(t, { ...mecanicien, fullName: 'Théodule Fictif' });
  second = await createIdentifiable(t, { ...mecanicien, fullName: 'Zoé Fictive' });
  await db.transaction(async (tx) => {
    await setAuditContext(tx, {
      establishmentId: 101,
      personId: null,
      action: 'test.act',
      happenedAt: NOW,
      gamingDay: null,
    });
    await t.app
      .get(MachinesService)
      .registerPlaceholders(tx, {
        establishmentId: 101,
        stationNumbers: [1],
        personId: null,
        sbmNumbers: ['I1', 'I2', 'I3', 'I4', 'I5', 'I6', 'I7'],
        registeredAt: new Date('2026-01-01T00:00:00Z'),
      });
  });
});
afterAll(() => t.close());

const after = (minutes: number): Date => new Date(t.clock.now().getTime() + minutes * 60_000);
const pass = (minutes: number): void => {
  t.clock.set(after(minutes));
};

async function post(path: string, body: object, status = 200, token = superviseur): Promise<Body> {
  const answer = await ask(t, `POST ${base}${path}`, { token, body });
  expect([answer.status, answer.body]).toEqual([status, answer.body]);
  return answer.body as Body;
}

const identify = (machine: string, person = first, status = 200) =>
  post('/identifications', { machine, ...person.credentials }, status);

const open = (machine: string, status = 200, stoppedAt = after(-1).toISOString()) =>
  post('', { machine, stoppedAt, reason: 'bourrage de billets' }, status);

const door = async (machine: string, code: string, at = t.clock.now()) => {
  const body = { events: [{ machine, code, occurredAt: at.toISOString() }] };
  const answer = await ask(t, 'POST /establishments/MC-ONE/machine-events', { token: device, body });
  expect(answer.body).toMatchObject({ accepted: 1 });
};

const alarms = async (machine: string, state = 'open') => {
  const answer = await ask(t, `GET ${base}/alarms?state=${state}`, { token: agent });
  return (answer.body as readonly (Body & { readonly machine: string })[]).filter((each) => each.machine === machine);
};

describe('MC:20.3.1: the identification of a technician before opening', () => {
  it('is valid for one machine and for the minutes of the setting, with the technician’s own secret', async () => {
    expect(await identify('I1')).toMatchObject({
      machine: 'I1',
      fullName: 'Théodule Fictif',
      identifiedAt: t.clock.now().toISOString(),
      validUntil: after(15).toISOString(),
    });
    const wrong = { machine: 'I1', code: first.credentials.code, secret: '481927' };
    expect((await post('/identifications', wrong, 403)).code).toBe('IDENTITY_REFUSED');
    const long = (length: number) => ({ machine: 'I1', code: 'nobody', secret: 'x'.repeat(length) });
    expect((await post('/identifications', long(256), 403)).code).toBe('IDENTITY_REFUSED');
    expect((await post('/identifications', long(257), 422)).code).toBe('INVALID_INPUT');
    const cashier = await createIdentifiable(t, { roles: ['caissier'], establishment: 'MC-ONE' });
    expect((await identify('I1', cashier, 403)).code).toBe('FUNCTION_NOT_HELD');
    expect((await identify('X9', first, 404)).code).toBe('UNKNOWN_MACHINE');
    const own = await post('/identifications', { machine: 'I1', ...second.credentials }, 200, second.token);
    expect(own).toMatchObject({ fullName: 'Zoé Fictive' });
    expect((await post('/identifications', { machine: 'I1', ...first.credentials }, 403, agent)).code).toBe(
      'FORBIDDEN',
    );
  });

  it('is required, or the door is an alarm, which a supervisor settles with a reason, once', async () => {
    await identify('I2');
    pass(1);
    await door('I2', 'slotDoorOpened');
    await door('I2', 'slotDoorClosed');
    expect(await alarms('I2')).toEqual([]);
    await door('I3', 'slotDoorOpened');
    await door('I3', 'slotDoorClosed');
    const [alarm, ...others] = await alarms('I3');
    expect([alarm, others]).toMatchObject([
      { kind: 'unidentifiedDoor', eventCode: 'slotDoorOpened', technician: null, settledAt: null },
      [],
    ]);
    const settle = (status: number, token = superviseur) =>
      post(`/alarms/${alarm?.alarmId ?? ''}/settlement`, { reason: 'client, porte forcée' }, status, token);
    expect((await settle(403, first.token)).code).toBe('FORBIDDEN');
    expect((await settle(403, agent)).code).toBe('FORBIDDEN');
    expect(await settle(200)).toMatchObject({ settlement: 'client, porte forcée' });
    expect((await settle(409)).code).toBe('ALARM_SETTLED');
    expect(await alarms('I3')).toEqual([]);
    expect(await alarms('I3', 'settled')).toMatchObject([{ kind: 'unidentifiedDoor' }]);
    expect((await post('/alarms/999999/settlement', { reason: 'rien' }, 404)).code).toBe('NOT_FOUND');
  });

  it('covers no door opened before it, even when the device reports late', async () => {
    const opened = t.clock.now();
    pass(2);
    await identify('I4');
    await door('I4', 'bellyDoorOpened', opened);
    expect(await alarms('I4')).toMatchObject([{ kind: 'unidentifiedDoor', eventAt: opened.toISOString() }]);
  });
});

describe('MC:20.3.2: the sheet', () => {
  it('is numbered without a gap, filled, signed by its technician, and closed for good', async () => {
    expect((await open('I5', 409)).code).toBe('NOT_IDENTIFIED');
    await identify('I5');
    expect((await open('I5', 422, after(1).toISOString())).code).toBe('STOP_NOT_RECENT');
    expect((await open('I5', 422, after(-1441).toISOString())).code).toBe('STOP_NOT_RECENT');
    const sheet = await open('I5');
    expect(sheet).toMatchObject({ sheetNumber: '1', technician: 'Théodule Fictif', closedAt: null, entries: [] });
    expect((await open('I5', 409)).code).toBe('SHEET_OPEN_ALREADY');
    const path = `/${sheet.interventionId ?? ''}`;
    const sign = (person: IdentifiablePerson, status: number, more: object = {}) =>
      post(`${path}/signature`, { ...person.credentials, ...more }, status);
    expect((await sign(first, 422)).code).toBe('SHEET_WITHOUT_ACT');
    await post(`${path}/entries`, { kind: 'act', entry: 'lecteur nettoyé' });
    await post(`${path}/entries`, { kind: 'part', entry: 'courroie MEI 7' });
    expect((await sign(second, 403)).code).toBe('SIGNED_BY_ANOTHER');
    expect((await sign(first, 422, { restartedAt: after(5).toISOString() })).code).toBe('RESTART_BEFORE_STOP');
    expect((await sign(first, 422, { strokes: [[[1, 2]]] })).code).toBe('INVALID_INPUT');
    expect((await sign(first, 422, { strokes: [[]] })).code).toBe('SIGNATURE_EMPTY');
    const stroke = [
      [0, 0, 0],
      [5, 9, 40],
    ];
    const signed = await sign(first, 200, { restartedAt: t.clock.now().toISOString(), strokes: [stroke] });
    expect(signed).toMatchObject({
      closedAt: t.clock.now().toISOString(),
      entries: [
        { entryNumber: 1, kind: 'act', entry: 'lecteur nettoyé', quantity: null },
        { entryNumber: 2, kind: 'part', entry: 'courroie MEI 7', quantity: 1 },
      ],
    });
    const [storedSignature] = await t.database.superuser.query<{ content: string; method: string }>(
      `select signatures.content, signatures.method from signatures where signatures.subject = 'intervention 1'`,
    );
    expect(storedSignature?.method).toBe('drawn');
    expect(JSON.parse(storedSignature?.content ?? '')).toMatchObject({
      sheetNumber: '1',
      entries: [{ entry: 'lecteur nettoyé' }, {}],
    });
    expect((await post(`${path}/entries`, { kind: 'act', entry: 'encore' }, 409)).code).toBe('SHEET_SIGNED');
    expect((await sign(first, 409)).code).toBe('SHEET_SIGNED');
    expect((await open('I5')).sheetNumber).toBe('2');
    const day = await ask(t, `GET ${base}?day=2026-03-02`, { token: agent });
    expect(day.body).toMatchObject([{ sheetNumber: '1' }, { sheetNumber: '2' }]);
    const standing = await ask(t, `GET ${base}?machine=I5`, { token: agent });
    expect(standing.body).toMatchObject([{ sheetNumber: '2', closedAt: null }]);
    expect((await ask(t, `GET ${base}/999999`, { token: agent })).status).toBe(404);
  });

  it('cannot be changed, deleted or signed by another person, through SQL as well', async () => {
    const refused = (sql: string) =>
      expect(
        t.database.db.transaction(async (tx) => {
          await setAuditContext(tx, {
            establishmentId: 101,
            personId: null,
            action: 'test.act',
            happenedAt: NOW,
            gamingDay: null,
          });
          await tx.query(sql);
        }),
      ).rejects.toThrow(/permission denied|signed/);
    await refused(`update interventions set reason = 'autre' where interventions.sheet_number = 1`);
    await refused(`delete from interventions where interventions.sheet_number = 1`);
    await refused(`update interventions set restarted_at = null where interventions.sheet_number = 1`);
    await refused(`update interventions set closed_at = opened_at, signature_id = (
      select min(signatures.signature_id) from signatures) where interventions.sheet_number = 2`);
    await refused(`insert into intervention_entries (establishment_id, intervention_id, entry_number, kind, entry,
        entered_by, entered_at)
      select interventions.establishment_id, interventions.intervention_id, 9, 'act', 'ajout',
        interventions.technician_id, now() from interventions where interventions.sheet_number = 1`);
  });

  it('is opened once by two simultaneous callers, and the refused number is not lost', async () => {
    await identify('I6');
    const body = { machine: 'I6', stoppedAt: after(-1).toISOString(), reason: 'écran noir' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ask(t, `POST ${base}`, { token: superviseur, body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    const numbers = await t.database.superuser.query<{ number: bigint }>(
      `select register_entries.number from register_entries where register_entries.register = 'interventions' order by 1`,
    );
    expect(numbers.map(({ number }) => number)).toEqual([1n, 2n, 3n]);
  });

  it('requires its machine, the time of the stop and the reason', async () => {
    await identify('I1');
    const whole = { machine: 'I1', stoppedAt: after(-3).toISOString(), reason: 'écran noir' };
    const unsaid = [{ machine: undefined }, { stoppedAt: undefined }, { reason: undefined }, { reason: '' }];
    for (const each of unsaid) {
      const fields = Object.keys(each);
      expect(await post('', { ...whole, ...each }, 422)).toMatchObject({ code: 'INVALID_INPUT', details: { fields } });
    }
    expect(await post('', whole)).toMatchObject({ ...whole, technician: 'Théodule Fictif', closedAt: null });
  });
});

describe('MC:20.3: alarms that become due as time passes', () => {
  it('are an identification without a door, a door left open and a sheet never closed, each raised once', async () => {
    await identify('I7');
    pass(16);
    expect(await alarms('I7')).toMatchObject([
      { kind: 'identificationWithoutDoor', technician: 'Théodule Fictif', eventCode: null },
    ]);
    await identify('I7');
    await door('I7', 'logicDoorOpened');
    pass(9);
    expect(await alarms('I7')).toHaveLength(1);
    pass(1);
    const left = await alarms('I7');
    expect(left.map(({ kind }) => kind)).toEqual(['doorLeftOpen', 'identificationWithoutDoor']);
    await door('I7', 'logicDoorClosed');
    expect(await alarms('I7')).toHaveLength(2);
    await identify('I7');
    await open('I7');
    await door('I7', 'logicDoorOpened');
    pass(239);
    expect(await alarms('I7')).toHaveLength(2);
    pass(1);
    expect((await alarms('I7')).map(({ kind }) => kind)).toEqual([
      'unclosedIntervention',
      'doorLeftOpen',
      'identificationWithoutDoor',
    ]);
    expect(await alarms('I7')).toMatchObject([{ technician: 'Théodule Fictif' }, {}, {}]);
  });

  it('are settled by another person than the one who caused them, through SQL as well', async () => {
    const [own] = (await alarms('I7')).filter(({ kind }) => kind === 'identificationWithoutDoor');
    await expect(
      t.database.db.transaction(async (tx) => {
        await setAuditContext(tx, {
          establishmentId: 101,
          personId: null,
          action: 'test.act',
          happenedAt: NOW,
          gamingDay: null,
        });
        await tx.query(
          `insert into intervention_alarm_settlements (establishment_id, alarm_id, reason, settled_by, settled_at)
           values (101, $1, 'rien vu', $2, now())`,
          [own?.alarmId ?? '0', first.personId],
        );
      }),
    ).rejects.toThrow(/his own alarm/);
  });
});
