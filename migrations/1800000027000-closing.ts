import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts and day totals, the reconciliation of a day, its findings, its closing and the corrections that arrive after
 * it.
 */
export class Closing1800000027000 implements MigrationInterface {
  readonly name = 'Closing1800000027000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [days, certified, adjustments, published, texts]) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const days = `
select set_config('releve.act', 'migration.closing', true);

-- The count of one machine for one day: count 1 and, when there is one, the independent count 2; the certified count
-- of a drop under the next number. A correction is a further revision, with its reason and an approval.
create table machine_counts (
  establishment_id integer not null,
  gaming_day date not null,
  machine_id bigint not null,
  count_number smallint not null check (count_number between 1 and 9),
  revision smallint not null default 1 check (revision >= 1),
  notes jsonb not null default '[]' check (jsonb_typeof(notes) = 'array'),
  notes_minor bigint not null check (notes_minor >= 0),
  tickets_minor bigint not null default 0 check (tickets_minor >= 0),
  ticket_count integer not null default 0 check (ticket_count >= 0),
  coins_minor bigint not null default 0 check (coins_minor >= 0),
  source text not null check (source in ('person', 'file', 'drop')),
  reason text not null default '',
  approval_request_id bigint,
  counted_by bigint references people,
  recorded_by bigint references people,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, gaming_day, machine_id, count_number, revision),
  foreign key (establishment_id, machine_id) references machines,
  foreign key (establishment_id, gaming_day) references gaming_days,
  foreign key (establishment_id, approval_request_id) references approval_requests
);
grant select, insert on machine_counts to releve_app;

create table machine_day_totals (
  establishment_id integer not null,
  gaming_day date not null,
  machine_id bigint not null,
  kind text not null check (kind in ('jackpot', 'progressive', 'bonus', 'cancelledCredits', 'shortPay',
    'complement', 'ticketsIssued', 'fill')),
  revision smallint not null default 1 check (revision >= 1),
  amount_minor bigint not null check (amount_minor >= 0),
  slip_count integer not null default 0 check (slip_count >= 0),
  source text not null check (source in ('person', 'file')),
  reason text not null default '',
  approval_request_id bigint,
  recorded_by bigint references people,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, gaming_day, machine_id, kind, revision),
  foreign key (establishment_id, machine_id) references machines,
  foreign key (establishment_id, gaming_day) references gaming_days,
  foreign key (establishment_id, approval_request_id) references approval_requests
);
grant select, insert on machine_day_totals to releve_app;

create function require_revision_approval() returns trigger language plpgsql as $$
begin
  if new.revision > 1 and (new.approval_request_id is null
    or not is_approved(new.establishment_id, new.approval_request_id, tg_argv[0])) then
    raise exception 'a correction needs a second person''s approval'
      using errcode = 'RV003', hint = 'APPROVAL_REQUIRED';
  end if;
  return new;
end $$;
create trigger require_revision_approval before insert on machine_counts for each row
  when (new.source <> 'drop') execute function require_revision_approval('countCorrection');
create trigger require_revision_approval before insert on machine_day_totals
  for each row execute function require_revision_approval('totalCorrection');

create trigger refuse_closed_day before insert on machine_counts
  for each row execute function refuse_closed_day();
create trigger refuse_closed_day before insert on machine_day_totals
  for each row execute function refuse_closed_day();
select audit_attach('machine_counts', 'append_only');
select audit_attach('machine_day_totals', 'append_only');

-- A run computes a day; the run named by the day's closing is frozen, the others can be computed again.
create table reconciliation_runs (
  establishment_id integer not null,
  gaming_day date not null,
  run_number integer not null check (run_number >= 1),
  computed_at timestamptz not null default clock_timestamp(),
  computed_by bigint references people,
  software_version text not null,
  settings jsonb not null,
  machine_count integer not null,
  finding_count integer not null,
  primary key (establishment_id, gaming_day, run_number),
  foreign key (establishment_id, gaming_day) references gaming_days
);
grant select, insert, delete on reconciliation_runs to releve_app;
select audit_exempt('reconciliation_runs', 'derived; the run of a closed day is proven by its closing''s digest');

