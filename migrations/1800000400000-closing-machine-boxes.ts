import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The money in machines between two counts: what it is on each day, in the views that documents read, in the digest of
 * a closing, and an account of its own.
 */
export class ClosingMachineBoxes1800000400000 implements MigrationInterface {
  readonly name = 'ClosingMachineBoxes1800000400000';

  async up(runner: QueryRunner): Promise<void> {
    const views = [
      buildMachineDaysView(boxColumns, boxJoin),
      buildDenominationDaysView(dueColumns, dueZeros),
      buildBridgeView('due_notes_minor', 'due_tickets_minor', 'due_coins_minor'),
    ];
    for (const statements of [boxes, frozen, digests, ...views, late, account]) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    const views = [
      'drop view late_box_amounts, day_bridge_lines, denomination_days, machine_days',
      buildMachineDaysView('', ''),
      buildDenominationDaysView('', ''),
      buildBridgeView('bills_minor', 'ticket_in_minor', 'coins_minor'),
      'grant select on machine_days, denomination_days, day_bridge_lines to releve_app',
    ];
    for (const statements of [...views, formerDigests, down]) await runner.query(statements);
  }
}

const boxes = `
select set_config('releve.act', 'migration.closingMachineBoxes', true);

-- A line for a machine whose boxes hold money over more than the day: where it was there when the day opened, or stays
-- when it closes. Without a line the day's count covers the day's own meters. opening + metered = due + closing.
create table machine_day_boxes (
  establishment_id integer not null,
  gaming_day date not null,
  run_number integer not null,
  machine_id bigint not null,
  -- the first gaming day with money in the boxes; null: only corrections that sum to nothing
  since date,
  opening_notes_minor bigint not null,
  opening_tickets_minor bigint not null,
  opening_coins_minor bigint not null,
  -- promotional tickets among the tickets: owed to no one
  opening_restricted_minor bigint not null,
  due_notes_minor bigint not null,
  due_tickets_minor bigint not null,
  due_coins_minor bigint not null,
  due_restricted_minor bigint not null,
  closing_notes_minor bigint not null,
  closing_tickets_minor bigint not null,
  closing_coins_minor bigint not null,
  closing_restricted_minor bigint not null,
  -- tickets of the ticket system in the boxes when the day closes
  stacked_minor bigint not null,
  stacked_count integer not null,
  primary key (establishment_id, gaming_day, run_number, machine_id),
  foreign key (establishment_id, gaming_day, run_number, machine_id) references day_results on delete cascade
);
grant select, insert, delete on machine_day_boxes to releve_app;
select audit_exempt('machine_day_boxes', 'derived; those of a closed day are proven by its closing''s digest');

create view machine_day_boxes_public as
  select
    machine_day_boxes.establishment_id, machine_day_boxes.gaming_day, machine_day_boxes.run_number,
    machine_day_boxes.machine_id, machine_day_boxes.since, machine_day_boxes.opening_notes_minor,
    machine_day_boxes.opening_tickets_minor, machine_day_boxes.opening_coins_minor,
    machine_day_boxes.due_notes_minor, machine_day_boxes.due_tickets_minor, machine_day_boxes.due_coins_minor,
    machine_day_boxes.closing_notes_minor, machine_day_boxes.closing_tickets_minor,
    machine_day_boxes.closing_coins_minor, machine_day_boxes.opening_restricted_minor,
    machine_day_boxes.due_restricted_minor, machine_day_boxes.closing_restricted_minor,
    machine_day_boxes.stacked_minor, machine_day_boxes.stacked_count
  from machine_day_boxes;
grant select on machine_day_boxes_public to releve_app;
`;

const frozen = `
create trigger refuse_insert_in_frozen_run after insert on machine_day_boxes
  referencing new table as touched for each statement execute function refuse_lines_of_frozen_run();
create trigger refuse_update_in_frozen_run after update on machine_day_boxes
  referencing old table as touched for each statement execute function refuse_lines_of_frozen_run();
create trigger refuse_delete_in_frozen_run after delete on machine_day_boxes
  referencing old table as touched for each statement execute function refuse_lines_of_frozen_run();
`;

