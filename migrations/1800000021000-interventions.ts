import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Technicians identified before they open a machine, the sheet of the work, the meters read before and after,
 * memories cleared under two signatures, alarms that a supervisor settles, and the envelope of the sheets of a day.
 *
 * The rules bind every writer: the signers, the readings before the work, and that a sealed envelope takes no more. An
 * identification without a sheet waits until a supervisor settles it, and is in the envelope of the day (MC:20.3).
 */
export class Interventions1800000021000 implements MigrationInterface {
  readonly name = 'Interventions1800000021000';

  async up(runner: QueryRunner): Promise<void> {
    const all = [
      sheets,
      sheetReadings,
      alarms,
      envelopes,
      signing,
      readings,
      identifications,
      sealing,
      published,
      texts,
    ];
    for (const statements of all) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const sheets = `
select set_config('releve.act', 'migration.interventions', true);

-- MC:20.3: before a door is opened, for one machine and a few minutes.
create table technician_identifications (
  establishment_id integer not null references establishments,
  identification_id bigint generated always as identity,
  machine_id bigint not null,
  person_id bigint not null references people,
  identified_at timestamptz not null,
  valid_until timestamptz not null check (valid_until > identified_at),
  -- the person signed in on the screen
  recorded_by bigint not null references people,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, identification_id),
  unique (establishment_id, identification_id, machine_id, person_id),
  foreign key (establishment_id, machine_id) references machines
);
-- serves: the persons identified for a machine around an instant
create index technician_identifications_by_machine
  on technician_identifications (establishment_id, machine_id, identified_at);
-- serves: identifications that end without an opened door
create index technician_identifications_by_end on technician_identifications (establishment_id, valid_until);
-- serves: the persons identified in a day
create index technician_identifications_by_instant
  on technician_identifications (establishment_id, identified_at);
grant select, insert on technician_identifications to releve_app;
select audit_attach('technician_identifications', 'append_only');

create table interventions (
  establishment_id integer not null references establishments,
  intervention_id bigint generated always as identity,
  sheet_number bigint not null check (sheet_number > 0),
  gaming_day date not null,
  machine_id bigint not null,
  identification_id bigint not null,
  technician_id bigint not null references people,
  stopped_at timestamptz not null,
  reason text not null check (length(reason) between 3 and 500),
  opened_by bigint not null references people,
  opened_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  restarted_at timestamptz check (restarted_at >= stopped_at),
  closed_at timestamptz check (closed_at >= stopped_at),
  signature_id bigint,
  -- why the technician never signed it; null: signed, or still open
  unsigned_reason text check (length(unsigned_reason) between 3 and 1000),
  supervisor_signature_id bigint,
  direction_signature_id bigint,
  primary key (establishment_id, intervention_id),
  unique (establishment_id, sheet_number),
  foreign key (establishment_id, gaming_day) references gaming_days,
  foreign key (establishment_id, machine_id) references machines,
  foreign key (establishment_id, identification_id, machine_id, technician_id)
    references technician_identifications (establishment_id, identification_id, machine_id, person_id),
  foreign key (establishment_id, signature_id) references signatures,
  foreign key (establishment_id, supervisor_signature_id) references signatures,
  foreign key (establishment_id, direction_signature_id) references signatures,
  constraint closed_by_signatures check ((closed_at is null) = (signature_id is null and unsigned_reason is null)),
  constraint signed_or_not check (signature_id is null or unsigned_reason is null),
  constraint unsigned_by_two
    check (num_nulls(unsigned_reason, supervisor_signature_id, direction_signature_id) in (0, 3)),
  constraint interventions_check3 check (restarted_at is null or closed_at is not null)
);
-- serves: the open sheet of a machine; there is one at most
create unique index interventions_open on interventions (establishment_id, machine_id) where closed_at is null;
-- serves: the sheets of a day
create index interventions_by_day on interventions (establishment_id, gaming_day, sheet_number);
-- serves: the sheets of an identification
create index interventions_by_identification on interventions (establishment_id, identification_id);
grant select, insert, update (restarted_at, closed_at, signature_id, unsigned_reason, supervisor_signature_id,
  direction_signature_id) on interventions to releve_app;
select audit_attach('interventions', 'mutable');

create table intervention_entries (
  establishment_id integer not null,
  intervention_id bigint not null,
  entry_number integer not null check (entry_number >= 1),
  kind text not null check (kind in ('act', 'part')),
  -- the work done, or the part and its number
  entry text not null check (length(entry) between 2 and 500),
  quantity integer check (quantity between 1 and 999),
  entered_by bigint not null references people,
  entered_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  -- the subject of the act; readings before and after are then required
  touches text,
  primary key (establishment_id, intervention_id, entry_number),
  foreign key (establishment_id, intervention_id) references interventions,
  check ((kind = 'part') = (quantity is not null)),
  check (touches is null or (touches in ('logicArea', 'counters') and kind = 'act'))
);
grant select, insert on intervention_entries to releve_app;
select audit_attach('intervention_entries', 'append_only');
`;

const sheetReadings = `
-- The meter readings of a sheet; of several for a station and a moment the last one prevails.
create table intervention_readings (
  establishment_id integer not null,
  intervention_id bigint not null,
  reading_number integer not null check (reading_number >= 1),
  station_id bigint not null,
  moment text not null check (moment in ('before', 'after')),
  read_at timestamptz not null,
  counters jsonb,
  -- why they could no longer be read
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
`;

const alarms = `
create table intervention_alarms (
  establishment_id integer not null references establishments,
  alarm_id bigint generated always as identity,
  kind text not null check (kind in ('unidentifiedDoor', 'moneyDoorOutsideDrop', 'doorLeftOpen',
    'unclosedIntervention', 'identificationWithoutSheet', 'identificationWithoutDoor')),
  machine_id bigint not null,
  -- when it became one
  raised_at timestamptz not null,
  event_occurred_at timestamptz,
  event_id bigint,
  identification_id bigint,
  intervention_id bigint,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, alarm_id),
  unique nulls not distinct (establishment_id, kind, event_id, identification_id, intervention_id),
  foreign key (establishment_id, machine_id) references machines,
  foreign key (establishment_id, machine_id, event_occurred_at, event_id)
    references machine_events (establishment_id, machine_id, occurred_at, event_id),
  foreign key (establishment_id, identification_id) references technician_identifications,
  foreign key (establishment_id, intervention_id) references interventions,
  -- a drop or cash-box door opened outside a drop is an alarm, even for an identified person (MC:20.1)
  check ((kind in ('unidentifiedDoor', 'moneyDoorOutsideDrop', 'doorLeftOpen')) = (event_id is not null)),
  check ((event_id is null) = (event_occurred_at is null)),
  check ((kind in ('identificationWithoutDoor', 'identificationWithoutSheet')) = (identification_id is not null)),
  check ((kind = 'unclosedIntervention') = (intervention_id is not null))
);
-- serves: alarms, latest first
create index intervention_alarms_by_instant on intervention_alarms (establishment_id, raised_at, alarm_id);
grant select, insert on intervention_alarms to releve_app;
select audit_attach('intervention_alarms', 'append_only');

create table intervention_alarm_settlements (
  establishment_id integer not null,
  alarm_id bigint not null,
  reason text not null check (length(reason) between 3 and 1000),
  settled_by bigint not null references people,
  settled_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, alarm_id),
  foreign key (establishment_id, alarm_id) references intervention_alarms
);
grant select, insert on intervention_alarm_settlements to releve_app;
select audit_attach('intervention_alarm_settlements', 'append_only');
`;

const envelopes = `
create table intervention_envelopes (
  establishment_id integer not null,
  gaming_day date not null,
  envelope_number bigint not null check (envelope_number > 0),
  sheet_count integer not null check (sheet_count >= 0),
  content_digest bytea not null check (length(content_digest) = 32),
  made_by bigint not null references people,
  made_at timestamptz not null,
  signature_id bigint not null,
  recorded_at timestamptz not null default clock_timestamp(),
  -- identifications of the day that led to no sheet
  identification_count integer not null default 0 check (identification_count >= 0),
  primary key (establishment_id, gaming_day),
  unique (establishment_id, envelope_number),
  foreign key (establishment_id, gaming_day) references gaming_days,
  foreign key (establishment_id, signature_id) references signatures,
  constraint envelope_is_not_empty check (sheet_count + identification_count > 0)
);
grant select, insert on intervention_envelopes to releve_app;
select audit_attach('intervention_envelopes', 'append_only');

create table intervention_envelope_receipts (
  establishment_id integer not null,
  gaming_day date not null,
  received_by bigint not null references people,
  received_at timestamptz not null,
  signature_id bigint not null,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, gaming_day),
  foreign key (establishment_id, gaming_day) references intervention_envelopes,
  foreign key (establishment_id, signature_id) references signatures
);
grant select, insert on intervention_envelope_receipts to releve_app;
select audit_attach('intervention_envelope_receipts', 'append_only');
`;

const signing = `
create trigger refuse_closed_day before insert on interventions
  for each row execute function refuse_closed_day();

-- A sheet begins open and is updated once, when it is closed: signed by its technician, or by a supervisor and
-- another person of the Direction, with the reason. Nothing else of it changes, and it is never deleted.
create function only_signing() returns trigger language plpgsql as $$
begin
if tg_op = 'INSERT' then
if new.closed_at is not null then
raise exception 'a sheet begins open' using errcode = 'RV001', hint = 'APPEND_ONLY';
end if;
return new;
end if;
  if tg_op = 'DELETE' then
    raise exception 'a sheet is not deleted' using errcode = 'RV001', hint = 'APPEND_ONLY';
  end if;
  if old.closed_at is not null or new.closed_at is null
    or to_jsonb(new) - '{restarted_at,closed_at,signature_id,unsigned_reason,supervisor_signature_id,direction_signature_id}'::text[]
      <> to_jsonb(old) - '{restarted_at,closed_at,signature_id,unsigned_reason,supervisor_signature_id,direction_signature_id}'::text[] then
    raise exception 'a sheet changes only by being signed' using errcode = 'RV001', hint = 'APPEND_ONLY';
  end if;
if new.unsigned_reason is not null then
if not exists (select from signatures_public as supervisor
  join signatures_public as direction on direction.establishment_id = new.establishment_id
    and direction.signature_id = new.direction_signature_id
  where supervisor.establishment_id = new.establishment_id
    and supervisor.signature_id = new.supervisor_signature_id
    and supervisor.signed_as = 'superviseur' and direction.signed_as = 'direction'
    and supervisor.person_id <> direction.person_id
    and new.technician_id not in (supervisor.person_id, direction.person_id)
    and supervisor.subject = 'intervention ' || new.sheet_number || ' unsigned'
    and direction.subject = supervisor.subject and direction.content_digest = supervisor.content_digest) then
raise exception 'a supervisor and somebody else of the Direction close a sheet without its technician'
  using errcode = 'RV002', hint = 'UNSIGNED_BY_ONE';
end if;
return new;
end if;
  if not exists (select from signatures_public as signatures
      where signatures.establishment_id = new.establishment_id and signatures.signature_id = new.signature_id
        and signatures.person_id = new.technician_id
        and signatures.subject = 'intervention ' || new.sheet_number) then
    raise exception 'a sheet is signed by its technician' using errcode = 'RV001', hint = 'SIGNED_BY_ANOTHER';
  end if;
  return new;
end $$;
create trigger begins_open before insert on interventions
  for each row execute function only_signing();
create trigger only_signing before update or delete on interventions
  for each row execute function only_signing();

-- Nothing is added to a signed sheet.
create function refuse_signed_sheet() returns trigger language plpgsql as $$
begin
  if (select interventions.closed_at is not null from interventions
      where interventions.establishment_id = new.establishment_id
        and interventions.intervention_id = new.intervention_id for share) then
    raise exception 'the sheet is signed' using errcode = 'RV001', hint = 'SHEET_SIGNED';
  end if;
  return new;
end $$;
create trigger refuse_signed_sheet before insert on intervention_entries
  for each row execute function refuse_signed_sheet();
create trigger refuse_signed_sheet before insert on intervention_readings
  for each row execute function refuse_signed_sheet();
create trigger refuse_signed_sheet before insert on intervention_ram_clears
  for each row execute function refuse_signed_sheet();

-- No one settles an alarm of their own.
create function refuse_own_alarm() returns trigger language plpgsql as $$
begin
  if exists (
    select from intervention_alarms as alarm
    left join technician_identifications as identified
      on identified.establishment_id = alarm.establishment_id
      and identified.identification_id = alarm.identification_id
    left join interventions as sheet on sheet.establishment_id = alarm.establishment_id
      and sheet.intervention_id = alarm.intervention_id
    where alarm.establishment_id = new.establishment_id and alarm.alarm_id = new.alarm_id
      and new.settled_by in (identified.person_id, sheet.technician_id)
  ) then
    raise exception 'nobody settles his own alarm' using errcode = 'RV001', hint = 'OWN_ALARM';
  end if;
  return new;
end $$;
create trigger refuse_own_alarm before insert on intervention_alarm_settlements
  for each row execute function refuse_own_alarm();
`;

const readings = `
create function station_is_of_the_sheet() returns trigger language plpgsql as $$
begin
  if not exists (select from interventions
      join stations_public as stations using (establishment_id, machine_id)
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

-- The technician of the sheet and a supervisor, another person, signed the same words.
create function clear_is_signed_by_two() returns trigger language plpgsql as $$
begin
  if not exists (select from interventions
      join signatures_public as technician on technician.establishment_id = new.establishment_id
        and technician.signature_id = new.technician_signature_id
      join signatures_public as supervisor on supervisor.establishment_id = new.establishment_id
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

-- A sheet that touched the logic area or the counters is signed only once every station was read before and after. A
-- technician's signature confirms that nothing is missing; a sheet closed without the technician names the missing
-- readings.
create function nothing_left_unread() returns trigger language plpgsql as $$
declare
  is_cleared boolean := exists (select from machine_events_public as machine_events
    where machine_events.establishment_id = new.establishment_id and machine_events.machine_id = new.machine_id
      and machine_events.code = 'ramClear' and machine_events.occurred_at between new.stopped_at and new.closed_at);
  is_touched boolean := is_cleared or exists (select from intervention_entries
    where intervention_entries.establishment_id = new.establishment_id
      and intervention_entries.intervention_id = new.intervention_id and intervention_entries.touches is not null)
    or exists (select from machine_events_public as machine_events
    where machine_events.establishment_id = new.establishment_id and machine_events.machine_id = new.machine_id
      and machine_events.code in ('logicDoorOpened', 'logicDoorOpenedWithoutPower')
      and machine_events.occurred_at between new.stopped_at and new.closed_at);
begin
  if new.signature_id is not null and is_touched and exists (select from stations_public as stations
      cross join (values ('before'), ('after')) as asked (moment)
      where stations.establishment_id = new.establishment_id and stations.machine_id = new.machine_id
        and not exists (select from intervention_readings
          where intervention_readings.establishment_id = new.establishment_id
            and intervention_readings.intervention_id = new.intervention_id
            and intervention_readings.station_id = stations.station_id
            and intervention_readings.moment = asked.moment)) then
    raise exception 'the meters were not read' using errcode = 'RV003', hint = 'SHEET_READINGS_MISSING';
  elsif new.signature_id is not null and is_cleared and not exists (select from intervention_ram_clears
      where intervention_ram_clears.establishment_id = new.establishment_id
        and intervention_ram_clears.intervention_id = new.intervention_id) then
    raise exception 'a cleared memory has two signatures' using errcode = 'RV003', hint = 'CLEAR_NOT_SIGNED';
  end if;
  return new;
end $$;
create trigger nothing_left_unread before update on interventions
  for each row execute function nothing_left_unread();
`;

const identifications = `
-- MC:20.3: a technician who is identified writes a sheet: one that is open then, or one of the day that follows.
create function has_sheet(of_establishment integer, of_identification bigint) returns boolean
language sql stable as $$
  select exists (
    select from technician_identifications as identified
    join interventions as sheet on sheet.establishment_id = identified.establishment_id
      and sheet.machine_id = identified.machine_id and sheet.technician_id = identified.person_id
      and sheet.opened_at < identified.identified_at + interval '24 hours'
      and coalesce(sheet.closed_at, 'infinity') >= identified.identified_at
    where identified.establishment_id = of_establishment and identified.identification_id = of_identification)
$$;

-- The finding of a supervisor is that of the alarm it raised; null: none yet.
create function identifications_without_sheet(of_establishment integer, of_day date)
  returns table (identification_id bigint, machine_id bigint, person_id bigint, identified_at timestamptz,
    settlement text, settled_by bigint, settled_at timestamptz) language sql stable as $$
  select identified.identification_id, identified.machine_id, identified.person_id, identified.identified_at,
    settled.reason, settled.settled_by, settled.settled_at
  from gaming_days_public as gaming_days
  join technician_identifications as identified on identified.establishment_id = gaming_days.establishment_id
    and identified.identified_at >= gaming_days.opens_at and identified.identified_at < gaming_days.closes_at
  left join lateral (
    select settlements.reason, settlements.settled_by, settlements.settled_at
    from intervention_alarms as alarm
    join intervention_alarm_settlements as settlements using (establishment_id, alarm_id)
    where alarm.establishment_id = identified.establishment_id
      and alarm.kind in ('identificationWithoutDoor', 'identificationWithoutSheet') and alarm.event_id is null
      and alarm.identification_id = identified.identification_id
    order by settlements.settled_at limit 1
  ) as settled on true
  where gaming_days.establishment_id = of_establishment and gaming_days.gaming_day = of_day
    and not has_sheet(identified.establishment_id, identified.identification_id)
$$;
`;

const sealing = `
-- MC:20.3: the content of the envelope of a day: its sheets, each with the digest of its signed content, and the
-- identifications that led to none, each with the finding of a supervisor.
create function envelope_contents(of_establishment integer, of_day date)
  returns table (sheet_count integer, open_count integer, identification_count integer, unsettled_count integer,
    content_digest bytea) language sql stable as $$
  with sheets as (
    select count(*)::integer as sheet_count,
      (count(*) filter (where interventions.closed_at is null))::integer as open_count,
      coalesce(string_agg(
        interventions.sheet_number || ' ' || coalesce(encode(signatures.content_digest, 'hex'), ''), E'\\n'
        order by interventions.sheet_number), '') as lines
    from interventions
    left join signatures_public as signatures on signatures.establishment_id = interventions.establishment_id
      and signatures.signature_id = coalesce(interventions.signature_id, interventions.supervisor_signature_id)
    where interventions.establishment_id = of_establishment and interventions.gaming_day = of_day
  ), identifications as (
    select count(*)::integer as identification_count,
      (count(*) filter (where identified.settlement is null))::integer as unsettled_count,
      coalesce(string_agg(E'\\nidentification ' || identified.identification_id || ' '
        || coalesce(identified.settlement, ''), '' order by identified.identification_id), '') as lines
    from identifications_without_sheet(of_establishment, of_day) as identified
  )
  select sheets.sheet_count, sheets.open_count, identifications.identification_count,
    identifications.unsettled_count, sha256(convert_to(sheets.lines || identifications.lines, 'UTF8'))
  from sheets cross join identifications
$$;

-- Every sheet of the day, none open: a transaction that opens a sheet waits for the envelope, or is seen by it.
create function envelope_holds_its_day() returns trigger language plpgsql as $$
declare
  held record;
begin
  perform hold_day_alone(new.establishment_id, new.gaming_day);
  select * into held from envelope_contents(new.establishment_id, new.gaming_day);
  if held.open_count > 0 then
    raise exception '% sheets are open', held.open_count using errcode = 'RV003', hint = 'ENVELOPE_SHEETS_OPEN';
  elsif held.unsettled_count > 0 then
    raise exception '% identifications led to no sheet', held.unsettled_count
      using errcode = 'RV003', hint = 'ENVELOPE_IDENTIFICATIONS_OPEN';
  elsif held.sheet_count <> new.sheet_count or held.content_digest <> new.content_digest
      or held.identification_count <> new.identification_count then
    raise exception 'the envelope is not that of its sheets' using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  elsif not exists (select from signatures_public as signatures
      where signatures.establishment_id = new.establishment_id and signatures.signature_id = new.signature_id
        and signatures.person_id = new.made_by and signatures.signed_as = 'superviseur'
        and signatures.subject = 'envelope ' || new.gaming_day) then
    raise exception 'a supervisor signs the envelope' using errcode = 'RV001', hint = 'SIGNED_BY_ANOTHER';
  end if;
  return new;
end $$;
create trigger envelope_holds_its_day before insert on intervention_envelopes
  for each row execute function envelope_holds_its_day();

-- No sheet is added afterwards. By its name it fires after refuse_closed_day, which locks the row of the day.
create function refuse_sealed_envelope() returns trigger language plpgsql as $$
begin
  if exists (select from intervention_envelopes
      where intervention_envelopes.establishment_id = new.establishment_id
        and intervention_envelopes.gaming_day = new.gaming_day) then
    raise exception 'the envelope of % is made', new.gaming_day using errcode = 'RV001', hint = 'ENVELOPE_SEALED';
  end if;
  return new;
end $$;
create trigger refuse_sealed_envelope before insert on interventions
  for each row execute function refuse_sealed_envelope();

-- A person of the Direction other than its maker signs for its receipt.
create function envelope_is_handed_over() returns trigger language plpgsql as $$
begin
  if exists (select from intervention_envelopes
      where intervention_envelopes.establishment_id = new.establishment_id
        and intervention_envelopes.gaming_day = new.gaming_day
        and intervention_envelopes.made_by = new.received_by) then
    raise exception 'nobody receives his own envelope' using errcode = 'RV002', hint = 'OWN_ENVELOPE';
  elsif not exists (select from signatures_public as signatures
      where signatures.establishment_id = new.establishment_id and signatures.signature_id = new.signature_id
        and signatures.person_id = new.received_by and signatures.signed_as = 'direction'
        and signatures.subject = 'envelope ' || new.gaming_day) then
    raise exception 'the Direction signs for the envelope' using errcode = 'RV001', hint = 'SIGNED_BY_ANOTHER';
  end if;
  return new;
end $$;
create trigger envelope_is_handed_over before insert on intervention_envelope_receipts
  for each row execute function envelope_is_handed_over();
`;

/** Views that other modules may read: a column that is missing here is private to the module. */
const published = `
create view intervention_entries_public as
  select
    intervention_entries.establishment_id, intervention_entries.intervention_id,
    intervention_entries.entry_number, intervention_entries.kind, intervention_entries.entry,
    intervention_entries.quantity, intervention_entries.entered_by, intervention_entries.entered_at,
    intervention_entries.touches
  from intervention_entries;
create view intervention_envelope_receipts_public as
  select
    intervention_envelope_receipts.establishment_id, intervention_envelope_receipts.gaming_day,
    intervention_envelope_receipts.received_by, intervention_envelope_receipts.received_at,
    intervention_envelope_receipts.signature_id
  from intervention_envelope_receipts;
create view intervention_ram_clears_public as
  select
    intervention_ram_clears.establishment_id, intervention_ram_clears.intervention_id,
    intervention_ram_clears.machine_id, intervention_ram_clears.occurred_at,
    intervention_ram_clears.technician_signature_id, intervention_ram_clears.supervisor_signature_id
  from intervention_ram_clears;
create view intervention_readings_public as
  select
    intervention_readings.establishment_id, intervention_readings.intervention_id,
    intervention_readings.reading_number, intervention_readings.station_id, intervention_readings.moment,
    intervention_readings.read_at, intervention_readings.counters, intervention_readings.unread_reason,
    intervention_readings.entered_by
  from intervention_readings;
create view interventions_public as
  select
    interventions.establishment_id, interventions.intervention_id, interventions.sheet_number,
    interventions.gaming_day, interventions.machine_id, interventions.identification_id,
    interventions.technician_id, interventions.stopped_at, interventions.reason, interventions.opened_by,
    interventions.opened_at, interventions.restarted_at, interventions.closed_at, interventions.signature_id,
    interventions.unsigned_reason, interventions.supervisor_signature_id, interventions.direction_signature_id
  from interventions;
create view technician_identifications_public as
  select
    technician_identifications.establishment_id, technician_identifications.identification_id,
    technician_identifications.machine_id, technician_identifications.identified_at,
    technician_identifications.valid_until
  from technician_identifications;
-- the module's registers, as src/registers reads them
create view register_envelopes as
  select
    intervention_envelopes.establishment_id, intervention_envelopes.envelope_number as number,
    intervention_envelopes.gaming_day, null::timestamptz as happened_at, null::bigint as amount_minor,
    intervention_envelopes.made_by as person_id, null::bigint as machine_id, null::text as kind,
    null::text as about, intervention_envelopes.sheet_count::bigint as refers_to, null::text as journal,
    null::text as reason
  from intervention_envelopes;
create view register_interventions as
  select
    interventions.establishment_id, interventions.sheet_number as number, interventions.gaming_day,
    null::timestamptz as happened_at, null::bigint as amount_minor, interventions.opened_by as person_id,
    interventions.machine_id, null::text as kind, null::text as about, null::bigint as refers_to,
    null::text as journal, nullif(interventions.reason, '') as reason
  from interventions;
create view intervention_envelopes_public as
  select
    intervention_envelopes.establishment_id, intervention_envelopes.gaming_day,
    intervention_envelopes.envelope_number, intervention_envelopes.sheet_count,
    intervention_envelopes.content_digest, intervention_envelopes.made_by, intervention_envelopes.made_at,
    intervention_envelopes.signature_id, intervention_envelopes.identification_count
  from intervention_envelopes;
grant select on intervention_entries_public, intervention_envelope_receipts_public, intervention_ram_clears_public,
  intervention_readings_public, interventions_public, technician_identifications_public, register_envelopes,
  register_interventions, intervention_envelopes_public to releve_app;
`;

/**
 * Columns of typed text: the log stores their digests, the row the words until they are erased
 * (docs/adr/0038-personal-data.md).
 */
const texts = `
select audit_texts('intervention_alarm_settlements', '{reason}');
select audit_texts('intervention_entries', '{entry}');
select audit_texts('intervention_readings', '{unread_reason}');
select audit_texts('interventions', '{reason,unsigned_reason}');
`;

const down = `
drop view intervention_envelopes_public, register_interventions, register_envelopes,
  technician_identifications_public, interventions_public, intervention_readings_public,
  intervention_ram_clears_public, intervention_envelope_receipts_public, intervention_entries_public;
select audit_detach(t) from unnest('{technician_identifications,interventions,intervention_entries,
  intervention_readings,intervention_ram_clears,intervention_alarms,intervention_alarm_settlements,
  intervention_envelopes,intervention_envelope_receipts}'::regclass[]) t;
drop table intervention_envelope_receipts, intervention_envelopes, intervention_alarm_settlements,
  intervention_alarms, intervention_ram_clears, intervention_readings, intervention_entries, interventions,
  technician_identifications;
drop function envelope_is_handed_over, refuse_sealed_envelope, envelope_holds_its_day, envelope_contents,
  identifications_without_sheet, has_sheet, nothing_left_unread, clear_is_signed_by_two, station_is_of_the_sheet,
  refuse_own_alarm, refuse_signed_sheet, only_signing;
`;