-- One line for each machine: metered, counted and paid amounts, in minor units.
create table day_results (
  establishment_id integer not null,
  gaming_day date not null,
  run_number integer not null,
  machine_id bigint not null,
  version_number integer not null,
  denomination_minor bigint not null,
  state text not null check (state in ('inService', 'outOfService', 'silent')),
  return_percent numeric(7, 4),
  reading_count integer not null,
  coin_in_minor bigint not null default 0,
  coin_out_minor bigint not null default 0,
  jackpot_minor bigint not null default 0,
  metered_win_minor bigint not null default 0,
  theoretical_win_minor numeric(26, 6) not null default 0,
  games_played bigint not null default 0,
  drop_minor bigint not null default 0,
  bills_minor bigint not null default 0,
  ticket_in_minor bigint not null default 0,
  coins_minor bigint not null default 0,
  electronic_in_minor bigint not null default 0,
  electronic_out_minor bigint not null default 0,
  ticket_out_minor bigint not null default 0,
  hand_paid_cancelled_minor bigint not null default 0,
  credits_change_minor bigint not null default 0,
  counted boolean not null default false,
  counted_notes_minor bigint not null default 0,
  counted_tickets_minor bigint not null default 0,
  counted_coins_minor bigint not null default 0,
  paid_jackpot_minor bigint not null default 0,
  paid_progressive_minor bigint not null default 0,
  paid_bonus_minor bigint not null default 0,
  paid_cancelled_minor bigint not null default 0,
  paid_short_pay_minor bigint not null default 0,
  paid_complement_minor bigint not null default 0,
  tickets_issued_minor bigint not null default 0,
  fills_minor bigint not null default 0,
  cash_win_minor bigint not null default 0,
  segments jsonb not null default '[]',
  -- counters that the machine does not report: the figures made of them are zero because nothing is known
  unreported_counters text[] not null default '{}',
  primary key (establishment_id, gaming_day, run_number, machine_id),
  foreign key (establishment_id, gaming_day, run_number) references reconciliation_runs on delete cascade,
  foreign key (establishment_id, machine_id, version_number) references machine_versions
);
grant select, insert, delete on day_results to releve_app;
select audit_exempt('day_results', 'derived; those of a closed day are proven by its closing''s digest');

create table findings (
  establishment_id integer not null,
  gaming_day date not null,
  run_number integer not null,
  finding_key text not null,
  machine_id bigint,
  station_number smallint,
  code text not null,
  medium text not null default '',
  severity text not null check (severity in ('blocking', 'toExplain', 'notice')),
  metered_minor bigint,
  actual_minor bigint,
  variance_minor bigint,
  variance_percent text,
  tolerance text not null default '',
  tolerance_from date,
  rule text not null,
  evidence jsonb not null default '{}',
  finding_digest bytea not null check (length(finding_digest) = 32),
  primary key (establishment_id, gaming_day, run_number, finding_key),
  foreign key (establishment_id, gaming_day, run_number) references reconciliation_runs on delete cascade,
  foreign key (establishment_id, machine_id) references machines
);
grant select, insert, delete on findings to releve_app;
select audit_exempt('findings', 'derived; those of a closed day are proven by its closing''s digest');

-- An explanation applies to a finding with exactly the figures that it was given for (finding_digest).
create table finding_explanations (
  establishment_id integer not null,
  explanation_id bigint generated always as identity,
  gaming_day date not null,
  finding_key text not null,
  finding_digest bytea not null check (length(finding_digest) = 32),
  explanation text not null check (length(explanation) between 3 and 2000),
  approval_request_id bigint not null,
  explained_by bigint not null references people,
  explained_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, explanation_id),
  foreign key (establishment_id, gaming_day) references gaming_days,
  foreign key (establishment_id, approval_request_id) references approval_requests
);
-- serves: the explanations of a day's findings
create index finding_explanations_by_finding on finding_explanations (establishment_id, gaming_day, finding_key);
grant select, insert on finding_explanations to releve_app;
select audit_attach('finding_explanations', 'append_only');

create table day_closings (
  establishment_id integer not null,
  gaming_day date not null,
  closing_number smallint not null check (closing_number >= 1),
  run_number integer not null,
  figures jsonb not null,
  settings jsonb not null,
  results_digest bytea not null check (length(results_digest) = 32),
  approval_request_id bigint not null,
  closed_by bigint not null references people,
  closed_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, gaming_day, closing_number),
  foreign key (establishment_id, gaming_day, run_number) references reconciliation_runs,
  foreign key (establishment_id, approval_request_id) references approval_requests
);
grant select, insert on day_closings to releve_app;
create trigger require_approval before insert on day_closings
  for each row execute function require_approval('dayClosing');
select audit_attach('day_closings', 'append_only');

create table day_reopenings (
  establishment_id integer not null,
  gaming_day date not null,
  closing_number smallint not null,
  reason text not null check (length(reason) between 3 and 2000),
  approval_request_id bigint not null,
  reopened_by bigint not null references people,
  reopened_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, gaming_day, closing_number),
  foreign key (establishment_id, gaming_day, closing_number) references day_closings,
  foreign key (establishment_id, approval_request_id) references approval_requests
);
grant select, insert on day_reopenings to releve_app;
create trigger require_approval before insert on day_reopenings
  for each row execute function require_approval('dayReopening');