/** A run without lines of boxes has the digest that it had before there were any. */
const digests = `
-- The text covered by the digest of a closing: every line of the run, every finding, and the boxes where there are any.
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
        and findings.gaming_day = of_day and findings.run_number = of_run), '')
    || coalesce((
      select e'\\n--\\n' || string_agg(machine_day_boxes::text, e'\\n' order by machine_day_boxes.machine_id)
      from machine_day_boxes
      where machine_day_boxes.establishment_id = of_establishment
        and machine_day_boxes.gaming_day = of_day and machine_day_boxes.run_number = of_run), ''), 'UTF8'))
$$;

-- The same figures computed again give the same digest, under any number of the run.
create or replace function day_figures_digest(of_establishment integer, of_day date, of_run integer) returns bytea
  language sql stable set timezone to 'UTC' as $$
  select sha256(convert_to(
    coalesce((
      select string_agg((to_jsonb(day_results) - 'run_number')::text, e'\\n' order by day_results.machine_id)
      from day_results
      where day_results.establishment_id = of_establishment
        and day_results.gaming_day = of_day and day_results.run_number = of_run), '')
    || e'\\n--\\n' ||
    coalesce((
      select string_agg((to_jsonb(findings) - 'run_number')::text, e'\\n'
        order by findings.finding_key collate "C")
      from findings
      where findings.establishment_id = of_establishment
        and findings.gaming_day = of_day and findings.run_number = of_run), '')
    || coalesce((
      select e'\\n--\\n' || string_agg((to_jsonb(machine_day_boxes) - 'run_number')::text, e'\\n'
        order by machine_day_boxes.machine_id)
      from machine_day_boxes
      where machine_day_boxes.establishment_id = of_establishment
        and machine_day_boxes.gaming_day = of_day and machine_day_boxes.run_number = of_run), ''), 'UTF8'))
$$;
`;

/** Part of a view's text that exists only with boxes. */
const boxColumns = `,
    -- the metered content of the boxes that the count covers; a run before drop periods compared each day alone
    coalesce(boxes.due_notes_minor, day_results.bills_minor) as due_notes_minor,
    coalesce(boxes.due_tickets_minor, day_results.ticket_in_minor) as due_tickets_minor,
    coalesce(boxes.due_coins_minor, day_results.coins_minor) as due_coins_minor,
    coalesce(boxes.closing_notes_minor, 0) as in_machine_notes_minor,
    coalesce(boxes.closing_tickets_minor, 0) as in_machine_tickets_minor,
    coalesce(boxes.closing_coins_minor, 0) as in_machine_coins_minor,
    boxes.since as boxes_since`;
const boxJoin = `
  left join machine_day_boxes as boxes using (establishment_id, gaming_day, run_number, machine_id)`;
const dueColumns = `, machine_days.due_notes_minor,
      machine_days.due_tickets_minor, machine_days.due_coins_minor`;
const dueZeros = ', 0, 0, 0';

