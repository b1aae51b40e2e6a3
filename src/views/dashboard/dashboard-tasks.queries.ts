import { AT_STAKE_SQL } from '#closing/reconciliation/findings.queries.js';
import type { ApprovalKind } from '#identity/access/permissions.js';
import { queryOptionalRow, queryRow, queryRows, type Queryable } from '#platform/database/rows.js';

/** Unsettled work of an establishment, and its proved state. */

/** An open day. Findings are those that require action: notices are left out. */
export interface OpenDayRow {
  readonly gamingDay: string;
  readonly closesAt: Date;
  /** True: the day has ended. */
  readonly isOver: boolean;
  /** Whole days since it ended; 0 while it is running. */
  readonly ageDays: number;
  readonly runNumber: number | null;
  readonly computedAt: Date | null;
  /** Number of machines with findings; null: not computed. */
  readonly machines: number | null;
  readonly blocking: number;
  /** To be explained, including refused explanations. */
  readonly open: number;
  readonly awaiting: number;
  /** Number of explained findings. */
  readonly explained: number;
  /** Number of machines with open findings. */
  readonly machinesToSettle: number;
  /** Σ amounts at stake in findings not yet explained and approved. */
  readonly atStakeMinor: bigint;
  /** The closing request that is waiting for a second person. */
  readonly closingRequestId: bigint | null;
  readonly closingRequestedBy: string | null;
}

/** Open findings of one machine, over all open days. */
export interface MachineToSettleRow {
  readonly machine: string;
  readonly standNumber: string | null;
  /** Number of findings. */
  readonly findings: number;
  readonly blocking: number;
  readonly awaiting: number;
  /** Codes of the findings. */
  readonly codes: readonly string[];
  /** Number of days with findings. */
  readonly days: number;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly ageDays: number;
  readonly atStakeMinor: bigint;
}

/** Findings of open days that are neither notices nor explained and approved. $1 establishment. */
const UNSETTLED_FINDINGS_SQL = `
  select current_findings.gaming_day, current_findings.machine_id, current_findings.sbm_number, current_findings.code,
    current_findings.severity, coalesce(${AT_STAKE_SQL}, 0) as at_stake,
    current_findings.explanation is not null and current_findings.decision is null as is_awaiting
  from gaming_days_public as gaming_days
  join current_findings using (establishment_id, gaming_day)
  where gaming_days.establishment_id = $1 and gaming_days.state = 'open'
    and current_findings.severity <> 'notice'
    and (current_findings.severity = 'blocking' or current_findings.decision is distinct from 'approved')`;

/**
 * Lists the open gaming days, oldest first, each with its unsettled findings (differences to explain) by severity. Adds
 * the amount at stake in them, and the pending request to close the day.
 */
export function listOpenDays(db: Queryable, establishmentId: number, now: Date, limit: number): Promise<OpenDayRow[]> {
  return queryRows(
    db,
    `with unsettled as materialized (${UNSETTLED_FINDINGS_SQL}), tallies as (
        select unsettled.gaming_day,
          count(*) filter (where unsettled.severity = 'blocking')::integer as blocking,
          count(*) filter (where unsettled.severity <> 'blocking' and not unsettled.is_awaiting)::integer as open,
          count(*) filter (where unsettled.is_awaiting)::integer as awaiting,
          count(distinct unsettled.machine_id)::integer as machines_to_settle,
          sum(unsettled.at_stake)::bigint as at_stake
        from unsettled group by unsettled.gaming_day
      )
      select current_runs.gaming_day as "gamingDay", current_runs.closes_at as "closesAt",
        current_runs.closes_at <= $2 as "isOver",
        greatest(0, floor(extract(epoch from $2 - current_runs.closes_at) / 86400))::integer as "ageDays",
        current_runs.run_number as "runNumber", reconciliation_runs.computed_at as "computedAt",
        reconciliation_runs.machine_count as machines, coalesce(tallies.blocking, 0) as blocking,
        coalesce(tallies.open, 0) as open, coalesce(tallies.awaiting, 0) as awaiting,
        (select count(*)::integer from current_findings
          where current_findings.establishment_id = $1 and current_findings.gaming_day = current_runs.gaming_day
            and current_findings.severity = 'toExplain' and current_findings.decision = 'approved') as explained,
        coalesce(tallies.machines_to_settle, 0) as "machinesToSettle",
        coalesce(tallies.at_stake, 0)::bigint as "atStakeMinor", closing.request_id as "closingRequestId",
        closing.full_name as "closingRequestedBy"
      from current_runs
      left join reconciliation_runs_public as reconciliation_runs using (establishment_id, gaming_day, run_number)
      left join tallies on tallies.gaming_day = current_runs.gaming_day
      left join lateral (
        select approval_requests.request_id, people.full_name from approval_requests_public as approval_requests
        join people_names as people on people.person_id = approval_requests.requested_by
        where approval_requests.establishment_id = $1 and approval_requests.kind = 'dayClosing'
          and approval_requests.subject ->> 'gamingDay' = current_runs.gaming_day::text
          and not exists (
            select from approval_decisions_public as approval_decisions
            where approval_decisions.establishment_id = $1
              and approval_decisions.request_id = approval_requests.request_id)
        order by approval_requests.request_id desc limit 1
      ) as closing on true
      where current_runs.establishment_id = $1 and current_runs.state = 'open'
      order by current_runs.gaming_day
      limit $3`,
    [establishmentId, now, limit],
  );
}

