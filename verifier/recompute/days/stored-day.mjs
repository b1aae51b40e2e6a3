/** What the product keeps of a day: the lines and findings of its last computation, as they stand. */
export async function readStoredDay(raw, gamingDay) {
  const ofLastRun = `gaming_day = $2 and run_number = (
    select max(run_number) from reconciliation_runs where establishment_id = $1 and gaming_day = $2)`;
  return {
    results: await raw.of('day_results', ofLastRun, [gamingDay]),
    findings: await raw.of('findings', ofLastRun, [gamingDay]),
  };
}
