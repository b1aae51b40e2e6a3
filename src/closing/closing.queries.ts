import type { FindingCode } from '#domain/reconciliation/reconciliation-codes.js';
import type { DayFacts, SettledFacts } from '#domain/accounting/postings.js';
import { maybeRow, oneRow, rows } from '#platform/database/rows.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import type { RunKey } from './reconciliation/runs.queries.js';

export type FindingState = 'noticed' | 'open' | 'awaitingApproval' | 'approved' | 'refused';

export interface FindingRow {
  readonly findingKey: string;
  readonly machine: string | null;
  readonly stationNumber: number | null;
  readonly code: FindingCode;
  readonly medium: string;
  readonly severity: 'blocking' | 'toExplain' | 'notice';
  readonly state: FindingState;
  readonly meteredMinor: bigint | null;
  readonly actualMinor: bigint | null;
  readonly varianceMinor: bigint | null;
  readonly variancePercent: string | null;
  readonly tolerance: string;
  readonly toleranceFrom: string | null;
  readonly rule: string;
  readonly evidence: Readonly<Record<string, unknown>>;
  readonly digest: string;
  readonly explanation: string | null;
  readonly explainedBy: string | null;
  readonly explainedAt: Date | null;
  readonly approvalRequestId: bigint | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
}

export interface FindingFilter {
  readonly severity: string | null;
  readonly state: string | null;
  readonly findingKey: string | null;
  /** Keyset cursor: the key of the last finding on the previous page. */
  readonly after: string | null;
  readonly limit: number;
}

/** Returns the findings of the day's current run. An explanation counts only for the figures it was given for. */
export function findingsOfDay(
  on: Queryable,
  establishmentId: number,
  gamingDay: string,
  filter: FindingFilter,
): Promise<FindingRow[]> {
  return rows<FindingRow>(
    on,
    `with described as (
        select findings.finding_key as "findingKey", machines.sbm_number as machine,
          findings.station_number as "stationNumber", findings.code, findings.medium, findings.severity,
          case
            when decision.decision = 'approved' then 'approved'
            when findings.severity = 'notice' then 'noticed'
            when decision.decision = 'refused' then 'refused'
            when said.explanation_id is not null then 'awaitingApproval'
            else 'open'
          end as state,
          findings.metered_minor as "meteredMinor", findings.actual_minor as "actualMinor",
          findings.variance_minor as "varianceMinor", findings.variance_percent as "variancePercent",
          findings.tolerance, findings.tolerance_from as "toleranceFrom", findings.rule, findings.evidence,
          encode(findings.finding_digest, 'hex') as digest, said.explanation,
          explainer.full_name as "explainedBy", said.explained_at as "explainedAt",
          said.approval_request_id as "approvalRequestId", decider.full_name as "decidedBy",
          decision.decided_at as "decidedAt"
        from current_runs
        join findings using (establishment_id, gaming_day, run_number)
        left join machines_public as machines on machines.establishment_id = findings.establishment_id
          and machines.machine_id = findings.machine_id
        left join lateral (
          select finding_explanations.* from finding_explanations
          where finding_explanations.establishment_id = findings.establishment_id
            and finding_explanations.gaming_day = findings.gaming_day
            and finding_explanations.finding_key = findings.finding_key
            and finding_explanations.finding_digest = findings.finding_digest
          order by finding_explanations.explanation_id desc limit 1
        ) as said on true
        left join approval_decisions_public as decision on decision.establishment_id = said.establishment_id
          and decision.request_id = said.approval_request_id
        left join people_names as explainer on explainer.person_id = said.explained_by
        left join people_names as decider on decider.person_id = decision.decided_by
        where current_runs.establishment_id = $1 and current_runs.gaming_day = $2::date
      )
      select * from described
      where ($3::text is null or described.severity = $3) and ($4::text is null or described.state = $4)
        and ($5::text is null or described."findingKey" = $5)
        and ($6::text is null or described."findingKey" collate "C" > $6)
      order by described."findingKey" collate "C"
      limit $7`,
    [establishmentId, gamingDay, filter.severity, filter.state, filter.findingKey, filter.after, filter.limit],
  );
}

export interface FindingCount {
  readonly severity: 'blocking' | 'toExplain' | 'notice';
  readonly state: FindingState;
  readonly count: number;
}

/**
 * Returns pending corrections of the day's counts and totals, and pending meter adjustments that overlap it. The day
 * cannot close before they are decided.
 */
