import { queryRow, type Tx } from '#platform/database/rows.js';

/** The SQL of the keys of a run. */
interface RunKeySql {
  readonly establishment: string;
  readonly gamingDay: string;
  readonly runNumber: string;
}

/**
 * Returns the SQL of the text that `day_results_digest` hashes with SHA-256: the frozen lines, findings and boxes of a
 * run. It is written here too, since an intruder could replace the function. Columns that are null at the end of a line
 * are not in its text, so that the digests of earlier closings hold.
 */
export function buildFrozenLinesSql({ establishment, gamingDay, runNumber }: RunKeySql): string {
  const listLines = (table: string, order: string, line = `regexp_replace(${table}::text, ',+\\)$', ')')`): string =>
    `(select string_agg(${line}, e'\\n' order by ${table}.${order}) from ${table}
      where ${table}.establishment_id = ${establishment} and ${table}.gaming_day = ${gamingDay}
        and ${table}.run_number = ${runNumber})`;
  return `coalesce(${listLines('day_results', 'machine_id')}, '')
    || e'\\n--\\n' || coalesce(${listLines('findings', 'finding_key collate "C"', 'findings::text')}, '')
    || coalesce(e'\\n--\\n' || ${listLines('machine_day_boxes', 'machine_id')}, '')`;
}

const FROZEN_LINES_SQL = buildFrozenLinesSql({ establishment: '$1', gamingDay: '$2::date', runNumber: '$3::integer' });

/** Returns the frozen lines, findings and boxes of a run, as the text that was hashed at its closing. */
export async function readFrozenLines(
  tx: Tx,
  establishmentId: number,
  gamingDay: string,
  runNumber: number,
): Promise<string> {
  await tx.query(`set local timezone to 'UTC'`);
  const { lines } = await queryRow<{ lines: string }>(tx, `select ${FROZEN_LINES_SQL} as lines`, [
    establishmentId,
    gamingDay,
    runNumber,
  ]);
  return lines;
}
