import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { reportDefinitions } from '#app/reports.js';
import { ReportingService, type AccessEstablishment, type ReportRequest } from '#documents/reporting.service.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { isExhaustive, sampleOf } from '../support/scale.js';
import { ESTABLISHMENT, ESTABLISHMENT_CODE } from './fixture-base.js';
import { expectForms } from './document-forms.js';
import { expectWrittenByCommand } from './documents-by-command.js';
import { floorDocuments } from './floor-documents.js';
import { ticketDocuments, ticketPaper } from './ticket-documents.js';
import { createReportEstablishment } from './fixture.js';
import { expectStoredPages } from './stored-pages.js';

/**
 * Every document, drawn from the fictional establishment. The expected text is in `expected.<language>.txt`:
 * RELEVE_WRITE_EXPECTED=1 rewrites it, for review by a person; `npm run samples` draws the documents as PDF.
 */

const OEILLET: AccessEstablishment = {
  establishmentId: ESTABLISHMENT,
  code: ESTABLISHMENT_CODE,
  name: "Casino de l'Œillet",
  currency: 'EUR',
  currencyExponent: 2,
  jurisdiction: 'MC',
  timeZone: 'Europe/Monaco',
};

const PERIODS: Readonly<Record<string, ReportRequest['period']>> = {
  'daily-statement': { day: '2026-11-18' },
  'period-statement': { month: '2026-11' },
  'machine-file': { day: '2026-11-20' },
  'technical-sheet': { day: '2026-11-20' },
  'compliance-matrix': { day: '2026-11-20' },
  // the log's own instants are those of the run
  alterations: { from: '2000-01-01', to: '2999-12-31' },
};

const MACHINES: Readonly<Record<string, string>> = { 'machine-meters': 'A101', 'technical-sheet': 'A101' };

const LOGGED = /^(?!Établi|Generated)()(\d{2}\/\d{2}\/\d{4}|\d{1,2} \w{3} \d{4})( \d{2}:\d{2}:\d{2})?/gm;
const LOGGED_NUMBER = / \d+$/gm;

/**
 * Masks the parts that change between runs: the head of the log, its entries' instants and numbers, and in the matrix
 * the numbers of tests and functions.
 */
const settled = (name: string, text: string): string =>
  (name === 'alterations' ? text.replaceAll(LOGGED, '$1…').replaceAll(LOGGED_NUMBER, ' …') : text)
    .replaceAll(/(position|leaf|leaves) [\d  ,]+/g, '$1 …')
    .replaceAll(/[A-Za-z0-9+/]{43}=/g, '…')
    .replaceAll(/[0-9a-f]{12}\b/g, '…')
    .replaceAll(/(Document (?:n°|no\.)\s\d{4})-\d{6}/g, '$1-…');

/** Drawn elsewhere: a ticket on its paper, and the movements of cards. */
const ELSEWHERE: readonly string[] = [ticketPaper, 'card-movements'];

/** Returns true for documents not drawn elsewhere: those outside the floor, tickets and cards. */
const isOfEstablishment = ({ name }: { readonly name: string }): boolean =>
  floorDocuments[name] === undefined && ticketDocuments[name] === undefined && !ELSEWHERE.includes(name);

describe('the documents of a fictional establishment', () => {
  let app: TestApp;
  let reporting: ReportingService;

  beforeAll(async () => {
    app = await createTestApp({ now: new Date('2026-11-21T09:30:00Z') });
    await createReportEstablishment(app.database);
    reporting = app.app.get(ReportingService);
  });

  afterAll(() => app.close());

  for (const [at, { name }] of sampleOf(reportDefinitions.filter(isOfEstablishment), 6).entries()) {
    for (const language of isExhaustive() ? (['fr', 'en'] as const) : (['fr'] as const)) {
      it(`${name} in ${language} matches the stored text`, async () => {
        const request: ReportRequest = {
          report: name,
          period: PERIODS[name] ?? { from: '2026-11-18', to: '2026-11-20' },
          language,
          machine: MACHINES[name],
        };
        const pdf = await reporting.renderReport(OEILLET, request, 'pdf');
        const drawn = { report: name, language, bytes: pdf.bytes };
        await expectStoredPages(drawn, (text) => settled(name, text), name !== 'compliance-matrix');
        if (!isExhaustive() && at % 3 > 0) return;
        // afterwards, or it would be a duplicate
        await expectForms(reporting, OEILLET, request);
        await expectWrittenByCommand(app, ESTABLISHMENT_CODE, request);
      });
    }
  }
});
