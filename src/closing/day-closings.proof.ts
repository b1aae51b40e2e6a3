import { buildFrozenLinesSql } from './frozen-lines.queries.js';
import { buildApprovalCheck } from '#approvals/approvals.proof.js';
import { buildClosedDaysCheck } from '#ledger/ledger.proof.js';
import type { DigestCheck } from '#audit/verify/verify-tables.js';

/**
 * Checks the lines, findings and boxes of every frozen run against the digest in the log. The digest is computed here
 * and not by the database function `day_results_digest`, which an intruder could replace.
 */
export const dayClosingsProof: DigestCheck = {
  table: 'day_closings',
  sql: `select jsonb_build_object('closing_number', day_closings.closing_number,
        'establishment_id', day_closings.establishment_id, 'gaming_day', day_closings.gaming_day)::text as row_key,
      'day_results or findings of run ' || day_closings.run_number || ' of ' || day_closings.gaming_day
        || ' are not those that were frozen' as detail
    from day_closings
    where day_closings.establishment_id = $1
      and day_closings.results_digest <> sha256(convert_to(${buildFrozenLinesSql({
        establishment: 'day_closings.establishment_id',
        gamingDay: 'day_closings.gaming_day',
        runNumber: 'day_closings.run_number',
      })}, 'UTF8'))
    order by day_closings.gaming_day, day_closings.closing_number`,
};

/** Checks that closings, reopenings, corrections and adjustments were approved by a second person. */
export const approvedDaysProofs: readonly DigestCheck[] = [
  buildApprovalCheck({ table: 'day_closings', keys: ['gaming_day', 'closing_number'], kinds: ['dayClosing'] }),
  buildApprovalCheck({ table: 'day_reopenings', keys: ['gaming_day', 'closing_number'], kinds: ['dayReopening'] }),
  buildApprovalCheck({
    table: 'machine_counts',
    keys: ['gaming_day', 'machine_id', 'count_number', 'revision'],
    kinds: ['countCorrection', 'importWithdrawal'],
    where: `machine_counts.revision > 1 and machine_counts.source <> 'drop' and not exists (
      select from machine_counts as earlier
      where earlier.establishment_id = machine_counts.establishment_id
        and earlier.gaming_day = machine_counts.gaming_day and earlier.machine_id = machine_counts.machine_id
        and earlier.count_number = machine_counts.count_number
        and earlier.revision = machine_counts.revision - 1 and earlier.is_withdrawn)`,
  }),
  buildApprovalCheck({
    table: 'machine_day_totals',
    keys: ['gaming_day', 'machine_id', 'kind', 'revision'],
    kinds: ['totalCorrection', 'importWithdrawal'],
    where: `machine_day_totals.revision > 1 and not exists (
      select from machine_day_totals as earlier
      where earlier.establishment_id = machine_day_totals.establishment_id
        and earlier.gaming_day = machine_day_totals.gaming_day
        and earlier.machine_id = machine_day_totals.machine_id and earlier.kind = machine_day_totals.kind
        and earlier.revision = machine_day_totals.revision - 1 and earlier.is_withdrawn)`,
  }),
  buildApprovalCheck({ table: 'suspense_settlements', keys: ['entry_id'], kinds: ['suspenseSettlement'] }),
  // adjustments made by late readings have no request
  buildApprovalCheck({
    table: 'prior_period_adjustments',
    keys: ['gaming_day', 'of_gaming_day', 'adjustment_number'],
    kinds: ['closedDayAdjustment'],
    where: `prior_period_adjustments.cause ->> 'kind' is distinct from 'lateReadings'`,
  }),
];

/** Checks that adjustments of closed days match the request that a second person approved. */
export const adjustmentsAsRequestedProof: DigestCheck = {
  table: 'prior_period_adjustments',
  kind: 'meaningBroken',
  sql: `select jsonb_build_object('gaming_day', prior_period_adjustments.gaming_day,
        'of_gaming_day', prior_period_adjustments.of_gaming_day,
        'adjustment_number', prior_period_adjustments.adjustment_number,
        'establishment_id', prior_period_adjustments.establishment_id)::text as row_key,
      'it is not what request ' || approval_requests.request_id || ' asked for' as detail,
      prior_period_adjustments.machine_id
    from prior_period_adjustments
    join approval_requests on approval_requests.establishment_id = prior_period_adjustments.establishment_id
      and approval_requests.request_id = prior_period_adjustments.approval_request_id
    where prior_period_adjustments.establishment_id = $1
      and jsonb_build_object('gamingDay', prior_period_adjustments.of_gaming_day,
        'postedOn', prior_period_adjustments.gaming_day, 'machineId', prior_period_adjustments.machine_id::text,
        'figure', prior_period_adjustments.figure, 'frozenMinor', prior_period_adjustments.frozen_minor::text,
        'correctedMinor', prior_period_adjustments.corrected_minor::text)
        <> jsonb_build_object('gamingDay', approval_requests.subject -> 'gamingDay',
        'postedOn', approval_requests.subject -> 'postedOn', 'machineId', approval_requests.subject -> 'machineId',
        'figure', approval_requests.subject -> 'figure', 'frozenMinor', approval_requests.subject -> 'frozenMinor',
        'correctedMinor', approval_requests.subject -> 'correctedMinor')
    order by 1`,
};

/** Checks the counts and totals of closed days. */
export const factsOfClosedDaysProofs: readonly DigestCheck[] = [
  buildClosedDaysCheck({
    table: 'machine_counts',
    keys: ['gaming_day', 'machine_id', 'count_number', 'revision'],
    writtenAt: 'recorded_at',
  }),
  buildClosedDaysCheck({
    table: 'machine_day_totals',
    keys: ['gaming_day', 'machine_id', 'kind', 'revision'],
    writtenAt: 'recorded_at',
  }),
];
