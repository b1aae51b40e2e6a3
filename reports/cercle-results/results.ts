import { readSql, type ReportContext } from '#documents/parts/report.js';
import {
  buildResultParameters,
  groupResults,
  type ResultRow,
  type SeasonResults,
} from '#documents/parts/season-results.js';

/** Totals of counted cagnottes, in minor units. */
interface CercleResultRow extends ResultRow {
  readonly stubsMinor: bigint;
  readonly countedMinor: bigint;
  readonly differenceMinor: bigint;
}

/** Reads the results of the jeux de cercle from the cagnottes of the period and of its seasons, grouped by part. */
export async function readCercleResults(context: ReportContext): Promise<SeasonResults> {
  const { query } = context;
  const resultRows = await query<CercleResultRow>(readSql('cercle-results', 'results'), buildResultParameters(context));
  return groupResults(resultRows, context);
}