select audit_attach('day_reopenings', 'append_only');

-- A run that a closing froze stays as it is; other runs may be computed again.
create function refuse_frozen_run() returns trigger language plpgsql as $$
begin
  if exists (
    select from day_closings
    where day_closings.establishment_id = old.establishment_id
      and day_closings.gaming_day = old.gaming_day
      and day_closings.run_number = old.run_number
  ) then
    raise exception 'the figures of a closed day are frozen' using errcode = 'RV006', hint = 'DAY_CLOSED';
  end if;
  return old;
end $$;
create trigger refuse_frozen_run before update or delete on reconciliation_runs
  for each row execute function refuse_frozen_run();

-- The same for its lines, checked once for each statement: a day has ten thousand of them.
create function refuse_lines_of_frozen_run() returns trigger language plpgsql as $$
begin
  if exists (
    select from day_closings
    where (day_closings.establishment_id, day_closings.gaming_day, day_closings.run_number) in (
      select distinct touched.establishment_id, touched.gaming_day, touched.run_number from touched)
  ) then
    raise exception 'the figures of a closed day are frozen' using errcode = 'RV006', hint = 'DAY_CLOSED';
  end if;
  return null;
end $$;
create trigger refuse_insert_in_frozen_run after insert on day_results
  referencing new table as touched for each statement execute function refuse_lines_of_frozen_run();
create trigger refuse_update_in_frozen_run after update on day_results
  referencing old table as touched for each statement execute function refuse_lines_of_frozen_run();
create trigger refuse_delete_in_frozen_run after delete on day_results
  referencing old table as touched for each statement execute function refuse_lines_of_frozen_run();
create trigger refuse_insert_in_frozen_run after insert on findings
  referencing new table as touched for each statement execute function refuse_lines_of_frozen_run();
create trigger refuse_update_in_frozen_run after update on findings
  referencing old table as touched for each statement execute function refuse_lines_of_frozen_run();
create trigger refuse_delete_in_frozen_run after delete on findings
  referencing old table as touched for each statement execute function refuse_lines_of_frozen_run();

-- The text covered by the digest of a closing: every line of the run and every finding, in key order.
create function day_results_digest(of_establishment integer, of_day date, of_run integer) returns bytea
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

-- The same figures computed again give the same digest, under any number of the run.
create function day_figures_digest(of_establishment integer, of_day date, of_run integer) returns bytea
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

-- A fact that arrived after its day was closed: dated to that day, reported in the day that was open.
create table prior_period_adjustments (
  establishment_id integer not null,
  gaming_day date not null,
  of_gaming_day date not null,
  adjustment_number integer not null check (adjustment_number >= 1),
  machine_id bigint not null,
  figure text not null,
  frozen_minor bigint not null,
  corrected_minor bigint not null,
  cause jsonb not null,
  recorded_by bigint references people,
  recorded_at timestamptz not null default clock_timestamp(),
  approval_request_id bigint,
  primary key (establishment_id, gaming_day, of_gaming_day, adjustment_number),
  foreign key (establishment_id, gaming_day) references gaming_days,
  foreign key (establishment_id, of_gaming_day) references gaming_days,
  foreign key (establishment_id, machine_id) references machines,
  foreign key (establishment_id, approval_request_id) references approval_requests,
  check (of_gaming_day < gaming_day)
);
-- serves: the corrections of a closed day
create index prior_period_adjustments_by_day on prior_period_adjustments (establishment_id, of_gaming_day);
grant select, insert on prior_period_adjustments to releve_app;
select audit_attach('prior_period_adjustments', 'append_only');

-- Sums over the closed days of a machine, so that its volatility is estimated without reading them all again: hold h
-- = win / coin in of a day of n games. A closing adds its day, a reopening subtracts it.
create table machine_hold_sums (
  establishment_id integer not null,
  machine_id bigint not null,
  days integer not null check (days >= 0),
  games bigint not null,
  coin_in_minor bigint not null,
  win_minor bigint not null,
  sum_games_hold numeric(60, 18) not null,
  sum_games_hold_squared numeric(60, 18) not null,
  primary key (establishment_id, machine_id),
  foreign key (establishment_id, machine_id) references machines
);
grant select, insert, update on machine_hold_sums to releve_app;
select audit_exempt('machine_hold_sums', 'derived from the results of closed days, which their closings prove');
`;

const certified = `
-- The certified count of a drop needs no approval: two people certified it. A further drop of the day makes the next
-- revision.
create function count_is_certified() returns trigger language plpgsql as $$
begin
  if not exists (select from drop_machine_counts
    where drop_machine_counts.establishment_id = new.establishment_id
      and drop_machine_counts.gaming_day = new.gaming_day and drop_machine_counts.machine_id = new.machine_id
      and (drop_machine_counts.notes, drop_machine_counts.notes_minor, drop_machine_counts.tickets_minor,
        drop_machine_counts.ticket_count, drop_machine_counts.coins_minor)
        = (new.notes, new.notes_minor, new.tickets_minor, new.ticket_count, new.coins_minor)) then
    raise exception 'no certified relève says so' using errcode = 'RV007', hint = 'DROPS_NOT_CERTIFIED',
      detail = json_build_object('gamingDay', new.gaming_day)::text;
  end if;
  return new;
