import { readSql, type ReportContext } from '#documents/parts/report.js';
import {
  buildResultParameters,
  groupResults,
  type ResultRow,
  type SeasonResults,
} from '#documents/parts/season-results.js';

/** Total result of ended sessions, in minor units. */
export interface TableResultRow extends ResultRow {
  readonly avancesMinor: bigint;
  readonly creditsMinor: bigint;
  readonly chipsMinor: bigint;
  readonly notesMinor: bigint;
}

type ResultsRequest = Pick<ReportContext, 'query' | 'period' | 'seasonStart'> & {
  readonly establishment: Pick<ReportContext['establishment'], 'establishmentId'>;
};

/** Reads the results of the table games from the sessions of the period and of its seasons, grouped by part. */
export async function readTableResults(request: ResultsRequest): Promise<SeasonResults<TableResultRow>> {
  const { query } = request;
  const resultRows = await query<TableResultRow>(readSql('table-results', 'results'), buildResultParameters(request));
  return groupResults(resultRows, request);
}
