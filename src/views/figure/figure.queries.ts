import { COUNTERS, type CounterName } from '#domain/meters/counters.js';
import type { TotalKind, CountSource } from '#domain/reconciliation/reconciliation-types.js';
import { READINGS_SQL } from '#closing/machine-days/machine-days.queries.js';
import { queryOptionalRow, queryRows, type Queryable } from '#platform/database/rows.js';
import type { ReadingSource } from '#domain/meters/meter-readings.js';
import type { MeterBreakKind } from '#domain/meters/meter-step.js';
import type { ApprovalDecision } from '#declarations/shapes/decisions.js';

/** The rows behind a figure of one machine's day. */

export interface MachineOfDay {
  readonly machineId: bigint;
  readonly versionNumber: number;
  readonly location: string;
  readonly maker: string;
  readonly model: string;
  readonly effectiveAt: Date;
  readonly returnCertifiedOn: string | null;
}

/** Returns a machine as recorded in the run (computation) of a day; undefined when the run does not have it. */
export function findMachineOfDay(
  db: Queryable,
  establishmentId: number,
  gamingDay: string,
  machine: string,
): Promise<MachineOfDay | undefined> {
  return queryOptionalRow(
    db,
    `select machine_days.machine_id as "machineId", machine_days.version_number as "versionNumber",
        machine_days.location, machine_days.maker, machine_days.model, machine_versions.effective_at as "effectiveAt",
        machine_versions.return_certified_on as "returnCertifiedOn"
      from machine_days
      join machine_versions_public as machine_versions using (establishment_id, machine_id, version_number)
      where machine_days.establishment_id = $1 and machine_days.gaming_day = $2::date and machine_days.sbm_number = $3`,
    [establishmentId, gamingDay, machine],
  );
}

/** A reading with the batch that contained it; `values` in the order of the requested counters, null: not reported. */
export interface FigureReadingRow {
  readonly stationNumber: number;
  readonly readAt: Date;
  /** 0 for the first reading of the instant; higher for others beside it. */
  readonly variant: number;
  readonly batchId: bigint;
  readonly receivedAt: Date;
  /** Origin: a device, a file or a person. */
  readonly source: ReadingSource;
  readonly reason: string;
  /** The person or the device's token that sent it. */
  readonly sentBy: string | null;
  /** Values of the counters in the figure, in their units; null: not reported. */
  readonly values: readonly (string | null)[];
}

const columnByCounter = new Map<CounterName, string>(COUNTERS.map(({ name, column }) => [name, column]));

/**
 * Lists the readings of a machine's stations at the given instants; an instant reported several times has several
 * readings.
 */
export function listReadingsAtInstants(
  db: Queryable,
  establishmentId: number,
  machineId: bigint,
  instants: readonly Date[],
  counters: readonly CounterName[],
): Promise<FigureReadingRow[]> {
  const valueColumns = counters.map((name) => `meter_readings.${columnByCounter.get(name) ?? ''}::text`).join(', ');
  return queryRows(
    db,
    `select stations.station_number as "stationNumber", meter_readings.read_at as "readAt", meter_readings.variant,
        meter_readings.batch_id as "batchId", reading_batches.received_at as "receivedAt", reading_batches.source,
        reading_batches.reason, coalesce(people.full_name, api_tokens.name) as "sentBy",
        array[${valueColumns}]::text[] as values
      from stations_public as stations
      join ${READINGS_SQL} on meter_readings.establishment_id = $1
        and meter_readings.station_id = stations.station_id and meter_readings.read_at = any($3::timestamptz[])
      join reading_batches_public as reading_batches on reading_batches.establishment_id = $1
        and reading_batches.batch_id = meter_readings.batch_id
      left join people_names as people on people.person_id = reading_batches.person_id
      left join api_tokens_public as api_tokens on api_tokens.establishment_id = $1
        and api_tokens.token_id = reading_batches.token_id
      where stations.establishment_id = $1 and stations.machine_id = $2
      order by stations.station_number, meter_readings.read_at, meter_readings.variant`,
    [establishmentId, machineId, instants],
  );
}

/** A step within the day that was not plain. */
export interface FigureStepRow {
  readonly stationNumber: number;
  /** Kind of the step. */
  readonly kind: MeterBreakKind;
  readonly earlierReadAt: Date;
  readonly laterReadAt: Date;
}

