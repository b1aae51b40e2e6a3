import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../src/platform/runtime/package-root.js';
import { ReportingService } from '../../src/documents/reporting.service.js';
import type { ReportRequest } from '../../src/documents/reporting.service.js';
import { createTestApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { isWhole } from '../support/scale.js';
import { pdfPages } from '../support/pdf-text.js';
import { expectForms } from './document-forms.js';
import { expectWrittenByCommand } from './documents-by-command.js';
import { ticketDocuments, ticketPaper } from './ticket-documents.js';
import { FIRST, SECOND, playTickets } from './floor-tickets.js';
import type { TicketNight } from './floor-tickets.js';

/**
 * The documents of tickets, drawn from two days that were played. What each says is kept beside it as
 * `expected.<language>.txt`, and as it looks in `sample.fr.pdf`: both are written again by RELEVE_WRITE_EXPECTED=1,
 * then read by a person. The figures of the second half are computed by hand, in the words of test/reports/floor-tickets.
 */
const isWriting = process.env['RELEVE_WRITE_EXPECTED'] === '1';

const settled = (text: string): string =>
  text
    .replaceAll(/(position|leaf|leaves) [\d  ,]+/g, '$1 …')
    .replaceAll(/[A-Za-z0-9+/]{43}=/g, '…')
    .replaceAll(/[0-9a-f]{12}\b/g, '…')
    .replaceAll(/(Document (?:n°|no\.)\s\d{4})-\d{6}/g, '$1-…')
    .replaceAll(/12( \d{4}){4}/g, '12 … … … …');

let app: TestApp;
let night: TicketNight;

beforeAll(async () => {
  app = await createTestApp({ now: new Date(`${FIRST}T12:00:00Z`) });
  night = await playTickets(app);
});
afterAll(() => app.close());

/** Compares the pages with what is kept, or keeps them. */
async function expectKept(name: string, language: 'fr' | 'en', bytes: Buffer): Promise<void> {
  const text = settled((await pdfPages(bytes)).join('\n\n'));
  const folder = path.join(packageRoot, 'reports', name);
  const expected = path.join(folder, `expected.${language}.txt`);
  if (isWriting) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(expected, `${text}\n`);
    if (language === 'fr') writeFileSync(path.join(folder, 'sample.fr.pdf'), bytes);
  }
  expect(`${text}\n`).toBe(readFileSync(expected, 'utf8'));
}

describe('the documents of tickets', () => {
  for (const [at, [name, period]] of Object.entries(ticketDocuments).entries()) {
    for (const language of ['fr', 'en'] as const) {
      if (!isWhole() && (language === 'fr') === at % 2 > 0) continue;
      it(`${name} in ${language} says what is kept beside it`, async () => {
        const reporting = app.app.get(ReportingService);
        const request: ReportRequest = { report: name, period, language };
        const { establishment } = night.floor;
        await expectKept(name, language, (await reporting.render(establishment, request, 'pdf')).bytes);
        if (!isWhole() && at % 4 > 0) return;
        // after it, or it would be a duplicate
        await expectForms(reporting, establishment, request);
        await expectWrittenByCommand(app, establishment.code, request);
      });
    }
  }

  it('the ticket itself says what is kept beside it', async () => {
    await expectKept(ticketPaper, 'fr', night.sheet.french);
    await expectKept(ticketPaper, 'en', night.sheet.english);
  });
});
void SECOND;
