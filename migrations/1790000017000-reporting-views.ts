import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The views that every document and list reads, so that the same question has one answer. */
export class ReportingViews1790000017000 implements MigrationInterface {
  readonly name = 'ReportingViews1790000017000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The run that counts for a day: the one that its closing froze, or the last one computed while the day is open.
      create view current_runs as
        select
          gaming_days.establishment_id,
          gaming_days.gaming_day,
          gaming_days.opens_at,
          gaming_days.closes_at,
          gaming_days.state,
          coalesce(closing.run_number, latest.run_number) as run_number,
          closing.run_number is not null as frozen,
          closing.closing_number,
          closing.closed_at,
          closing.closed_by,
          closing.approval_request_id as closing_request_id
        from gaming_days_public as gaming_days
        left join lateral (
          select day_closings.* from day_closings
          where gaming_days.state = 'closed'
            and day_closings.establishment_id = gaming_days.establishment_id
            and day_closings.gaming_day = gaming_days.gaming_day
          order by day_closings.closing_number desc
          limit 1
        ) as closing on true
        left join lateral (
          select max(reconciliation_runs.run_number) as run_number from reconciliation_runs
          where reconciliation_runs.establishment_id = gaming_days.establishment_id
            and reconciliation_runs.gaming_day = gaming_days.gaming_day
        ) as latest on true;
      grant select on current_runs to releve_app;

      -- One line for each machine and day, with the labels of the version in force.
      create view machine_days as
        select
          day_results.*,
          current_runs.frozen,
          machines.sbm_number,
          machines.serial_number,
          machines.maker,
          machine_versions.model,
          machine_versions.game_name,
          machine_versions.location,
          machine_versions.volatility_index,
          stands.stand_number,
          -- the coin in on which the theoretical win is based: where the machine's hold is known
          case
            when day_results.return_percent is not null or machine_versions.rake_percent is not null
              or day_results.theoretical_win_minor <> 0 then day_results.coin_in_minor
            else 0
          end as judged_coin_in_minor
        from current_runs
        join day_results using (establishment_id, gaming_day, run_number)
        join machines_public as machines using (establishment_id, machine_id)
        join machine_versions_public as machine_versions using (establishment_id, machine_id, version_number)
        left join stands_public as stands using (establishment_id, stand_id);
      grant select on machine_days to releve_app;

      -- One line for each machine, day and denomination. A day with several denominations is split into stretches, each
      -- with its own play; what was counted and paid is the whole machine's, and is listed with the last denomination.
      create view denomination_days as
        select
          machine_days.establishment_id,
          machine_days.gaming_day,
          machine_days.machine_id,
          machine_days.sbm_number,
          machine_days.model,
          machine_days.state,
          stretch.*
        from machine_days
        cross join lateral (
          select true as closes_here, machine_days.denomination_minor, machine_days.judged_coin_in_minor,
            machine_days.coin_in_minor, machine_days.coin_out_minor, machine_days.jackpot_minor,
            machine_days.metered_win_minor, machine_days.theoretical_win_minor, machine_days.games_played,
            machine_days.drop_minor, machine_days.bills_minor, machine_days.ticket_in_minor, machine_days.coins_minor,
            machine_days.counted_notes_minor, machine_days.counted_tickets_minor, machine_days.counted_coins_minor,
            machine_days.ticket_out_minor, machine_days.hand_paid_cancelled_minor, machine_days.credits_change_minor,
            machine_days.electronic_in_minor, machine_days.electronic_out_minor, machine_days.paid_jackpot_minor,
            machine_days.paid_progressive_minor, machine_days.paid_bonus_minor, machine_days.paid_cancelled_minor,
            machine_days.paid_short_pay_minor, machine_days.paid_complement_minor, machine_days.tickets_issued_minor,
            machine_days.fills_minor, machine_days.cash_win_minor
          where machine_days.segments = '[]'
          union all
          select true, machine_days.denomination_minor, 0, 0, 0, 0, 0, 0, 0,
            machine_days.drop_minor, machine_days.bills_minor, machine_days.ticket_in_minor, machine_days.coins_minor,
            machine_days.counted_notes_minor, machine_days.counted_tickets_minor, machine_days.counted_coins_minor,
            machine_days.ticket_out_minor, machine_days.hand_paid_cancelled_minor, machine_days.credits_change_minor,
            machine_days.electronic_in_minor, machine_days.electronic_out_minor, machine_days.paid_jackpot_minor,
            machine_days.paid_progressive_minor, machine_days.paid_bonus_minor, machine_days.paid_cancelled_minor,
            machine_days.paid_short_pay_minor, machine_days.paid_complement_minor, machine_days.tickets_issued_minor,
            machine_days.fills_minor, machine_days.cash_win_minor
          where machine_days.segments <> '[]'
          union all
          select false, segment."denominationMinor",
            case when machine_days.judged_coin_in_minor <> 0 then segment."coinInMinor" else 0 end,
            segment."coinInMinor", segment."coinOutMinor", segment."jackpotMinor", segment."meteredWinMinor",
            segment."theoreticalWinMinor", segment."gamesPlayed",
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
          from jsonb_to_recordset(machine_days.segments) as segment(
            "denominationMinor" bigint, "coinInMinor" bigint, "coinOutMinor" bigint, "jackpotMinor" bigint,
            "meteredWinMinor" bigint, "theoreticalWinMinor" numeric, "gamesPlayed" bigint)
        ) as stretch;
      grant select on denomination_days to releve_app;

      -- A day's findings with their explanations; an explanation holds for the figures that it was given for.
      create view current_findings as
        select
          findings.*,
          current_runs.frozen,
          machines.sbm_number,
          said.explanation,
          said.explained_at,
          explainer.full_name as explained_by,
          approver.full_name as approved_by,
          decision.decided_at as approved_at,
          decision.decision
        from current_runs
        join findings using (establishment_id, gaming_day, run_number)
        left join machines_public as machines using (establishment_id, machine_id)
        left join lateral (
          select finding_explanations.* from finding_explanations
          where finding_explanations.establishment_id = findings.establishment_id
            and finding_explanations.gaming_day = findings.gaming_day
            and finding_explanations.finding_key = findings.finding_key
            and finding_explanations.finding_digest = findings.finding_digest
          order by finding_explanations.explanation_id desc
          limit 1
        ) as said on true
        left join approval_decisions_public as decision
          on decision.establishment_id = said.establishment_id and decision.request_id = said.approval_request_id
        left join people_names as explainer on explainer.person_id = said.explained_by
        left join people_names as approver on approver.person_id = decision.decided_by;
      grant select on current_findings to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view current_findings;
      drop view denomination_days;
      drop view machine_days;
      drop view current_runs;
    `);
  }
}
