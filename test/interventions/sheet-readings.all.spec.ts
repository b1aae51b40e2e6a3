import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { listMissingReadings } from '#domain/floor/interventions.js';
import { START, after, openFloor, type ClosingFloor } from '../closing/floor.js';
import { ask } from '../identity/client.js';
import { acting, as, type Caller } from '../establishments/establishment.js';
import { createIdentifiable, type IdentifiablePerson } from '../support/identities.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

interface Answer {
  readonly code?: string;
  readonly details?: object;
  readonly interventionId: string;
  readonly ramClear: object | null;
  readonly readings: readonly object[];
}

let app: TestApp;
let floor: ClosingFloor;
let superviseur: IdentifiablePerson;
let mecanicien: IdentifiablePerson;
let other: IdentifiablePerson;
let both: IdentifiablePerson;
let supervisorCaller: Caller;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:10:00Z') });
  floor = await openFloor(app);
  const at = { establishment: floor.establishment.code };
  superviseur = await createIdentifiable(app, { roles: ['superviseur'], ...at, fullName: 'Sylvie Fictive' });
  mecanicien = await createIdentifiable(app, { roles: ['mecanicien'], ...at, fullName: 'Théodule Fictif' });
  other = await createIdentifiable(app, { roles: ['mecanicien'], ...at });
  both = await createIdentifiable(app, {
    roles: ['mecanicien', 'superviseur'],
    ...at,
    superuser: app.database.superuser,
  });
  supervisorCaller = as(app, floor.establishment, superviseur);
  for (const machine of ['M1', 'M2', 'M3', 'M4']) await floor.addMachine(machine);
});
afterAll(() => app.close());
beforeEach(() => app.database.superuser.query('delete from sign_in_throttles'));

const post = async (path: string, body: object, status = 200): Promise<Answer> => {
  const answer = await supervisorCaller.post(`/interventions${path}`, body);
  expect([answer.status, answer.body]).toEqual([status, answer.body]);
  return answer.body as Answer;
};

const openSheet = async (machine: string, technician = mecanicien): Promise<string> => {
  await post('/identifications', { machine, ...technician.credentials });
  const stop = { machine, stoppedAt: '2026-03-02T12:00:00Z', reason: 'mémoire vive à remplacer' };
  return `/${(await post('', stop)).interventionId}`;
};

const text = (counters: Readonly<Record<string, number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(counters).map(([name, value]) => [name, String(value)]));
const read = (sheet: string, moment: string, minute: string, counters: object = text(START), status = 200) =>
  post(`${sheet}/readings`, { moment, readAt: `2026-03-02T12:${minute}:00Z`, counters }, status);
const act = (sheet: string, touches?: string) =>
  post(`${sheet}/entries`, { kind: 'act', entry: 'carte mère ouverte', ...(touches === undefined ? {} : { touches }) });
const sign = (sheet: string, status = 200, technician = mecanicien) =>
  post(`${sheet}/signature`, technician.credentials, status);
const clear = (sheet: string, more: object = {}, status = 200) => {
  const signers = { technician: mecanicien.credentials, supervisor: superviseur.credentials };
  return post(`${sheet}/ram-clear`, { clearedAt: '2026-03-02T12:05:00Z', ...signers, ...more }, status);
};

describe('missing readings of a sheet', () => {
  const at = (minute: number): Date => new Date(Date.UTC(2026, 2, 2, 12, minute));
  const reading = (station: number, moment: 'before' | 'after', minute: number) => ({
    station,
    moment,
    readAt: at(minute),
  });
  const of = (readings: readonly ReturnType<typeof reading>[], more: object = {}) =>
    listMissingReadings({ stations: [1], isTouched: true, clearedAt: null, readings, ...more }).map(
      ({ station, moment }) => `${station} ${moment}`,
    );

  it('are none when nothing was touched, otherwise both of each station', () => {
    expect(of([], { isTouched: false })).toEqual([]);
    expect(of([], { stations: [1, 2] })).toEqual(['1 before', '1 after', '2 before', '2 after']);
    expect(of([reading(1, 'before', 1), reading(1, 'after', 2)], { stations: [1, 2] })).toEqual([
      '2 before',
      '2 after',
    ]);
  });

  it('include those out of order: after is later than before, around the clear', () => {
    expect(of([reading(1, 'before', 2), reading(1, 'after', 2)])).toEqual(['1 after']);
    const around = [reading(1, 'before', 4), reading(1, 'after', 6)];
    expect(of(around, { clearedAt: at(5) })).toEqual([]);
    expect(of(around, { clearedAt: at(6) })).toEqual([]);
    expect(of(around, { clearedAt: at(4) })).toEqual(['1 before']);
    expect(of(around, { clearedAt: at(7) })).toEqual(['1 after']);
  });
});

