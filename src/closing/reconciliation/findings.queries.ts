import type { FindingCode } from '#domain/reconciliation/reconciliation-codes.js';
import { rows } from '#platform/database/rows.js';
import type { Queryable } from '#platform/database/rows.js';

/** State of a finding: noticed, open, awaiting approval, approved or refused. */
export type FindingState = 'noticed' | 'open' | 'awaitingApproval' | 'approved' | 'refused';

/** A finding of a day's computation: a difference or a gap that a person must settle. */
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
  /** Tolerance that judged the difference, as text. */
  readonly tolerance: string;
  /** First gaming day of the tolerance, ISO date; null: the default. */
  readonly toleranceFrom: string | null;
  readonly rule: string;
  /** Data that prove the finding, by name; they depend on its code. */
  readonly evidence: Readonly<Record<string, unknown>>;
  /** Digest of the finding, hexadecimal: an explanation applies to this digest. */
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
