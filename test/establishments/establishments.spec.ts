import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { Establishment } from '#identity/access/access.decorators.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import { SETTINGS } from '#domain/settings/settings.js';
import { createPerson, type TestPerson } from '../support/people.js';
import { CHARTS_OF_ACCOUNTS } from '#domain/accounting/charts-of-accounts.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { acting, as, createEstablishment, createPeople } from './establishment.js';

let app: TestApp;
let establishment: Establishment;
let people: Record<'direction' | 'comptable' | 'controleur' | 'mecanicien', TestPerson>;
let secondDirection: TestPerson;

beforeAll(async () => {
  app = await createTestApp();
  establishment = await createEstablishment(app);
  people = await createPeople(app, establishment, 'direction', 'comptable', 'controleur', 'mecanicien');
  secondDirection = await createPerson(app.database.db, { roles: ['direction'], establishment: establishment.code });
});
afterAll(() => app.close());

const djibouti = {
  code: 'DJ-1',
  name: 'Casino de Djibouti',
  currency: 'DJF',
  jurisdiction: 'AI67',
  timeZone: 'Africa/Djibouti',
  firstGamingDay: '2026-01-01',
  closingTime: '05:00',
};

describe('creation of an establishment', () => {
  let administrator: TestPerson;
  const create = (body: object, key: string = randomUUID()): request.Test =>
    request(app.url)
      .post('/api/establishments')
      .set('cookie', administrator.cookie)
      .set('accept-language', 'en')
      .set('idempotency-key', key)
      .send(body);

  beforeAll(async () => {
    administrator = await createPerson(app.database.db, { roles: ['administrateur'], establishment: 'OPERATOR' });
  });

  it('stores a currency without decimals, the closing hour, every setting and the chart of accounts', async () => {
    const key = randomUUID();
    const created = await create(djibouti, key).expect(201);
    expect(created.body).toMatchObject({ code: 'DJ-1', currency: 'DJF', currencyExponent: 0, jurisdiction: 'AI67' });
    const again = await create(djibouti, key).expect(201);
    expect(again.body).toEqual(created.body);
    const { db } = app.database;
    const id = (created.body as { establishmentId: number }).establishmentId;
    const settings = await db.query(
      `select settings.setting_key, settings.value, settings.effective_from from settings where establishment_id = $1`,
      [id],
    );
    expect(settings).toHaveLength(SETTINGS.length);
    expect(settings).toContainEqual({ setting_key: 'closingTime', value: '05:00', effective_from: '2026-01-01' });
    const accounts = await db.query('select account_code from ledger_accounts where establishment_id = $1', [id]);
    expect(accounts).toHaveLength(Object.keys(CHARTS_OF_ACCOUNTS.MC).length);
    const roles = await db.query<{ account_role: string; valid_from: string }>(
      'select account_role, valid_from from account_roles where establishment_id = $1',
      [id],
    );
    expect(new Set(roles.map(({ account_role }) => account_role))).toEqual(
      new Set(Object.keys(CHARTS_OF_ACCOUNTS.AI67)),
    );
    expect(new Set(roles.map(({ valid_from }) => valid_from))).toEqual(new Set(['2026-01-01']));
    const months = await db.query(`select to_regclass('meter_readings_y2026m01')::text as name`);
    expect(months).toEqual([{ name: 'meter_readings_y2026m01' }]);
  });

  it.each([
    ['INVALID_INPUT', 422, { code: 'bad code', timeZone: 'Mars/Olympus' }],
    ['UNKNOWN_CURRENCY', 422, { currency: 'QQQ', timeZone: 'Mars/Olympus' }],
    ['CURRENCY_EXPONENT_MISMATCH', 422, { currency: 'DJF', currencyExponent: 2 }],
    ['UNKNOWN_TIME_ZONE', 422, { timeZone: 'Mars/Olympus' }],
    ['INVALID_INPUT', 422, { closingTime: '25:00' }],
    ['INVALID_INPUT', 422, { firstGamingDay: '2026-02-30' }],
    ['ALREADY_EXISTS', 409, { code: 'OPERATOR' }],
  ])('refuses with %s (%i) %j and leaves nothing', async (code, status, change) => {
    const before = await app.database.db.query('select count(*) from establishments');
    const answer = await create({ ...djibouti, code: 'DJ-2', ...change }).expect(status);
    expect(answer.body).toMatchObject({ code });
    expect(await app.database.db.query('select count(*) from establishments')).toEqual(before);
  });

  it('refuses everyone but the administrator of the operator', async () => {
    const answer = await request(app.url)
      .post('/api/establishments')
      .set('authorization', `Bearer ${people.direction.token}`)
      .set('idempotency-key', randomUUID())
      .send({ ...djibouti, code: 'DJ-3' });
    expect(answer.status).toBe(403);
  });

  it('shows all establishments to the administrator, and each establishment to its people', async () => {
    const list = await request(app.url).get('/api/establishments').set('cookie', administrator.cookie).expect(200);
    expect((list.body as { code: string }[]).map(({ code }) => code)).toContain(establishment.code);
    const one = await as(app, establishment, people.controleur).get('').expect(200);
    expect(one.body).toMatchObject({ code: establishment.code, currencyExponent: 2, firstGamingDay: '2026-02-01' });
  });
});