/** Totals of the findings that are not settled. */
export interface UnsettledTotals {
  /** Number of days with findings. */
  readonly days: number;
  readonly machines: number;
  /** Number of findings. */
  readonly findings: number;
  readonly blocking: number;
  readonly atStakeMinor: bigint;
}

/**
 * Returns the totals of unsettled work: open days, machines, findings, blocking ones, and the amount at stake in minor
 * units.
 */
export function readUnsettledTotals(db: Queryable, establishmentId: number): Promise<UnsettledTotals> {
  return queryRow(
    db,
    `with unsettled as materialized (${UNSETTLED_FINDINGS_SQL})
      select (select count(*)::integer from gaming_days_public as gaming_days
          where gaming_days.establishment_id = $1 and gaming_days.state = 'open') as days,
        count(distinct unsettled.machine_id)::integer as machines, count(*)::integer as findings,
        count(*) filter (where unsettled.severity = 'blocking')::integer as blocking,
        coalesce(sum(unsettled.at_stake), 0)::bigint as "atStakeMinor"
      from unsettled`,
    [establishmentId],
  );
}

/**
 * Lists the machines with unsettled findings: blocking ones first, then by amount at stake descending; equal ones
 * oldest first.
 */
export function listMachinesToSettle(
  db: Queryable,
  establishmentId: number,
  now: Date,
  limit: number,
): Promise<MachineToSettleRow[]> {
  return queryRows(
    db,
    `with unsettled as materialized (${UNSETTLED_FINDINGS_SQL}), machine as (
        select unsettled.machine_id, unsettled.sbm_number, count(*)::integer as findings,
          count(*) filter (where unsettled.severity = 'blocking')::integer as blocking,
          count(*) filter (where unsettled.is_awaiting)::integer as awaiting,
          array_agg(distinct unsettled.code) as codes, count(distinct unsettled.gaming_day)::integer as days,
          min(unsettled.gaming_day) as first_day, max(unsettled.gaming_day) as last_day,
          sum(unsettled.at_stake)::bigint as at_stake
        from unsettled where unsettled.machine_id is not null and unsettled.sbm_number is not null
        group by unsettled.machine_id, unsettled.sbm_number
      )
      select machine.sbm_number as machine, machine_days.stand_number as "standNumber", machine.findings,
        machine.blocking, machine.awaiting, machine.codes, machine.days, machine.first_day as "firstDay",
        machine.last_day as "lastDay",
        greatest(0, floor(extract(epoch from $2 - gaming_days.closes_at) / 86400))::integer as "ageDays",
        machine.at_stake as "atStakeMinor"
      from (
        select * from machine
        order by machine.blocking > 0 desc, machine.at_stake desc, machine.first_day, machine.sbm_number collate "C"
        limit $3
      ) as machine
      join gaming_days_public as gaming_days on gaming_days.establishment_id = $1
        and gaming_days.gaming_day = machine.first_day
      left join machine_days on machine_days.establishment_id = $1 and machine_days.gaming_day = machine.last_day
        and machine_days.machine_id = machine.machine_id
      order by machine.blocking > 0 desc, machine.at_stake desc, machine.first_day, machine.sbm_number collate "C"`,
    [establishmentId, now, limit],
  );
}

export interface PendingApprovalRow {
  readonly requestId: bigint;
  readonly kind: ApprovalKind;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly ageDays: number;
  readonly reason: string;
  readonly gamingDay: string | null;
  readonly machine: string | null;
  /** toDecide: the reader may decide; mine: the reader requested it; others: another person decides. */
  readonly side: 'toDecide' | 'mine' | 'others';
}

/**
 * Lists undecided requests: first those that the reader may decide, then the reader's own, then others; oldest first.
 */