end $$;
create trigger count_is_certified before insert on machine_counts for each row
  when (new.source = 'drop') execute function count_is_certified();

create function refuse_unfinished_drops() returns trigger language plpgsql as $$
begin
  if exists (select from drops_public as drops where drops.establishment_id = new.establishment_id
    and drops.gaming_day = new.gaming_day and drops.state in ('open', 'interrupted', 'closed', 'received')) then
    raise exception 'relèves of gaming day % are not certified', new.gaming_day
      using errcode = 'RV007', hint = 'DROPS_NOT_CERTIFIED',
      detail = json_build_object('gamingDay', new.gaming_day)::text;
  end if;
  return new;
end $$;
create trigger refuse_unfinished_drops before insert on day_closings
  for each row execute function refuse_unfinished_drops();
`;

/**
 * A correction that a person enters of a closed day is in force with a second person's approval. A change by late
 * readings needs none of its own: no one stated it, and two people decide the closing of the day that carries it.
 */
const adjustments = `
create function require_adjustment_approval() returns trigger language plpgsql as $$
begin
  if new.cause ->> 'kind' is distinct from 'lateReadings' and (new.approval_request_id is null
    or not is_approved(new.establishment_id, new.approval_request_id, 'closedDayAdjustment')) then
    raise exception 'an adjustment of a closed day needs a second person''s approval'
      using errcode = 'RV003', hint = 'APPROVAL_REQUIRED';
  end if;
  return new;
end $$;
create trigger require_adjustment_approval before insert on prior_period_adjustments
  for each row execute function require_adjustment_approval();
`;

/** Views that other modules may read: a column that is missing here is private to the module. */
const published = `
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
create view reconciliation_runs_public as
  select
    reconciliation_runs.establishment_id, reconciliation_runs.gaming_day, reconciliation_runs.run_number,
    reconciliation_runs.computed_at, reconciliation_runs.software_version, reconciliation_runs.settings,
    reconciliation_runs.machine_count
  from reconciliation_runs;
create view prior_period_adjustments_public as
  select
    prior_period_adjustments.establishment_id, prior_period_adjustments.gaming_day,
    prior_period_adjustments.of_gaming_day, prior_period_adjustments.adjustment_number,
    prior_period_adjustments.machine_id, prior_period_adjustments.figure, prior_period_adjustments.frozen_minor,
    prior_period_adjustments.corrected_minor, prior_period_adjustments.cause,
    prior_period_adjustments.recorded_by, prior_period_adjustments.recorded_at, prior_period_adjustments.approval_request_id
  from prior_period_adjustments;
grant select on day_closings_public, day_results_public, finding_explanations_public, findings_public,
  machine_counts_public, machine_day_totals_public, machine_hold_sums_public, reconciliation_runs_public,
  prior_period_adjustments_public to releve_app;
`;

/**
 * Columns of typed text: the log stores their digests, the row the words until they are erased
 * (docs/adr/0038-personal-data.md).
 */
const texts = `
select audit_texts('day_reopenings', '{reason}');
select audit_texts('finding_explanations', '{explanation}');
select audit_texts('machine_counts', '{reason}');
select audit_texts('machine_day_totals', '{reason}');
`;

const down = `
drop view prior_period_adjustments_public, reconciliation_runs_public, machine_hold_sums_public,
  machine_day_totals_public, machine_counts_public, findings_public, finding_explanations_public, day_results_public,
  day_closings_public;
select audit_detach(t) from unnest('{machine_counts,machine_day_totals,reconciliation_runs,day_results,findings,
  finding_explanations,day_closings,day_reopenings,prior_period_adjustments,machine_hold_sums}'::regclass[]) t;
drop table machine_hold_sums, prior_period_adjustments, day_reopenings, day_closings, finding_explanations, findings,
  day_results, reconciliation_runs, machine_day_totals, machine_counts;
drop function require_adjustment_approval, refuse_unfinished_drops, count_is_certified, day_figures_digest,
  day_results_digest, refuse_lines_of_frozen_run, refuse_frozen_run, require_revision_approval;
`;
