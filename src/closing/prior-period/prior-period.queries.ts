import { listColumns, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';
import type { DayRow } from '#establishments/days/gaming-days.queries.js';

/** Figures that a late reading can change, each with its column in the frozen line. */
export const METERED_FIGURES = {
  coinInMinor: 'coin_in_minor',
  coinOutMinor: 'coin_out_minor',
  jackpotMinor: 'jackpot_minor',
  meteredWinMinor: 'metered_win_minor',
  dropMinor: 'drop_minor',
  billsMinor: 'bills_minor',
  ticketInMinor: 'ticket_in_minor',
  coinsMinor: 'coins_minor',
  electronicInMinor: 'electronic_in_minor',
  electronicOutMinor: 'electronic_out_minor',
  ticketOutMinor: 'ticket_out_minor',
  handPaidCancelledMinor: 'hand_paid_cancelled_minor',
  restrictedTicketInMinor: 'restricted_ticket_in_minor',
  restrictedTicketOutMinor: 'restricted_ticket_out_minor',
  restrictedElectronicInMinor: 'restricted_electronic_in_minor',
  restrictedElectronicOutMinor: 'restricted_electronic_out_minor',
} as const;

/** Figures that a person may enter late: counted, paid, issued and filled amounts. */
export const ENTERED_FIGURES = {
  countedNotesMinor: 'counted_notes_minor',
  countedTicketsMinor: 'counted_tickets_minor',
  countedCoinsMinor: 'counted_coins_minor',
  paidJackpotMinor: 'paid_jackpot_minor',
  paidProgressiveMinor: 'paid_progressive_minor',
  paidBonusMinor: 'paid_bonus_minor',
  paidCancelledMinor: 'paid_cancelled_minor',
  paidShortPayMinor: 'paid_short_pay_minor',
  paidComplementMinor: 'paid_complement_minor',
  ticketsIssuedMinor: 'tickets_issued_minor',
  fillsMinor: 'fills_minor',
} as const;

export type MeteredFigure = keyof typeof METERED_FIGURES;
/** A figure that a person enters, which a correction of a closed day may change. */
export type EnteredFigure = keyof typeof ENTERED_FIGURES;
/** A figure of a closed day that a correction changes. */
export type AdjustedFigure = MeteredFigure | EnteredFigure;

export const ADJUSTED_FIGURES: Readonly<Record<AdjustedFigure, string>> = { ...METERED_FIGURES, ...ENTERED_FIGURES };

/** The figures of a machine that a closing froze, in minor units; 0 for a figure that was not reported. */
export type FrozenFigures = Readonly<Record<AdjustedFigure, bigint>>;

/** A machine of a closed day for which a reading arrived after the closing in force. */
export interface LateMachineDayRow {
  readonly machineId: bigint;
  readonly gamingDay: string;
  readonly batchIds: readonly bigint[];
}

/**
 * Returns the machines and closed days affected by readings received since the last closing and dated before it. A
 * reading affects the closed day of its date and the next one, which begins with the reading before. The search starts
 * an hour earlier, so that a batch written during the closing is included; reading it again changes nothing.
 */
export function listLateMachineDays(
  db: Queryable,
  establishmentId: number,
  openDay: DayRow,
): Promise<LateMachineDayRow[]> {
  return queryRows<LateMachineDayRow>(
    db,
    `with last_closed as (
        select current_runs.closed_at, current_runs.closes_at from current_runs
        where current_runs.establishment_id = $1 and current_runs.gaming_day < $2::date and current_runs.frozen
        order by current_runs.gaming_day desc limit 1
      ), late as (
        select distinct meter_readings.station_id, meter_readings.read_at, meter_readings.batch_id
        from last_closed
        join reading_batches_public as reading_batches on reading_batches.establishment_id = $1
          and reading_batches.received_at > last_closed.closed_at - interval '1 hour'
          and reading_batches.earliest_read_at <= last_closed.closes_at
        join meter_readings_public as meter_readings on meter_readings.establishment_id = $1
          and meter_readings.batch_id = reading_batches.batch_id
          and meter_readings.read_at <= last_closed.closes_at
      )
      select stations.machine_id as "machineId", closed.gaming_day as "gamingDay",
        array_agg(distinct late.batch_id) as "batchIds"
      from late
      join stations_public as stations on stations.establishment_id = $1 and stations.station_id = late.station_id
      join lateral (
        select gaming_days.gaming_day from gaming_days_public as gaming_days
        where gaming_days.establishment_id = $1 and gaming_days.state = 'closed'
          and gaming_days.closes_at >= late.read_at and gaming_days.gaming_day < $2::date
        order by gaming_days.closes_at limit 2
      ) as closed on true
      group by stations.machine_id, closed.gaming_day
      order by closed.gaming_day, stations.machine_id`,
    [establishmentId, openDay.gamingDay],
  );
}

/** The recorded figures of one machine for a closed day. */
export interface RecordedFiguresRow {
  readonly machineId: bigint;
  readonly figures: FrozenFigures;
}

/**
 * Returns the recorded figures of machines for a closed day: the frozen ones plus the adjustments made since the
 * closing in force.
 */
export async function listRecordedFigures(
  db: Queryable,
  establishmentId: number,
  gamingDay: string,
  machineIds: readonly bigint[],
): Promise<RecordedFiguresRow[]> {
  const figureColumns = Object.entries(ADJUSTED_FIGURES);
  const figureRows = await queryRows<Readonly<Record<string, bigint>>>(
    db,
    `select day_results.machine_id as "machineId", ${figureColumns
      .map(
        ([name, column]) =>
          `(coalesce(day_results.${column}, 0) + coalesce((
            select sum(prior_period_adjustments.corrected_minor - prior_period_adjustments.frozen_minor)
            from prior_period_adjustments
            where prior_period_adjustments.establishment_id = day_results.establishment_id
              and prior_period_adjustments.of_gaming_day = day_results.gaming_day
              and prior_period_adjustments.machine_id = day_results.machine_id
              and prior_period_adjustments.figure = '${name}'
              and prior_period_adjustments.recorded_at >= current_runs.closed_at), 0))::bigint as "${name}"`,
      )
      .join(', ')}
      from current_runs
      join day_results using (establishment_id, gaming_day, run_number)
      where current_runs.establishment_id = $1 and current_runs.gaming_day = $2::date and current_runs.frozen
        and day_results.machine_id = any($3::bigint[])
      order by day_results.machine_id`,
    [establishmentId, gamingDay, machineIds],
  );
  return figureRows.map(({ machineId = 0n, ...rowFigures }) => ({ machineId, figures: rowFigures as FrozenFigures }));
}

/** An adjustment of a closed day's figure, ready to be stored. */
export interface NewAdjustment {
  readonly ofGamingDay: string;
  readonly machineId: bigint;
  readonly figure: AdjustedFigure;
  readonly frozenMinor: bigint;
  readonly correctedMinor: bigint;
  readonly cause: Readonly<Record<string, unknown>>;
}

/**
 * Inserts adjustments of closed days, carried by the open day `gamingDay`, each under the next number of its two days.
 */
export async function insertAdjustments(
  tx: Tx,
  establishmentId: number,
  gamingDay: string,
  adjustments: readonly NewAdjustment[],
  { recordedBy, approvalRequestId }: { readonly recordedBy: bigint; readonly approvalRequestId: bigint | null },
): Promise<void> {
  if (adjustments.length === 0) return;
  await queryRows(
    tx,
    `insert into prior_period_adjustments (establishment_id, gaming_day, of_gaming_day, adjustment_number, machine_id,
        figure, frozen_minor, corrected_minor, cause, recorded_by, approval_request_id)
      select $1, $2::date, adjusted.of_gaming_day,
        coalesce((
          select max(prior_period_adjustments.adjustment_number) from prior_period_adjustments
          where prior_period_adjustments.establishment_id = $1 and prior_period_adjustments.gaming_day = $2::date
            and prior_period_adjustments.of_gaming_day = adjusted.of_gaming_day), 0)
          + row_number() over (partition by adjusted.of_gaming_day order by adjusted.machine_id, adjusted.figure),
        adjusted.machine_id, adjusted.figure, adjusted.frozen_minor, adjusted.corrected_minor, adjusted.cause, $3, $4
      from unnest($5::date[], $6::bigint[], $7::text[], $8::bigint[], $9::bigint[], $10::jsonb[])
        as adjusted (of_gaming_day, machine_id, figure, frozen_minor, corrected_minor, cause)`,
    [
      establishmentId,
      gamingDay,
      recordedBy,
      approvalRequestId,
      ...listColumns(adjustments, 'ofGamingDay', 'machineId', 'figure', 'frozenMinor', 'correctedMinor'),
      adjustments.map((adjustment) => JSON.stringify(adjustment.cause)),
    ],
  );
}

/** A correction of a closed day's figure, booked on a later day. */
export interface AdjustmentRow {
  /** The open gaming day that carries the adjustment, YYYY-MM-DD. */
  readonly gamingDay: string;
  /** The closed gaming day being corrected, YYYY-MM-DD; earlier than the open day. */
  readonly ofGamingDay: string;
  /** Number among the adjustments of the two days, from 1. */
  readonly adjustmentNumber: number;
  readonly machine: string;
  /** Name of the figure in the machine's line, such as `coinInMinor` or `paidBonusMinor` (`ADJUSTED_FIGURES`). */
  readonly figure: AdjustedFigure;
  /** Figure recorded until then, earlier adjustments included, in minor units. */
  readonly frozenMinor: bigint;
  /** Corrected figure, in minor units; the difference is posted. */
  readonly correctedMinor: bigint;
  readonly differenceMinor: bigint;
  /** The batches of late readings, or the reason for the late entry. */
  readonly cause: Readonly<Record<string, unknown>>;
  /** The requester, or the person whose computation found the late readings. */
  readonly recordedBy: string | null;
  readonly approvedBy: string | null;
  /** Write time by the database's clock. */
  readonly recordedAt: Date;
}

/** Returns the adjustments of earlier days that a day carries, then its own adjustments carried by later days. */
export function listPriorPeriodAdjustments(
  db: Queryable,
  establishmentId: number,
  gamingDay: string,
): Promise<AdjustmentRow[]> {
  return queryRows<AdjustmentRow>(
    db,
    `select prior_period_adjustments.gaming_day as "gamingDay", prior_period_adjustments.of_gaming_day as "ofGamingDay",
        prior_period_adjustments.adjustment_number as "adjustmentNumber", machines.sbm_number as machine,
        prior_period_adjustments.figure, prior_period_adjustments.frozen_minor as "frozenMinor",
        prior_period_adjustments.corrected_minor as "correctedMinor",
        prior_period_adjustments.corrected_minor - prior_period_adjustments.frozen_minor as "differenceMinor",
        prior_period_adjustments.cause, people.full_name as "recordedBy",
        approver.full_name as "approvedBy", prior_period_adjustments.recorded_at as "recordedAt"
      from prior_period_adjustments
      join machines_public as machines on machines.establishment_id = prior_period_adjustments.establishment_id
        and machines.machine_id = prior_period_adjustments.machine_id
      left join people_names as people on people.person_id = prior_period_adjustments.recorded_by
      left join approval_decisions_public as approval_decisions
        on approval_decisions.establishment_id = prior_period_adjustments.establishment_id
        and approval_decisions.request_id = prior_period_adjustments.approval_request_id
      left join people_names as approver on approver.person_id = approval_decisions.decided_by
      where prior_period_adjustments.establishment_id = $1
        and $2::date in (prior_period_adjustments.gaming_day, prior_period_adjustments.of_gaming_day)
      order by prior_period_adjustments.of_gaming_day, prior_period_adjustments.gaming_day,
        prior_period_adjustments.adjustment_number`,
    [establishmentId, gamingDay],
  );
}

/**
 * Returns the sums of the differences that a day carries, by figure, in minor units. Adjustments of a day that was
 * reopened and closed again since are left out: the new closing includes them.
 */
export async function sumCarriedDifferences(
  db: Queryable,
  establishmentId: number,
  gamingDay: string,
): Promise<Readonly<Partial<Record<AdjustedFigure, bigint>>>> {
  const differenceRows = await queryRows<{ readonly figure: AdjustedFigure; readonly differenceMinor: bigint }>(
    db,
    `select prior_period_adjustments.figure,
        sum(prior_period_adjustments.corrected_minor - prior_period_adjustments.frozen_minor)::bigint
          as "differenceMinor"
      from prior_period_adjustments
      join current_runs on current_runs.establishment_id = prior_period_adjustments.establishment_id
        and current_runs.gaming_day = prior_period_adjustments.of_gaming_day
      where prior_period_adjustments.establishment_id = $1 and prior_period_adjustments.gaming_day = $2::date
        and prior_period_adjustments.recorded_at >= current_runs.closed_at
      group by prior_period_adjustments.figure`,
    [establishmentId, gamingDay],
  );
  return Object.fromEntries(differenceRows.map((row) => [row.figure, row.differenceMinor]));
}

/** Waits until no other transaction records adjustments of closed days in the establishment. */
export async function lockAdjustments(tx: Tx, establishmentId: number): Promise<void> {
  await queryRows(tx, `select pg_advisory_xact_lock(hashtextextended('prior period adjustments', $1))`, [
    establishmentId,
  ]);
}
