import { queryRow, queryRows, type Queryable } from '#platform/database/rows.js';
import type { DayRow } from '#establishments/days/gaming-days.queries.js';
import type { GamingDayState } from '#domain/gaming-day.js';

/** Findings of a day by required action, each counted once; notices are counted apart. */
export interface FindingTally {
  /** Findings to be settled: an explanation is not enough. */
  readonly blocking: number;
  /** Findings to be explained: no explanation yet, or a refused one. */
  readonly toExplain: number;
  /** Number of findings whose explanation awaits a second person. */
  readonly awaitingApproval: number;
  /** Number of findings whose explanation was approved. */
  readonly approved: number;
  readonly notices: number;
}

const FINDING_TALLY_SQL = `count(*) filter (where current_findings.severity = 'blocking')::integer as blocking,
  count(*) filter (where current_findings.severity = 'toExplain'
    and (current_findings.explanation is null or current_findings.decision = 'refused'))::integer as "toExplain",
  count(*) filter (where current_findings.severity = 'toExplain' and current_findings.explanation is not null
    and current_findings.decision is null)::integer as "awaitingApproval",
  count(*) filter (where current_findings.severity = 'toExplain' and current_findings.decision = 'approved')::integer
    as approved,
  count(*) filter (where current_findings.severity = 'notice')::integer as notices`;

const UNDECIDED_SQL = `not exists (
  select from approval_decisions_public as approval_decisions
  where approval_decisions.establishment_id = approval_requests.establishment_id
    and approval_decisions.request_id = approval_requests.request_id)`;

/** A gaming day in the list of days, with the numbers of its findings. */
export interface ListedDay extends FindingTally {
  readonly gamingDay: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
  /** State of the gaming day. */
  readonly state: GamingDayState;
  /** Null when never reconciled. */
  readonly reconciledAt: Date | null;
  readonly machineCount: number | null;
  /** Pending requests about the day, of any kind. */
  readonly awaitingDecisions: number;
  readonly closingRequestedBy: string | null;
  /** The person who closed the day, for the closing in force. */
  readonly closedBy: string | null;
  readonly approvedBy: string | null;
  readonly closedAt: Date | null;
  readonly closingNumber: number | null;
  /** True: a box of a machine was counted on the day. */
  readonly isCounted: boolean;
}

/**
 * Returns a page of recorded days before `before`, latest first, with their last reconciliation, findings, requests and
 * closing. A filter that is null does not restrict.
 */
export function listDays(
  db: Queryable,
  establishmentId: number,
  page: { readonly state: GamingDayState | null; readonly before: string | null; readonly limit: number },
): Promise<ListedDay[]> {
  return queryRows<ListedDay>(
    db,
    `select listed.gaming_day as "gamingDay", listed.opens_at as "opensAt", listed.closes_at as "closesAt", listed.state,
        run.computed_at as "reconciledAt", run.machine_count as "machineCount", tally.*,
        waiting."awaitingDecisions", waiting."closingRequestedBy",
        closer.full_name as "closedBy", approver.full_name as "approvedBy", current_runs.closed_at as "closedAt",
        current_runs.closing_number as "closingNumber",
        exists (select from current_machine_counts as counts
          where counts.establishment_id = $1 and counts.gaming_day = listed.gaming_day) as "isCounted"
      from (
        select gaming_days.* from gaming_days_public as gaming_days
        where gaming_days.establishment_id = $1 and ($2::text is null or gaming_days.state = $2)
          and ($3::date is null or gaming_days.gaming_day < $3)
        order by gaming_days.gaming_day desc
        limit $4
      ) as listed
      join current_runs on current_runs.establishment_id = $1 and current_runs.gaming_day = listed.gaming_day
      left join reconciliation_runs as run on run.establishment_id = $1 and run.gaming_day = listed.gaming_day
        and run.run_number = current_runs.run_number
      left join people_names as closer on closer.person_id = current_runs.closed_by
      left join approval_decisions_public as decision on decision.establishment_id = $1
        and decision.request_id = current_runs.closing_request_id
      left join people_names as approver on approver.person_id = decision.decided_by
      cross join lateral (
        select ${FINDING_TALLY_SQL} from current_findings
        where current_findings.establishment_id = $1 and current_findings.gaming_day = listed.gaming_day
      ) as tally
      cross join lateral (
        select count(*)::integer as "awaitingDecisions",
          max(people.full_name) filter (where approval_requests.kind = 'dayClosing') as "closingRequestedBy"
        from approval_requests_public as approval_requests
        join people_names as people on people.person_id = approval_requests.requested_by
        where approval_requests.establishment_id = $1
          and approval_requests.subject ->> 'gamingDay' = listed.gaming_day::text and ${UNDECIDED_SQL}
      ) as waiting
      order by listed.gaming_day desc`,
    [establishmentId, page.state, page.before, page.limit],
  );
}

