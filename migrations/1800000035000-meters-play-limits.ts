import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Steps of counters are limited by the machine's abilities. A change of these limits, by a setting or a technical sheet,
 * is work for the scan: the steps since then are judged again.
 */
export class MetersPlayLimits1800000035000 implements MigrationInterface {
  readonly name = 'MetersPlayLimits1800000035000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
alter table reading_scan_queue
  drop constraint reading_scan_queue_check,
  drop constraint reading_scan_queue_check1,
  add column rescan_from timestamptz,
  add constraint reading_scan_queue_names_work check (
    (batch_id is not null)::integer + (occurred_at is not null)::integer + (rescan_from is not null)::integer = 1
    and (machine_id is null or batch_id is null) and (machine_id is not null or occurred_at is null));

-- The steps since a machine's denomination or technical sheet changed are judged again.
create function rescan_since_version() returns trigger language plpgsql as $$
begin
  insert into reading_scan_queue (establishment_id, machine_id, rescan_from)
  select new.establishment_id, new.machine_id, new.effective_at
  from machine_versions_public as earlier
  where earlier.establishment_id = new.establishment_id and earlier.machine_id = new.machine_id
    and earlier.version_number = new.version_number - 1
    and (earlier.denomination_minor, earlier.technical) is distinct from (new.denomination_minor, new.technical);
  return null;
end $$;
create trigger rescan_since_version after insert on machine_versions
  for each row execute function rescan_since_version();

-- Likewise for a limit of the establishment, once it was approved; its day opens at most a day after its date in UTC.
create function rescan_since_setting() returns trigger language plpgsql as $$
begin
  insert into reading_scan_queue (establishment_id, rescan_from)
  values (new.establishment_id, (new.effective_from - 1)::timestamp at time zone 'UTC');
  return null;
end $$;
create trigger rescan_since_setting after insert on settings
  for each row when (new.approval_request_id is not null and new.setting_key in ('gamesPerMinute', 'highestWagerMinor',
    'highestWinMinor', 'notesPerMinute', 'largestNoteMinor', 'ticketsPerMinute', 'highestTicketMinor',
    'highestTransferMinor'))
  execute function rescan_since_setting();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
drop trigger rescan_since_setting on settings;
drop trigger rescan_since_version on machine_versions;
drop function rescan_since_setting();
drop function rescan_since_version();
delete from reading_scan_queue where rescan_from is not null;
alter table reading_scan_queue
  drop constraint reading_scan_queue_names_work,
  drop column rescan_from,
  add constraint reading_scan_queue_check check ((batch_id is null) <> (machine_id is null)),
  add constraint reading_scan_queue_check1 check ((machine_id is null) = (occurred_at is null));
    `);
  }
}
