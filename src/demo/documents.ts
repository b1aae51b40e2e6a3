import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Progress } from '#platform/runtime/progress.js';
import type { DemoClient } from './stage/client.js';
import { ROLLING_MACHINE } from './stage/floor.js';
import { LANGUAGES } from '#declarations/shapes/text.js';

interface RequestedDocument {
  readonly report: string;
  readonly query: string;
  readonly file: string;
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
 * The other documents are for all days, or as on the last day. `season` is the name of the current season.
 */
function listRequestedDocuments(days: readonly string[], season: string): readonly RequestedDocument[] {
  const lastDay = days.at(-1) ?? '';
  const statements = days.flatMap((day) =>
    LANGUAGES.map((language) => ({
      report: 'daily-statement',
      query: `day=${day}&language=${language}`,
      file: `daily-statement_${day}.${language}`,
    })),
  );
  const period = `from=${days[0] ?? ''}&to=${lastDay}&language=fr`;
  const periodDocuments = PERIOD_DOCUMENTS.map((report) => ({ report, query: period, file: `${report}.fr` }));
  return [
    ...statements,
    ...(['month', 'season'] as const).flatMap((kind) =>
      LANGUAGES.map((language) => ({
        report: 'period-statement',
        query: `${kind}=${kind === 'month' ? lastDay.slice(0, 7) : season}&language=${language}`,
        file: `period-statement_${kind}.${language}`,
      })),
    ),
    ...periodDocuments,
    {
      report: 'machine-meters',
      query: `${period}&machine=${ROLLING_MACHINE}`,
      file: `machine-meters_${ROLLING_MACHINE}.fr`,
    },
    { report: 'technical-sheet', query: `day=${lastDay}&machine=4001&language=fr`, file: 'technical-sheet_4001.fr' },
    { report: 'machine-file', query: `day=${lastDay}&language=fr`, file: 'machine-file.fr' },
    { report: 'compliance-matrix', query: `day=${lastDay}&language=fr`, file: 'compliance-matrix.fr' },
  ];
}

/** Downloads the documents as an accountant does, and saves them in a folder. */
export async function writeDocuments(
  client: DemoClient,
  establishment: string,
  days: readonly string[],
  folder: string,
): Promise<void> {
  const { seasons } = await client.get<{ readonly seasons: readonly { readonly season: string }[] }>(
    `establishments/${establishment}/documents`,
  );
  const documents = listRequestedDocuments(days, seasons[0]?.season ?? '');
  const progress = new Progress('Documents', documents.length);
  for (const { report, query, file } of documents) {
    const bytes = await client.download(`establishments/${establishment}/reports/${report}?format=pdf&${query}`);
    writeFileSync(path.join(folder, `${file}.pdf`), bytes);
    progress.advance();
  }
  progress.end();
}
