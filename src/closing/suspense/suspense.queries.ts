import type { SuspenseCause, SuspenseMedium, SuspenseState } from '#domain/accounting/suspense.js';
import type { FindingCode } from '#domain/reconciliation/reconciliation-codes.js';
import { listColumns, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';

/** A difference of a closed day that is in suspense, or was. Its day, machine and medium identify it for a write. */
export interface SuspenseRow {
  /** Number of the case, such as `261012-3`; null: none was recorded. */
  readonly caseNumber: string | null;
  /** The gaming day of the difference, YYYY-MM-DD. */
  readonly gamingDay: string;
  readonly machine: string;
  readonly machineId: bigint;
  readonly medium: SuspenseMedium;
  /** Put in suspense, in minor units, later corrections included: positive is missing, negative is too much. */
  readonly amountMinor: bigint;
  /** The part whose cause two people settled, in minor units. */
  readonly settledMinor: bigint;
  /** The part that is still in suspense, in minor units. */
  readonly balanceMinor: bigint;
  /** Days since the gaming day of the difference, until the last closed day. */
  readonly ageDays: number;
  /** The causes on which it was settled, in the order of their settlement. */
  readonly causes: readonly SuspenseCause[];
  /** The finding of that day; null: a correction of the closed day made the difference. */
  readonly findingKey: string | null;
  readonly findingCode: FindingCode | null;
  /** Text of the approved explanation. */
  readonly explanation: string | null;
  /** The machine whose difference of the same medium is equal and opposite: their boxes may have been exchanged. */
  readonly mirrorMachine: string | null;
  /** The request to settle it that awaits a second person. */
  readonly pendingRequestId: bigint | null;
}

/** The identity of a difference in suspense. */
export interface SuspenseKey {
  /** The gaming day of the difference, YYYY-MM-DD. */
  readonly gamingDay: string;
  readonly machine: string;
  readonly medium: SuspenseMedium;
}

const SUSPENSE_SQL = `with ends as (
      select max(current_runs.gaming_day) as last_day from current_runs
      where current_runs.establishment_id = $1 and current_runs.frozen
    ), amounts as (
      select suspense_lines.of_gaming_day, suspense_lines.machine_id, suspense_lines.medium,
        suspense_lines.amount_minor, 0 as settled_minor, null::text as cause, null::bigint as entry_id
      from suspense_lines
      where suspense_lines.establishment_id = $1
      union all
      select settlements.of_gaming_day, settlements.machine_id, settlements.medium, 0, settlements.amount_minor,
        settlements.cause, settlements.entry_id
      from suspense_settlements as settlements
      where settlements.establishment_id = $1
    ), balances as (
      select amounts.of_gaming_day, amounts.machine_id, amounts.medium,
        sum(amounts.amount_minor)::bigint as amount_minor, sum(amounts.settled_minor)::bigint as settled_minor,
        coalesce(array_agg(amounts.cause order by amounts.entry_id) filter (where amounts.cause is not null), '{}')
          as causes
      from amounts
      group by amounts.of_gaming_day, amounts.machine_id, amounts.medium
    ), pending as (
      select line."gamingDay" as gaming_day, line.machine, line.medium, min(approval_requests.request_id) as request_id
      from approval_requests_public as approval_requests
      cross join lateral jsonb_to_recordset(approval_requests.subject -> 'lines')
        as line ("gamingDay" date, machine text, medium text)
      where approval_requests.establishment_id = $1 and approval_requests.kind = 'suspenseSettlement'
        and not exists (
          select from approval_decisions_public as approval_decisions
          where approval_decisions.establishment_id = $1
            and approval_decisions.request_id = approval_requests.request_id)
      group by line."gamingDay", line.machine, line.medium
    )
    select case_numbers.reference as "caseNumber",
      balances.of_gaming_day as "gamingDay", machines.sbm_number as machine, machines.machine_id as "machineId",
      balances.medium, balances.amount_minor as "amountMinor", balances.settled_minor as "settledMinor",
      balances.amount_minor - balances.settled_minor as "balanceMinor",
      greatest(0, ends.last_day - balances.of_gaming_day) as "ageDays", balances.causes,
      finding.finding_key as "findingKey", finding.code as "findingCode", finding.explanation,
      finding.mirror as "mirrorMachine", pending.request_id as "pendingRequestId"
    from balances
    cross join ends
    join machines_public as machines on machines.establishment_id = $1 and machines.machine_id = balances.machine_id
    left join case_numbers_public as case_numbers on case_numbers.establishment_id = $1
      and case_numbers.gaming_day = balances.of_gaming_day
      and case_numbers.subject = balances.machine_id || '~' || balances.medium
    left join lateral (
      select findings.finding_key, findings.code, findings.evidence ->> 'mirrorMachine' as mirror, explained.explanation
      from current_runs
      join finding_differences using (establishment_id, gaming_day, run_number)
      join findings using (establishment_id, gaming_day, run_number, finding_key)
      left join lateral (
        select finding_explanations.explanation from finding_explanations
        join approval_decisions_public as approval_decisions
          on approval_decisions.establishment_id = finding_explanations.establishment_id
          and approval_decisions.request_id = finding_explanations.approval_request_id
          and approval_decisions.decision = 'approved'
        where finding_explanations.establishment_id = findings.establishment_id
          and finding_explanations.gaming_day = findings.gaming_day
          and finding_explanations.finding_key = findings.finding_key
          and finding_explanations.finding_digest = findings.finding_digest
        order by finding_explanations.explanation_id desc limit 1
      ) as explained on true
      where current_runs.establishment_id = $1 and current_runs.gaming_day = balances.of_gaming_day
        and current_runs.frozen and finding_differences.machine_id = balances.machine_id
        and finding_differences.medium = balances.medium
      limit 1
    ) as finding on true
    left join pending on pending.gaming_day = balances.of_gaming_day and pending.machine = machines.sbm_number
      and pending.medium = balances.medium`;

const SUSPENSE_ORDER_SQL = `order by balances.of_gaming_day, machines.sbm_number collate "C", balances.medium`;

/** Returns the differences in suspense in a state, oldest first. */
export function listSuspense(db: Queryable, establishmentId: number, state: SuspenseState): Promise<SuspenseRow[]> {
  return queryRows<SuspenseRow>(
    db,
    `${SUSPENSE_SQL}
      where $2 = 'all' or ($2 = 'open') = (balances.amount_minor <> balances.settled_minor)
      ${SUSPENSE_ORDER_SQL}`,
    [establishmentId, state],
  );
}

/** Returns these differences; one that never was in suspense is absent. */
export function listSuspenseByKey(
  db: Queryable,
  establishmentId: number,
  keys: readonly SuspenseKey[],
): Promise<SuspenseRow[]> {
  return queryRows<SuspenseRow>(
    db,
    `${SUSPENSE_SQL}
      join unnest($2::date[], $3::text[], $4::text[]) as sought (gaming_day, machine, medium)
        on sought.gaming_day = balances.of_gaming_day and sought.machine = machines.sbm_number
        and sought.medium = balances.medium
      ${SUSPENSE_ORDER_SQL}`,
    [establishmentId, ...listColumns(keys, 'gamingDay', 'machine', 'medium')],
  );
}

/** Waits until no other transaction settles differences of the establishment. */
export async function lockSettlements(tx: Tx, establishmentId: number): Promise<void> {
  await queryRows(tx, `select pg_advisory_xact_lock(hashtextextended('suspense settlements', $1))`, [establishmentId]);
}
