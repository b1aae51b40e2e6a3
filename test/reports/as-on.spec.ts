import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ReportingService, type AccessEstablishment, type ReportRequest } from '#documents/reporting.service.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { acting, as, createEstablishment, createPeople } from '../establishments/establishment.js';
import { giveSecret } from '../support/secrets.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { ESTABLISHMENT, ESTABLISHMENT_CODE } from './fixture-base.js';
import { createReportEstablishment } from './fixture.js';

/** A document as on a day shows the state at the end of that day, without later changes. */

const OEILLET: AccessEstablishment = {
  establishmentId: ESTABLISHMENT,
  code: ESTABLISHMENT_CODE,
  name: "Casino de l'Œillet",
  currency: 'EUR',
  currencyExponent: 2,
  jurisdiction: 'MC',
  timeZone: 'Europe/Monaco',
};

interface Section {
  readonly name?: string;
  readonly kind: string;
  readonly rows?: readonly { readonly cells: Readonly<Record<string, string | null>> }[];
}

let app: TestApp;

async function sectionsOf(of: AccessEstablishment, request: Omit<ReportRequest, 'language'>): Promise<Section[]> {
  const made = await app.app.get(ReportingService).renderReport(of, { ...request, language: 'fr' }, 'json');
  return (JSON.parse(made.bytes.toString('utf8')) as { readonly sections: Section[] }).sections;
}
const cellsOf = (sections: readonly Section[], name: string) =>
  (sections.find((section) => section.name === name)?.rows ?? []).map(({ cells }) => cells);

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-11-21T09:30:00Z') });
  await createReportEstablishment(app.database);
});
afterAll(() => app.close());

describe('the technical sheet', () => {
  it('shows the readings and the photograph of that day, not of today', async () => {
    const on = (day: string) => sectionsOf(OEILLET, { report: 'technical-sheet', period: { day }, machine: 'A101' });
    const [before, after] = [await on('2026-11-18'), await on('2026-11-20')];
    const lastRead = (sections: readonly Section[]) =>
      cellsOf(sections, 'stations').map(({ lastReadAt }) => lastReadAt);
    expect(lastRead(before)).toEqual(['2026-11-19T05:00:00.000Z']);
    expect((lastRead(after)[0] ?? '') > '2026-11-20').toBe(true);
    // no reading exists before the first day
    expect(lastRead(await on('2026-11-10'))).toEqual([null]);
    // a photograph of the next day is not on the sheet of this one
    await app.database.superuser.query(`alter table photographs disable trigger user;
      update photographs set taken_at = '2026-11-19T12:00:00Z'; alter table photographs enable trigger user`);
    const photographs = async (day: string) => (await on(day)).filter(({ kind }) => kind === 'image').length;
    expect([await photographs('2026-11-18'), await photographs('2026-11-19')]).toEqual([0, 1]);
  });
});

describe('the register of keys', () => {
  it('shows each key where it was at the end of the day, and a later return as still out', async () => {
    const establishment = await createEstablishment(app, { firstGamingDay: '2026-11-20' });
    const people = await createPeople(app, establishment, 'direction', 'superviseur', 'mecanicien');
    const proof = await giveSecret(app, people.mecanicien);
    await acting(app, establishment, (tx) => app.app.get(GamingDaysService).ensureDay(tx, establishment, '2026-11-22'));
    const direction = as(app, establishment, people.direction);
    const superviseur = as(app, establishment, people.superviseur);
    const entered = await direction.post('/keys', { kind: 'machine', keyNumber: 'M-1' }).expect(201);
    const { keyId } = entered.body as { keyId: string };
    app.clock.set(new Date('2026-11-22T04:00:00Z'));
    const out = { receiver: proof, reason: 'bourrage du lecteur', dueAt: '2026-11-22T07:00:00Z' };
    await superviseur.post(`/keys/${keyId}/hand-overs`, out).expect(201);
    app.clock.set(new Date('2026-11-22T09:30:00Z'));
    await superviseur.post(`/keys/${keyId}/return`, { note: '' }).expect(201);
    const on = (day: string) => sectionsOf(establishment, { report: 'key-register', period: { day } });
    const [before, after] = [await on('2026-11-21'), await on('2026-11-22')];
    expect(cellsOf(before, 'keys')[0]?.['place']).toContain(people.mecanicien.fullName);
    expect(cellsOf(before, 'hand-overs')).toMatchObject([{ returnedAt: null, returnedTo: null }]);
    expect(cellsOf(after, 'keys')[0]?.['place']).not.toContain(people.mecanicien.fullName);
    expect(cellsOf(after, 'hand-overs')).toMatchObject([{ returnedTo: people.superviseur.fullName }]);
  });
});