describe('settings', () => {
  const propose = (person: TestPerson, setting: string, body: object): request.Test =>
    as(app, establishment, person).post(`/settings/${setting}/proposals`, body);
  const decide = (person: TestPerson, requestId: string): request.Test =>
    as(app, establishment, person).post(`/approvals/${requestId}/decision`, { decision: 'approved', reason: 'vu' });

  it('change on their day, once another person approved, and earlier values remain in force before it', async () => {
    const proposed = await propose(people.direction, 'holdTolerancePoints', {
      value: '2.5',
      effectiveFrom: '2026-03-10',
      reason: 'resserrer le seuil',
    }).expect(201);
    const { requestId } = proposed.body as { requestId: string };
    const own = await decide(people.direction, requestId);
    expect(own.body).toMatchObject({ code: 'OWN_APPROVAL' });
    const still = await as(app, establishment, people.comptable).get('/settings?day=2026-03-10').expect(200);
    expect(valueOf(still.body, 'holdTolerancePoints')).toEqual({ value: '3', from: '2026-02-01' });
    const decided = await decide(secondDirection, requestId);
    expect(decided.status).toBe(200);
    const before = await as(app, establishment, people.comptable).get('/settings?day=2026-03-09').expect(200);
    const after = await as(app, establishment, people.comptable).get('/settings?day=2026-03-10').expect(200);
    expect(valueOf(before.body, 'holdTolerancePoints')).toEqual({ value: '3', from: '2026-02-01' });
    expect(valueOf(after.body, 'holdTolerancePoints')).toEqual({ value: '2.5', from: '2026-03-10' });
    const history = await as(app, establishment, people.controleur)
      .get('/settings/holdTolerancePoints/history')
      .expect(200);
    expect(history.body).toMatchObject([
      { effectiveFrom: '2026-02-01', value: '3', approvalRequestId: null },
      { effectiveFrom: '2026-03-10', value: '2.5', approvalRequestId: requestId },
    ]);
  });

  it.each([
    ['UNKNOWN_SETTING', 404, 'nothing', { value: '1', effectiveFrom: '2026-03-10' }],
    ['SETTING_NOT_VALID', 422, 'holdTolerancePoints', { value: 2.5, effectiveFrom: '2026-03-10' }],
    ['SETTING_NOT_VALID', 422, 'closingTime', { value: '25:00', effectiveFrom: '2026-03-10' }],
    ['SETTING_BACKDATED', 422, 'holdTolerancePoints', { value: '2', effectiveFrom: '2026-01-31' }],
    ['INVALID_INPUT', 422, 'holdTolerancePoints', { value: '2', effectiveFrom: 'tomorrow' }],
  ])('refuses with %s (%i) %s %j', async (code, status, setting, body) => {
    const answer = await propose(people.direction, setting, { reason: 'essai', ...body });
    expect(answer.body).toMatchObject({ code });
    expect(answer.status).toBe(status);
  });

  it('are proposed by the direction and read by users with the permission', async () => {
    const body = { value: '2', effectiveFrom: '2026-03-10', reason: 'essai' };
    expect((await propose(people.comptable, 'holdTolerancePoints', body)).status).toBe(403);
    expect((await as(app, establishment, people.mecanicien).get('/settings')).status).toBe(403);
  });

  it('are not changed in the database without an approval', async () => {
    await expect(
      acting(app, establishment, (tx) =>
        tx.query(`insert into settings (establishment_id, setting_key, effective_from, value)
          values (${establishment.establishmentId}, 'holdTolerancePoints', '2026-04-01', '"1"')`),
      ),
    ).rejects.toThrow(/second person/);
    await expect(
      acting(app, establishment, (tx) => tx.query(`update settings set value = '"1"' where establishment_id > 0`)),
    ).rejects.toThrow(/permission denied/);
    await expect(app.database.superuser.query(`update settings set value = '"1"'`)).rejects.toThrow(/append-only/);
  });

  it('do not move the closing hour of a day that is recorded', async () => {
    const other = await createEstablishment(app);
    const direction = await createPerson(app.database.db, { roles: ['direction'], establishment: other.code });
    const second = await createPerson(app.database.db, { roles: ['direction'], establishment: other.code });
    const days = app.app.get(GamingDaysService);
    await acting(app, other, (tx) => days.ensureDay(tx, other, '2026-03-01'));
    const ask = (effectiveFrom: string): request.Test =>
      as(app, other, direction).post('/settings/closingTime/proposals', {
        value: '04:00',
        effectiveFrom,
        reason: 'été',
      });
    expect((await ask('2026-03-01')).body).toMatchObject({
      code: 'SETTING_BACKDATED',
      details: { earliest: '2026-03-02' },
    });
    const { requestId } = (await ask('2026-03-02').expect(201)).body as { requestId: string };
    await as(app, other, second)
      .post(`/approvals/${requestId}/decision`, { decision: 'approved', reason: 'vu' })
      .expect(200);
    const on = app.database.db.dataSource;
    expect(await days.requireDayBounds(on, other, '2026-03-02')).toEqual({
      gamingDay: '2026-03-02',
      opensAt: new Date('2026-03-02T05:00Z'),
      closesAt: new Date('2026-03-03T03:00Z'),
    });
    const inForce = await app.app.get(SettingsService).readSettingsInForce(on, other, '2026-03-02');
    expect(inForce.closingTime).toBe('04:00');
  });
});

