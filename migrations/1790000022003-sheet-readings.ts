import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Meters read before and after what touches them, and memories cleared under two signatures. */
export class SheetReadings1790000022003 implements MigrationInterface {
  readonly name = 'SheetReadings1790000022003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`select set_config('releve.act', 'migration.sheetReadings', true)`);
    await runner.query(clears);
    await runner.query(sheetReadings);
    await runner.query(sheetClears);
    await runner.query(signing);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.sheetReadings', true);
      drop trigger nothing_left_unread on interventions;
      drop function nothing_left_unread();
      select audit_detach(t) from unnest('{intervention_ram_clears,intervention_readings,ram_clears}'::regclass[]) t;
      drop view station_ram_clears;
      drop table intervention_ram_clears, intervention_readings, ram_clears;
      drop function clear_is_signed_by_two(), station_is_of_the_sheet();
      select audit_detach('intervention_entries');
      alter table intervention_entries drop column touches;
      select audit_attach('intervention_entries', 'append_only');
    `);
  }
}

const clears = `
  -- A cleared memory whose counters were read on the spot: what each station said before, and where it began again.
  create table ram_clears (
    establishment_id integer not null,
    station_id bigint not null,
    machine_id bigint not null,
    occurred_at timestamptz not null,
    event_id bigint not null,
    before_read_at timestamptz not null,
    -- null: nothing could be read any more
    before_counters jsonb,
    after_read_at timestamptz not null,
    after_counters jsonb not null,
    recorded_by bigint not null references people,
    recorded_at timestamptz not null default clock_timestamp(),
    primary key (establishment_id, station_id, occurred_at, event_id),
    foreign key (establishment_id, station_id) references stations,
    foreign key (establishment_id, machine_id, occurred_at, event_id)
      references machine_events (establishment_id, machine_id, occurred_at, event_id),
    check (before_read_at < occurred_at and occurred_at <= after_read_at)
  );
  grant select, insert on ram_clears to releve_app;
  select audit_attach('ram_clears', 'append_only');

  -- Cleared memories by station, with what was read on the spot; an event between two such readings tells of the same.
  create view station_ram_clears as
    select stations.establishment_id, stations.station_id, stations.machine_id, machine_events.occurred_at,
      ram_clears.before_counters, ram_clears.after_counters
    from machine_events
    join stations on stations.establishment_id = machine_events.establishment_id
      and stations.machine_id = machine_events.machine_id
      and (machine_events.station_id is null or machine_events.station_id = stations.station_id)
    left join ram_clears on ram_clears.establishment_id = machine_events.establishment_id
      and ram_clears.station_id = stations.station_id and ram_clears.occurred_at = machine_events.occurred_at
      and ram_clears.event_id = machine_events.event_id
    where machine_events.code = 'ramClear' and not exists (
      select from ram_clears as read_clear
      where read_clear.establishment_id = stations.establishment_id and read_clear.station_id = stations.station_id
        and machine_events.occurred_at > read_clear.before_read_at
        and machine_events.occurred_at <= read_clear.after_read_at
        and (read_clear.occurred_at, read_clear.event_id) <> (machine_events.occurred_at, machine_events.event_id));
  grant select on station_ram_clears to releve_app;
`;

const sheetReadings = `
  alter table intervention_entries
    add column touches text check (touches is null or (touches in ('logicArea', 'counters') and kind = 'act'));
  select audit_snapshot('intervention_entries');

  -- What a sheet says of the meters; of several for a station and a moment the last one stands.
  create table intervention_readings (
    establishment_id integer not null,
    intervention_id bigint not null,
    reading_number integer not null check (reading_number >= 1),
    station_id bigint not null,
    moment text not null check (moment in ('before', 'after')),
    read_at timestamptz not null,
    counters jsonb,
    -- why nothing could be read any more
    unread_reason text check (length(unread_reason) between 3 and 500),
    entered_by bigint not null references people,
    entered_at timestamptz not null,
    recorded_at timestamptz not null default clock_timestamp(),
    primary key (establishment_id, intervention_id, reading_number),
    foreign key (establishment_id, intervention_id) references interventions,
    foreign key (establishment_id, station_id) references stations,
    check ((counters is null) = (unread_reason is not null)),
    check (unread_reason is null or moment = 'before')
  );
  grant select, insert on intervention_readings to releve_app;
  select audit_attach('intervention_readings', 'append_only');
  create trigger refuse_signed_sheet before insert on intervention_readings
    for each row execute function refuse_signed_sheet();

