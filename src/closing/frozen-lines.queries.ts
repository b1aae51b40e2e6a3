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
  return `coalesce((
      select string_agg(regexp_replace(day_results::text, ',+\\)$', ')'), e'\\n' order by day_results.machine_id)
      from day_results
      where day_results.establishment_id = ${establishment} and day_results.gaming_day = ${gamingDay}
        and day_results.run_number = ${runNumber}), '')
    || e'\\n--\\n' || coalesce((
      select string_agg(findings::text, e'\\n' order by findings.finding_key collate "C")
      from findings
      where findings.establishment_id = ${establishment} and findings.gaming_day = ${gamingDay}
        and findings.run_number = ${runNumber}), '')
    || coalesce(e'\\n--\\n' || (
      select string_agg(regexp_replace(machine_day_boxes::text, ',+\\)$', ')'), e'\\n'
        order by machine_day_boxes.machine_id)
      from machine_day_boxes
      where machine_day_boxes.establishment_id = ${establishment} and machine_day_boxes.gaming_day = ${gamingDay}
        and machine_day_boxes.run_number = ${runNumber}), '')`;
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
