import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DailyStatementPart } from '#reports/daily-statement/part.js';
import { createDailyStatementReport } from '#reports/daily-statement/report.js';
import { dailyStatementParts } from '#app/reports.js';
import { AuditService } from '#audit/audit.service.js';
import { buildTable } from '#documents/parts/sections.js';
import type { ReportDefinition } from '#documents/parts/report.js';
import { DeliveriesService } from '#documents/issues/deliveries.service.js';
import { ReportSourcesService } from '#documents/report-sources.service.js';
import { ReportingService, type AccessEstablishment } from '#documents/reporting.service.js';
import { Database } from '#platform/database/database.js';
import { Clock } from '#platform/runtime/clock.js';
import { pdfPages } from '../support/pdf-text.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { ESTABLISHMENT, ESTABLISHMENT_CODE } from './fixture-base.js';
import { createReportEstablishment } from './fixture.js';

/** A module unknown to the daily statement adds its table: the result of table R1 on the day, 25.00. */
const tablesPart: DailyStatementPart = {
  name: 'tableWins',
  place: 35,
  buildSections: async ({ query, establishment, gamingDay, runNumber, language }) => {
    const [day] = await query<{ state: string }>(
      `select gaming_days_public.state from gaming_days_public
        where gaming_days_public.establishment_id = $1 and gaming_days_public.gaming_day = $2`,
      [establishment.establishmentId, gamingDay],
    );
    return [
      buildTable({
        name: 'tables',
        title: language === 'fr' ? 'Tables de jeu' : 'Gaming tables',
        columns: [
          { key: 'table', header: 'Table', kind: 'code' },
          { key: 'state', header: 'State', kind: 'text' },
          { key: 'runNumber', header: 'Run', kind: 'count' },
          { key: 'winMinor', header: 'Win', kind: 'minor' },
        ],
        rows: [
          {
            kind: 'row',
            cells: { table: 'R1', state: day?.state ?? null, runNumber: BigInt(runNumber), winMinor: 2500n },
          },
        ],
      }),
    ];
  },
};

const OEILLET: AccessEstablishment = {
  establishmentId: ESTABLISHMENT,
  code: ESTABLISHMENT_CODE,
  name: "Casino de l'Œillet",
  currency: 'EUR',
  currencyExponent: 2,
  jurisdiction: 'MC',
  timeZone: 'Europe/Monaco',
};
const request = { report: 'daily-statement', period: { day: '2026-11-18' }, language: 'en' } as const;

describe('a module’s part of the daily statement', () => {
  let app: TestApp;

  const reporting = (definition: ReportDefinition): ReportingService =>
    new ReportingService(
      app.app.get(Database),
      app.app.get(AuditService),
      app.app.get(Clock),
      app.app.get(ReportSourcesService),
      app.app.get(DeliveriesService),
      [definition],
    );

  beforeAll(async () => {
    app = await createTestApp({ now: new Date('2026-11-21T09:30:00Z') });
    await createReportEstablishment(app.database);
  });
  afterAll(() => app.close());

  it('is in the document, at its place, and leaves the other parts unchanged', async () => {
    const without = await reporting(createDailyStatementReport(dailyStatementParts)).createReportDocument(
      OEILLET,
      request,
    );
    // in any order
    for (const parts of [
      [tablesPart, ...dailyStatementParts],
      [...dailyStatementParts, tablesPart],
    ]) {
      const { sections } = await reporting(createDailyStatementReport(parts)).createReportDocument(OEILLET, request);
      const at = sections.findIndex((section) => section.kind === 'table' && section.name === 'tables');
      expect(sections[at - 1]).toMatchObject({ kind: 'facts', name: 'fiscal' });
      expect(sections[at + 1]).toMatchObject({ kind: 'table', name: 'adjustments' });
      expect(sections.toSpliced(at, 1)).toEqual(without.sections);
    }
  });

  it('is drawn with the data it read of the day', async () => {
    const { bytes } = await reporting(createDailyStatementReport([...dailyStatementParts, tablesPart])).renderReport(
      OEILLET,
      request,
      'pdf',
    );
    const text = (await pdfPages(bytes)).join('\n');
    expect(text).toMatch(/Metered against[\s\S]*Gaming tables[\s\S]*R1 closed 1 25\.00[\s\S]*Cumulative/);
  });
});

describe('the parts of the daily statement', () => {
  const part = (name: string, place: number): DailyStatementPart => ({
    name,
    place,
    buildSections: () => Promise.resolve([]),
  });

  it('have a unique name and place', () => {
    expect(() => createDailyStatementReport([part('tables', 1), part('tables', 2)])).toThrow(
      'tables at 2 of the daily statement is taken by tables',
    );
    expect(() => createDailyStatementReport([part('tables', 1), part('cards', 1)])).toThrow(
      'cards at 1 of the daily statement is taken by tables',
    );
    expect(createDailyStatementReport([part('tables', 1), part('cards', 2)]).name).toBe('daily-statement');
  });
});
