import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts and totals name the import that entered them; its withdrawal is their last revision. */
export class ClosingWithdrawnCounts1800000601200 implements MigrationInterface {
  readonly name = 'ClosingWithdrawnCounts1800000601200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const up = `
select set_config('releve.act', 'migration.closingWithdrawnCounts', true);

alter table machine_counts add column import_id bigint, add column is_withdrawn boolean;
alter table machine_day_totals add column import_id bigint, add column is_withdrawn boolean;
-- serves: the amounts that an import entered
create index machine_counts_by_import on machine_counts (establishment_id, import_id) where import_id is not null;
-- serves: likewise, the totals
create index machine_day_totals_by_import on machine_day_totals (establishment_id, import_id)
  where import_id is not null;

-- Counts and totals in force: the last revision of each, unless it was withdrawn.
create view current_machine_counts as
  select machine_counts.establishment_id, machine_counts.gaming_day, machine_counts.machine_id,
    machine_counts.count_number, machine_counts.adds_to, machine_counts.revision, machine_counts.notes,
    machine_counts.notes_minor, machine_counts.tickets_minor, machine_counts.ticket_count, machine_counts.coins_minor,
    machine_counts.source, machine_counts.reason, machine_counts.approval_request_id, machine_counts.recorded_by,
    machine_counts.recorded_at, machine_counts.import_id, machine_counts.removed_at
  from machine_counts
  where machine_counts.is_withdrawn is not true and not exists (
    select from machine_counts as later
    where later.establishment_id = machine_counts.establishment_id and later.gaming_day = machine_counts.gaming_day
      and later.machine_id = machine_counts.machine_id and later.count_number = machine_counts.count_number
      and later.revision > machine_counts.revision);
create view current_machine_totals as
  select machine_day_totals.establishment_id, machine_day_totals.gaming_day, machine_day_totals.machine_id,
    machine_day_totals.kind, machine_day_totals.revision, machine_day_totals.amount_minor,
    machine_day_totals.slip_count, machine_day_totals.source, machine_day_totals.reason,
    machine_day_totals.approval_request_id, machine_day_totals.recorded_by, machine_day_totals.recorded_at,
    machine_day_totals.import_id
  from machine_day_totals
  where machine_day_totals.is_withdrawn is not true and not exists (
    select from machine_day_totals as later
    where later.establishment_id = machine_day_totals.establishment_id
      and later.gaming_day = machine_day_totals.gaming_day and later.machine_id = machine_day_totals.machine_id
      and later.kind = machine_day_totals.kind and later.revision > machine_day_totals.revision);
grant select on current_machine_counts, current_machine_totals to releve_app;

-- A revision is a correction, a withdrawal, or the first entry after a withdrawal.
create or replace function require_revision_approval() returns trigger language plpgsql as $$
declare
  follows_withdrawal boolean;
begin
  if new.revision = 1 and new.is_withdrawn is not true then
    return new;
  end if;
  if new.is_withdrawn then
    if is_approved(new.establishment_id, new.approval_request_id, 'importWithdrawal') then
      return new;
    end if;
  elsif is_approved(new.establishment_id, new.approval_request_id, tg_argv[0]) then
    return new;
  else
    if tg_table_name = 'machine_counts' then
      select coalesce(bool_or(earlier.is_withdrawn), false) into follows_withdrawal from machine_counts as earlier
        where earlier.establishment_id = new.establishment_id and earlier.gaming_day = new.gaming_day
          and earlier.machine_id = new.machine_id and earlier.count_number = new.count_number
          and earlier.revision = new.revision - 1;
    else
      select coalesce(bool_or(earlier.is_withdrawn), false) into follows_withdrawal from machine_day_totals as earlier
        where earlier.establishment_id = new.establishment_id and earlier.gaming_day = new.gaming_day
          and earlier.machine_id = new.machine_id and earlier.kind = new.kind and earlier.revision = new.revision - 1;
    end if;
    if follows_withdrawal then
      return new;
    end if;
  end if;
  raise exception 'a correction needs a second person''s approval'
    using errcode = 'RV003', hint = 'APPROVAL_REQUIRED';
end $$;
`;

const down = `
drop view current_machine_counts, current_machine_totals;
alter table machine_counts disable trigger user;
delete from machine_counts where is_withdrawn;
alter table machine_counts enable trigger user;
alter table machine_day_totals disable trigger user;
delete from machine_day_totals where is_withdrawn;
alter table machine_day_totals enable trigger user;
create or replace function require_revision_approval() returns trigger language plpgsql as $$
begin
  if new.revision > 1 and (new.approval_request_id is null
    or not is_approved(new.establishment_id, new.approval_request_id, tg_argv[0])) then
    raise exception 'a correction needs a second person''s approval'
      using errcode = 'RV003', hint = 'APPROVAL_REQUIRED';
  end if;
  return new;
end $$;
alter table machine_counts drop column is_withdrawn, drop column import_id;
alter table machine_day_totals drop column is_withdrawn, drop column import_id;
`;