/** Returns the numbers of a day's findings (what the reconciliation noticed), by the action they require. */
export function readFindingTally(db: Queryable, establishmentId: number, gamingDay: string): Promise<FindingTally> {
  return queryRow<FindingTally>(
    db,
    `select ${FINDING_TALLY_SQL} from current_findings
      where current_findings.establishment_id = $1 and current_findings.gaming_day = $2::date`,
    [establishmentId, gamingDay],
  );
}

/** Numbers of machines with and without their counts and totals of the day. */
export interface CountedFloor {
  /** Machines in service when the day closes. */
  readonly machines: number;
  /** Number of those machines whose first count is entered. */
  readonly counted: number;
  /** Numbers of the first machines without a count. */
  readonly missing: readonly string[];
  /** Counts and totals entered for the day, the last revision of each. */
  readonly counts: number;
  /** Number of machines with their totals. */
  readonly totals: number;
}

/**
 * Returns how many machines in service at the end of a day have their counts and totals, with the first twelve without
 * a count.
 */
export function readFloorCountProgress(db: Queryable, establishmentId: number, day: DayRow): Promise<CountedFloor> {
  return queryRow<CountedFloor>(
    db,
    `with floor as (
        select machines.machine_id, machines.sbm_number
        from machines_public as machines
        cross join lateral (
          select machine_versions.state from machine_versions_public as machine_versions
          where machine_versions.establishment_id = $1 and machine_versions.machine_id = machines.machine_id
            and machine_versions.effective_at < $3
          order by machine_versions.effective_at desc, machine_versions.version_number desc
          limit 1
        ) as version
        where machines.establishment_id = $1 and version.state = 'inService'
      ), counted as (
        select distinct machine_counts.machine_id from current_machine_counts as machine_counts
        where machine_counts.establishment_id = $1 and machine_counts.gaming_day = $2::date
          and machine_counts.count_number = 1
      )
      select count(*)::integer as machines, count(counted.machine_id)::integer as counted,
        coalesce((array_agg(floor.sbm_number order by floor.sbm_number collate "C")
          filter (where counted.machine_id is null))[1:12], '{}') as missing,
        (select count(*) from counted)::integer as counts,
        (select count(*) from current_machine_totals as totals
          where totals.establishment_id = $1 and totals.gaming_day = $2::date)::integer as totals
      from floor
      left join counted using (machine_id)`,
    [establishmentId, day.gamingDay, day.closesAt],
  );
}

/** The latest computation of a day, in short. */
export interface ReconciledRun {
  readonly runNumber: number;
  readonly computedAt: Date;
  readonly computedBy: string | null;
  readonly machineCount: number;
  /** Data not in the figures: changed counts and totals, and anything received or decided since the run. */
  readonly newSince: readonly ('counts' | 'totals' | 'readings' | 'events' | 'adjustments' | 'formulas' | 'machines')[];
}

