import { statement } from '#documents/model/report.js';
import type { ReportContext } from '#documents/model/report.js';
import { resultParameters, resultsOf } from '#documents/model/season-results.js';
import type { ResultRow, Results } from '#documents/model/season-results.js';

/** Totals of counted cagnottes, in minor units. */
interface CercleResultRow extends ResultRow {
  readonly stubsMinor: bigint;
  readonly countedMinor: bigint;
  readonly differenceMinor: bigint;
}

/** Reads all data of the document from the cagnottes of the period and of its seasons. */
export async function readCercleResults(context: ReportContext): Promise<Results> {
  const { query } = context;
  const found = await query<CercleResultRow>(statement('cercle-results', 'results'), resultParameters(context));
  return resultsOf(found, context);
}
