import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What other modules may read of closing: a column that is not here is private to the module. */
export class ClosingPublished1790000016500 implements MigrationInterface {
  readonly name = 'ClosingPublished1790000016500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view day_closings_public as
        select
          day_closings.establishment_id, day_closings.gaming_day, day_closings.run_number
        from day_closings;
      create view day_results_public as
        select
          day_results.establishment_id, day_results.gaming_day, day_results.run_number, day_results.machine_id,
          day_results.version_number, day_results.denomination_minor, day_results.state, day_results.return_percent,
          day_results.reading_count, day_results.coin_in_minor, day_results.coin_out_minor, day_results.jackpot_minor,
          day_results.metered_win_minor, day_results.theoretical_win_minor, day_results.games_played,
          day_results.drop_minor, day_results.bills_minor, day_results.ticket_in_minor, day_results.coins_minor,
          day_results.electronic_in_minor, day_results.electronic_out_minor, day_results.ticket_out_minor,
          day_results.hand_paid_cancelled_minor, day_results.credits_change_minor, day_results.counted,
          day_results.counted_notes_minor, day_results.counted_tickets_minor, day_results.counted_coins_minor,
          day_results.paid_jackpot_minor, day_results.paid_progressive_minor, day_results.paid_bonus_minor,
          day_results.paid_cancelled_minor, day_results.paid_short_pay_minor, day_results.paid_complement_minor,
          day_results.tickets_issued_minor, day_results.fills_minor, day_results.cash_win_minor, day_results.segments,
          day_results.unreported_counters
        from day_results;
      create view finding_explanations_public as
        select
          finding_explanations.establishment_id, finding_explanations.explanation_id, finding_explanations.gaming_day,
          finding_explanations.finding_key, finding_explanations.finding_digest,
          finding_explanations.approval_request_id, finding_explanations.explained_by
        from finding_explanations;
      create view findings_public as
        select
          findings.establishment_id, findings.gaming_day, findings.run_number, findings.finding_key,
          findings.machine_id, findings.station_number, findings.code, findings.medium, findings.severity,
          findings.metered_minor, findings.actual_minor, findings.variance_minor, findings.variance_percent,
          findings.tolerance, findings.tolerance_from, findings.rule, findings.evidence, findings.finding_digest
        from findings;
      create view machine_counts_public as
        select
          machine_counts.establishment_id, machine_counts.gaming_day, machine_counts.machine_id,
          machine_counts.count_number, machine_counts.revision, machine_counts.notes, machine_counts.notes_minor,
          machine_counts.tickets_minor, machine_counts.ticket_count, machine_counts.coins_minor,
          machine_counts.source, machine_counts.reason, machine_counts.approval_request_id, machine_counts.counted_by,
          machine_counts.recorded_by, machine_counts.recorded_at
        from machine_counts;
      create view machine_day_totals_public as
        select
          machine_day_totals.establishment_id, machine_day_totals.gaming_day, machine_day_totals.machine_id,
          machine_day_totals.kind, machine_day_totals.revision, machine_day_totals.amount_minor,
          machine_day_totals.slip_count, machine_day_totals.source, machine_day_totals.reason,
          machine_day_totals.approval_request_id, machine_day_totals.recorded_by, machine_day_totals.recorded_at
        from machine_day_totals;
      create view machine_hold_sums_public as
        select
          machine_hold_sums.establishment_id, machine_hold_sums.machine_id, machine_hold_sums.days,
          machine_hold_sums.games, machine_hold_sums.coin_in_minor, machine_hold_sums.win_minor,
          machine_hold_sums.sum_games_hold, machine_hold_sums.sum_games_hold_squared
        from machine_hold_sums;
      create view prior_period_adjustments_public as
        select
          prior_period_adjustments.establishment_id, prior_period_adjustments.gaming_day,
          prior_period_adjustments.of_gaming_day, prior_period_adjustments.adjustment_number,
          prior_period_adjustments.machine_id, prior_period_adjustments.figure, prior_period_adjustments.frozen_minor,
          prior_period_adjustments.corrected_minor, prior_period_adjustments.cause,
          prior_period_adjustments.recorded_by, prior_period_adjustments.recorded_at
        from prior_period_adjustments;
      create view reconciliation_runs_public as
        select
          reconciliation_runs.establishment_id, reconciliation_runs.gaming_day, reconciliation_runs.run_number,
          reconciliation_runs.computed_at, reconciliation_runs.software_version, reconciliation_runs.settings,
          reconciliation_runs.machine_count
        from reconciliation_runs;
      grant select on
        day_closings_public, day_results_public, finding_explanations_public, findings_public,
        machine_counts_public, machine_day_totals_public, machine_hold_sums_public,
        prior_period_adjustments_public, reconciliation_runs_public to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view
        day_closings_public, day_results_public, finding_explanations_public, findings_public,
        machine_counts_public, machine_day_totals_public, machine_hold_sums_public,
        prior_period_adjustments_public, reconciliation_runs_public;
    `);
  }
}
