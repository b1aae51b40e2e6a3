import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Progress } from '#platform/runtime/progress.js';
import type { DemoClient } from './stage/client.js';
import { ROLLING_MACHINE } from './stage/floor.js';
import { LANGUAGES } from '#declarations/shapes/text.js';

interface RequestedDocument {
  readonly report: string;
  readonly query: string;
  readonly fileName: string;
}

const PERIOD_DOCUMENTS = [
  'slot-performance',
  'drop-comparison',
  'hand-pay-comparison',
  'findings',
  'avances-book',
  'table-control-register',
  'table-results',
  'card-movements',
  'ticket-issuance',
  'ticket-redemption',
  'ticket-liability',
  'ticket-drop-variance',
  'ticket-transactions',
  'ticket-cashier',
  'expired-tickets',
] as const;

/**
 * Lists the documents of the demonstration: each day's statement in both languages, the statements of month and season.
 * The other documents are for all days, or as on the last day. `currentSeason` is the name of the current season.
 */
function listRequestedDocuments(days: readonly string[], currentSeason: string): readonly RequestedDocument[] {
  const lastDay = days.at(-1) ?? '';
  const dailyStatements = days.flatMap((day) =>
    LANGUAGES.map((language) => ({
      report: 'daily-statement',
      query: `day=${day}&language=${language}`,
      fileName: `daily-statement_${day}.${language}`,
    })),
  );
  const periodQuery = `from=${days[0] ?? ''}&to=${lastDay}&language=fr`;
  const periodDocuments = PERIOD_DOCUMENTS.map((report) => ({ report, query: periodQuery, fileName: `${report}.fr` }));
  return [
    ...dailyStatements,
    ...(['month', 'season'] as const).flatMap((kind) =>
      LANGUAGES.map((language) => ({
        report: 'period-statement',
        query: `${kind}=${kind === 'month' ? lastDay.slice(0, 7) : currentSeason}&language=${language}`,
        fileName: `period-statement_${kind}.${language}`,
      })),
    ),
    ...periodDocuments,
    {
      report: 'machine-meters',
      query: `${periodQuery}&machine=${ROLLING_MACHINE}`,
      fileName: `machine-meters_${ROLLING_MACHINE}.fr`,
    },
    {
      report: 'technical-sheet',
      query: `day=${lastDay}&machine=4001&language=fr`,
      fileName: 'technical-sheet_4001.fr',
    },
    { report: 'machine-file', query: `day=${lastDay}&language=fr`, fileName: 'machine-file.fr' },
    { report: 'compliance-matrix', query: `day=${lastDay}&language=fr`, fileName: 'compliance-matrix.fr' },
  ];
}

/** Downloads the documents as an accountant does, and saves them in a folder. */
export async function writeDocuments(
  client: DemoClient,
  establishment: string,
  days: readonly string[],
  directory: string,
): Promise<void> {
  const { seasons } = await client.get<{ readonly seasons: readonly { readonly season: string }[] }>(
    `establishments/${establishment}/documents`,
  );
  const documents = listRequestedDocuments(days, seasons[0]?.season ?? '');
  const progress = new Progress('Documents', documents.length);
  for (const { report, query, fileName } of documents) {
    const content = await client.download(`establishments/${establishment}/reports/${report}?format=pdf&${query}`);
    writeFileSync(path.join(directory, `${fileName}.pdf`), content);
    progress.advance();
  }
  progress.end();
}
