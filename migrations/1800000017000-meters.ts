import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One column for each standard counter. Written out here, because the digests of readings depend on this order. */
const counterColumns = [
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
] as const;

/** What the digest of an event covers (version 1), in this order; a column added later needs a version of its own. */
const DIGESTED = [
  'establishment_id',
  'batch_id',
  'event_id',
  'machine_id',
  'station_id',
  'occurred_at',
  'code',
  'source',
  'note',
  'sequence_number',
  'recorded_by',
  'recorded_at',
];

const digestOf = (row: string): string =>
  `sha256(convert_to(row(${DIGESTED.map((column) => `${row}.${column}`).join(', ')})::text, 'UTF8'))`;

/** A batch as it is stored: the numbers of its events, a short mark of each, and the digest of all of them. */
const keptOf = (row: string, digest: string): string =>
  `array_agg(${row}.event_id order by ${row}.event_id),
    string_agg(substr(${digest}, 1, 4), ''::bytea order by ${row}.event_id),
    sha256(string_agg(${digest}, ''::bytea order by ${row}.event_id))`;

/** The settings under which a row always has the same text. */
const SETTINGS = `set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' set datestyle = 'ISO'
  set bytea_output = 'hex'`;

/**
 * Readings as wide rows partitioned by month (MC:19.4: every counter that the machine offers), the events that explain
 * them, the adjustments that people add, and the tables derived from readings so that a day costs only its boundaries.
 */