  create function station_is_of_the_sheet() returns trigger language plpgsql as $$
  begin
    if not exists (select from interventions
        join stations using (establishment_id, machine_id)
        where interventions.establishment_id = new.establishment_id
          and interventions.intervention_id = new.intervention_id and stations.station_id = new.station_id
          and new.read_at >= interventions.stopped_at) then
      raise exception 'the station is not one of the stopped machine' using errcode = 'RV001', hint = 'UNKNOWN_STATION';
    elsif exists (select from intervention_ram_clears
        where intervention_ram_clears.establishment_id = new.establishment_id
          and intervention_ram_clears.intervention_id = new.intervention_id) then
      raise exception 'two people signed what was read' using errcode = 'RV001', hint = 'CLEAR_SIGNED';
    end if;
    return new;
  end $$;
  create trigger station_is_of_the_sheet before insert on intervention_readings
    for each row execute function station_is_of_the_sheet();
`;

const sheetClears = `
  create table intervention_ram_clears (
    establishment_id integer not null,
    intervention_id bigint not null,
    machine_id bigint not null,
    occurred_at timestamptz not null,
    event_id bigint not null,
    technician_signature_id bigint not null,
    supervisor_signature_id bigint not null,
    recorded_at timestamptz not null default clock_timestamp(),
    primary key (establishment_id, intervention_id),
    foreign key (establishment_id, intervention_id) references interventions,
    foreign key (establishment_id, machine_id, occurred_at, event_id)
      references machine_events (establishment_id, machine_id, occurred_at, event_id),
    foreign key (establishment_id, technician_signature_id) references signatures,
    foreign key (establishment_id, supervisor_signature_id) references signatures
  );
  grant select, insert on intervention_ram_clears to releve_app;
  select audit_attach('intervention_ram_clears', 'append_only');
  create trigger refuse_signed_sheet before insert on intervention_ram_clears
    for each row execute function refuse_signed_sheet();

  -- The technician of the sheet and a supervisor who is another person signed the same words.
  create function clear_is_signed_by_two() returns trigger language plpgsql as $$
  begin
    if not exists (select from interventions
        join signatures as technician on technician.establishment_id = new.establishment_id
          and technician.signature_id = new.technician_signature_id
        join signatures as supervisor on supervisor.establishment_id = new.establishment_id
          and supervisor.signature_id = new.supervisor_signature_id
        where interventions.establishment_id = new.establishment_id
          and interventions.intervention_id = new.intervention_id
          and interventions.machine_id = new.machine_id
          and technician.person_id = interventions.technician_id and technician.signed_as = 'mecanicien'
          and supervisor.person_id <> technician.person_id and supervisor.signed_as = 'superviseur'
          and technician.subject = 'ram clear of intervention ' || interventions.sheet_number
          and supervisor.subject = technician.subject and supervisor.content_digest = technician.content_digest) then
      raise exception 'a cleared memory has two signatures' using errcode = 'RV002', hint = 'CLEAR_BY_ONE';
    end if;
    return new;
  end $$;
  create trigger clear_is_signed_by_two before insert on intervention_ram_clears
    for each row execute function clear_is_signed_by_two();
`;

const signing = `
  -- A sheet that touched the logic area or the counters is not signed before every station was read before and after.
  create function nothing_left_unread() returns trigger language plpgsql as $$
  declare
    is_cleared boolean := exists (select from machine_events
      where machine_events.establishment_id = new.establishment_id and machine_events.machine_id = new.machine_id
        and machine_events.code = 'ramClear' and machine_events.occurred_at between new.stopped_at and new.closed_at);
    is_touched boolean := is_cleared or exists (select from intervention_entries
      where intervention_entries.establishment_id = new.establishment_id
        and intervention_entries.intervention_id = new.intervention_id and intervention_entries.touches is not null)
      or exists (select from machine_events
      where machine_events.establishment_id = new.establishment_id and machine_events.machine_id = new.machine_id
        and machine_events.code in ('logicDoorOpened', 'logicDoorOpenedWithoutPower')
        and machine_events.occurred_at between new.stopped_at and new.closed_at);
  begin
    if is_touched and exists (select from stations
        cross join (values ('before'), ('after')) as asked (moment)
        where stations.establishment_id = new.establishment_id and stations.machine_id = new.machine_id
          and not exists (select from intervention_readings
            where intervention_readings.establishment_id = new.establishment_id
              and intervention_readings.intervention_id = new.intervention_id
              and intervention_readings.station_id = stations.station_id
              and intervention_readings.moment = asked.moment)) then
      raise exception 'the meters were not read' using errcode = 'RV003', hint = 'SHEET_READINGS_MISSING';
    elsif is_cleared and not exists (select from intervention_ram_clears
        where intervention_ram_clears.establishment_id = new.establishment_id
          and intervention_ram_clears.intervention_id = new.intervention_id) then
      raise exception 'a cleared memory has two signatures' using errcode = 'RV003', hint = 'CLEAR_NOT_SIGNED';
    end if;
    return new;
  end $$;
  create trigger nothing_left_unread before update on interventions
    for each row execute function nothing_left_unread();
`;