describe('MC:20.3.2: readings of meters before and after work that touches them', () => {
  it('are required by an act that touches them, or the sheet is not signed', async () => {
    const sheet = await openSheet('M2');
    await act(sheet);
    await act(sheet, 'counters');
    expect(await sign(sheet, 422)).toMatchObject({
      code: 'SHEET_READINGS_MISSING',
      details: { missing: [{ moment: 'before' }, { moment: 'after' }] },
    });
    expect((await read(sheet, 'before', '01', {}, 422)).code).toBe('READING_EMPTY');
    expect((await read(sheet, 'before', '11', text(START), 422)).code).toBe('READING_IN_FUTURE');
    const early = { moment: 'before', readAt: '2026-03-02T11:59:00Z', counters: text(START) };
    expect((await post(`${sheet}/readings`, early, 422)).code).toBe('READING_NOT_OF_STOP');
    await read(sheet, 'before', '01');
    expect((await sign(sheet, 422)).code).toBe('SHEET_READINGS_MISSING');
    const signed = await read(sheet, 'after', '03');
    expect(signed.readings).toMatchObject([
      { moment: 'before', station: 1, counters: { coinInCredits: '5000000' }, enteredBy: 'Sylvie Fictive' },
      { moment: 'after', readAt: '2026-03-02T12:03:00.000Z' },
    ]);
    await sign(sheet);
    expect((await read(sheet, 'after', '04', text(START), 409)).code).toBe('SHEET_SIGNED');
    const storedReadings = await floor.comptable.get('/readings?machine=M2');
    expect(storedReadings.text).toContain('logicAccess');
  });

  it('are compared with the last reading of the station, which readers may see', async () => {
    const last = await supervisorCaller.get('/readings/last?machine=M2').expect(200);
    const { body } = last as { body: { last: { readAt: string; counters: Record<string, string> } | null } };
    expect(Object.keys(body.last?.counters ?? {}).sort()).toEqual(Object.keys(START).sort());
    await supervisorCaller.get('/readings/last?machine=M99').expect(404);
    await supervisorCaller.get('/readings/last?machine=M2&station=7').expect(404);
    await as(app, floor.establishment, mecanicien).get('/readings/last?machine=M2').expect(200);
    expect((await supervisorCaller.get('/readings/last?machine=M4').expect(200)).body).toMatchObject({
      last: null,
      earlier: null,
    });
  });

  it('are required by the logic door as well; a part that is no act touches nothing', async () => {
    const sheet = await openSheet('M3');
    const part = { kind: 'part', entry: 'pile', touches: 'counters' };
    expect((await post(`${sheet}/entries`, part, 422)).code).toBe('INVALID_INPUT');
    await act(sheet);
    const events = [{ machine: 'M3', code: 'logicDoorOpened', occurredAt: '2026-03-02T12:02:00Z' }];
    await ask(app, `POST /establishments/${floor.establishment.code}/machine-events`, {
      token: floor.device,
      body: { events },
    });
    expect((await sign(sheet, 422)).code).toBe('SHEET_READINGS_MISSING');
    const attempt = acting(app, floor.establishment, (tx) =>
      tx.query(
        `update interventions set closed_at = $2, signature_id = 1
         where interventions.establishment_id = $1 and interventions.closed_at is null`,
        [floor.establishment.establishmentId, app.clock.now()],
      ),
    );
    await expect(attempt).rejects.toThrow(/meters were not read/);
    await read(sheet, 'before', '01');
    await read(sheet, 'after', '03');
    await sign(sheet);
  });
});

