import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Promotional (restricted) money is a figure of its own in a machine's day, and no part of its cash win. */
export class ClosingPromotionalMoney1800000103000 implements MigrationInterface {
  readonly name = 'ClosingPromotionalMoney1800000103000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [columns, views, digest, buildBridge(promotionalParts)]) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statements of [earlierDigest, down, buildBridge(noParts), grant]) await runner.query(statements);
  }
}

const columns = `
select set_config('releve.act', 'migration.closingPromotionalMoney', true);

-- Null: the machine does not report it. Days closed before have none.
alter table day_results
  add column restricted_ticket_in_minor bigint,
  add column restricted_ticket_out_minor bigint,
  add column restricted_electronic_in_minor bigint,
  add column restricted_electronic_out_minor bigint,
  add column restricted_played_minor bigint;
`;

const views = `
create or replace view day_results_public as
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
    day_results.unreported_counters, day_results.restricted_ticket_in_minor, day_results.restricted_ticket_out_minor,
    day_results.restricted_electronic_in_minor, day_results.restricted_electronic_out_minor,
    day_results.restricted_played_minor
  from day_results;

create or replace view machine_days as
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
    day_results.unreported_counters,
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
    end as judged_coin_in_minor,
    day_results.restricted_ticket_in_minor, day_results.restricted_ticket_out_minor,
    day_results.restricted_electronic_in_minor, day_results.restricted_electronic_out_minor,
    day_results.restricted_played_minor,
    -- promotional money that came in and did not go out again: part of the drop and of the metered win, and no part of
    -- the cash win
    coalesce(day_results.restricted_ticket_in_minor, 0) - coalesce(day_results.restricted_ticket_out_minor, 0)
      + coalesce(day_results.restricted_electronic_in_minor, 0)
      - coalesce(day_results.restricted_electronic_out_minor, 0) as promotional_net_minor
  from current_runs
  join day_results using (establishment_id, gaming_day, run_number)
  join machines_public as machines using (establishment_id, machine_id)
  join machine_versions_public as machine_versions using (establishment_id, machine_id, version_number)
  left join stands_public as stands using (establishment_id, stand_id);

create or replace view denomination_days as
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
      machine_days.fills_minor, machine_days.cash_win_minor, machine_days.promotional_net_minor
    where machine_days.segments = '[]'
    union all
    select true, machine_days.denomination_minor, 0, 0, 0, 0, 0, 0, 0,
      machine_days.drop_minor, machine_days.bills_minor, machine_days.ticket_in_minor, machine_days.coins_minor,
      machine_days.counted_notes_minor, machine_days.counted_tickets_minor, machine_days.counted_coins_minor,
      machine_days.ticket_out_minor, machine_days.hand_paid_cancelled_minor, machine_days.credits_change_minor,
      machine_days.electronic_in_minor, machine_days.electronic_out_minor, machine_days.paid_jackpot_minor,
      machine_days.paid_progressive_minor, machine_days.paid_bonus_minor, machine_days.paid_cancelled_minor,
      machine_days.paid_short_pay_minor, machine_days.paid_complement_minor, machine_days.tickets_issued_minor,
      machine_days.fills_minor, machine_days.cash_win_minor, machine_days.promotional_net_minor
    where machine_days.segments <> '[]'
    union all
    select false, segment."denominationMinor",
      case when machine_days.judged_coin_in_minor <> 0 then segment."coinInMinor" else 0 end,
      segment."coinInMinor", segment."coinOutMinor", segment."jackpotMinor", segment."meteredWinMinor",
      segment."theoreticalWinMinor", segment."gamesPlayed",
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    from jsonb_to_recordset(machine_days.segments) as segment(
      "denominationMinor" bigint, "coinInMinor" bigint, "coinOutMinor" bigint, "jackpotMinor" bigint,
      "meteredWinMinor" bigint, "theoreticalWinMinor" numeric, "gamesPlayed" bigint)
  ) as stretch;
`;

const digest = `
-- The text covered by the digest of a closing: every line of the run and every finding, in key order. A line ends with
-- its last known figure, so that figures added later, and unknown of earlier days, leave their digests as they are.
create or replace function day_results_digest(of_establishment integer, of_day date, of_run integer) returns bytea
  language sql stable set timezone to 'UTC' as $$
  select sha256(convert_to(
    coalesce((
      select string_agg(regexp_replace(day_results::text, ',+\\)$', ')'), e'\\n' order by day_results.machine_id)
      from day_results
      where day_results.establishment_id = of_establishment
        and day_results.gaming_day = of_day and day_results.run_number = of_run), '')
    || e'\\n--\\n' ||
    coalesce((
      select string_agg(findings::text, e'\\n' order by findings.finding_key collate "C") from findings
      where findings.establishment_id = of_establishment
        and findings.gaming_day = of_day and findings.run_number = of_run), ''), 'UTF8'))
$$;
`;

const earlierDigest = `
-- The text covered by the digest of a closing: every line of the run and every finding, in key order.
create or replace function day_results_digest(of_establishment integer, of_day date, of_run integer) returns bytea
  language sql stable set timezone to 'UTC' as $$
  select sha256(convert_to(
    coalesce((
      select string_agg(day_results::text, e'\\n' order by day_results.machine_id) from day_results
      where day_results.establishment_id = of_establishment
        and day_results.gaming_day = of_day and day_results.run_number = of_run), '')
    || e'\\n--\\n' ||
    coalesce((
      select string_agg(findings::text, e'\\n' order by findings.finding_key collate "C") from findings
      where findings.establishment_id = of_establishment
        and findings.gaming_day = of_day and findings.run_number = of_run), ''), 'UTF8'))
$$;
`;

/** What promotional money adds to the bridge. */
interface PromotionalParts {
  readonly sum: string;
  readonly line: string;
  readonly rest: string;
}

const promotionalParts: PromotionalParts = {
  sum: `,
      sum(machine_days.promotional_net_minor) as promotional`,
  line: `      (31, 'part', 'promotional', null, -played.promotional),
`,
  rest: ' - played.promotional',
};

const noParts: PromotionalParts = { sum: '', line: '', rest: '' };

/** Builds the view from the stakes of a day to the revenue it received, as it is with or without promotional money. */
const buildBridge = (promotional: PromotionalParts): string => `
create or replace view day_bridge_lines as
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
      sum(machine_days.cash_win_minor) as cash_win${promotional.sum}
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
${promotional.line}      (30, 'part', 'meterIdentities', null, played.metered_cash - played.credits_change - played.metered_win),
      (48, 'difference', 'cashDifference', null, played.cash_win - (played.metered_cash + played.notes
        + played.tickets + played.coins - played.jackpot_variance - played.cancelled_variance
        - played.tickets_out_variance - played.short_pays - played.complements
        - played.fills${promotional.rest})),
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
`;

const down = `
drop view day_bridge_lines, denomination_days, machine_days, day_results_public;
alter table day_results
  drop column restricted_ticket_in_minor,
  drop column restricted_ticket_out_minor,
  drop column restricted_electronic_in_minor,
  drop column restricted_electronic_out_minor,
  drop column restricted_played_minor;
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
grant select on day_results_public, machine_days, denomination_days to releve_app;
`;

const grant = 'grant select on day_bridge_lines to releve_app';
