import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Machines name the import that registered them; its withdrawal takes them out of the inventory from the beginning. */
export class MachinesImported1800000601100 implements MigrationInterface {
  readonly name = 'MachinesImported1800000601100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const buildVersionGuard = (isApproved: string): string => `
create or replace function refuse_version_out_of_order() returns trigger language plpgsql as $$
begin
  if new.change = 'correction' then
    if new.approval_request_id is null
      or not ${isApproved} then
      raise exception 'a correction of the inventory needs a second person'
        using errcode = 'RV003', hint = 'APPROVAL_REQUIRED';
    end if;
  elsif exists (
    select from machine_versions
    where machine_versions.establishment_id = new.establishment_id
      and machine_versions.machine_id = new.machine_id
      and machine_versions.effective_at >= new.effective_at
  ) then
    raise exception 'a change of a machine comes after the last one'
      using errcode = 'RV005', hint = 'MACHINE_CHANGE_OUT_OF_ORDER';
  end if;
  return new;
end $$;
`;

const up = `
select set_config('releve.act', 'migration.machinesImported', true);

alter table machines add column import_id bigint;
-- serves: the machines that an import registered
create index machines_by_import on machines (establishment_id, import_id) where import_id is not null;
-- Machines that an import registered, without those whose registration was withdrawn.
create view imported_machines as
  select machines.establishment_id, machines.machine_id, machines.sbm_number, machines.import_id
  from machines
  where machines.import_id is not null and not exists (
    select from machine_versions
    join approval_requests_public as approval_requests
      on approval_requests.establishment_id = machine_versions.establishment_id
      and approval_requests.request_id = machine_versions.approval_request_id
    where machine_versions.establishment_id = machines.establishment_id
      and machine_versions.machine_id = machines.machine_id and approval_requests.kind = 'importWithdrawal');
grant select on imported_machines to releve_app;
${buildVersionGuard(`(is_approved(new.establishment_id, new.approval_request_id, 'machineChange')
        or is_approved(new.establishment_id, new.approval_request_id, 'importWithdrawal'))`)}`;

const down = `drop view imported_machines;
${buildVersionGuard(`is_approved(new.establishment_id, new.approval_request_id, 'machineChange')`)}
alter table machine_versions disable trigger user;
delete from machine_versions using approval_requests
  where approval_requests.establishment_id = machine_versions.establishment_id
    and approval_requests.request_id = machine_versions.approval_request_id
    and approval_requests.kind = 'importWithdrawal';
alter table machine_versions enable trigger user;
alter table machines drop column import_id;
`;
