/** Addresses below `/api/establishments/{establishment}/`, and the tables whose changes make a page read them again. */
export interface RefreshRule {
  readonly pathPattern: RegExp;
  readonly tables: readonly RegExp[];
}

/** Tables of the subjects that several features show. */
export const tablePatterns = {
  inventory: /^(machines|machine_versions|stations|stands|photographs|floor_plan|win_formulas)/,
  meters: /^(meter_|reading_|machine_events|station_days)/,
  days: /^(machine_counts|machine_day_totals|reconciliation_runs|day_|findings|finding_|gaming_days|prior_period)/,
  ledger: /^(journal_entries|postings|ledger_accounts)/,
  approvals: /^approval_/,
} as const;

/** Returns whether data at an address must be read again after these tables were written, by one of the rules. */
export function isRefetchNeeded(
  rules: readonly RefreshRule[],
  path: string,
  writtenTables: readonly string[],
): boolean {
  return rules.some(
    ({ pathPattern, tables }) =>
      pathPattern.test(path) && writtenTables.some((table) => tables.some((pattern) => pattern.test(table))),
  );
}
