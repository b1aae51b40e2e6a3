import type { FindingCode, FindingSeverity, FindingState } from '#domain/reconciliation/reconciliation-codes.js';
import { queryRows, type Queryable } from '#platform/database/rows.js';

/** The amount at stake in a row of `current_findings`: the variance, or an amount without its counterpart. */
export const AT_STAKE_SQL = `coalesce(abs(current_findings.variance_minor),
  greatest(abs(current_findings.metered_minor), abs(current_findings.actual_minor)),
  abs((current_findings.evidence ->> 'coinInMinor')::bigint))`;

/** A finding of a gaming day, with its explanation and its approval. */
export interface FindingRow {
  /** Machine, station, code and medium joined by `~`; identifies the finding across the computations of a day. */
  readonly findingKey: string;
  /** Number of its case, such as `261012-3`; null: a notice, which is no case. */
  readonly caseNumber: string | null;
  readonly machine: string | null;
  /** Station of that machine, from 1; null: the whole machine. */
  readonly stationNumber: number | null;
  readonly code: FindingCode;
  /** Medium, kind of total, identity, doubt or token concerned; empty where the code is enough. */
  readonly medium: string;
  /**
   * `blocking`: must be settled before the day closes; `toExplain`: needs an explanation approved by a second person;
   * `notice`: needs no action.
   */
  readonly severity: FindingSeverity;
  readonly state: FindingState;
  /** Metered amount, in minor units; null: the finding compares no metered amount. */
  readonly meteredMinor: bigint | null;
  /** Counted, paid or entered amount, in minor units; null: no such amount. */
  readonly actualMinor: bigint | null;
  /** Actual less metered, or the difference of the two sides, in minor units; null: no amounts are compared. */
  readonly varianceMinor: bigint | null;
  /** Variance in percent of the metered amount, four decimals; null: nothing was metered or compared. */
  readonly variancePercent: string | null;
  /** Tolerance settings that were applied, with their values; empty: none. */
  readonly tolerance: string;
  /** First gaming day of those settings, YYYY-MM-DD; null: default values, or no settings. */
  readonly toleranceFrom: string | null;
  /** Applied rule or article, by its name in `reconciliation-codes.ts`. */
  readonly rule: string;
  /** Readings, counts and amounts that support the finding, by name; the names depend on the code. */
  readonly evidence: Readonly<Record<string, unknown>>;
  /**
   * The difference that the closing puts in suspense, in minor units: positive is missing, negative is too much; null:
   * none.
   */
  readonly suspendedMinor: bigint | null;
  /** Digest of the finding, hexadecimal: an explanation applies to this digest. */
  readonly digest: string;
  /** Text of the explanation, 3 to 2 000 characters. */
  readonly explanation: string | null;
  /** Author of the explanation. */
  readonly explainedBy: string | null;
  /** Time of the explanation by the server's clock. */
  readonly explainedAt: Date | null;
  /** The request that a second person decides. */
  readonly approvalRequestId: bigint | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
}

/** Restrictions of a page of findings; null: no restriction. */
export interface FindingFilter {
  readonly severity: string | null;
  readonly state: string | null;
  readonly findingKey: string | null;
  /** Number of a case, such as `261012-3`. */
  readonly caseNumber?: string;
  /** Keyset cursor: the key of the last finding on the previous page. */
  readonly after: string | null;
  readonly limit: number;
}

/**
 * Returns a page of the findings of the day's current run, with their explanations. An explanation counts only for the
 * figures for which it was given (the same digest). A filter that is null does not restrict.
 */
export function listFindings(
  db: Queryable,
  establishmentId: number,
  gamingDay: string,
  filter: FindingFilter,
): Promise<FindingRow[]> {
  return queryRows<FindingRow>(
    db,
    `with described as (
        select findings.finding_key as "findingKey", case_numbers.reference as "caseNumber",
          machines.sbm_number as machine,
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
          finding_differences.amount_minor as "suspendedMinor",
          encode(findings.finding_digest, 'hex') as digest, said.explanation,
          explainer.full_name as "explainedBy", said.explained_at as "explainedAt",
          said.approval_request_id as "approvalRequestId", decider.full_name as "decidedBy",
          decision.decided_at as "decidedAt"
        from current_runs
        join findings using (establishment_id, gaming_day, run_number)
        left join finding_differences using (establishment_id, gaming_day, run_number, finding_key)
        left join case_numbers_public as case_numbers
          on case_numbers.establishment_id = findings.establishment_id
          and case_numbers.gaming_day = findings.gaming_day and findings.severity <> 'notice'
          and case_numbers.subject
            = case_subject(findings.code, findings.machine_id, findings.medium, findings.finding_key)
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
        and ($8::text is null or described."caseNumber" = $8)
      order by described."findingKey" collate "C"
      limit $7`,
    [
      establishmentId,
      gamingDay,
      filter.severity,
      filter.state,
      filter.findingKey,
      filter.after,
      filter.limit,
      filter.caseNumber ?? null,
    ],
  );
}