describe('gaming days', () => {
  it('are recorded on demand, without a gap, across clock changes', async () => {
    const paris = await createEstablishment(app, { firstGamingDay: '2025-10-20' });
    const days = app.app.get(GamingDaysService);
    const day = await acting(app, paris, (tx) => days.ensureDay(tx, paris, '2025-10-25'));
    expect(day).toEqual({
      gamingDay: '2025-10-25',
      opensAt: new Date('2025-10-25T04:00Z'),
      closesAt: new Date('2025-10-26T05:00Z'),
      state: 'open',
    });
    await acting(app, paris, (tx) => days.ensureDay(tx, paris, '2026-03-02'));
    const holes = await app.database.db.query(
      `select gaming_day from (select gaming_day, opens_at, lag(closes_at) over (order by gaming_day) as before
         from gaming_days where establishment_id = $1) as days where opens_at <> before`,
      [paris.establishmentId],
    );
    expect(holes).toEqual([]);
    const controleur = await createPerson(app.database.db, { roles: ['controleur'], establishment: paris.code });
    const list = await as(app, paris, controleur).get('/gaming-days?from=2025-10-24&to=2025-10-26').expect(200);
    expect((list.body as { gamingDay: string }[]).map(({ gamingDay }) => gamingDay)).toEqual([
      '2025-10-26',
      '2025-10-25',
      '2025-10-24',
    ]);
    const current = await as(app, paris, controleur).get('/gaming-days/current').expect(200);
    expect(current.body).toMatchObject({ gamingDay: '2026-03-02', opensAt: '2026-03-02T05:00:00.000Z', state: 'open' });
  });

  it('are refused before the first one, before they begin, and when they are not a date', async () => {
    const days = app.app.get(GamingDaysService);
    const ensure = (day: string): Promise<unknown> =>
      acting(app, establishment, (tx) => days.ensureDay(tx, establishment, day));
    await expect(ensure('2026-01-31')).rejects.toMatchObject({ code: 'GAMING_DAY_BEFORE_FIRST' });
    await expect(ensure('2026-03-04')).rejects.toMatchObject({ code: 'GAMING_DAY_NOT_BEGUN' });
    await expect(ensure('2999-12-31')).rejects.toMatchObject({ code: 'GAMING_DAY_NOT_BEGUN' });
    await expect(ensure('9999-12-31')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(ensure('2026-02-29')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('are recorded once when two transactions need them at the same time', async () => {
    const other = await createEstablishment(app);
    const days = app.app.get(GamingDaysService);
    const attempts = Array.from({ length: 6 }, () =>
      acting(app, other, (tx) => days.ensureDay(tx, other, '2026-03-01')),
    );
    expect(new Set((await Promise.all(attempts)).map(({ gamingDay }) => gamingDay))).toEqual(new Set(['2026-03-01']));
    const [counted] = await app.database.db.query<{ count: bigint }>(
      'select count(*) from gaming_days where establishment_id = $1',
      [other.establishmentId],
    );
    expect(counted?.count).toBe(29n);
  });
});

function valueOf(body: unknown, key: string): unknown {
  const { settings } = body as { settings: { key: string; value: unknown; from: unknown }[] };
  const found = settings.find((setting) => setting.key === key);
  return found && { value: found.value, from: found.from };
}