export class Meters1800000017000 implements MigrationInterface {
  readonly name = 'Meters1800000017000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [readings, ramClears, published, texts]) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const readings = `
select set_config('releve.act', 'migration.meters', true);

-- A number is taken before the rows are copied, so that the rows of a batch carry its number.
create sequence reading_batch_ids as bigint;
grant usage on sequence reading_batch_ids to releve_app;
create table reading_batches (
  establishment_id integer not null references establishments,
  batch_id bigint not null default nextval('reading_batch_ids'),
  source text not null check (source in ('device', 'file', 'person')),
  reason text not null check (reason in ('periodic', 'drop', 'move', 'denominationChange', 'intoService',
    'outOfService', 'logicAccess', 'manualCheck')),
  note text not null default '',
  token_id bigint,
  person_id bigint references people,
  received_at timestamptz not null default clock_timestamp(),
  row_count integer not null check (row_count >= 0),
  duplicate_count integer not null default 0 check (duplicate_count >= 0),
  conflict_count integer not null default 0 check (conflict_count >= 0),
  earliest_read_at timestamptz,
  latest_read_at timestamptz,
  clock_drift_ms bigint not null default 0,
  digest_version smallint not null default 1,
  digest bytea not null check (length(digest) = 32),
  primary key (establishment_id, batch_id),
  foreign key (establishment_id, token_id) references api_tokens
);
grant select, insert on reading_batches to releve_app;
-- serves: the batches received since an instant
create index reading_batches_by_receipt on reading_batches (establishment_id, received_at);
select audit_attach('reading_batches', 'append_only');

-- Variant 0 is the first reading reported for an instant; another one for the same instant is stored beside it.
create table meter_readings (
  establishment_id integer not null,
  station_id bigint not null,
  read_at timestamptz not null,
  variant smallint not null default 0,
  batch_id bigint not null,
  ${counterColumns.map((column) => `${column} bigint,`).join('\n  ')}
  other_counters jsonb,
  check (least(${counterColumns.join(', ')}) >= 0),
  primary key (establishment_id, station_id, read_at, variant),
  foreign key (establishment_id, station_id) references stations,
  foreign key (establishment_id, batch_id) references reading_batches deferrable initially deferred
) partition by range (read_at);
create table meter_readings_default partition of meter_readings default;
-- serves: the digest of a batch, recomputed by the verification
create index meter_readings_by_batch on meter_readings (establishment_id, batch_id);
-- serves: instants that carry several readings
create index meter_readings_conflicts on meter_readings (establishment_id, station_id, read_at) where variant > 0;
grant select, insert on meter_readings to releve_app;
select forbid_changes_of('meter_readings'), forbid_truncate_of('meter_readings');
select audit_exempt('meter_readings', 'proven batch by batch: reading_batches holds the digest of its rows');
select ensure_month_partitions('meter_readings', current_date, (current_date + interval '3 months')::date);

-- The text covered by the digest of a batch (digest version 1): the columns by name, so that a column added later
-- leaves the digests of older batches as they are; a version 2 would name it too.
create function reading_text(reading meter_readings) returns text language sql stable as $$
  select row(
    ${['establishment_id', 'station_id', 'read_at', 'variant', 'batch_id', ...counterColumns, 'other_counters']
      .map((column) => `reading.${column}`)
      .join(', ')}
  )::text
$$;

-- Digests of a range of batches in one pass over their rows: the verification reads them over all time; the writer of
-- a batch knows its instants and passes them, so that no other month is opened.
create function reading_batch_digests(of_establishment integer, first_batch bigint, last_batch bigint,
    from_instant timestamptz default '-infinity', to_instant timestamptz default 'infinity')
  returns table (batch_id bigint, row_count integer, digest bytea, earliest_read_at timestamptz,
    latest_read_at timestamptz)
  language sql stable set work_mem to '64MB' set timezone to 'UTC' set datestyle to 'ISO' as $$
  select meter_readings.batch_id, count(*)::integer, sha256(convert_to(string_agg(
    reading_text(meter_readings), e'
'
    order by meter_readings.station_id, meter_readings.read_at, meter_readings.variant), 'UTF8')),
    min(meter_readings.read_at), max(meter_readings.read_at)
  from meter_readings
  where meter_readings.establishment_id = of_establishment
    and meter_readings.batch_id between first_batch and last_batch
    and meter_readings.read_at between from_instant and to_instant
  group by meter_readings.batch_id
$$;

create function reading_batch_digest(of_establishment integer, of_batch bigint) returns bytea
  language sql stable as $$
  select coalesce(
    (select reading_batch_digests.digest from reading_batch_digests(of_establishment, of_batch, of_batch)),
    sha256(''))
$$;
-- Events enter the log batch by batch, with a mark of each: the events of a second cost little more than their rows,
-- and an event that was changed, removed or inserted can still be named.
create sequence event_batch_ids;
grant usage on sequence event_batch_ids to releve_app;

create table event_batches (
  establishment_id integer not null references establishments,
  batch_id bigint not null,
  kept_at timestamptz not null default clock_timestamp(),
  event_ids bigint[] not null check (cardinality(event_ids) > 0),
  -- four bytes for each event, in their order
  event_marks bytea not null,
  digest_version smallint not null default 1,
  digest bytea not null check (length(digest) = 32),
  primary key (establishment_id, batch_id),
  check (length(event_marks) = 4 * cardinality(event_ids))
);
grant select on event_batches to releve_app;
select audit_attach('event_batches', 'append_only');

create table machine_events (
  establishment_id integer not null,
  machine_id bigint not null,
  occurred_at timestamptz not null,
  event_id bigint generated always as identity,
  station_id bigint,
  code text not null check (code in (
    'communicationLost', 'communicationRestored', 'interfaceMemoryCorrupted', 'machineMemoryCorrupted',
    'powerLost', 'powerReset',
    'slotDoorOpened', 'slotDoorClosed', 'slotDoorOpenedWithoutPower',
    'dropDoorOpened', 'dropDoorClosed', 'dropDoorOpenedWithoutPower',
    'cashBoxDoorOpened', 'cashBoxDoorClosed', 'cashBoxDoorOpenedWithoutPower',
    'bellyDoorOpened', 'bellyDoorClosed',
    'logicDoorOpened', 'logicDoorClosed', 'logicDoorOpenedWithoutPower',
    'coinInTilt', 'billRejected', 'billJam', 'billValidatorFailed', 'billValidatorVersionChanged',
    'cashBoxFull', 'cashBoxRemoved', 'cashBoxInstalled', 'ticketInserted', 'transferCompleted',
    'hopperEmpty', 'hopperRunaway', 'coinOutTilt',
    'printerPaperLow', 'printerPaperOut', 'printerJam', 'printerCommunicationLost', 'ticketPrinted',
    'handPayPending', 'handPayReset', 'progressiveWin', 'bonusWin',
    'ramClear', 'ramError', 'eepromError', 'programError', 'mediaRemoved', 'ramBatteryLow', 'reelTilt',
    'eventBufferOverflow', 'optionsChanged', 'meterMenuEntered', 'meterMenuLeft', 'testMenuEntered',
    'testMenuLeft',
    'outOfService')),
  source text not null check (source in ('device', 'person')),
  note text not null default '',
  recorded_by bigint references people,
  recorded_at timestamptz not null default clock_timestamp(),
  -- the number that the machine's interface gives it, by which a lost event is noticed
  sequence_number bigint check (sequence_number >= 0),
  -- an insert that names no batch makes a batch of each event
  batch_id bigint not null default nextval('event_batch_ids'),
  primary key (establishment_id, machine_id, occurred_at, event_id),
  constraint machine_events_told_once
    unique nulls not distinct (establishment_id, machine_id, occurred_at, code, station_id, sequence_number),
  foreign key (establishment_id, machine_id) references machines,
  foreign key (establishment_id, station_id) references stations
) partition by range (occurred_at);
create table machine_events_default partition of machine_events default;
-- serves: the events of a day
create index machine_events_by_instant on machine_events (establishment_id, occurred_at);
-- serves: the events of some codes over a period, latest first
create index machine_events_by_code on machine_events (establishment_id, code, occurred_at);
-- serves: gaps in the numbers of a machine
create index machine_events_numbered
  on machine_events (establishment_id, machine_id, occurred_at, sequence_number)
  where sequence_number is not null;
-- serves: the events of the batches stored since a screen last polled
create index machine_events_by_batch on machine_events (establishment_id, batch_id);
grant select, insert on machine_events to releve_app;
select forbid_changes_of('machine_events'), forbid_truncate_of('machine_events');
select audit_exempt('machine_events',
  'proven batch by batch: event_batches holds the digest of its rows and a mark of each');
select ensure_month_partitions('machine_events', current_date, (current_date + interval '3 months')::date);
-- The events of an establishment with their digests as they are now: the verification compares them with
-- event_batches.
create function kept_events(of_establishment integer)
  returns table (establishment_id integer, batch_id bigint, event_id bigint, digest bytea)
  language sql stable ${SETTINGS} as $$
  select machine_events.establishment_id, machine_events.batch_id, machine_events.event_id,
    ${digestOf('machine_events')}
  from machine_events where machine_events.establishment_id = of_establishment
$$;

-- The rows of one statement are one or more whole batches: a stored batch takes no more events.
create function keep_event_batch() returns trigger language plpgsql security definer ${SETTINGS} as $$
begin
  insert into event_batches (establishment_id, batch_id, event_ids, event_marks, digest)
    select told.establishment_id, told.batch_id, ${keptOf('told', 'told.digest')}
    from (select added.establishment_id, added.batch_id, added.event_id, ${digestOf('added')} as digest
      from added offset 0) told
    group by told.establishment_id, told.batch_id;
  return null;
end
$$;
create trigger keep_event_batch after insert on machine_events referencing new table as added
  for each statement execute function keep_event_batch();
-- A person states the movement of the step between two readings. An adjustment adds to the readings, and changes
-- none.
create table meter_adjustments (
  establishment_id integer not null,
  adjustment_id bigint generated always as identity,
  station_id bigint not null,
  kind text not null
    check (kind in ('rollover', 'reset', 'finalReading', 'wrongCount', 'initialReading', 'several')),
  earlier_read_at timestamptz not null,
  later_read_at timestamptz not null,
  counters jsonb not null,
  reason text not null check (length(reason) between 3 and 2000),
  reverses_adjustment_id bigint,
  approval_request_id bigint not null,
  recorded_by bigint not null references people,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, adjustment_id),
  foreign key (establishment_id, station_id) references stations,
  foreign key (establishment_id, reverses_adjustment_id) references meter_adjustments,
  foreign key (establishment_id, approval_request_id) references approval_requests,
  check (later_read_at > earlier_read_at)
);
-- serves: the adjustments of a station over a window
create index meter_adjustments_by_station on meter_adjustments (establishment_id, station_id, later_read_at);
-- serves: the reversal of an adjustment
create index meter_adjustments_by_reversed on meter_adjustments (establishment_id, reverses_adjustment_id)
  where reverses_adjustment_id is not null;