/** Builds the view of machine days; with empty arguments as it was before. */
const buildMachineDaysView = (columnsOfBoxes: string, joinOfBoxes: string): string => `
-- One line for each machine and day, with the labels of the version in force.
create or replace view machine_days as
  select
    day_results.establishment_id, day_results.gaming_day, day_results.run_number, day_results.machine_id,
    day_results.version_number, day_results.denomination_minor, day_results.state, day_results.return_percent,
    day_results.reading_count, day_results.coin_in_minor, day_results.coin_out_minor,
    day_results.jackpot_minor, day_results.metered_win_minor, day_results.theoretical_win_minor,
    day_results.games_played, day_results.drop_minor, day_results.bills_minor, day_results.ticket_in_minor,
    day_results.coins_minor, day_results.electronic_in_minor, day_results.electronic_out_minor,
    day_results.ticket_out_minor, day_results.hand_paid_cancelled_minor, day_results.credits_change_minor,
    day_results.counted, day_results.counted_notes_minor, day_results.counted_tickets_minor,
    day_results.counted_coins_minor, day_results.paid_jackpot_minor, day_results.paid_progressive_minor,
    day_results.paid_bonus_minor, day_results.paid_cancelled_minor, day_results.paid_short_pay_minor,
    day_results.paid_complement_minor, day_results.tickets_issued_minor, day_results.fills_minor,
    day_results.cash_win_minor, day_results.segments, day_results.unreported_counters,
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
      - coalesce(day_results.restricted_electronic_out_minor, 0) as promotional_net_minor${columnsOfBoxes}
  from current_runs
  join day_results using (establishment_id, gaming_day, run_number)
  join machines_public as machines using (establishment_id, machine_id)
  join machine_versions_public as machine_versions using (establishment_id, machine_id, version_number)
  left join stands_public as stands using (establishment_id, stand_id)${joinOfBoxes};
`;

/** Builds the view of denominations; with empty arguments as it was before. */
const buildDenominationDaysView = (columnsOfDue: string, zerosOfDue: string): string => `
-- One line for each machine, day and denomination. A day with several denominations is split into stretches, each
-- with its own play; counted and paid amounts are those of the whole machine, and are listed with the last
-- denomination.
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
      machine_days.fills_minor, machine_days.cash_win_minor, machine_days.promotional_net_minor${columnsOfDue}
    where machine_days.segments = '[]'
    union all
    select true, machine_days.denomination_minor, 0, 0, 0, 0, 0, 0, 0,
      machine_days.drop_minor, machine_days.bills_minor, machine_days.ticket_in_minor, machine_days.coins_minor,
      machine_days.counted_notes_minor, machine_days.counted_tickets_minor, machine_days.counted_coins_minor,
      machine_days.ticket_out_minor, machine_days.hand_paid_cancelled_minor, machine_days.credits_change_minor,
      machine_days.electronic_in_minor, machine_days.electronic_out_minor, machine_days.paid_jackpot_minor,
      machine_days.paid_progressive_minor, machine_days.paid_bonus_minor, machine_days.paid_cancelled_minor,
      machine_days.paid_short_pay_minor, machine_days.paid_complement_minor, machine_days.tickets_issued_minor,
      machine_days.fills_minor, machine_days.cash_win_minor, machine_days.promotional_net_minor${columnsOfDue}
    where machine_days.segments <> '[]'
    union all
    select false, segment."denominationMinor",
      case when machine_days.judged_coin_in_minor <> 0 then segment."coinInMinor" else 0 end,
      segment."coinInMinor", segment."coinOutMinor", segment."jackpotMinor", segment."meteredWinMinor",
      segment."theoreticalWinMinor", segment."gamesPlayed",
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0${zerosOfDue}
    from jsonb_to_recordset(machine_days.segments) as segment(
      "denominationMinor" bigint, "coinInMinor" bigint, "coinOutMinor" bigint, "jackpotMinor" bigint,
      "meteredWinMinor" bigint, "theoreticalWinMinor" numeric, "gamesPlayed" bigint)
  ) as stretch;
`;

