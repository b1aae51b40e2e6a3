import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One column per standard counter, as they stood when this migration was written. */
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

/**
 * Readings as wide rows partitioned by month (MC:19.4: every counter the machine offers), the events that explain them,
 * the adjustments a person makes by adding, and what is derived from readings so that a day costs its boundaries only.
 */
export class Meters1790000007000 implements MigrationInterface {
  readonly name = 'Meters1790000007000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Numbers are taken before the rows are copied, so that a batch's rows carry its number.
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

      -- variant 0 is the first reading told for an instant; another reading for the same instant is kept beside it.
      create table meter_readings (
        establishment_id integer not null,
        station_id bigint not null,
        read_at timestamptz not null,
        variant smallint not null default 0,
        batch_id bigint not null,
        ${counterColumns.map((column) => `${column} bigint,`).join('\n        ')}
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

      -- What a batch's digest covers (digest version 1): these columns, named, so that a column added later leaves the
      -- digests of older batches as they are; a version 2 would list it too.
      create function reading_text(reading meter_readings) returns text language sql stable as $$
        select row(
          ${['establishment_id', 'station_id', 'read_at', 'variant', 'batch_id', ...counterColumns, 'other_counters']
            .map((column) => `reading.${column}`)
            .join(', ')}
        )::text
      $$;

      -- Digests of a run of batches, one pass over their rows: what the verification asks, over all time.
      -- Whoever writes a batch knows its instants and gives them, so that the months beside them are not opened.
      create function reading_batch_digests(of_establishment integer, first_batch bigint, last_batch bigint,
          from_instant timestamptz default '-infinity', to_instant timestamptz default 'infinity')
        returns table (batch_id bigint, row_count integer, digest bytea, earliest_read_at timestamptz,
          latest_read_at timestamptz)
        language sql stable set work_mem to '64MB' set timezone to 'UTC' set datestyle to 'ISO' as $$
        select meter_readings.batch_id, count(*)::integer, sha256(convert_to(string_agg(
          reading_text(meter_readings), e'\n'
          order by meter_readings.station_id, meter_readings.read_at, meter_readings.variant), 'UTF8')),
          min(meter_readings.read_at), max(meter_readings.read_at)
        from meter_readings
        where meter_readings.establishment_id = of_establishment
          and meter_readings.batch_id between first_batch and last_batch
          and meter_readings.read_at between from_instant and to_instant
        group by meter_readings.batch_id
      $$;

      create function reading_batch_digest(of_establishment integer, of_batch bigint) returns bytea language sql stable as $$
        select coalesce(
          (select reading_batch_digests.digest from reading_batch_digests(of_establishment, of_batch, of_batch)),
          sha256(''))
      $$;

      create table machine_events (
        establishment_id integer not null,
        machine_id bigint not null,
        occurred_at timestamptz not null,
        event_id bigint generated always as identity,
        station_id bigint,
        code text not null check (code in ('ramClear', 'powerReset', 'communicationLost', 'communicationRestored',
          'slotDoorOpened', 'slotDoorClosed', 'dropDoorOpened', 'dropDoorClosed', 'logicDoorOpened', 'logicDoorClosed')),
        source text not null check (source in ('device', 'person')),
        note text not null default '',
        recorded_by bigint references people,
        recorded_at timestamptz not null default clock_timestamp(),
        primary key (establishment_id, machine_id, occurred_at, event_id),
        unique nulls not distinct (establishment_id, machine_id, occurred_at, code, station_id),
        foreign key (establishment_id, machine_id) references machines,
        foreign key (establishment_id, station_id) references stations
      ) partition by range (occurred_at);
      create table machine_events_default partition of machine_events default;
      -- serves: the events of a day
      create index machine_events_by_instant on machine_events (establishment_id, occurred_at);
      grant select, insert on machine_events to releve_app;
      select audit_attach('machine_events', 'append_only');

      -- Six kinds of adjustment, each by adding: the movement of the step between two readings is stated by a person.
      create table meter_adjustments (
        establishment_id integer not null,
        adjustment_id bigint generated always as identity,
        station_id bigint not null,
        kind text not null check (kind in ('rollover', 'reset', 'finalReading', 'wrongCount', 'initialReading', 'several')),
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
      -- serves: what reverses an adjustment
      create index meter_adjustments_by_reversed on meter_adjustments (establishment_id, reverses_adjustment_id)
        where reverses_adjustment_id is not null;
      grant select, insert on meter_adjustments to releve_app;
      select audit_attach('meter_adjustments', 'append_only');

      -- Only what a second person approved and nobody reversed counts.
      create view effective_meter_adjustments as
        select meter_adjustments.*
        from meter_adjustments
        join approval_decisions using (establishment_id)
        where approval_decisions.request_id = meter_adjustments.approval_request_id
          and approval_decisions.decision = 'approved'
          and meter_adjustments.reverses_adjustment_id is null
          and not exists (
            select from meter_adjustments as reversal
            join approval_decisions as reversal_decision
              on reversal_decision.establishment_id = reversal.establishment_id
              and reversal_decision.request_id = reversal.approval_request_id
            where reversal.establishment_id = meter_adjustments.establishment_id
              and reversal.reverses_adjustment_id = meter_adjustments.adjustment_id
              and reversal_decision.decision = 'approved'
          );
      grant select on effective_meter_adjustments to releve_app;

      -- Derived, can be rebuilt from the readings at any time: the steps in which a counter went down, and each day's tally.
      create table meter_breaks (
        establishment_id integer not null,
        station_id bigint not null,
        earlier_read_at timestamptz not null,
        later_read_at timestamptz not null,
        kind text not null check (kind in ('rollover', 'ramClear', 'exception')),
        -- the counters as last known before the step with those not told by its reading, and those after it
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

      -- What waits to be looked through: a batch, or an event that tells how to read the step it falls in.
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
      select audit_exempt('meter_readings', 'proven batch by batch: reading_batches holds the digest of its rows');

      select ensure_month_partitions('meter_readings', current_date, (current_date + interval '3 months')::date),
        ensure_month_partitions('machine_events', current_date, (current_date + interval '3 months')::date);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select audit_detach(t) from unnest('{reading_batches,meter_readings,machine_events,meter_adjustments,
        meter_breaks,reading_scan_queue,station_days}'::regclass[]) t;
      drop table station_days;
      drop table reading_scan_queue;
      drop table meter_breaks;
      drop view effective_meter_adjustments;
      drop table meter_adjustments;
      drop table machine_events;
      drop function reading_batch_digest(integer, bigint);
      drop function reading_batch_digests(integer, bigint, bigint, timestamptz, timestamptz);
      drop function reading_text(meter_readings);
      drop table meter_readings;
      drop table reading_batches;
      drop sequence reading_batch_ids;
    `);
  }
}
