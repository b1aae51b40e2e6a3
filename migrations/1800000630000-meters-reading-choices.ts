import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns of a reading beside its key, its batch and its withdrawal. */
const COLUMNS = [
  'drop_credits',
  'cancelled_credits',
  'coin_in_credits',
  'coin_out_credits',
  'jackpot_credits',
  'won_credits',
  'current_credits',
  'hand_paid_credits',
  'hand_paid_cancelled_credits',
  'ticket_in_credits',
  'ticket_out_credits',
  'bills_credits',
  'coins_credits',
  'electronic_in_credits',
  'electronic_out_credits',
  'games_played',
  'games_won',
  'games_lost',
  'slot_door_opens',
  'drop_door_opens',
  'power_resets',
  'theoretical_return_hundredths_percent',
  'bills_5_count',
  'bills_10_count',
  'bills_20_count',
  'bills_50_count',
  'bills_100_count',
  'bills_200_count',
  'bills_500_count',
  'progressive_credits',
  'bonus_credits',
  'other_counters',
].join(', ');

/** Two people choose one of several contradictory readings of an instant; the others are withdrawn. */
export class MetersReadingChoices1800000630000 implements MigrationInterface {
  readonly name = 'MetersReadingChoices1800000630000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

/** Function that moves the readings of a withdrawal, with this source of its rows. */
const buildMoveFunction = (source: string): string => `
create or replace function move_withdrawn_readings(of_establishment integer, of_withdrawal bigint) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  withdrawal reading_withdrawals;
  moved integer;
begin
  select * into strict withdrawal from reading_withdrawals
    where reading_withdrawals.establishment_id = of_establishment
      and reading_withdrawals.withdrawal_id = of_withdrawal;
  create temporary table moving on commit drop as
    ${source};
  insert into withdrawn_readings (establishment_id, station_id, read_at, variant, batch_id, withdrawal_id, ${COLUMNS})
    select establishment_id, station_id, read_at, variant, batch_id, of_withdrawal, ${COLUMNS}
    from meter_readings join moving using (station_id, read_at, variant, batch_id)
    where establishment_id = of_establishment;
  delete from meter_readings using moving
    where meter_readings.establishment_id = of_establishment and meter_readings.station_id = moving.station_id
      and meter_readings.read_at = moving.read_at and meter_readings.variant = moving.variant;
  select count(*) filter (where moving.is_imported) into moved from moving;
  delete from moving where moving.is_imported;
  create temporary table restoring on commit drop as
    select old.batch_id, nextval('reading_batch_ids') as new_batch_id
    from (select distinct moving.batch_id from moving order by 1) as old;
  insert into meter_readings (establishment_id, station_id, read_at, variant, batch_id, ${COLUMNS})
    select establishment_id, station_id, read_at,
      row_number() over (partition by station_id, read_at order by variant) - 1, new_batch_id, ${COLUMNS}
    from withdrawn_readings
    join moving using (station_id, read_at, variant, batch_id) join restoring using (batch_id)
    where establishment_id = of_establishment and withdrawal_id = of_withdrawal;
  insert into reading_batches (establishment_id, batch_id, source, reason, note, token_id, person_id, received_at,
      clock_drift_ms, import_id, restored_batch_id, row_count, earliest_read_at, latest_read_at, digest)
    select of_establishment, restoring.new_batch_id, old.source, old.reason, old.note, old.token_id, old.person_id,
      withdrawal.withdrawn_at, old.clock_drift_ms, old.import_id, old.batch_id, proof.row_count,
      proof.earliest_read_at, proof.latest_read_at, proof.digest
    from restoring
    join reading_batches as old on old.establishment_id = of_establishment and old.batch_id = restoring.batch_id
    cross join lateral reading_batch_digests(of_establishment, restoring.new_batch_id, restoring.new_batch_id) as proof
    order by restoring.new_batch_id;
  drop table moving, restoring;
  return moved;
end
$$;`;

const OF_IMPORT =
  'select * from readings_to_withdraw(of_establishment, withdrawal.import_id, withdrawal.withdrawn_after)';

const up = `
select set_config('releve.act', 'migration.metersReadingChoices', true);

alter table approval_requests drop constraint approval_requests_kind_check,
  add constraint approval_requests_kind_check check (kind in ('meterAdjustment', 'findingExplanation',
    'countCorrection', 'totalCorrection', 'setting', 'dayClosing', 'dayReopening', 'journalReversal', 'machineChange',
    'roleGrant', 'accountRole', 'closedDayAdjustment', 'badgeIssue', 'accountOpening', 'secretReset', 'factorRemoval',
    'personalErasure', 'winFormula', 'suspenseSettlement', 'importWithdrawal',
    'readingChoice'));

alter table reading_withdrawals alter column import_id drop not null,
  add column station_id bigint, add column read_at timestamptz, add column kept_batch_id bigint,
  add column kept_variant smallint,
  add foreign key (establishment_id, station_id) references stations,
  add constraint reading_withdrawals_subject_check check (
    num_nonnulls(station_id, read_at, kept_batch_id, kept_variant) = case when import_id is null then 4 else 0 end);

drop trigger require_approval on reading_withdrawals;
create trigger require_approval before insert on reading_withdrawals
  for each row when (new.import_id is not null) execute function require_approval('importWithdrawal');
create trigger require_approval_of_choice before insert on reading_withdrawals
  for each row when (new.import_id is null) execute function require_approval('readingChoice');

-- The readings of the instant of a choice; those that contradict the chosen one leave.
create function readings_of_choice(choice reading_withdrawals)
  returns table (station_id bigint, read_at timestamptz, variant smallint, batch_id bigint, is_imported boolean)
  language sql stable as $$
  select meter_readings.station_id, meter_readings.read_at, meter_readings.variant, meter_readings.batch_id,
    readings_disagree(meter_readings, kept)
  from meter_readings
  join meter_readings as kept on kept.establishment_id = choice.establishment_id
    and kept.station_id = choice.station_id and kept.read_at = choice.read_at
    and kept.batch_id = choice.kept_batch_id and kept.variant = choice.kept_variant
  where meter_readings.establishment_id = choice.establishment_id and meter_readings.station_id = choice.station_id
    and meter_readings.read_at = choice.read_at
$$;
${buildMoveFunction(`${OF_IMPORT}\n    union all\n    select * from readings_of_choice(withdrawal)`)}
`;

/** Puts the readings that a choice withdrew back beside the chosen one, unless an import took them out since. */
const down = `
${buildMoveFunction(OF_IMPORT)}
drop function readings_of_choice;
drop trigger forbid_change on meter_readings;
alter table withdrawn_readings disable trigger user;
alter table reading_batches disable trigger user;
alter table reading_withdrawals disable trigger user;
create temporary table restored_by_choices on commit drop as
  select reading_batches.establishment_id, reading_batches.batch_id, reading_batches.restored_batch_id
  from reading_batches
  join reading_withdrawals using (establishment_id)
  where reading_withdrawals.import_id is null and reading_batches.restored_batch_id is not null
    and reading_batches.received_at = reading_withdrawals.withdrawn_at;
update withdrawn_readings set withdrawal_id = imported.withdrawal_id
from restored_by_choices as restored
join withdrawn_readings as imported on imported.establishment_id = restored.establishment_id
  and imported.batch_id = restored.batch_id
join reading_withdrawals as of_import on of_import.establishment_id = imported.establishment_id
  and of_import.withdrawal_id = imported.withdrawal_id and of_import.import_id is not null
where withdrawn_readings.establishment_id = restored.establishment_id
  and withdrawn_readings.batch_id = restored.restored_batch_id
  and withdrawn_readings.station_id = imported.station_id and withdrawn_readings.read_at = imported.read_at;
delete from meter_readings using restored_by_choices as restored
  where meter_readings.establishment_id = restored.establishment_id and meter_readings.batch_id = restored.batch_id;
delete from withdrawn_readings using restored_by_choices as restored
  where withdrawn_readings.establishment_id = restored.establishment_id
    and withdrawn_readings.batch_id = restored.batch_id;
insert into meter_readings (establishment_id, station_id, read_at, variant, batch_id, ${COLUMNS})
  select establishment_id, station_id, read_at, variant, batch_id, ${COLUMNS} from withdrawn_readings
  where exists (
    select from reading_withdrawals
    where reading_withdrawals.establishment_id = withdrawn_readings.establishment_id
      and reading_withdrawals.withdrawal_id = withdrawn_readings.withdrawal_id
      and reading_withdrawals.import_id is null);
delete from withdrawn_readings using reading_withdrawals
  where reading_withdrawals.establishment_id = withdrawn_readings.establishment_id
    and reading_withdrawals.withdrawal_id = withdrawn_readings.withdrawal_id and reading_withdrawals.import_id is null;
delete from reading_withdrawals where import_id is null;
set constraints all immediate;
delete from reading_batches using restored_by_choices as restored
  where reading_batches.establishment_id = restored.establishment_id and reading_batches.batch_id = restored.batch_id;
alter table reading_withdrawals enable trigger user;
alter table reading_batches enable trigger user;
alter table withdrawn_readings enable trigger user;
create trigger forbid_change before update or delete on meter_readings
  for each row execute function forbid_reading_change();
drop trigger require_approval on reading_withdrawals;
drop trigger require_approval_of_choice on reading_withdrawals;
create trigger require_approval before insert on reading_withdrawals
  for each row execute function require_approval('importWithdrawal');
alter table reading_withdrawals drop constraint reading_withdrawals_subject_check,
  drop column station_id, drop column read_at, drop column kept_batch_id, drop column kept_variant,
  alter column import_id set not null;
alter table approval_decisions disable trigger forbid_change;
delete from approval_decisions using approval_requests
  where approval_requests.establishment_id = approval_decisions.establishment_id
    and approval_requests.request_id = approval_decisions.request_id and approval_requests.kind = 'readingChoice';
alter table approval_decisions enable trigger forbid_change;
alter table approval_requests disable trigger forbid_change;
delete from approval_requests where approval_requests.kind = 'readingChoice';
alter table approval_requests enable trigger forbid_change;
alter table approval_requests drop constraint approval_requests_kind_check,
  add constraint approval_requests_kind_check check (kind in ('meterAdjustment', 'findingExplanation',
    'countCorrection', 'totalCorrection', 'setting', 'dayClosing', 'dayReopening', 'journalReversal', 'machineChange',
    'roleGrant', 'accountRole', 'closedDayAdjustment', 'badgeIssue', 'accountOpening', 'secretReset', 'factorRemoval',
    'personalErasure', 'winFormula', 'suspenseSettlement', 'importWithdrawal'));
`;