/** Data newer than the run. Parameters: $1 establishment, $2 day, $3 its opening, $4 its closing. */
const NEWER_DATA_SQL = `array_remove(array[
          case when exists (
            select from (
              -- with the further boxes that add to it
              select current.machine_id, coalesce(current.adds_to, current.count_number) as count_number,
                sum(current.notes_minor) as notes_minor, sum(current.tickets_minor) as tickets_minor,
                sum(current.coins_minor) as coins_minor,
                case when bool_and(current.removed_at is not null) then max(current.removed_at) end as removed_at
              from current_machine_counts as current
              where current.establishment_id = $1 and current.gaming_day = $2::date
              group by 1, 2
            ) as standing
            left join day_results on day_results.establishment_id = $1 and day_results.gaming_day = $2::date
              and day_results.run_number = run.run_number and day_results.machine_id = standing.machine_id
            left join machine_day_boxes on machine_day_boxes.establishment_id = $1
              and machine_day_boxes.gaming_day = $2::date and machine_day_boxes.run_number = run.run_number
              and machine_day_boxes.machine_id = standing.machine_id
            group by standing.machine_id
            having max(machine_day_boxes.removed_at) is distinct from (array_agg(standing.removed_at
                order by standing.count_number) filter (where standing.removed_at is not null))[1]
              or not coalesce(bool_or(day_results.counted
              and day_results.counted_notes_minor = standing.notes_minor
              and day_results.counted_tickets_minor = standing.tickets_minor
              and day_results.counted_coins_minor = standing.coins_minor), false))
            or exists (
              select from machine_counts
              where machine_counts.establishment_id = $1 and machine_counts.gaming_day = $2::date
                and machine_counts.is_withdrawn and machine_counts.recorded_at > run.computed_at) then 'counts' end,
          case when exists (
            select from (
              select totals.* from current_machine_totals as totals
              where totals.establishment_id = $1 and totals.gaming_day = $2::date
            ) as entered
            full join (
              select machine_slip_totals.* from machine_slip_totals
              where machine_slip_totals.establishment_id = $1 and machine_slip_totals.gaming_day = $2::date
            ) as slips on slips.machine_id = entered.machine_id and slips.kind = entered.kind
            cross join lateral (select coalesce(entered.machine_id, slips.machine_id) as machine_id,
              coalesce(entered.kind, slips.kind) as kind,
              coalesce(entered.amount_minor, slips.amount_minor) as amount_minor) as standing
            left join day_results on day_results.establishment_id = $1 and day_results.gaming_day = $2::date
              and day_results.run_number = run.run_number and day_results.machine_id = standing.machine_id
            where standing.amount_minor is distinct from case standing.kind
              when 'jackpot' then day_results.paid_jackpot_minor
              when 'progressive' then day_results.paid_progressive_minor
              when 'bonus' then day_results.paid_bonus_minor
              when 'cancelledCredits' then day_results.paid_cancelled_minor
              when 'shortPay' then day_results.paid_short_pay_minor
              when 'complement' then day_results.paid_complement_minor
              when 'ticketsIssued' then day_results.tickets_issued_minor
              when 'fill' then day_results.fills_minor
            end) or exists (
              select from machine_day_totals
              where machine_day_totals.establishment_id = $1 and machine_day_totals.gaming_day = $2::date
                and machine_day_totals.is_withdrawn and machine_day_totals.recorded_at > run.computed_at) then 'totals' end,
          case when exists (
            select from reading_batches_public as reading_batches
            where reading_batches.establishment_id = $1 and reading_batches.received_at > run.computed_at
              and reading_batches.latest_read_at > $3 and reading_batches.earliest_read_at <= $4)
            or exists (
              select from reading_withdrawals_public as reading_withdrawals
              where reading_withdrawals.establishment_id = $1 and reading_withdrawals.withdrawn_at > run.computed_at
                and reading_withdrawals.withdrawn_after < $4) then 'readings' end,
          case when exists (
            select from machine_events_public as machine_events
            where machine_events.establishment_id = $1 and machine_events.code = 'ramClear'
              and machine_events.recorded_at > run.computed_at
              and machine_events.occurred_at > $3 and machine_events.occurred_at <= $4) then 'events' end,
          case when exists (
            select from meter_adjustments_public as meter_adjustments
            join approval_decisions_public as approval_decisions on approval_decisions.establishment_id = $1
              and approval_decisions.request_id = meter_adjustments.approval_request_id
            where meter_adjustments.establishment_id = $1 and approval_decisions.decision = 'approved'
              and approval_decisions.decided_at > run.computed_at
              and meter_adjustments.later_read_at > $3 and meter_adjustments.earlier_read_at < $4) then 'adjustments' end,
          case when exists (
            select from win_formulas_public as win_formulas
            where win_formulas.establishment_id = $1 and win_formulas.recorded_at > run.computed_at
              and win_formulas.effective_from <= $2::date) then 'formulas' end,
          case when exists (
            -- a change of the past is approved
            select from machine_versions_public as machine_versions
            join approval_decisions_public as approval_decisions on approval_decisions.establishment_id = $1
              and approval_decisions.request_id = machine_versions.approval_request_id
            where machine_versions.establishment_id = $1 and approval_decisions.decided_at > run.computed_at
              and machine_versions.effective_at < $4) then 'machines' end
        ], null) as "newSince"`;