grant select, insert on meter_adjustments to releve_app;
select audit_attach('meter_adjustments', 'append_only');

-- Adjustments in force: approved by a second person and not reversed.
create view effective_meter_adjustments as
  select meter_adjustments.*
  from meter_adjustments
  join approval_decisions_public as approval_decisions using (establishment_id)
  where approval_decisions.request_id = meter_adjustments.approval_request_id
    and approval_decisions.decision = 'approved'
    and meter_adjustments.reverses_adjustment_id is null
    and not exists (
      select from meter_adjustments as reversal
      join approval_decisions_public as reversal_decision
        on reversal_decision.establishment_id = reversal.establishment_id
        and reversal_decision.request_id = reversal.approval_request_id
      where reversal.establishment_id = meter_adjustments.establishment_id
        and reversal.reverses_adjustment_id = meter_adjustments.adjustment_id
        and reversal_decision.decision = 'approved'
    );
grant select on effective_meter_adjustments to releve_app;

-- Derived, and rebuilt from the readings at any time: the steps in which a counter went down or an identity
-- broke.
create table meter_breaks (
  establishment_id integer not null,
  station_id bigint not null,
  earlier_read_at timestamptz not null,
  later_read_at timestamptz not null,
  kind text not null check (kind in ('rollover', 'ramClear', 'exception')),
  -- the counters as last known before the step, with those that its reading does not report, and those after it
  previous_counters jsonb not null,
  stale_counters jsonb not null default '[]',
  next_counters jsonb not null,
  exceptions jsonb not null default '[]',
  primary key (establishment_id, station_id, later_read_at),
  foreign key (establishment_id, station_id) references stations
);
-- serves: the breaks of a day
create index meter_breaks_by_instant on meter_breaks (establishment_id, later_read_at);
-- serves: the queue of exceptions
create index meter_breaks_exceptions on meter_breaks (establishment_id, later_read_at) where kind = 'exception';
grant select, insert, update, delete on meter_breaks to releve_app;
select audit_exempt('meter_breaks', 'derived from readings and events, rebuilt at any time');

