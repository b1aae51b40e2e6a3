import { groupIntoCases, planCaseNumbers, type CaseNumber } from '#domain/cases/case-numbers.js';
import { groupByKey } from '#domain/group-by-key.js';
import { listColumns, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';
import type { FindingLine, RunKey } from './runs.queries.js';

/** A gaming day of an establishment. */
type DayKey = Omit<RunKey, 'runNumber'>;

/** Records the numbers of cases that have none yet. One transaction numbers cases of an establishment at a time. */
async function recordCaseNumbers(
  tx: Tx,
  { establishmentId, gamingDay }: DayKey,
  cases: readonly (readonly string[])[],
): Promise<void> {
  if (cases.length === 0) return;
  await queryRows(tx, `select pg_advisory_xact_lock(hashtextextended('case numbers', $1))`, [establishmentId]);
  const recordedNumbers = await queryRows<CaseNumber>(
    tx,
    `select case_numbers.subject, case_numbers.case_number as "caseNumber" from case_numbers
      where case_numbers.establishment_id = $1 and case_numbers.gaming_day = $2::date`,
    [establishmentId, gamingDay],
  );
  const newNumbers = planCaseNumbers(cases, recordedNumbers);
  if (newNumbers.length === 0) return;
  await queryRows(
    tx,
    `insert into case_numbers (establishment_id, gaming_day, subject, case_number)
      select $1, $2::date, numbered.subject, numbered.case_number
      from unnest($3::text[], $4::integer[]) as numbered (subject, case_number)`,
    [establishmentId, gamingDay, ...listColumns(newNumbers, 'subject', 'caseNumber')],
  );
}

/** Numbers the cases among the findings of a computation. */
export async function numberCases(tx: Tx, dayKey: DayKey, findings: readonly FindingLine[]): Promise<void> {
  const numberedFindings = findings.map(({ key: findingKey, machineId, subject: machine, finding }) => {
    return { findingKey, machineId, machine, finding };
  });
  await recordCaseNumbers(tx, dayKey, groupIntoCases(numberedFindings));
}

/** A difference of a run that its closing puts in suspense, with its case. */
export interface SuspendedCaseRow {
  readonly medium: string;
  /** Number of the case, such as `261012-3`. */
  readonly caseNumber: string;
}

/** Returns the cases of the differences that the closing of a run puts in suspense, by number. */
export function listSuspendedCases(db: Queryable, runKey: RunKey): Promise<SuspendedCaseRow[]> {
  return queryRows<SuspendedCaseRow>(
    db,
    `select finding_differences.medium, case_numbers.reference as "caseNumber"
      from finding_differences
      join case_numbers_public as case_numbers
        on case_numbers.establishment_id = finding_differences.establishment_id
        and case_numbers.gaming_day = finding_differences.gaming_day
        and case_numbers.subject = finding_differences.machine_id || '~' || finding_differences.medium
      where finding_differences.establishment_id = $1 and finding_differences.gaming_day = $2::date
        and finding_differences.run_number = $3 and finding_differences.amount_minor <> 0
      group by finding_differences.medium, case_numbers.case_number, case_numbers.reference
      order by case_numbers.case_number, finding_differences.medium`,
    [runKey.establishmentId, runKey.gamingDay, runKey.runNumber],
  );
}

/** Numbers the differences that corrections of earlier days put in suspense on a day that was just closed. */
export async function numberLateCases(tx: Tx, { establishmentId, gamingDay }: DayKey): Promise<void> {
  const lateLines = await queryRows<{ readonly ofGamingDay: string; readonly subject: string | null }>(
    tx,
    `select distinct suspense_lines.of_gaming_day as "ofGamingDay",
        suspense_lines.machine_id || '~' || suspense_lines.medium as subject
      from suspense_lines
      where suspense_lines.establishment_id = $1 and suspense_lines.gaming_day = $2::date
        and suspense_lines.of_gaming_day <> $2::date
      order by 1, 2`,
    [establishmentId, gamingDay],
  );
  for (const [ofGamingDay, lines] of groupByKey(lateLines, (line) => line.ofGamingDay)) {
    const cases = lines.flatMap(({ subject }) => (subject === null ? [] : [[subject]]));
    await recordCaseNumbers(tx, { establishmentId, gamingDay: ofGamingDay }, cases);
  }
}
