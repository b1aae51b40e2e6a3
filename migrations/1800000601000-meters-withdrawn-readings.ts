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

/** Readings of a withdrawn file leave the table of readings; their batches still prove them. */
export class MetersWithdrawnReadings1800000601000 implements MigrationInterface {
  readonly name = 'MetersWithdrawnReadings1800000601000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const up = `
select set_config('releve.act', 'migration.metersWithdrawnReadings', true);

alter table approval_requests drop constraint approval_requests_kind_check,
  add constraint approval_requests_kind_check check (kind in ('meterAdjustment', 'findingExplanation',
    'countCorrection', 'totalCorrection', 'setting', 'dayClosing', 'dayReopening', 'journalReversal', 'machineChange',
    'roleGrant', 'accountRole', 'closedDayAdjustment', 'badgeIssue', 'accountOpening', 'secretReset', 'factorRemoval',
    'personalErasure', 'winFormula', 'suspenseSettlement', 'importWithdrawal'));

alter table reading_batches add column import_id bigint, add column restored_batch_id bigint;
-- serves: the batches of an import
create index reading_batches_by_import on reading_batches (establishment_id, import_id) where import_id is not null;

create table reading_withdrawals (
  establishment_id integer not null references establishments,
  withdrawal_id bigint generated always as identity,
  import_id bigint not null,
  -- readings until this instant belong to closed days and stay
  withdrawn_after timestamptz not null,
  approval_request_id bigint not null,
  withdrawn_by bigint not null references people,
  withdrawn_at timestamptz not null,
  primary key (establishment_id, withdrawal_id),
  foreign key (establishment_id, approval_request_id) references approval_requests
);
-- serves: the withdrawals since a run
create index reading_withdrawals_by_instant on reading_withdrawals (establishment_id, withdrawn_at);
grant select, insert on reading_withdrawals to releve_app;
create trigger require_approval before insert on reading_withdrawals
  for each row execute function require_approval('importWithdrawal');
select audit_attach('reading_withdrawals', 'append_only');

create table withdrawn_readings (like meter_readings including defaults including constraints);
alter table withdrawn_readings add column withdrawal_id bigint not null,
  add primary key (establishment_id, station_id, read_at, variant, withdrawal_id),
  add foreign key (establishment_id, batch_id) references reading_batches deferrable initially deferred,
  add foreign key (establishment_id, station_id) references stations,
  add foreign key (establishment_id, withdrawal_id) references reading_withdrawals;
-- serves: the digest of a batch, recomputed by the verification
create index withdrawn_readings_by_batch on withdrawn_readings (establishment_id, batch_id);
grant select on withdrawn_readings to releve_app;
select forbid_changes_of('withdrawn_readings'), forbid_truncate_of('withdrawn_readings');
select audit_exempt('withdrawn_readings', 'proven batch by batch: reading_batches holds the digest of its rows');

-- A reading never changes, and leaves its table only for that of the withdrawn ones.
create function forbid_reading_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (
    select from withdrawn_readings
    where withdrawn_readings.establishment_id = old.establishment_id and withdrawn_readings.station_id = old.station_id
      and withdrawn_readings.read_at = old.read_at and withdrawn_readings.variant = old.variant
      and withdrawn_readings.batch_id = old.batch_id
  ) then
    return old;
  end if;
  raise exception 'meter_readings is append-only: % refused', lower(tg_op)
    using errcode = 'RV001', hint = 'APPEND_ONLY';
end
$$;
drop trigger forbid_change on meter_readings;
create trigger forbid_change before update or delete on meter_readings
  for each row execute function forbid_reading_change();

-- The readings of an import that are withdrawn with it, and those of other batches at the same instants.
create function readings_to_withdraw(of_establishment integer, of_import bigint, after timestamptz)
  returns table (station_id bigint, read_at timestamptz, variant smallint, batch_id bigint, is_imported boolean)
  language sql stable as $$
  select meter_readings.station_id, meter_readings.read_at, meter_readings.variant, meter_readings.batch_id,
    reading_batches.import_id is not distinct from readings_to_withdraw.of_import
  from (
    select distinct imported.station_id, imported.read_at
    from reading_batches
    join meter_readings as imported on imported.establishment_id = of_establishment
      and imported.batch_id = reading_batches.batch_id
      and imported.read_at between reading_batches.earliest_read_at and reading_batches.latest_read_at
    where reading_batches.establishment_id = of_establishment
      and reading_batches.import_id = readings_to_withdraw.of_import and imported.read_at > after
  ) as instants
  join meter_readings on meter_readings.establishment_id = of_establishment
    and meter_readings.station_id = instants.station_id and meter_readings.read_at = instants.read_at
  join reading_batches on reading_batches.establishment_id = of_establishment
    and reading_batches.batch_id = meter_readings.batch_id
$$;

-- Moves the readings of a recorded withdrawal, and stores those of other batches at their instants again, as batches
-- of their own: the first of them takes the place of the reading that left. Returns how many readings were withdrawn.
create function move_withdrawn_readings(of_establishment integer, of_withdrawal bigint) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  withdrawal reading_withdrawals;
  moved integer;
begin
  select * into strict withdrawal from reading_withdrawals
    where reading_withdrawals.establishment_id = of_establishment
      and reading_withdrawals.withdrawal_id = of_withdrawal;
  create temporary table moving on commit drop as
    select * from readings_to_withdraw(of_establishment, withdrawal.import_id, withdrawal.withdrawn_after);
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
$$;
revoke all on function move_withdrawn_readings from public;
grant execute on function move_withdrawn_readings to releve_app;

create view imported_batches as
  select reading_batches.establishment_id, reading_batches.batch_id, reading_batches.import_id
  from reading_batches where reading_batches.import_id is not null;
create view reading_withdrawals_public as
  select reading_withdrawals.establishment_id, reading_withdrawals.import_id, reading_withdrawals.withdrawn_after,
    reading_withdrawals.withdrawn_at
  from reading_withdrawals;
grant select on imported_batches, reading_withdrawals_public to releve_app;
`;

/** Puts the withdrawn readings back in place of those that were stored again. */
const down = `
drop view imported_batches, reading_withdrawals_public;
drop function move_withdrawn_readings, readings_to_withdraw;
drop trigger forbid_change on meter_readings;
alter table reading_batches disable trigger user;
delete from meter_readings using reading_batches
  where reading_batches.establishment_id = meter_readings.establishment_id
    and reading_batches.batch_id = meter_readings.batch_id and reading_batches.restored_batch_id is not null;
insert into meter_readings (establishment_id, station_id, read_at, variant, batch_id, ${COLUMNS})
  select establishment_id, station_id, read_at, variant, batch_id, ${COLUMNS} from withdrawn_readings
  where not exists (
    select from reading_batches
    where reading_batches.establishment_id = withdrawn_readings.establishment_id
      and reading_batches.batch_id = withdrawn_readings.batch_id and restored_batch_id is not null);
set constraints all immediate;
create trigger forbid_change before update or delete on meter_readings
  for each row execute function forbid_change('meter_readings');
select audit_detach(t) from unnest('{withdrawn_readings,reading_withdrawals}'::regclass[]) t;
drop table withdrawn_readings, reading_withdrawals;
drop function forbid_reading_change;
delete from reading_batches where restored_batch_id is not null;
alter table reading_batches enable trigger user;
alter table reading_batches drop column restored_batch_id, drop column import_id;
alter table approval_decisions disable trigger forbid_change;
delete from approval_decisions using approval_requests
  where approval_requests.establishment_id = approval_decisions.establishment_id
    and approval_requests.request_id = approval_decisions.request_id
    and approval_requests.kind = 'importWithdrawal';
alter table approval_decisions enable trigger forbid_change;
alter table approval_requests disable trigger forbid_change;
delete from approval_requests where approval_requests.kind = 'importWithdrawal';
alter table approval_requests enable trigger forbid_change;
alter table approval_requests drop constraint approval_requests_kind_check,
  add constraint approval_requests_kind_check check (kind in ('meterAdjustment', 'findingExplanation',
    'countCorrection', 'totalCorrection', 'setting', 'dayClosing', 'dayReopening', 'journalReversal', 'machineChange',
    'roleGrant', 'accountRole', 'closedDayAdjustment', 'badgeIssue', 'accountOpening', 'secretReset', 'factorRemoval',
    'personalErasure', 'winFormula', 'suspenseSettlement'));
`;