describe('MC:20.3: a cleared memory', () => {
  const played = { coinInCredits: 10_000, coinOutCredits: 4_000, wonCredits: 4_000 };
  const evening = after(START, { ...played, billsCredits: 6_000, dropCredits: 6_000, gamesPlayed: 10 });
  const stopped = after(evening, { gamesWon: 4, gamesLost: 6 });
  /** The counters of games survive; the others begin at zero. */
  const baseline = Object.fromEntries(
    Object.entries(stopped).map(([name, value]) => [name, name.startsWith('games') ? value : 0]),
  );
  const night = after(baseline, {
    coinInCredits: 7_000,
    coinOutCredits: 3_000,
    wonCredits: 3_000,
    billsCredits: 4_000,
    dropCredits: 4_000,
    gamesPlayed: 7,
    gamesWon: 3,
    gamesLost: 4,
  });
  const tellClear = (occurredAt: string) => {
    const body = { events: [{ machine: 'M1', code: 'ramClear', occurredAt }] };
    return ask(app, `POST /establishments/${floor.establishment.code}/machine-events`, { token: floor.device, body });
  };

  it('is read before, has its baseline, and is signed by its technician and a supervisor', async () => {
    await floor.read('M1', '2026-03-02T05:00:00Z', START);
    const sheet = await openSheet('M1');
    await act(sheet);
    expect((await clear(sheet, {}, 422)).code).toBe('SHEET_READINGS_MISSING');
    await read(sheet, 'before', '04', text(stopped));
    await tellClear('2026-03-02T12:05:00Z');
    await read(sheet, 'after', '06', text(baseline));
    expect((await sign(sheet, 422)).code).toBe('CLEAR_NOT_SIGNED');
    expect((await clear(sheet, { technician: other.credentials }, 403)).code).toBe('SIGNED_BY_ANOTHER');
    expect((await clear(sheet, { supervisor: mecanicien.credentials }, 403)).code).toBe('FUNCTION_NOT_HELD');
    expect((await clear(sheet, { clearedAt: '2026-03-02T12:07:00Z' }, 422)).code).toBe('SHEET_READINGS_MISSING');
    expect((await clear(sheet, { clearedAt: '2026-03-02T12:11:00Z' }, 422)).code).toBe('READING_NOT_OF_STOP');
    // a counter left out after the clear would have no known starting value
    const fewer = Object.entries(text(baseline)).filter(([name]) => name !== 'billsCredits');
    await read(sheet, 'after', '07', Object.fromEntries(fewer));
    expect((await clear(sheet, {}, 409)).code).toBe('CLEAR_COUNTERS_DIFFER');
    await read(sheet, 'after', '08', text(baseline));
    expect((await clear(sheet)).ramClear).toMatchObject({
      clearedAt: '2026-03-02T12:05:00.000Z',
      technician: 'Théodule Fictif',
      supervisor: 'Sylvie Fictive',
    });
    expect((await clear(sheet, {}, 409)).code).toBe('CLEAR_SIGNED');
    expect((await read(sheet, 'before', '03', text(stopped), 409)).code).toBe('CLEAR_SIGNED');
    await sign(sheet);
  });

  it('has as its movement the sum of play before and after, although some counters survived', async () => {
    app.clock.set(new Date('2026-03-03T12:00:00Z'));
    await floor.read('M1', '2026-03-03T05:00:00Z', night);
    // the machine's own report arrives once more, late
    await tellClear('2026-03-02T12:05:30Z');
    const path = '/movements?machine=M1&from=2026-03-02T05:00:00Z&to=2026-03-03T05:00:00Z';
    const { body } = await floor.comptable.get(path).expect(200);
    expect(body).toMatchObject({
      counters: { coinInCredits: { movement: '17000' }, gamesPlayed: { movement: '17' } },
      exceptions: [],
    });
    await floor.comptable.post('/days/2026-03-02/reconcile').expect(200);
    const results = await floor.comptable.get('/days/2026-03-02/results?by=machine&limit=100').expect(200);
    const result = results.body.rows.find(({ machine }) => machine === 'M1');
    expect(result).toMatchObject({ coinInMinor: '17000', coinOutMinor: '7000', gamesPlayed: '17' });
    app.clock.set(new Date('2026-03-02T12:10:00Z'));
  });

  it('needs a reason when nothing could be read, and is not signed by one person alone', async () => {
    const sheet = await openSheet('M4', both);
    await act(sheet);
    const dead = { moment: 'before', readAt: '2026-03-02T12:01:00Z', unreadReason: 'pile vide, écran noir' };
    expect((await post(`${sheet}/readings`, { ...dead, moment: 'after' }, 422)).code).toBe('INVALID_INPUT');
    await post(`${sheet}/readings`, dead);
    await read(sheet, 'after', '06', { coinInCredits: '0' });
    const alone = { technician: both.credentials, supervisor: both.credentials };
    expect((await clear(sheet, alone, 403)).code).toBe('CLEAR_BY_ONE');
    await clear(sheet, { technician: both.credentials });
    await sign(sheet, 200, both);
  });
});