-- Work for the scan: a batch, or an event that explains the step it falls in.
create table reading_scan_queue (
  establishment_id integer not null references establishments,
  queue_id bigint generated always as identity,
  batch_id bigint,
  machine_id bigint,
  occurred_at timestamptz,
  primary key (establishment_id, queue_id),
  check ((batch_id is null) <> (machine_id is null)),
  check ((machine_id is null) = (occurred_at is null))
);
grant select, insert, delete on reading_scan_queue to releve_app;
select audit_exempt('reading_scan_queue', 'work that waits: batches and events name the facts');

-- Derived likewise: how many readings each station has of a day, and when the first and the last were.
create table station_days (
  establishment_id integer not null,
  station_id bigint not null,
  gaming_day date not null,
  reading_count integer not null,
  conflict_count integer not null default 0,
  first_read_at timestamptz not null,
  last_read_at timestamptz not null,
  primary key (establishment_id, station_id, gaming_day),
  foreign key (establishment_id, station_id) references stations
);
-- serves: the tallies of a day
create index station_days_by_day on station_days (establishment_id, gaming_day);
grant select, insert, update, delete on station_days to releve_app;
select audit_exempt('station_days', 'derived from readings, rebuilt at any time');
`;

const ramClears = `
-- A cleared memory whose counters were read on the spot: the counters of each station before, and those from which it
-- began again.
create table ram_clears (
  establishment_id integer not null,
  station_id bigint not null,
  machine_id bigint not null,
  occurred_at timestamptz not null,
  event_id bigint not null,
  before_read_at timestamptz not null,
  -- null: they could no longer be read
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

-- Cleared memories by station, with the counters read on the spot; an event between two such readings is the same
-- clear.
create view station_ram_clears as
  select stations.establishment_id, stations.station_id, stations.machine_id, machine_events.occurred_at,
    ram_clears.before_counters, ram_clears.after_counters
  from machine_events
  join stations_public as stations on stations.establishment_id = machine_events.establishment_id
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

/** Views that other modules may read: a column that is missing here is private to the module. */
const published = `
create view machine_events_public as
  select
    machine_events.establishment_id, machine_events.machine_id, machine_events.occurred_at,
    machine_events.event_id, machine_events.station_id, machine_events.code, machine_events.recorded_at
  from machine_events;
create view meter_adjustments_public as
  select
    meter_adjustments.establishment_id, meter_adjustments.adjustment_id, meter_adjustments.station_id,
    meter_adjustments.kind, meter_adjustments.earlier_read_at, meter_adjustments.later_read_at,
    meter_adjustments.counters, meter_adjustments.reason, meter_adjustments.reverses_adjustment_id,
    meter_adjustments.approval_request_id, meter_adjustments.recorded_by, meter_adjustments.recorded_at
  from meter_adjustments;
create view meter_breaks_public as
  select
    meter_breaks.establishment_id, meter_breaks.station_id, meter_breaks.earlier_read_at,
    meter_breaks.later_read_at, meter_breaks.kind
  from meter_breaks;
create view meter_readings_public as
  select
    meter_readings.establishment_id, meter_readings.station_id, meter_readings.read_at, meter_readings.variant,
    meter_readings.batch_id, meter_readings.drop_credits, meter_readings.cancelled_credits,
    meter_readings.coin_in_credits, meter_readings.coin_out_credits, meter_readings.jackpot_credits,
    meter_readings.won_credits, meter_readings.current_credits, meter_readings.hand_paid_credits,
    meter_readings.hand_paid_cancelled_credits, meter_readings.ticket_in_credits,
    meter_readings.ticket_out_credits, meter_readings.bills_credits, meter_readings.coins_credits,
    meter_readings.electronic_in_credits, meter_readings.electronic_out_credits, meter_readings.games_played,
    meter_readings.games_won, meter_readings.games_lost, meter_readings.slot_door_opens,
    meter_readings.drop_door_opens, meter_readings.power_resets,
    meter_readings.theoretical_return_hundredths_percent, meter_readings.bills_5_count,
    meter_readings.bills_10_count, meter_readings.bills_20_count, meter_readings.bills_50_count,
    meter_readings.bills_100_count, meter_readings.bills_200_count, meter_readings.bills_500_count,
    meter_readings.progressive_credits, meter_readings.bonus_credits, meter_readings.other_counters
  from meter_readings;
create view reading_batches_public as
  select
    reading_batches.establishment_id, reading_batches.batch_id, reading_batches.source, reading_batches.reason,
    reading_batches.token_id, reading_batches.person_id, reading_batches.received_at,
    reading_batches.earliest_read_at, reading_batches.latest_read_at, reading_batches.clock_drift_ms
  from reading_batches;
create view station_days_public as
  select
    station_days.establishment_id, station_days.station_id, station_days.gaming_day, station_days.reading_count,
    station_days.conflict_count
  from station_days;
grant select on machine_events_public, meter_adjustments_public, meter_breaks_public, meter_readings_public,
  reading_batches_public, station_days_public to releve_app;
`;

/**
 * Columns of typed text: the log stores their digests, the row the words until they are erased
 * (docs/adr/0038-personal-data.md).
 */
const texts = `
select audit_texts('meter_adjustments', '{reason}');
`;

const down = `
drop view station_days_public, reading_batches_public, meter_readings_public, meter_breaks_public,
  meter_adjustments_public, machine_events_public, station_ram_clears, effective_meter_adjustments;
select audit_detach(t) from unnest('{reading_batches,meter_readings,event_batches,machine_events,meter_adjustments,
  meter_breaks,reading_scan_queue,station_days,ram_clears}'::regclass[]) t;
drop function reading_text;
drop table ram_clears, station_days, reading_scan_queue, meter_breaks, meter_adjustments, machine_events,
  event_batches, meter_readings, reading_batches;
drop function keep_event_batch, kept_events, reading_batch_digest, reading_batch_digests;
drop sequence reading_batch_ids, event_batch_ids;
`;