/** Builds the bridge; the arguments are the columns that a count is compared with. */
const buildBridgeView = (notes: string, tickets: string, coins: string): string => `
-- One line for each step of a day that was reconciled: figures are those of the run that counts, the amounts received
-- by the account those of the journal, and a difference that neither explains is a line of its own. Detail: the fact
-- of another entry, or the account. The lines of the books are those of a closed day. Kinds: start, part, sum,
-- difference (zero unless something is wrong).
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
      sum(machine_days.counted_notes_minor - machine_days.${notes}) as notes,
      sum(machine_days.counted_tickets_minor - machine_days.${tickets}) as tickets,
      sum(machine_days.counted_coins_minor - machine_days.${coins}) as coins,
      sum(machine_days.paid_jackpot_minor + machine_days.paid_progressive_minor
        + machine_days.paid_bonus_minor - machine_days.jackpot_minor) as jackpot_variance,
      sum(machine_days.paid_cancelled_minor - machine_days.hand_paid_cancelled_minor) as cancelled_variance,
      sum(machine_days.tickets_issued_minor - machine_days.ticket_out_minor) as tickets_out_variance,
      sum(machine_days.paid_short_pay_minor) as short_pays,
      sum(machine_days.paid_complement_minor) as complements,
      sum(machine_days.fills_minor) as fills,
      sum(machine_days.cash_win_minor) as cash_win,
      sum(machine_days.promotional_net_minor) as promotional
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
      (31, 'part', 'promotional', null, -played.promotional),
      (30, 'part', 'meterIdentities', null, played.metered_cash - played.credits_change - played.metered_win),
      (48, 'difference', 'cashDifference', null, played.cash_win - (played.metered_cash + played.notes
        + played.tickets + played.coins - played.jackpot_variance - played.cancelled_variance
        - played.tickets_out_variance - played.short_pays - played.complements - played.fills
        - played.promotional)),
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

const late = `
-- Corrections of closed days that change what a machine's boxes hold, for the day that carries them: metered_minor
-- entered the boxes late, due_minor left them late. Where a box was counted since the corrected day, its count covers a
-- late metered amount, and a late counted amount is that count's. Where none was, a late metered amount is still in the
-- machine, and a late counted amount left it.
create view late_box_amounts as
  select
    prior_period_adjustments.establishment_id,
    prior_period_adjustments.gaming_day,
    prior_period_adjustments.of_gaming_day,
    prior_period_adjustments.machine_id,
    figure_of.medium,
    case when figure_of.is_metered then difference.amount_minor else 0 end as metered_minor,
    case when figure_of.is_metered = collected.is_counted then difference.amount_minor else 0 end as due_minor
  from prior_period_adjustments
  join current_runs on current_runs.establishment_id = prior_period_adjustments.establishment_id
    and current_runs.gaming_day = prior_period_adjustments.of_gaming_day
    and current_runs.closed_at <= prior_period_adjustments.recorded_at
  join (values ('billsMinor', 'notes', true), ('ticketInMinor', 'tickets', true), ('coinsMinor', 'coins', true),
    ('restrictedTicketInMinor', 'restricted', true), ('countedNotesMinor', 'notes', false), ('countedTicketsMinor', 'tickets', false),
    ('countedCoinsMinor', 'coins', false)) as figure_of (figure, medium, is_metered)
    on figure_of.figure = prior_period_adjustments.figure
  cross join lateral (
    select prior_period_adjustments.corrected_minor - prior_period_adjustments.frozen_minor as amount_minor
  ) as difference
  cross join lateral (
    select exists (
      select from current_runs as counted_runs
      join day_results using (establishment_id, gaming_day, run_number)
      where counted_runs.establishment_id = prior_period_adjustments.establishment_id
        and counted_runs.gaming_day >= prior_period_adjustments.of_gaming_day
        and counted_runs.gaming_day < prior_period_adjustments.gaming_day
        and day_results.machine_id = prior_period_adjustments.machine_id and day_results.counted) as is_counted
  ) as collected;
grant select on late_box_amounts to releve_app;
`;

/** Existing establishments have the account from their first day on; no entry of theirs used it before. */
const account = `
alter table account_roles drop constraint account_roles_account_role_check;
alter table account_roles add constraint account_roles_account_role_check check (account_role in ('winsPayable',
  'outstandingTickets', 'orphans', 'electronicTransfers', 'forfeitedOrphans', 'bank', 'cashDesk', 'cashDeskCoins',
  'hoppers', 'cashInMachines', 'paymentComplements', 'countDifferences', 'handPayDifferences', 'cashDeskDifferences',
  'slotRevenue', 'countGains', 'handPayGains', 'cashDeskGains', 'chipsInCirculation', 'tableRevenue', 'cercleRevenue',
  'progressivesPayable', 'progressiveSites', 'progressiveCosts', 'expiredTickets'));

