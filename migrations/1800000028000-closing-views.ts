import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The views that every document and list reads, so that one question has one answer. */
export class ClosingViews1800000028000 implements MigrationInterface {
  readonly name = 'ClosingViews1800000028000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [days, bridge]) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const days = `
select set_config('releve.act', 'migration.closingViews', true);

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
-- with its own play; counted and paid amounts are those of the whole machine, and are listed with the last
-- denomination.
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

-- A day's findings with their explanations; an explanation applies to the figures that it was given for.
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
    select
      finding_explanations.establishment_id, finding_explanations.explanation_id, finding_explanations.gaming_day,
      finding_explanations.finding_key, finding_explanations.finding_digest, finding_explanations.explanation,
      finding_explanations.approval_request_id, finding_explanations.explained_by, finding_explanations.explained_at
    from finding_explanations
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
`;

/**
 * From the stakes of a day to its metered win, its cash win and the amount that the account of gross revenue received.
 */
const bridge = `
-- One line for each step of a day that was reconciled: figures are those of the run that counts, the amounts received
-- by the account those of the journal, and a difference that neither explains is a line of its own. Detail: the fact
-- of another entry, or the account. The lines of the books are those of a closed day. Kinds: start, part, sum,
-- difference (zero unless something is wrong).
create view day_bridge_lines as
  select played.establishment_id, played.gaming_day, line.place, line.kind, line.name, line.detail,
    line.amount_minor::bigint as amount_minor
  from (
    select
      machine_days.establishment_id, machine_days.gaming_day, machine_days.frozen,
      sum(machine_days.coin_in_minor) as coin_in,
      sum(machine_days.coin_out_minor) as coin_out,
      sum(machine_days.jackpot_minor) as jackpot,
      sum(machine_days.metered_win_minor) as metered_win,
      sum(machine_days.credits_change_minor) as credits_change,
      sum(machine_days.bills_minor + machine_days.ticket_in_minor + machine_days.coins_minor
        + machine_days.electronic_in_minor - machine_days.electronic_out_minor - machine_days.ticket_out_minor
        - machine_days.hand_paid_cancelled_minor - machine_days.jackpot_minor) as metered_cash,
      sum(machine_days.counted_notes_minor - machine_days.bills_minor) as notes,
      sum(machine_days.counted_tickets_minor - machine_days.ticket_in_minor) as tickets,
      sum(machine_days.counted_coins_minor - machine_days.coins_minor) as coins,
      sum(machine_days.paid_jackpot_minor + machine_days.paid_progressive_minor
        + machine_days.paid_bonus_minor - machine_days.jackpot_minor) as jackpot_variance,
      sum(machine_days.paid_cancelled_minor - machine_days.hand_paid_cancelled_minor) as cancelled_variance,
      sum(machine_days.tickets_issued_minor - machine_days.ticket_out_minor) as tickets_out_variance,
      sum(machine_days.paid_short_pay_minor) as short_pays,
      sum(machine_days.paid_complement_minor) as complements,
      sum(machine_days.fills_minor) as fills,
      sum(machine_days.cash_win_minor) as cash_win
    from machine_days
    group by machine_days.establishment_id, machine_days.gaming_day, machine_days.frozen) as played
  cross join lateral (
    select
      coalesce(sum(posted.amount_minor) filter (where posted.origin = 'carried'), 0) as carried,
      coalesce(sum(posted.amount_minor), 0) as received,
      coalesce(sum(posted.amount_minor) filter (where posted.origin = 'other'), 0) as other,
      coalesce(jsonb_agg(jsonb_build_object('fact', posted.fact, 'amount_minor', posted.amount_minor))
        filter (where posted.origin = 'other'), '[]') as others
    from (
      select journal_entries.fact,
        case
          when journal_entries.source ->> 'kind' is distinct from 'dayClosing' then 'other'
          when journal_entries.fact like 'priorPeriod.%' then 'carried'
          when journal_entries.fact = 'balanceCarried' then 'other'
          else 'own'
        end as origin,
        sum(postings.credit_minor - postings.debit_minor) as amount_minor
      from journal_entries_public as journal_entries
      join postings_public as postings using (establishment_id, entry_id)
      join accounts_in_force(played.establishment_id, played.gaming_day) as revenue
        on revenue.account_role = 'slotRevenue' and revenue.account_code = postings.account_code
      where journal_entries.establishment_id = played.establishment_id
        and journal_entries.gaming_day = played.gaming_day
        and not exists (
          select from journal_entries_public as counterpart
          where counterpart.establishment_id = journal_entries.establishment_id
            and counterpart.gaming_day = journal_entries.gaming_day
            and (counterpart.reverses_entry_id = journal_entries.entry_id
              or counterpart.entry_id = journal_entries.reverses_entry_id))
      group by 1, 2
    ) as posted) as booked
  cross join lateral (
    select * from (values 
      (10, 'start', 'coinIn', null::text, played.coin_in),
      (11, 'part', 'coinOut', null, -played.coin_out),
      (12, 'part', 'jackpots', null, -played.jackpot),
      (18, 'difference', 'meteredDifference', null,
        played.metered_win - (played.coin_in - played.coin_out - played.jackpot)),
      (19, 'sum', 'meteredWin', null, played.metered_win),
      (20, 'part', 'creditsChange', null, played.credits_change),
      (21, 'part', 'notesVariance', null, played.notes),
      (22, 'part', 'ticketsVariance', null, played.tickets),
      (23, 'part', 'coinsVariance', null, played.coins),
      (24, 'part', 'jackpotVariance', null, -played.jackpot_variance),
      (25, 'part', 'cancelledVariance', null, -played.cancelled_variance),
      (26, 'part', 'ticketsOutVariance', null, -played.tickets_out_variance),
      (27, 'part', 'shortPays', null, -played.short_pays),
      (28, 'part', 'complements', null, -played.complements),
      (29, 'part', 'fills', null, -played.fills),
      (30, 'part', 'meterIdentities', null, played.metered_cash - played.credits_change - played.metered_win),
      (48, 'difference', 'cashDifference', null, played.cash_win - (played.metered_cash + played.notes
        + played.tickets + played.coins - played.jackpot_variance - played.cancelled_variance
        - played.tickets_out_variance - played.short_pays - played.complements - played.fills)),
      (49, 'sum', 'cashWin', null, played.cash_win),
      (50, 'part', 'complementsBooked', null, played.complements),
      (51, 'part', 'countDifferences', null,
        -(played.notes + played.tickets + played.coins - played.tickets_out_variance)),
      (52, 'part', 'handPayDifferences', null, played.jackpot_variance + played.cancelled_variance),
      (53, 'part', 'carried', null, booked.carried),
      (58, 'difference', 'bookDifference', null, booked.received - booked.carried - booked.other
        - (played.cash_win + played.complements
        - (played.notes + played.tickets + played.coins - played.tickets_out_variance)
        + played.jackpot_variance + played.cancelled_variance)),
      (59, 'sum', 'revenueReceived', (select revenue.account_code
        from accounts_in_force(played.establishment_id, played.gaming_day) as revenue
        where revenue.account_role = 'slotRevenue'), booked.received)
) as figure (place, kind, name, detail, amount_minor)
    union all
    select 57, 'part', 'otherEntry', other.fact, other.amount_minor
    from jsonb_to_recordset(booked.others) as other (fact text, amount_minor bigint)
  ) as line
  where played.frozen or line.place < 50;
grant select on day_bridge_lines to releve_app;
`;

const down = `
drop view day_bridge_lines, current_findings, denomination_days, machine_days, current_runs;
`;
