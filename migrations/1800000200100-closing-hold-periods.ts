import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The hold of a machine is judged on its play since the last change of its terms, day after day. */
export class ClosingHoldPeriods1800000200100 implements MigrationInterface {
  readonly name = 'ClosingHoldPeriods1800000200100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- The cumulative hold of a machine at the end of a day, as a run computed it: its play since the last change of
-- program, denomination, certified return or rake. Each day continues the day before, so a day costs the same however
-- long the period. Days closed under an earlier version have none: counting begins with the first day computed after.
create table machine_hold_periods (
  establishment_id integer not null,
  gaming_day date not null,
  run_number integer not null,
  machine_id bigint not null,
  judgement text not null check (judgement in
    ('within', 'beyond', 'tooFewGames', 'gamesUnknown', 'returnUnknown', 'termsChanged', 'noPlay')),
  day_included boolean not null,
  since_day date,
  days integer not null default 0 check (days >= 0),
  games bigint not null default 0 check (games >= 0),
  coin_in_minor bigint not null default 0 check (coin_in_minor >= 0),
  metered_win_minor bigint not null default 0,
  theoretical_win_minor numeric(26, 6) not null default 0,
  beyond_since_day date,
  primary key (establishment_id, gaming_day, run_number, machine_id),
  foreign key (establishment_id, gaming_day, run_number) references reconciliation_runs on delete cascade,
  foreign key (establishment_id, machine_id) references machines,
  check ((since_day is null) = (days = 0)),
  check (since_day is not null or (not day_included and beyond_since_day is null)),
  check (since_day <= gaming_day and beyond_since_day between since_day and gaming_day),
  check (judgement <> 'beyond' or beyond_since_day is not null)
);
grant select, insert, delete on machine_hold_periods to releve_app;
select audit_exempt('machine_hold_periods', 'derived from the results of days; those of a closed day are derived again');
create trigger refuse_insert_in_frozen_run after insert on machine_hold_periods
  referencing new table as touched for each statement execute function refuse_lines_of_frozen_run();
create trigger refuse_update_in_frozen_run after update on machine_hold_periods
  referencing old table as touched for each statement execute function refuse_lines_of_frozen_run();
create trigger refuse_delete_in_frozen_run after delete on machine_hold_periods
  referencing old table as touched for each statement execute function refuse_lines_of_frozen_run();

-- One line for each machine and day: the cumulative hold of the run that counts.
create view machine_hold_days as
  select
    machine_hold_periods.establishment_id, machine_hold_periods.gaming_day, machine_hold_periods.run_number,
    machine_hold_periods.machine_id, machine_hold_periods.judgement, machine_hold_periods.day_included,
    machine_hold_periods.since_day, machine_hold_periods.days, machine_hold_periods.games,
    machine_hold_periods.coin_in_minor, machine_hold_periods.metered_win_minor,
    machine_hold_periods.theoretical_win_minor, machine_hold_periods.beyond_since_day
  from current_runs
  join machine_hold_periods using (establishment_id, gaming_day, run_number);
grant select on machine_hold_days to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
drop view machine_hold_days;
select audit_detach('machine_hold_periods');
drop table machine_hold_periods;
    `);
  }
}