export function listPendingApprovals(
  db: Queryable,
  establishmentId: number,
  reader: { readonly personId: bigint; readonly kinds: readonly ApprovalKind[] },
  now: Date,
  limit: number,
): Promise<PendingApprovalRow[]> {
  return queryRows(
    db,
    `select approval_requests.request_id as "requestId", approval_requests.kind,
        people.full_name as "requestedBy", approval_requests.requested_at as "requestedAt",
        greatest(0, floor(extract(epoch from $4 - approval_requests.requested_at) / 86400))::integer as "ageDays",
        approval_requests.reason, approval_requests.subject ->> 'gamingDay' as "gamingDay",
        approval_requests.subject ->> 'machine' as machine, side.side
      from approval_requests_public as approval_requests
      join people_names as people on people.person_id = approval_requests.requested_by
      cross join lateral (
        select case when approval_requests.requested_by = $2 then 'mine'
          when approval_requests.kind = any($3::text[]) then 'toDecide' else 'others' end as side
      ) as side
      where approval_requests.establishment_id = $1
        and not exists (
          select from approval_decisions_public as approval_decisions
          where approval_decisions.establishment_id = $1
            and approval_decisions.request_id = approval_requests.request_id)
      order by array_position(array['toDecide', 'mine', 'others'], side.side), approval_requests.request_id
      limit $5`,
    [establishmentId, reader.personId, reader.kinds, now, limit],
  );
}

/** Returns the number of pending requests that the reader may decide, made by the reader, and others. */
export function countPendingApprovals(
  db: Queryable,
  establishmentId: number,
  reader: { readonly personId: bigint; readonly kinds: readonly ApprovalKind[] },
): Promise<{ readonly toDecide: number; readonly mine: number; readonly others: number }> {
  return queryRow(
    db,
    `select count(*) filter (where approval_requests.requested_by <> $2
          and approval_requests.kind = any($3::text[]))::integer as "toDecide",
        count(*) filter (where approval_requests.requested_by = $2)::integer as mine,
        count(*) filter (where approval_requests.requested_by <> $2
          and approval_requests.kind <> all($3::text[]))::integer as others
      from approval_requests_public as approval_requests
      where approval_requests.establishment_id = $1
        and not exists (
          select from approval_decisions_public as approval_decisions
          where approval_decisions.establishment_id = $1
            and approval_decisions.request_id = approval_requests.request_id)`,
    [establishmentId, reader.personId, reader.kinds],
  );
}

/** The closed days of the establishment, in short. */
export interface ClosedDays {
  /** Number of closed days. */
  readonly days: number;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  /** Instant of the last closing; null: none. */
  readonly lastClosedAt: Date | null;
  /** The requester and the approver of the last closing. */
  readonly closedBy: string | null;
  readonly approvedBy: string | null;
}

/** Returns the number of closed days with the first and the last one, and the people of the last closing. */
export async function readClosedDaysSummary(db: Queryable, establishmentId: number): Promise<ClosedDays> {
  const summary = await queryOptionalRow<ClosedDays>(
    db,
    `with closed as (
        select count(*)::integer as days, min(gaming_days.gaming_day) as first_day, max(gaming_days.gaming_day) as last_day
        from gaming_days_public as gaming_days where gaming_days.establishment_id = $1 and gaming_days.state = 'closed'
      )
      select closed.days, closed.first_day as "firstDay", closed.last_day as "lastDay",
        current_runs.closed_at as "lastClosedAt", closer.full_name as "closedBy", approver.full_name as "approvedBy"
      from closed
      left join current_runs on current_runs.establishment_id = $1 and current_runs.gaming_day = closed.last_day
      left join people_names as closer on closer.person_id = current_runs.closed_by
      left join approval_decisions_public as approval_decisions on approval_decisions.establishment_id = $1
        and approval_decisions.request_id = current_runs.closing_request_id
      left join people_names as approver on approver.person_id = approval_decisions.decided_by`,
    [establishmentId],
  );
  return summary ?? { days: 0, firstDay: null, lastDay: null, lastClosedAt: null, closedBy: null, approvedBy: null };
}

/** The last finished verification of the log. */
export interface LastVerification {
  readonly finishedAt: Date;
  readonly requestedBy: string;
  readonly treeSize: bigint;
  readonly findingCount: number;
}

/** Returns the last completed verification of the log; null when there is none. */
export async function findLastVerification(db: Queryable, establishmentId: number): Promise<LastVerification | null> {
  const verification = await queryOptionalRow<LastVerification>(
    db,
    `select log_verifications.finished_at as "finishedAt", people.full_name as "requestedBy",
        log_verifications.tree_size as "treeSize", log_verifications.finding_count as "findingCount"
      from log_verifications_public as log_verifications
      join people_names as people on people.person_id = log_verifications.requested_by
      where log_verifications.establishment_id = $1 and log_verifications.state = 'done'
        and log_verifications.finished_at is not null and log_verifications.tree_size is not null
        and log_verifications.finding_count is not null
      order by log_verifications.verification_id desc limit 1`,
    [establishmentId],
  );
  return verification ?? null;
}
