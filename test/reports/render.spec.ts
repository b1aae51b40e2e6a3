import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '#platform/runtime/package-root.js';
import { reportDefinitions } from '#app/reports.js';
import { ReportingService } from '#documents/reporting.service.js';
import type { EstablishmentOfReport, ReportRequest } from '#documents/reporting.service.js';
import { createTestApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { isExhaustive } from '../support/scale.js';
import { pdfPages } from '../support/pdf-text.js';
import { ESTABLISHMENT, ESTABLISHMENT_CODE } from './fixture-base.js';
import { expectForms } from './document-forms.js';
import { expectWrittenByCommand } from './documents-by-command.js';
import { floorDocuments } from './floor-documents.js';
import { ticketDocuments, ticketPaper } from './ticket-documents.js';
import { createReportEstablishment } from './fixture.js';

/**
 * Every document, drawn from the fictional establishment. The expected text is in `expected.<language>.txt`, the
 * appearance in `sample.fr.pdf`: RELEVE_WRITE_EXPECTED=1 rewrites both, for review by a person.
 */
const isWriting = process.env['RELEVE_WRITE_EXPECTED'] === '1';

const OEILLET: EstablishmentOfReport = {
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
const isOfHouse = ({ name }: { readonly name: string }): boolean =>
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

  for (const { name } of reportDefinitions.filter(isOfHouse)) {
    for (const language of isExhaustive() ? (['fr', 'en'] as const) : (['fr'] as const)) {
      it(`${name} in ${language} matches the stored text`, async () => {
        const request: ReportRequest = {
          report: name,
          period: PERIODS[name] ?? { from: '2026-11-18', to: '2026-11-20' },
          language,
          machine: MACHINES[name],
        };
        const pdf = await reporting.render(OEILLET, request, 'pdf');
        const text = settled(name, (await pdfPages(pdf.bytes)).join('\n\n'));
        const folder = path.join(packageRoot, 'reports', name);
        const expected = path.join(folder, `expected.${language}.txt`);
        if (isWriting) {
          mkdirSync(folder, { recursive: true });
          writeFileSync(expected, `${text}\n`);
          if (language === 'fr') writeFileSync(path.join(folder, 'sample.fr.pdf'), pdf.bytes);
        }
        if (name !== 'compliance-matrix') expect(`${text}\n`).toBe(readFileSync(expected, 'utf8'));
        // afterwards, or it would be a duplicate
        await expectForms(reporting, OEILLET, request);
        await expectWrittenByCommand(app, ESTABLISHMENT_CODE, request);
      });
    }
  }
});