/** Lists the breaks (jumps between two readings) in a machine's meters that end within a day, by station. */
export function listMeterBreaksOfMachine(
  db: Queryable,
  establishmentId: number,
  machineId: bigint,
  window: { readonly opensAt: Date; readonly closesAt: Date },
): Promise<FigureStepRow[]> {
  return queryRows(
    db,
    `select stations.station_number as "stationNumber", meter_breaks.kind,
        meter_breaks.earlier_read_at as "earlierReadAt", meter_breaks.later_read_at as "laterReadAt"
      from stations_public as stations
      join meter_breaks_public as meter_breaks using (establishment_id, station_id)
      where stations.establishment_id = $1 and stations.machine_id = $2
        and meter_breaks.later_read_at > $3 and meter_breaks.later_read_at <= $4
      order by stations.station_number, meter_breaks.later_read_at`,
    [establishmentId, machineId, window.opensAt, window.closesAt],
  );
}

export interface FigureAdjustmentRow {
  readonly adjustmentId: bigint;
  readonly stationNumber: number;
  /** Kind of the adjustment. */
  readonly kind: string;
  readonly earlierReadAt: Date;
  readonly laterReadAt: Date;
  readonly counters: Readonly<Record<string, string>>;
  readonly reason: string;
  readonly approvalRequestId: bigint;
  readonly recordedBy: string | null;
  readonly recordedAt: Date;
  readonly decision: ApprovalDecision | null;
  readonly decidedBy: string | null;
  readonly isInForce: boolean;
}

/** Lists the meter adjustments that overlap the day, including pending and refused ones. */
export function listMachineAdjustments(
  db: Queryable,
  establishmentId: number,
  machineId: bigint,
  window: { readonly opensAt: Date; readonly closesAt: Date },
): Promise<FigureAdjustmentRow[]> {
  return queryRows(
    db,
    `select meter_adjustments.adjustment_id as "adjustmentId", stations.station_number as "stationNumber",
        meter_adjustments.kind, meter_adjustments.earlier_read_at as "earlierReadAt",
        meter_adjustments.later_read_at as "laterReadAt", meter_adjustments.counters, meter_adjustments.reason,
        meter_adjustments.approval_request_id as "approvalRequestId", author.full_name as "recordedBy",
        meter_adjustments.recorded_at as "recordedAt", approval_decisions.decision,
        decider.full_name as "decidedBy", effective.adjustment_id is not null as "isInForce"
      from stations_public as stations
      join meter_adjustments_public as meter_adjustments using (establishment_id, station_id)
      left join effective_meter_adjustments as effective
        on effective.establishment_id = $1 and effective.adjustment_id = meter_adjustments.adjustment_id
      left join approval_decisions_public as approval_decisions on approval_decisions.establishment_id = $1
        and approval_decisions.request_id = meter_adjustments.approval_request_id
      left join people_names as author on author.person_id = meter_adjustments.recorded_by
      left join people_names as decider on decider.person_id = approval_decisions.decided_by
      where stations.establishment_id = $1 and stations.machine_id = $2
        and meter_adjustments.later_read_at > $3 and meter_adjustments.earlier_read_at < $4
      order by meter_adjustments.adjustment_id`,
    [establishmentId, machineId, window.opensAt, window.closesAt],
  );
}

export interface FigureCountRow {
  readonly countNumber: number;
  readonly revision: number;
  /** False when a later revision replaced it. */
  readonly isStanding: boolean;
  /** Counted notes, by value. */
  readonly notes: readonly {
    readonly valueMinor: string;
    /** Number of notes, as text. */
    readonly count: string;
  }[];
  readonly notesMinor: bigint;
  readonly ticketsMinor: bigint;
  readonly ticketCount: number;
  readonly coinsMinor: bigint;
  /** Origin of the count: a person, a file or a drop. */
  readonly source: CountSource;
  readonly reason: string;
  readonly recordedBy: string | null;
  readonly recordedAt: Date;
  readonly approvedBy: string | null;
}

