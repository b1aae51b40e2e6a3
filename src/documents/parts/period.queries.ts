import type { Period } from './period.js';
import type { ReadQuery } from './report.js';

/** Number of recorded days of a period that are closed, reconciled but open, and not reconciled. */
export interface DayCounts {
  readonly closed: bigint;
  readonly open: bigint;
  readonly missing: bigint;
}

/** Counts the recorded days of a period: `closed`; `open`, reconciled but not closed; `missing`, not reconciled. */
export async function countPeriodDays(
  query: ReadQuery,
  establishmentId: number,
  { firstDay, lastDay }: Pick<Period, 'firstDay' | 'lastDay'>,
): Promise<DayCounts> {
  const [row] = await query<DayCounts>(
    `select
       count(*) filter (where current_runs.frozen) as closed,
       count(*) filter (where not current_runs.frozen and current_runs.run_number is not null) as open,
       count(*) filter (where current_runs.run_number is null) as missing
     from current_runs
     where current_runs.establishment_id = $1 and current_runs.gaming_day between $2 and $3`,
    [establishmentId, firstDay, lastDay],
  );
  return row ?? { closed: 0n, open: 0n, missing: 0n };
}

/** One line per machine; the line without a machine is the establishment. */
export interface ComparisonRow {
  readonly machine: string | null;
  readonly [figure: string]: string | bigint | null;
}

/** A comparison finding beyond its tolerance on that day, or a metered box without a count. */
export interface BeyondToleranceRow {
  readonly gamingDay: string;
  /** Null: the establishment. */
  readonly machine: string | null;
  readonly medium: string;
  readonly meteredMinor: bigint | null;
  readonly actualMinor: bigint | null;
  readonly varianceMinor: bigint | null;
  readonly variancePercent: string | null;
  readonly isCounted: boolean;
  readonly explanation: string | null;
  readonly decision: string | null;
}

/** Returns the findings of these media beyond their tolerance in the period, the largest difference first. */
export function listFindingsBeyondTolerance(
  query: ReadQuery,
  establishmentId: number,
  { firstDay, lastDay }: Pick<Period, 'firstDay' | 'lastDay'>,
  media: readonly string[],
): Promise<BeyondToleranceRow[]> {
  return query<BeyondToleranceRow>(
    `select beyond."gamingDay", beyond.machine, beyond.medium, beyond."isCounted", beyond.metered_minor as "meteredMinor",
        beyond.actual_minor as "actualMinor", beyond.actual_minor - beyond.metered_minor as "varianceMinor",
        beyond."variancePercent", beyond.explanation, beyond.decision
      from (
        select current_findings.gaming_day as "gamingDay", current_findings.sbm_number as machine,
          current_findings.medium, true as "isCounted", current_findings.metered_minor, current_findings.actual_minor,
          current_findings.variance_percent as "variancePercent", current_findings.explanation,
          current_findings.decision
        from current_findings
        where current_findings.establishment_id = $1 and current_findings.gaming_day between $2 and $3
          and current_findings.code in ('countVariance', 'countWithoutMeter', 'handPayVariance')
          and current_findings.severity <> 'notice' and current_findings.medium = any($4::text[])
        union all
        select machine_days.gaming_day, machine_days.sbm_number, box.medium, false, known(box.metered)::bigint, null, null,
          null, null
        from machine_days
        cross join lateral (values ('notes', machine_days.bills_minor), ('tickets', machine_days.ticket_in_minor),
          ('coins', machine_days.coins_minor)) as box (medium, metered)
        where machine_days.establishment_id = $1 and machine_days.gaming_day between $2 and $3
          and not machine_days.counted and known(box.metered) <> 0 and box.medium = any($4::text[])
      ) as beyond
      order by abs(beyond.actual_minor - beyond.metered_minor) desc nulls last, beyond."gamingDay",
        beyond.machine collate "C", beyond.medium`,
    [establishmentId, firstDay, lastDay, media],
  );
}

/** A part of the legal entity, with the day from which it is valid; null: withdrawn. */
export interface LegalPartValue {
  readonly part: string;
  readonly value: string | null;
  readonly from: string;
}

/** Reads every value of the legal entity's four settings, oldest first, with its first day. */
export function listLegalPartValues(query: ReadQuery, establishmentId: number): Promise<LegalPartValue[]> {
  return query<LegalPartValue>(
    `select settings.setting_key as part, settings.value #>> '{}' as value, settings.effective_from as "from"
     from settings_public as settings
     where settings.establishment_id = $1
       and settings.setting_key in ('legalName', 'legalForm', 'registeredOffice', 'registrationNumber')
     order by settings.effective_from, settings.revision`,
    [establishmentId],
  );
}
