import { hasPendingRequest } from '#approvals/approvals.queries.js';
import { queryRows, type Queryable } from '#platform/database/rows.js';

/** Returns whether a request to withdraw an import awaits a second person. */
export const isWithdrawalRequested = (db: Queryable, establishmentId: number, importId: bigint): Promise<boolean> =>
  hasPendingRequest(db, establishmentId, 'importWithdrawal', { importId: String(importId) });

/** A machine that an import registered. */
export interface ImportedMachineRow {
  readonly sbmNumber: string;
  /** True: a fact was recorded about the machine, so that it stays in the inventory. */
  readonly hasFacts: boolean;
}

/** Views with facts about a machine, beside its readings and versions. */
const MACHINE_FACT_VIEWS = [
  'machine_events_public',
  'current_machine_counts',
  'current_machine_totals',
  'payouts_public',
  'tickets_public',
  'ticket_steps_public',
  'interventions_public',
  'incidents_public',
  'orphans_public',
  'fill_slips_public',
  'drop_boxes_public',
  'photographs_public',
] as const;

/**
 * Returns the machines that an import registered and that are still in the inventory. `withdrawn`: its readings after
 * this instant do not count as facts.
 */
export function listImportedMachines(
  db: Queryable,
  establishmentId: number,
  importId: bigint,
  withdrawnAfter: Date,
): Promise<ImportedMachineRow[]> {
  return queryRows<ImportedMachineRow>(
    db,
    `select machines.sbm_number as "sbmNumber",
        exists (
          select from machine_versions_public as version
          where version.establishment_id = $1 and version.machine_id = machines.machine_id
            and version.version_number > 1
        ) or exists (
          select from stations_public as stations
          join meter_readings_public as readings on readings.establishment_id = $1
            and readings.station_id = stations.station_id
          left join imported_batches as batches on batches.establishment_id = $1
            and batches.batch_id = readings.batch_id
          where stations.establishment_id = $1 and stations.machine_id = machines.machine_id
            and (batches.import_id is distinct from $2 or readings.read_at <= $3)
        ) or exists (
          select from current_runs
          join day_results_public as results on results.establishment_id = $1
            and results.gaming_day = current_runs.gaming_day and results.run_number = current_runs.run_number
            and results.machine_id = machines.machine_id
          where current_runs.establishment_id = $1 and current_runs.frozen
        )${MACHINE_FACT_VIEWS.map(
          (view) => ` or exists (
          select from ${view} as fact where fact.establishment_id = $1 and fact.machine_id = machines.machine_id)`,
        ).join('')} as "hasFacts"
      from imported_machines as machines
      where machines.establishment_id = $1 and machines.import_id = $2
      order by machines.sbm_number`,
    [establishmentId, importId, withdrawnAfter],
  );
}