/** Lists every revision of every count of the machine on a day, as entered. */
export function listMachineCounts(
  db: Queryable,
  establishmentId: number,
  gamingDay: string,
  machineId: bigint,
): Promise<FigureCountRow[]> {
  return queryRows(
    db,
    `select machine_counts.count_number as "countNumber", machine_counts.revision,
        exists (
          select from current_machine_counts as standing
          where standing.establishment_id = $1 and standing.gaming_day = $2::date and standing.machine_id = $3
            and standing.count_number = machine_counts.count_number and standing.revision = machine_counts.revision
        ) as "isStanding",
        machine_counts.notes, machine_counts.notes_minor as "notesMinor",
        machine_counts.tickets_minor as "ticketsMinor", machine_counts.ticket_count as "ticketCount",
        machine_counts.coins_minor as "coinsMinor", machine_counts.source, machine_counts.reason,
        author.full_name as "recordedBy", machine_counts.recorded_at as "recordedAt",
        approver.full_name as "approvedBy"
      from machine_counts_public as machine_counts
      left join people_names as author on author.person_id = machine_counts.recorded_by
      left join approval_decisions_public as approval_decisions on approval_decisions.establishment_id = $1
        and approval_decisions.request_id = machine_counts.approval_request_id
      left join people_names as approver on approver.person_id = approval_decisions.decided_by
      where machine_counts.establishment_id = $1 and machine_counts.gaming_day = $2::date
        and machine_counts.machine_id = $3
      order by machine_counts.count_number, machine_counts.revision`,
    [establishmentId, gamingDay, machineId],
  );
}

export interface FigureTotalRow {
  readonly kind: TotalKind;
  readonly revision: number;
  /** True: the latest revision. */
  readonly isStanding: boolean;
  readonly amountMinor: bigint;
  readonly slipCount: number;
  /** `slips`: the total of the day's slips, its revision 0. */
  readonly source: 'person' | 'file' | 'slips';
  readonly reason: string;
  readonly recordedBy: string | null;
  readonly recordedAt: Date;
  readonly approvedBy: string | null;
}

/** Lists every revision of the entered totals of a machine on a day, and the totals of its slips. */
export function listMachineTotals(
  db: Queryable,
  establishmentId: number,
  gamingDay: string,
  machineId: bigint,
  kinds: readonly TotalKind[],
): Promise<FigureTotalRow[]> {
  return queryRows(
    db,
    `select machine_day_totals.kind, machine_day_totals.revision,
        exists (
          select from current_machine_totals as standing
          where standing.establishment_id = $1 and standing.gaming_day = $2::date and standing.machine_id = $3
            and standing.kind = machine_day_totals.kind and standing.revision = machine_day_totals.revision
        ) as "isStanding",
        machine_day_totals.amount_minor as "amountMinor", machine_day_totals.slip_count as "slipCount",
        machine_day_totals.source, machine_day_totals.reason, author.full_name as "recordedBy",
        machine_day_totals.recorded_at as "recordedAt", approver.full_name as "approvedBy"
      from machine_day_totals_public as machine_day_totals
      left join people_names as author on author.person_id = machine_day_totals.recorded_by
      left join approval_decisions_public as approval_decisions on approval_decisions.establishment_id = $1
        and approval_decisions.request_id = machine_day_totals.approval_request_id
      left join people_names as approver on approver.person_id = approval_decisions.decided_by
      where machine_day_totals.establishment_id = $1 and machine_day_totals.gaming_day = $2::date
        and machine_day_totals.machine_id = $3 and machine_day_totals.kind = any($4::text[])
      union all
      select machine_slip_totals.kind, 0, not exists (
          select from current_machine_totals as entered
          where entered.establishment_id = $1 and entered.gaming_day = $2::date and entered.machine_id = $3
            and entered.kind = machine_slip_totals.kind),
        machine_slip_totals.amount_minor, machine_slip_totals.slip_count, 'slips', '', null,
        machine_slip_totals.recorded_at, null
      from machine_slip_totals
      where machine_slip_totals.establishment_id = $1 and machine_slip_totals.gaming_day = $2::date
        and machine_slip_totals.machine_id = $3 and machine_slip_totals.kind = any($4::text[])
      order by 1, 2`,
    [establishmentId, gamingDay, machineId, kinds],
  );
}

/** Returns the number of the closing that froze a day; null while it is open. */
export async function findClosingNumber(
  db: Queryable,
  establishmentId: number,
  gamingDay: string,
): Promise<number | null> {
  const currentRun = await queryOptionalRow<{ readonly closingNumber: number | null }>(
    db,
    `select current_runs.closing_number as "closingNumber" from current_runs
      where current_runs.establishment_id = $1 and current_runs.gaming_day = $2::date`,
    [establishmentId, gamingDay],
  );
  return currentRun?.closingNumber ?? null;
}
