import { AT_STAKE_SQL } from '#closing/reconciliation/findings.queries.js';
import { queryRows, type Queryable } from '#platform/database/rows.js';
import type { FindingRow } from '#documents/parts/finding-words.js';
import type { FindingState } from '#domain/reconciliation/reconciliation-codes.js';
import type { GamingDayState } from '#domain/gaming-day.js';

export const FINDING_ORDERS = ['attention', 'risk', 'machine', 'case', 'day'] as const;
/** `attention`: the most urgent first; `risk`: the largest amount first; `case`: by the number of the case. */
export type FindingOrder = (typeof FINDING_ORDERS)[number];

/** Cursor of a page: the sort key of the last line of the page before. */
export interface FindingCursor {
  readonly first: number;
  readonly second: string;
  readonly third: string;
}

export interface FindingsFilter {
  readonly day: string | null;
  readonly openDaysOnly: boolean;
  readonly severity: string | null;
  readonly state: FindingState | null;
  /** True: only findings that still require action. */
  readonly unsettledOnly: boolean;
  readonly machine: string | null;
  readonly code: string | null;
  readonly findingKey: string | null;
  readonly order: FindingOrder;
  readonly after: FindingCursor | null;
  readonly limit: number;
}

export interface SortedFindingRow extends FindingRow {
  readonly findingKey: string;
  /** Number of its case, such as `261012-3`; null: a notice, which is no case. */
  readonly caseNumber: string | null;
  readonly state: FindingState;
  readonly closesAt: Date;
  readonly dayState: GamingDayState;
  readonly riskMinor: bigint | null;
  readonly approvalRequestId: bigint | null;
  readonly explainedById: bigint | null;
  readonly decisionReason: string | null;
  readonly first: number;
  readonly second: bigint;
  readonly third: string;
}

const FIRST_SORT_KEY_SQL: Readonly<Record<FindingOrder, string>> = {
  attention: `case when described.severity = 'blocking' then 0 when described.state in ('open', 'refused') then 1
    when described.state = 'awaitingApproval' then 2 when described.state = 'approved' then 3 else 4 end`,
  risk: '0',
  machine: '0',
  case: `case when described."caseNumber" is null then 1 else 0 end`,
  day: '0',
};

const RISK_SORT_SQL = '-coalesce(described."riskMinor", 0)';
const SECOND_SORT_KEY_SQL: Readonly<Record<FindingOrder, string>> = {
  attention: RISK_SORT_SQL,
  risk: RISK_SORT_SQL,
  machine: '0::bigint',
  case: `extract(epoch from described."gamingDay")::bigint + coalesce(split_part(described."caseNumber", '-', 2)::bigint, 0)`,
  day: `extract(epoch from described."closesAt")::bigint`,
};

const LAST_SORT_KEY_SQL = `described."gamingDay" || '~' || described."findingKey"`;
const THIRD_SORT_KEY_SQL: Readonly<Record<FindingOrder, string>> = {
  attention: LAST_SORT_KEY_SQL,
  risk: LAST_SORT_KEY_SQL,
  machine: `coalesce(described.machine, '') || '~' || ${LAST_SORT_KEY_SQL}`,
  case: LAST_SORT_KEY_SQL,
  day: LAST_SORT_KEY_SQL,
};

/** $1 establishment, $2 day or null, $3 open days only. */
const DESCRIBED_FINDINGS_SQL = `select current_findings.gaming_day as "gamingDay", current_findings.finding_key as "findingKey",
          case_numbers.reference as "caseNumber",
          current_findings.sbm_number as machine, current_findings.station_number as "stationNumber",
          current_findings.code, current_findings.medium, current_findings.severity,
          case
            when current_findings.decision = 'approved' then 'approved'
            when current_findings.severity = 'notice' then 'noticed'
            when current_findings.decision = 'refused' then 'refused'
            when current_findings.explanation is not null then 'awaitingApproval'
            else 'open'
          end as state,
          current_findings.metered_minor as "meteredMinor", current_findings.actual_minor as "actualMinor",
          current_findings.variance_minor as "varianceMinor", current_findings.variance_percent as "variancePercent",
          current_findings.tolerance, current_findings.tolerance_from as "toleranceFrom", current_findings.rule,
          current_findings.evidence, current_findings.explanation, current_findings.explained_by as "explainedBy",
          current_findings.explained_at as "explainedAt", current_findings.approved_by as "approvedBy",
          current_findings.approved_at as "approvedAt", current_findings.decision,
          ${AT_STAKE_SQL} as "riskMinor",
          said.approval_request_id as "approvalRequestId", said.explained_by as "explainedById",
          decided.reason as "decisionReason", gaming_days.closes_at as "closesAt", gaming_days.state as "dayState"
        from gaming_days_public as gaming_days
        join current_findings on current_findings.establishment_id = $1
          and current_findings.gaming_day = gaming_days.gaming_day
        left join case_numbers_public as case_numbers on case_numbers.establishment_id = $1
          and case_numbers.gaming_day = current_findings.gaming_day and current_findings.severity <> 'notice'
          and case_numbers.subject = case_subject(current_findings.code, current_findings.machine_id,
            current_findings.medium, current_findings.finding_key)
        left join lateral (
          select finding_explanations.approval_request_id, finding_explanations.explained_by
          from finding_explanations_public as finding_explanations
          where finding_explanations.establishment_id = $1
            and finding_explanations.gaming_day = current_findings.gaming_day
            and finding_explanations.finding_key = current_findings.finding_key
            and finding_explanations.finding_digest = current_findings.finding_digest
          order by finding_explanations.explanation_id desc limit 1
        ) as said on true
        left join approval_decisions_public as decided on decided.establishment_id = $1
          and decided.request_id = said.approval_request_id
        where gaming_days.establishment_id = $1 and ($2::date is null or gaming_days.gaming_day = $2)
          and (not $3::boolean or gaming_days.state = 'open')`;

/** Returns a page of the findings of the runs in force, in the filter's order, each with its explanation. */
export function listSortedFindings(
  db: Queryable,
  establishmentId: number,
  filter: FindingsFilter,
): Promise<SortedFindingRow[]> {
  const { order, after: cursor } = filter;
  return queryRows<SortedFindingRow>(
    db,
    `with described as (
        ${DESCRIBED_FINDINGS_SQL}
      ), placed as (
        select described.*, (${FIRST_SORT_KEY_SQL[order]})::integer as first, (${SECOND_SORT_KEY_SQL[order]})::bigint as second,
          (${THIRD_SORT_KEY_SQL[order]}) collate "C" as third
        from described
      )
      select placed.* from placed
      where ($4::text is null or placed.severity = $4) and ($5::text is null or placed.state = $5)
        and (not $6::boolean or placed.severity = 'blocking' or placed.state in ('open', 'refused', 'awaitingApproval'))
        and ($7::text is null or placed.machine = $7) and ($8::text is null or placed.code = $8)
        and ($9::text is null or placed."findingKey" = $9)
        and ($10::integer is null or (placed.first, placed.second, placed.third) > ($10, $11::bigint, $12::text))
      order by placed.first, placed.second, placed.third
      limit $13`,
    [
      establishmentId,
      filter.day,
      filter.openDaysOnly,
      filter.severity,
      filter.state,
      filter.unsettledOnly,
      filter.machine,
      filter.code,
      filter.findingKey,
      cursor?.first ?? null,
      cursor?.second ?? null,
      cursor?.third ?? null,
      filter.limit,
    ],
  );
}
