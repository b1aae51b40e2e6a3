/** Addresses below `/api/establishments/{establishment}/`, and the tables whose changes make a page read them again. */
export interface Reads {
  readonly addresses: RegExp;
  readonly tables: readonly RegExp[];
}

/** Tables of the subjects that several features show. */
export const tablesOf = {
  inventory: /^(machines|machine_versions|stations|stands|photographs|floor_plan)/,
  meters: /^(meter_|reading_|machine_events|station_days)/,
  days: /^(machine_counts|machine_day_totals|reconciliation_runs|day_|findings|finding_|gaming_days|prior_period)/,
  ledger: /^(journal_entries|postings|ledger_accounts)/,
  approvals: /^approval_/,
} as const;

/** Returns whether an address must be read again after these tables were written. */
export function isReadAgain(reads: readonly Reads[], address: string, written: readonly string[]): boolean {
  return reads.some(
    ({ addresses, tables }) =>
      addresses.test(address) && written.some((table) => tables.some((pattern) => pattern.test(table))),
  );
}