-- numbered after the account of the hoppers, as in the charts, or the next number that is not used for something else
with opened as (
  insert into ledger_accounts (establishment_id, account_code, title_fr, title_en, kind)
  select establishments.establishment_id, (
      select candidate.code::text
      from generate_series(hoppers.code + 10, hoppers.code + 1000) as candidate (code)
      where not exists (
        select from ledger_accounts
        where ledger_accounts.establishment_id = establishments.establishment_id
          and ledger_accounts.account_code = candidate.code::text)
      order by candidate.code limit 1),
    'Espèces et tickets dans les appareils', 'Cash and tickets in machines', 'asset'
  from establishments
  join lateral (
    select account_roles.account_code::integer as code from account_roles
    where account_roles.establishment_id = establishments.establishment_id
      and account_roles.account_role = 'hoppers'
    order by account_roles.valid_from, account_roles.revision
    limit 1
  ) as hoppers on true
  order by establishments.establishment_id
  returning ledger_accounts.establishment_id, ledger_accounts.account_code
)
insert into account_roles (establishment_id, account_role, valid_from, account_code)
select opened.establishment_id, 'cashInMachines', establishments.first_gaming_day, opened.account_code
from opened
join establishments using (establishment_id)
order by opened.establishment_id;

do $$
begin
  if exists (
    select account_roles.establishment_id from account_roles
    group by account_roles.establishment_id
    having bool_or(account_roles.account_role = 'hoppers')
      and count(*) filter (where account_roles.account_role = 'cashInMachines') <> 1
  ) then
    raise exception 'an establishment has no account for the cash in machines';
  end if;
end $$;
`;

/** The views, functions and list of roles as they were before. */
const formerDigests = `
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
create or replace function day_figures_digest(of_establishment integer, of_day date, of_run integer) returns bytea
  language sql stable set timezone to 'UTC' as $$
  select sha256(convert_to(
    coalesce((
      select string_agg((to_jsonb(day_results) - 'run_number')::text, e'
' order by day_results.machine_id)
      from day_results
      where day_results.establishment_id = of_establishment
        and day_results.gaming_day = of_day and day_results.run_number = of_run), '')
    || e'
--
' ||
    coalesce((
      select string_agg((to_jsonb(findings) - 'run_number')::text, e'
'
        order by findings.finding_key collate "C")
      from findings
      where findings.establishment_id = of_establishment
        and findings.gaming_day = of_day and findings.run_number = of_run), ''), 'UTF8'))
$$;
`;

const down = `
alter table account_roles disable trigger forbid_change;
with withdrawn as (
  delete from account_roles where account_roles.account_role = 'cashInMachines'
  returning account_roles.establishment_id, account_roles.account_code
)
delete from ledger_accounts using withdrawn
where ledger_accounts.establishment_id = withdrawn.establishment_id
  and ledger_accounts.account_code = withdrawn.account_code
  and not exists (
    select from postings
    where postings.establishment_id = withdrawn.establishment_id and postings.account_code = withdrawn.account_code);
alter table account_roles enable trigger forbid_change;
alter table account_roles drop constraint account_roles_account_role_check;
alter table account_roles add constraint account_roles_account_role_check check (account_role in ('winsPayable',
  'outstandingTickets', 'orphans', 'electronicTransfers', 'forfeitedOrphans', 'bank', 'cashDesk', 'cashDeskCoins',
  'hoppers', 'paymentComplements', 'countDifferences', 'handPayDifferences', 'cashDeskDifferences', 'slotRevenue',
  'countGains', 'handPayGains', 'cashDeskGains', 'chipsInCirculation', 'tableRevenue', 'cercleRevenue',
  'progressivesPayable', 'progressiveSites', 'progressiveCosts', 'expiredTickets'));
drop view machine_day_boxes_public;
select audit_detach('machine_day_boxes');
drop table machine_day_boxes;
`;
