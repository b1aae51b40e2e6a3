import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A new formula of metered win is work for the scan: the steps since then are judged again. */
export class MetersWinFormulas1800000036100 implements MigrationInterface {
  readonly name = 'MetersWinFormulas1800000036100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- The steps since then are judged again: their identities depend on the formula. A day opens at most a day after its
-- date in UTC.
create function rescan_since_formula() returns trigger language plpgsql as $$
begin
  insert into reading_scan_queue (establishment_id, rescan_from)
  values (new.establishment_id, (new.effective_from - 1)::timestamp at time zone 'UTC');
  return null;
end $$;
create trigger rescan_since_formula after insert on win_formulas
  for each row execute function rescan_since_formula();

-- Likewise the open steps of a machine whose maker or model is corrected, where its formula may be another one.
create function rescan_since_plate() returns trigger language plpgsql as $$
begin
  if exists (
    select from win_formulas_public as win_formulas
    where win_formulas.establishment_id = new.establishment_id and win_formulas.maker in (old.maker, new.maker)
  ) then
    insert into reading_scan_queue (establishment_id, machine_id, rescan_from)
    values (new.establishment_id, new.machine_id, coalesce((
      select max(gaming_days.closes_at) from gaming_days_public as gaming_days
      where gaming_days.establishment_id = new.establishment_id and gaming_days.state = 'closed'), new.registered_at));
  end if;
  return null;
end $$;
create trigger rescan_since_plate after update on machines
  for each row when (old.maker <> new.maker) execute function rescan_since_plate();

create or replace function rescan_since_version() returns trigger language plpgsql as $$
begin
  insert into reading_scan_queue (establishment_id, machine_id, rescan_from)
  select new.establishment_id, new.machine_id, new.effective_at
  from machine_versions_public as earlier
  where earlier.establishment_id = new.establishment_id and earlier.machine_id = new.machine_id
    and earlier.version_number = new.version_number - 1
    and ((earlier.denomination_minor, earlier.technical) is distinct from (new.denomination_minor, new.technical)
      or (earlier.model <> new.model and exists (
        select from win_formulas_public as win_formulas
        join machines_public as machines using (establishment_id, maker)
        where machines.establishment_id = new.establishment_id and machines.machine_id = new.machine_id)));
  return null;
end $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
create or replace function rescan_since_version() returns trigger language plpgsql as $$
begin
  insert into reading_scan_queue (establishment_id, machine_id, rescan_from)
  select new.establishment_id, new.machine_id, new.effective_at
  from machine_versions_public as earlier
  where earlier.establishment_id = new.establishment_id and earlier.machine_id = new.machine_id
    and earlier.version_number = new.version_number - 1
    and (earlier.denomination_minor, earlier.technical) is distinct from (new.denomination_minor, new.technical);
  return null;
end $$;
drop trigger rescan_since_plate on machines;
drop trigger rescan_since_formula on win_formulas;
drop function rescan_since_plate, rescan_since_formula;
    `);
  }
}
