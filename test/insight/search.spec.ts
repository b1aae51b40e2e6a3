import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parseDayReference } from '#insight/search-days.js';
import { ask } from '../identity/client.js';
import { writeARowInEveryTable } from '../db/a-row-in-every-table.js';
import { createPerson, type TestPerson } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

describe('the days a text refers to', () => {
  test.each([
    ['21/11/2026', { kind: 'period', from: '2026-11-21', to: '2026-11-21' }],
    ['2026-11-21', { kind: 'period', from: '2026-11-21', to: '2026-11-21' }],
    ['1.3.2026', { kind: 'period', from: '2026-03-01', to: '2026-03-01' }],
    ['02/2026', { kind: 'period', from: '2026-02-01', to: '2026-02-28' }],
    ['2024-02', { kind: 'period', from: '2024-02-01', to: '2024-02-29' }],
    ['29/02', { kind: 'monthDay', monthDay: '02-29' }],
    ['hier', { kind: 'ago', daysAgo: 1 }],
    ['31/02/2026', null],
    ['13/2026', null],
    ['4001', null],
  ])('%s', (text, meant) => {
    expect(parseDayReference(text)).toEqual(meant);
  });
});

describe('search', () => {
  let t: TestApp;
  let comptable: TestPerson;

  beforeAll(async () => {
    t = await createTestApp();
    await writeARowInEveryTable(t.database.db);
    comptable = await createPerson(t.database.db, {
      roles: ['comptable'],
      establishment: 'ESTABLISHMENT-A',
      fullName: 'Maxence Durand',
    });
  });
  afterAll(() => t.close());

  const search = async (q: string, token = comptable.token): Promise<Record<string, unknown[]>> => {
    const line = `GET /establishments/ESTABLISHMENT-A/search?q=${encodeURIComponent(q)}`;
    const { status, body } = await ask(t, line, { token });
    expect(status).toBe(200);
    return body as Record<string, unknown[]>;
  };

  test('finds a machine by number, serial number, maker and stand', async () => {
    for (const q of ['4001', '40', 'sn-1', 'Fictif', 'S-001', 'salle est']) {
      expect(await search(q)).toMatchObject({ machines: [{ sbmNumber: '4001', standNumber: 'S-001' }] });
    }
    expect((await search('%')).machines).toEqual([]);
  });

  test('finds days, people and documents', async () => {
    expect(await search('01/03/2026')).toMatchObject({ days: [{ gamingDay: '2026-03-01', state: 'closed' }] });
    expect(await search('1/3')).toMatchObject({ days: [{ gamingDay: '2026-03-01' }] });
    const march = ['2026-03-03', '2026-03-02', '2026-03-01'];
    expect(await search('03/2026')).toMatchObject({ days: march.map((gamingDay) => ({ gamingDay })) });
    expect(await search('durand')).toMatchObject({ people: [{ fullName: 'Maxence Durand', roles: ['comptable'] }] });
    expect(await search('releve quotidien')).toMatchObject({ machines: [] });
    expect((await search('journ')).documents?.length).toBeGreaterThan(0);
    expect(await search('   ')).toEqual({ machines: [], days: [], people: [], documents: [] });
  });

  test('finds nothing beyond its reader’s permissions', async () => {
    const reader = await createPerson(t.database.db, { roles: ['chefDeTable'], establishment: 'ESTABLISHMENT-A' });
    for (const q of ['4001', '01/03/2026', 'durand', 'journ']) {
      expect(await search(q, reader.token)).toEqual({ machines: [], days: [], people: [], documents: [] });
    }
  });
});