/**
 * Returns the day's current run (its last computation) with the kinds of data that arrived after it; null when the day
 * was never reconciled.
 */
export async function findReconciledRun(
  db: Queryable,
  establishmentId: number,
  day: DayRow,
): Promise<ReconciledRun | null> {
  const [run] = await queryRows<ReconciledRun>(
    db,
    `select run.run_number as "runNumber", run.computed_at as "computedAt", people.full_name as "computedBy",
        run.machine_count as "machineCount",
        ${NEWER_DATA_SQL}
      from current_runs
      join reconciliation_runs as run on run.establishment_id = $1 and run.gaming_day = current_runs.gaming_day
        and run.run_number = current_runs.run_number
      left join people_names as people on people.person_id = run.computed_by
      where current_runs.establishment_id = $1 and current_runs.gaming_day = $2::date`,
    [establishmentId, day.gamingDay, day.opensAt, day.closesAt],
  );
  return run ?? null;
}

/** An undecided request about a gaming day. */
export interface PendingDayRequest {
  readonly requestId: bigint;
  readonly kind: string;
  readonly requestedById: bigint;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly reason: string;
}

/** Returns pending requests about the day itself: its closing, its reopening, explanations of its findings. */
export function listPendingDayRequests(
  db: Queryable,
  establishmentId: number,
  gamingDay: string,
): Promise<PendingDayRequest[]> {
  return queryRows<PendingDayRequest>(
    db,
    `select approval_requests.request_id as "requestId", approval_requests.kind,
        approval_requests.requested_by as "requestedById", people.full_name as "requestedBy",
        approval_requests.requested_at as "requestedAt", approval_requests.reason
      from approval_requests_public as approval_requests
      join people_names as people on people.person_id = approval_requests.requested_by
      where approval_requests.establishment_id = $1 and approval_requests.subject ->> 'gamingDay' = $2
        and approval_requests.kind in ('dayClosing', 'dayReopening', 'findingExplanation') and ${UNDECIDED_SQL}
      order by approval_requests.request_id`,
    [establishmentId, gamingDay],
  );
}

/** Returns the full name of a person. */
export async function readPersonName(db: Queryable, personId: bigint): Promise<string> {
  const { name } = await queryRow<{ readonly name: string }>(
    db,
    'select people.full_name as name from people_names as people where people.person_id = $1',
    [personId],
  );
  return name;
}
