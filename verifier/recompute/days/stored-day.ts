/** Reads the stored lines and findings of a day's last computation. */
export async function readStoredDay(raw, gamingDay) {
  const ofLastRun = `gaming_day = $2 and run_number = (
    select max(run_number) from reconciliation_runs where establishment_id = $1 and gaming_day = $2)`;
  return {
    results: await raw.of('day_results', ofLastRun, [gamingDay]),
    findings: await raw.of('findings', ofLastRun, [gamingDay]),
  };
}