export function pendingOfDay(
  on: Queryable,
  establishmentId: number,
  gamingDay: string,
): Promise<{ readonly requestId: bigint; readonly kind: string }[]> {
  return rows(
    on,
    `with waiting as (
        select approval_requests.request_id, approval_requests.kind, approval_requests.subject
        from approval_requests_public as approval_requests
        where approval_requests.establishment_id = $1
          and approval_requests.kind in ('countCorrection', 'totalCorrection', 'meterAdjustment', 'closedDayAdjustment')
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

const FACTS = `
  coalesce(sum(day_results.bills_minor), 0)::bigint as "meteredNotesMinor",
  coalesce(sum(day_results.counted_notes_minor), 0)::bigint as "countedNotesMinor",
  coalesce(sum(day_results.ticket_in_minor), 0)::bigint as "meteredTicketsMinor",
  coalesce(sum(day_results.counted_tickets_minor), 0)::bigint as "countedTicketsMinor",
  coalesce(sum(day_results.coins_minor), 0)::bigint as "meteredCoinsMinor",
  coalesce(sum(day_results.counted_coins_minor), 0)::bigint as "countedCoinsMinor",
  coalesce(sum(day_results.electronic_in_minor), 0)::bigint as "electronicInMinor",
  coalesce(sum(day_results.electronic_out_minor), 0)::bigint as "electronicOutMinor",
  coalesce(sum(day_results.jackpot_minor), 0)::bigint as "meteredJackpotMinor",
  coalesce(sum(day_results.paid_jackpot_minor + day_results.paid_progressive_minor + day_results.paid_bonus_minor), 0)
    ::bigint as "paidJackpotMinor",
  coalesce(sum(day_results.hand_paid_cancelled_minor), 0)::bigint as "meteredCancelledMinor",
  coalesce(sum(day_results.paid_cancelled_minor), 0)::bigint as "paidCancelledMinor",
  coalesce(sum(day_results.paid_short_pay_minor), 0)::bigint as "paidShortPayMinor",
  coalesce(sum(day_results.paid_complement_minor), 0)::bigint as "paidComplementMinor",
  coalesce(sum(day_results.ticket_out_minor), 0)::bigint as "meteredTicketsOutMinor",
  coalesce(sum(day_results.tickets_issued_minor), 0)::bigint as "ticketsIssuedMinor",
  coalesce(sum(day_results.fills_minor), 0)::bigint as "fillsMinor"`;

/** Returns the totals of a run by fact, as the books need them. */
export function factsOfRun(on: Queryable, key: RunKey): Promise<DayFacts> {
  return oneRow<DayFacts>(
    on,
    `select ${FACTS} from day_results
      where day_results.establishment_id = $1 and day_results.gaming_day = $2::date and day_results.run_number = $3`,
    [key.establishmentId, key.gamingDay, key.runNumber],
  );
}

/**
 * Returns, by kind, the amounts of the day's machine slips paid by the bank, by a ticket or to the orphans. They
 * settled `winsPayable`.
 */
export function settledOfDay(on: Queryable, establishmentId: number, gamingDay: string): Promise<SettledFacts> {
  return oneRow<SettledFacts>(
    on,
    `with of_day as materialized (
        select journal_entries.entry_id, (journal_entries.source ->> 'slip')::bigint as slip_number
        from journal_entries_public as journal_entries
        where journal_entries.establishment_id = $1 and journal_entries.gaming_day = $2::date
          and journal_entries.fact in ('paidByBank', 'paidByTicket', 'orphanReceived')
      ), settled as (
        select payouts.kind, sum(postings.debit_minor) as amount
        from of_day
        join payouts_public as payouts on payouts.establishment_id = $1 and payouts.slip_number = of_day.slip_number
          and payouts.machine_id is not null
        join postings_public as postings on postings.establishment_id = $1 and postings.entry_id = of_day.entry_id
        join accounts_of_roles on accounts_of_roles.establishment_id = $1
          and accounts_of_roles.account_role = 'winsPayable'
          and accounts_of_roles.account_code = postings.account_code
        group by payouts.kind
      )
      select
        coalesce(sum(settled.amount) filter (where settled.kind in ('jackpot', 'progressive', 'bonus')), 0)::bigint
          as "jackpotMinor",
        coalesce(sum(settled.amount) filter (where settled.kind = 'cancelledCredits'), 0)::bigint as "cancelledMinor",
        coalesce(sum(settled.amount) filter (where settled.kind = 'shortPay'), 0)::bigint as "shortPayMinor",
        coalesce(sum(settled.amount) filter (where settled.kind = 'complement'), 0)::bigint as "complementMinor"
      from settled`,
    [establishmentId, gamingDay],
  );
}

export interface NewClosing {
  readonly figures: Readonly<Record<string, unknown>>;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly approvalRequestId: bigint;
  readonly closedBy: bigint;
  readonly closedAt: Date;
}

/** Freezes the run under the day's next closing number. */
export async function insertClosing(tx: Tx, key: RunKey, closing: NewClosing): Promise<number> {
  const row = await oneRow<{ readonly closingNumber: number }>(
    tx,
    `insert into day_closings (establishment_id, gaming_day, closing_number, run_number, figures, settings,
        results_digest, approval_request_id, closed_by, closed_at)
      select $1::integer, $2::date, coalesce((
          select max(day_closings.closing_number) from day_closings
          where day_closings.establishment_id = $1 and day_closings.gaming_day = $2), 0) + 1,
        $3::integer, $4::jsonb, $5::jsonb, day_results_digest($1, $2, $3), $6::bigint, $7::bigint, $8::timestamptz
      returning day_closings.closing_number as "closingNumber"`,
    [
      key.establishmentId,
      key.gamingDay,
      key.runNumber,
      closing.figures,
      closing.settings,
      closing.approvalRequestId,
      closing.closedBy,
      closing.closedAt,
    ],
  );
  return row.closingNumber;
}

export interface ClosingRow {
  readonly closingNumber: number;
  readonly runNumber: number;
  readonly figures: Readonly<Record<string, string>>;
  readonly resultsDigest: string;
  readonly approvalRequestId: bigint;
  /** The requester of the closing. */
  readonly closedBy: string;
  /** The approver, whose approval closed the day. */
  readonly approvedBy: string | null;
  readonly closedAt: Date;
  readonly reopenedAt: Date | null;
  /** The requester of the reopening. */
  readonly reopenedBy: string | null;
  /** The approver, whose approval reopened the day. */
  readonly reopeningApprovedBy: string | null;
  readonly reopeningReason: string | null;
}

/** Returns every closing of a day with its reopening, latest first. */
export function closingsOfDay(on: Queryable, establishmentId: number, gamingDay: string): Promise<ClosingRow[]> {
  return rows<ClosingRow>(
    on,
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

/** Returns the numbers of the entries that a closing posted and that were not reversed since. */
export async function entriesOfClosing(
  on: Queryable,
  establishmentId: number,
  gamingDay: string,
  closingNumber: number,
): Promise<bigint[]> {
  const found = await rows<{ readonly entryNumber: bigint }>(
    on,
    `select journal_entries.entry_number as "entryNumber" from journal_entries_public as journal_entries
      where journal_entries.establishment_id = $1 and journal_entries.gaming_day = $2::date
        and journal_entries.reverses_entry_id is null
        and journal_entries.source ->> 'kind' = 'dayClosing'
        and (journal_entries.source ->> 'closingNumber')::integer = $3
        and not exists (
          select from journal_entries_public as reversal
          where reversal.establishment_id = journal_entries.establishment_id
            and reversal.reverses_entry_id = journal_entries.entry_id)
      order by journal_entries.entry_number`,
    [establishmentId, gamingDay, closingNumber],
  );
  return found.map((row) => row.entryNumber);
}

/**
 * Adds the run's day to each machine's sums of closed days, or subtracts it. A day without play is left out: it carries
 * no information about volatility.
 */
export async function addToHoldSums(tx: Tx, key: RunKey, sign: 1 | -1): Promise<void> {
  await rows(
    tx,
    `insert into machine_hold_sums (establishment_id, machine_id, days, games, coin_in_minor, win_minor, sum_games_hold,
        sum_games_hold_squared)
      select played.establishment_id, played.machine_id, 0, 0, 0, 0, 0, 0
      from day_results as played
      where played.establishment_id = $1 and played.gaming_day = $2::date and played.run_number = $3
        and played.coin_in_minor > 0 and played.games_played > 0
      order by played.machine_id
      on conflict do nothing`,
    [key.establishmentId, key.gamingDay, key.runNumber],
  );
  await rows(
    tx,
    `update machine_hold_sums
      set days = machine_hold_sums.days + $4::integer,
        games = machine_hold_sums.games + $4 * played.games_played,
        coin_in_minor = machine_hold_sums.coin_in_minor + $4 * played.coin_in_minor,
        win_minor = machine_hold_sums.win_minor + $4 * played.metered_win_minor,
        sum_games_hold = machine_hold_sums.sum_games_hold + $4 * played.games_hold,
        sum_games_hold_squared = machine_hold_sums.sum_games_hold_squared + $4 * played.games_hold_squared
      from (
        select day_results.machine_id, day_results.games_played, day_results.coin_in_minor,
          day_results.metered_win_minor,
          round(day_results.games_played::numeric * day_results.metered_win_minor / day_results.coin_in_minor, 18)
            as games_hold,
          round(day_results.games_played::numeric * day_results.metered_win_minor * day_results.metered_win_minor
            / (day_results.coin_in_minor::numeric * day_results.coin_in_minor), 18) as games_hold_squared
        from day_results
        where day_results.establishment_id = $1 and day_results.gaming_day = $2::date and day_results.run_number = $3
          and day_results.coin_in_minor > 0 and day_results.games_played > 0
      ) as played
      where machine_hold_sums.establishment_id = $1 and machine_hold_sums.machine_id = played.machine_id`,
    [key.establishmentId, key.gamingDay, key.runNumber, sign],
  );
}

/** Returns the run that a closing froze. */
export function closingToReopen(
  on: Queryable,
  establishmentId: number,
  gamingDay: string,
): Promise<{ readonly closingNumber: number; readonly runNumber: number } | undefined> {
  return maybeRow(
    on,
    `select current_runs.closing_number as "closingNumber", current_runs.run_number as "runNumber"
      from current_runs
      where current_runs.establishment_id = $1 and current_runs.gaming_day = $2::date and current_runs.frozen
        and current_runs.closing_number is not null and current_runs.run_number is not null`,
    [establishmentId, gamingDay],
  );
}
