import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ask, cookieOf, firstAdministrators } from '../identity/client.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

let t: TestApp;
let cookie: string;
let second: string;

beforeAll(async () => {
  t = await createTestApp();
  ({ cookie, second } = await firstAdministrators(t));
});
afterAll(() => t.close());

const newEstablishment = {
  code: 'MC-ONE',
  name: 'Casino Un',
  currency: 'EUR',
  jurisdiction: 'MC',
  timeZone: 'Europe/Monaco',
  firstGamingDay: '2026-03-02',
  closingTime: '05:00',
};

describe('a fresh installation', () => {
  test('reports to any caller only that it waits for its first establishment', async () => {
    expect((await ask(t, 'GET /setup')).body).toEqual({ isNeeded: true });
    expect((await ask(t, 'GET /setup/choices')).status).toBe(401);
  });

  test('offers jurisdictions with their contents, currencies and time zones', async () => {
    const { body } = await ask(t, 'GET /setup/choices', { cookie });
    expect(body).toMatchObject({
      closingTime: '06:00',
      jurisdictions: [
        { code: 'MC', usualCurrency: 'EUR', usualTimeZone: 'Europe/Monaco' },
        { code: 'FR' },
        { code: 'AI67', usualCurrency: 'DJF', amounts: expect.any(Array) },
      ],
    });
    const { currencies, timeZones, jurisdictions } = body as {
      currencies: object[];
      timeZones: string[];
      jurisdictions: { articleCount: number }[];
    };
    expect(currencies).toContainEqual({ code: 'DJF', exponent: 0 });
    expect(timeZones).toContain('Europe/Monaco');
    expect(jurisdictions[0]?.articleCount).toBeGreaterThan(10);
  });

  test('no longer waits once the establishment exists, and its administrator finds it', async () => {
    expect((await ask(t, 'POST /establishments', { cookie, body: newEstablishment })).status).toBe(201);
    expect((await ask(t, 'GET /setup')).body).toEqual({ isNeeded: false });
    expect((await ask(t, 'GET /sessions/current', { cookie })).body).toMatchObject({
      establishments: [
        { code: 'MC-ONE', roles: ['administrateur'] },
        { code: 'OPERATOR', roles: ['administrateur'] },
      ],
    });
  });
});

describe('the settings of an establishment', () => {
  test('have unit, group, bounds, source, and the day from which they may change', async () => {
    const { body } = await ask(t, 'GET /establishments/MC-ONE/settings', { cookie });
    const { settings, earliest } = body as { settings: { key: string }[]; earliest: object };
    expect(earliest).toEqual({ setting: '2026-03-02', closingTime: '2026-03-02' });
    const named = (key: string): unknown => settings.find((setting) => setting.key === key);
    expect(named('closingTime')).toMatchObject({ value: '05:00', unit: 'time', group: 'day', from: '2026-03-02' });
    expect(named('notesToleranceMinor')).toMatchObject({
      value: '10000',
      type: 'minor',
      unit: 'currency',
      group: 'tolerances',
      sourceFr: expect.stringContaining('Floride'),
      sourceEn: expect.stringContaining('Florida'),
      bounds: [],
      pending: [],
      coming: [],
    });
    expect(named('autoLockMinutes')).toMatchObject({ value: 10, unit: 'minutes', group: 'security', highest: '30' });
  });

  test('show pending and future changes, and the approver of each value', async () => {
    const people = [
      { employeeNumber: 'D-1', fullName: 'Dora Une', login: 'dora.une' },
      { employeeNumber: 'D-2', fullName: 'Dino Deux', login: 'dino.deux' },
    ].map((person) => ({ ...person, employedFrom: '2026-01-01', roles: ['direction'] }));
    const made = await ask(t, 'POST /establishments/MC-ONE/people', { cookie, body: { people } });
    const waiting = await ask(t, 'GET /establishments/MC-ONE/people-requests', { cookie: second });
    for (const { requestId } of waiting.body as { requestId: string }[]) {
      const line = `POST /establishments/MC-ONE/people-requests/${requestId}/decision`;
      await ask(t, line, { cookie: second, body: { decision: 'approved' } });
    }
    const [one, two] = await Promise.all(
      (made.body as { login: string; password: string }[]).map(async ({ login, password }) => {
        const own = cookieOf(await ask(t, 'POST /sessions', { body: { login, password } }));
        const body = { current: password, next: 'sept vaches dorment ici' };
        await ask(t, 'POST /password', { cookie: own, body });
        return own;
      }),
    );
    const establishment = '/establishments/MC-ONE';
    const body = { value: 5, effectiveFrom: '2026-03-10', reason: 'postes en salle' };
    const proposal = await ask(t, `POST ${establishment}/settings/autoLockMinutes/proposals`, {
      cookie: one ?? '',
      body,
    });
    expect(proposal.status).toBe(201);
    const setting = async (): Promise<unknown> => {
      const { settings } = (await ask(t, `GET ${establishment}/settings`, { cookie: one ?? '' })).body as {
        settings: { key: string }[];
      };
      return settings.find(({ key }) => key === 'autoLockMinutes');
    };
    expect(await setting()).toMatchObject({
      pending: [{ value: 5, effectiveFrom: '2026-03-10', requestedByName: 'Dora Une', reason: 'postes en salle' }],
    });
    const { requestId } = proposal.body as { requestId: string };
    const decision = { decision: 'approved' };
    await ask(t, `POST ${establishment}/approvals/${requestId}/decision`, { cookie: two ?? '', body: decision });
    expect(await setting()).toMatchObject({ value: 10, pending: [], coming: [{ value: 5, from: '2026-03-10' }] });
    const history = await ask(t, `GET ${establishment}/settings/autoLockMinutes/history`, { cookie: one ?? '' });
    expect(history.body).toMatchObject([
      { value: 10, effectiveFrom: '2026-03-02', requestedByName: null, approvedByName: null },
      { value: 5, effectiveFrom: '2026-03-10', requestedByName: 'Dora Une', approvedByName: 'Dino Deux' },
    ]);
    // applies to every user who signs in from that day on
    t.clock.set(new Date('2026-03-10T12:00:00Z'));
    const login = { login: 'dora.une', password: 'sept vaches dorment ici' };
    expect((await ask(t, 'POST /sessions', { body: login })).body).toMatchObject({ lockAfterSeconds: 300 });
  });
});
