import { statement } from '#documents/parts/report.js';
import type { ReportContext } from '#documents/parts/report.js';
import { resultParameters, resultsOf } from '#documents/parts/season-results.js';
import type { ResultRow, Results } from '#documents/parts/season-results.js';

/** What sessions that ended earned together, in minor units. */
export interface TableResultRow extends ResultRow {
  readonly avancesMinor: bigint;
  readonly creditsMinor: bigint;
  readonly chipsMinor: bigint;
  readonly notesMinor: bigint;
}

type Asked = Pick<ReportContext, 'query' | 'period' | 'seasonStart'> & {
  readonly establishment: Pick<ReportContext['establishment'], 'establishmentId'>;
};

/** Everything that the document shows, from the sessions of the period and of its seasons. */
export async function readResults(asked: Asked): Promise<Results<TableResultRow>> {
  const { query } = asked;
  const found = await query<TableResultRow>(statement('table-results', 'results'), resultParameters(asked));
  return resultsOf(found, asked);
}
