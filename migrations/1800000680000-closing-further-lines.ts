import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A machine's boxes and the period of its hold are of a line of their run: checked once for each statement. */
export class ClosingFurtherLines1800000680000 implements MigrationInterface {
  readonly name = 'ClosingFurtherLines1800000680000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- A day has ten thousand lines, and a foreign key looks each of them up on its own.
alter table machine_hold_periods drop constraint machine_hold_periods_establishment_id_machine_id_fkey;
alter table machine_hold_periods drop constraint machine_hold_periods_establishment_id_gaming_day_run_numbe_fkey;
alter table machine_day_boxes drop constraint machine_day_boxes_establishment_id_gaming_day_run_number_m_fkey;
create function refuse_lines_without_results() returns trigger language plpgsql as $$
begin
  if exists (
    select from touched
    left join day_results using (establishment_id, gaming_day, run_number, machine_id)
    where day_results.state is null
  ) then
    raise exception 'boxes and periods of hold are of a line of their run' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger refuse_lines_without_results after insert on machine_hold_periods
  referencing new table as touched for each statement execute function refuse_lines_without_results();
create trigger refuse_lines_without_results after insert on machine_day_boxes
  referencing new table as touched for each statement execute function refuse_lines_without_results();
create function delete_lines_of_results() returns trigger language plpgsql as $$
begin
  delete from machine_hold_periods using touched
  where machine_hold_periods.establishment_id = touched.establishment_id
    and machine_hold_periods.gaming_day = touched.gaming_day
    and machine_hold_periods.run_number = touched.run_number
    and machine_hold_periods.machine_id = touched.machine_id;
  delete from machine_day_boxes using touched
  where machine_day_boxes.establishment_id = touched.establishment_id
    and machine_day_boxes.gaming_day = touched.gaming_day
    and machine_day_boxes.run_number = touched.run_number
    and machine_day_boxes.machine_id = touched.machine_id;
  return null;
end $$;
create trigger delete_lines_of_results after delete on day_results
  referencing old table as touched for each statement execute function delete_lines_of_results();
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
drop trigger delete_lines_of_results on day_results;
drop function delete_lines_of_results();
drop trigger refuse_lines_without_results on machine_day_boxes;
drop trigger refuse_lines_without_results on machine_hold_periods;
drop function refuse_lines_without_results();
alter table machine_day_boxes add constraint machine_day_boxes_establishment_id_gaming_day_run_number_m_fkey
  foreign key (establishment_id, gaming_day, run_number, machine_id) references day_results on delete cascade;
alter table machine_hold_periods add constraint machine_hold_periods_establishment_id_gaming_day_run_numbe_fkey
  foreign key (establishment_id, gaming_day, run_number) references reconciliation_runs on delete cascade;
alter table machine_hold_periods add constraint machine_hold_periods_establishment_id_machine_id_fkey
  foreign key (establishment_id, machine_id) references machines;
`);
  }
}
