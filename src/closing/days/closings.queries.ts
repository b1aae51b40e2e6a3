import { queryRow, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';
import type { RunKey } from '../reconciliation/runs.queries.js';

/**
 * Returns pending corrections of the day's counts and totals, and pending meter adjustments and choices of readings
 * that concern it. The day cannot close before they are decided.
 */
export function listPendingCorrections(
  db: Queryable,
  establishmentId: number,
  gamingDay: string,
): Promise<{ readonly requestId: bigint; readonly kind: string }[]> {
  return queryRows(
    db,
    `with waiting as (
        select approval_requests.request_id, approval_requests.kind, approval_requests.subject
        from approval_requests_public as approval_requests
        where approval_requests.establishment_id = $1
          and approval_requests.kind in ('countCorrection', 'totalCorrection', 'meterAdjustment', 'readingChoice',
            'closedDayAdjustment')
          and not exists (
            select from approval_decisions_public as approval_decisions
            where approval_decisions.establishment_id = approval_requests.establishment_id
              and approval_decisions.request_id = approval_requests.request_id)
      )
      select waiting.request_id as "requestId", waiting.kind
      from waiting
      where case
        -- the day that would carry the adjustment: it cannot close before the request is decided
        when waiting.kind = 'closedDayAdjustment' then waiting.subject ->> 'postedOn' = $2
        when waiting.kind = 'meterAdjustment' then exists (
          select from meter_adjustments_public as meter_adjustments
          join gaming_days_public as gaming_days on gaming_days.establishment_id = meter_adjustments.establishment_id
            and gaming_days.gaming_day = $2::date
          where meter_adjustments.establishment_id = $1
            and meter_adjustments.approval_request_id = waiting.request_id
            and meter_adjustments.later_read_at > gaming_days.opens_at
            and meter_adjustments.earlier_read_at < gaming_days.closes_at)
        else waiting.subject ->> 'gamingDay' = $2::text
      end
      order by waiting.request_id`,
    [establishmentId, gamingDay],
  );
}

/** The content of a closing to be stored. */
export interface NewClosing {
  readonly figures: Readonly<Record<string, unknown>>;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly approvalRequestId: bigint;
  readonly closedBy: bigint;
  readonly closedAt: Date;
}

/**
 * Freezes the run under the day's next closing number, which is returned. The database adds the digest of its results.
 */
export async function insertClosing(tx: Tx, runKey: RunKey, closing: NewClosing): Promise<number> {
  const closingRow = await queryRow<{ readonly closingNumber: number }>(
    tx,
    `insert into day_closings (establishment_id, gaming_day, closing_number, run_number, figures, settings,
        results_digest, approval_request_id, closed_by, closed_at)
      select $1::integer, $2::date, coalesce((
          select max(day_closings.closing_number) from day_closings
          where day_closings.establishment_id = $1 and day_closings.gaming_day = $2), 0) + 1,
        $3::integer, $4::jsonb, $5::jsonb, day_results_digest($1, $2, $3), $6::bigint, $7::bigint, $8::timestamptz
      returning day_closings.closing_number as "closingNumber"`,
    [
      runKey.establishmentId,
      runKey.gamingDay,
      runKey.runNumber,
      closing.figures,
      closing.settings,
      closing.approvalRequestId,
      closing.closedBy,
      closing.closedAt,
    ],
  );
  return closingRow.closingNumber;
}

/** A closing of a gaming day, with the figures it froze. */
export interface ClosingRow {
  /** Number among the closings of the day, from 1; above 1 the day was reopened in between. */
  readonly closingNumber: number;
  /** The computation that the closing froze. */
  readonly runNumber: number;
  /** Facts from which the day's journal entries were posted, in minor units as text. */
  readonly figures: Readonly<Record<string, string>>;
  /** SHA-256 of the run's results and findings, by the function `day_results_digest`; it makes the freeze provable. */
  readonly resultsDigest: string;
  /** The request whose approval closed the day. */
  readonly approvalRequestId: bigint;
  /** The requester of the closing. */
  readonly closedBy: string;
  /** The approver, whose approval closed the day. */
  readonly approvedBy: string | null;
  /** Closing time by the server's clock; later corrections of the day are carried to an open day. */
  readonly closedAt: Date;
  /** Instant of the reopening; null: not reopened. */
  readonly reopenedAt: Date | null;
  /** The requester of the reopening. */
  readonly reopenedBy: string | null;
  /** The approver, whose approval reopened the day. */
  readonly reopeningApprovedBy: string | null;
  /** Reason of the reopening, as typed; null: not reopened. */
  readonly reopeningReason: string | null;
}

/** Returns every closing of a day with its reopening, latest first. */
export function listClosings(db: Queryable, establishmentId: number, gamingDay: string): Promise<ClosingRow[]> {
  return queryRows<ClosingRow>(
    db,
    `select day_closings.closing_number as "closingNumber", day_closings.run_number as "runNumber",
        day_closings.figures, encode(day_closings.results_digest, 'hex') as "resultsDigest",
        day_closings.approval_request_id as "approvalRequestId", closer.full_name as "closedBy",
        approver.full_name as "approvedBy",
        day_closings.closed_at as "closedAt", day_reopenings.reopened_at as "reopenedAt",
        reopener.full_name as "reopenedBy", reopening_approver.full_name as "reopeningApprovedBy",
        day_reopenings.reason as "reopeningReason"
      from day_closings
      join people_names as closer on closer.person_id = day_closings.closed_by
      left join day_reopenings using (establishment_id, gaming_day, closing_number)
      left join people_names as reopener on reopener.person_id = day_reopenings.reopened_by
      left join approval_decisions_public as reopening_decisions
        on reopening_decisions.establishment_id = day_reopenings.establishment_id
        and reopening_decisions.request_id = day_reopenings.approval_request_id
      left join people_names as reopening_approver on reopening_approver.person_id = reopening_decisions.decided_by
      left join approval_decisions_public as approval_decisions
        on approval_decisions.establishment_id = day_closings.establishment_id
        and approval_decisions.request_id = day_closings.approval_request_id
      left join people_names as approver on approver.person_id = approval_decisions.decided_by
      where day_closings.establishment_id = $1 and day_closings.gaming_day = $2::date
      order by day_closings.closing_number desc`,
    [establishmentId, gamingDay],
  );
}
