import { approvedProof } from '../approvals/approvals.proof.js';
import { closedDaysProof } from '../ledger/ledger.proof.js';
import type { DigestCheck } from '../audit/verify/verify-tables.js';

/**
 * The lines and findings of every run that a closing froze, against their digest in the log: written out here, for
 * whoever replaces the function `day_results_digest` that made it would have it say what they like.
 */
export const dayClosingsProof: DigestCheck = {
  table: 'day_closings',
  sql: `select jsonb_build_object('closing_number', day_closings.closing_number,
        'establishment_id', day_closings.establishment_id, 'gaming_day', day_closings.gaming_day)::text as row_key,
      'day_results or findings of run ' || day_closings.run_number || ' of ' || day_closings.gaming_day
        || ' are not those that were frozen' as detail
    from day_closings
    where day_closings.establishment_id = $1
      and day_closings.results_digest <> sha256(convert_to(
        coalesce((
          select string_agg(day_results::text, e'\\n' order by day_results.machine_id) from day_results
          where day_results.establishment_id = day_closings.establishment_id
            and day_results.gaming_day = day_closings.gaming_day
            and day_results.run_number = day_closings.run_number), '')
        || e'\\n--\\n' ||
        coalesce((
          select string_agg(findings::text, e'\\n' order by findings.finding_key collate "C") from findings
          where findings.establishment_id = day_closings.establishment_id
            and findings.gaming_day = day_closings.gaming_day
            and findings.run_number = day_closings.run_number), ''), 'UTF8'))
    order by day_closings.gaming_day, day_closings.closing_number`,
};

/** Closings, reopenings, corrections and adjustments that no second person approved. */
export const approvedDaysProofs: readonly DigestCheck[] = [
  approvedProof({ table: 'day_closings', keys: ['gaming_day', 'closing_number'], kinds: ['dayClosing'] }),
  approvedProof({ table: 'day_reopenings', keys: ['gaming_day', 'closing_number'], kinds: ['dayReopening'] }),
  approvedProof({
    table: 'machine_counts',
    keys: ['gaming_day', 'machine_id', 'count_number', 'revision'],
    kinds: ['countCorrection'],
    where: `machine_counts.revision > 1 and machine_counts.source <> 'drop'`,
  }),
  approvedProof({
    table: 'machine_day_totals',
    keys: ['gaming_day', 'machine_id', 'kind', 'revision'],
    kinds: ['totalCorrection'],
    where: 'machine_day_totals.revision > 1',
  }),
];

/** Counts and totals of a closed day. */
export const factsOfClosedDaysProofs: readonly DigestCheck[] = [
  closedDaysProof({
    table: 'machine_counts',
    keys: ['gaming_day', 'machine_id', 'count_number', 'revision'],
    writtenAt: 'recorded_at',
  }),
  closedDaysProof({
    table: 'machine_day_totals',
    keys: ['gaming_day', 'machine_id', 'kind', 'revision'],
    writtenAt: 'recorded_at',
  }),
];
