import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Readings as wide rows partitioned by month (MC:19.4: every counter the machine offers), the events that explain them,
 * the adjustments a person makes by adding, and what is derived from readings so that a day costs its boundaries only.
 */
export class Meters1790000007000 implements MigrationInterface {
  readonly name = 'Meters1790000007000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table reading_batches (
        establishment_id integer not null references establishments,
        batch_id bigint generated always as identity,
        source text not null check (source in ('device', 'file', 'person')),
        reason text not null check (reason in ('periodic', 'drop', 'move', 'denominationChange', 'intoService',
          'outOfService', 'logicAccess', 'manualCheck')),
        note text not null default '',
        token_id bigint,
        person_id bigint references people,
        received_at timestamptz not null default clock_timestamp(),
        row_count integer not null check (row_count >= 0),
        conflict_count integer not null default 0,
        earliest_read_at timestamptz,
        latest_read_at timestamptz,
        clock_drift_ms bigint not null default 0,
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
        drop_credits bigint,
        cancelled_credits bigint,
        coin_in_credits bigint,
        coin_out_credits bigint,
        jackpot_credits bigint,
        won_credits bigint,
        current_credits bigint,
        hand_paid_credits bigint,
        hand_paid_cancelled_credits bigint,
        ticket_in_credits bigint,
        ticket_out_credits bigint,
        bills_credits bigint,
        coins_credits bigint,
        electronic_in_credits bigint,
        electronic_out_credits bigint,
        games_played bigint,
        games_won bigint,
        games_lost bigint,
        slot_door_opens bigint,
        drop_door_opens bigint,
        power_resets bigint,
        theoretical_return_hundredths_percent bigint,
        bills_5_count bigint,
        bills_10_count bigint,
        bills_20_count bigint,
        bills_50_count bigint,
        bills_100_count bigint,
        bills_200_count bigint,
        bills_500_count bigint,
        progressive_credits bigint,
        bonus_credits bigint,
        other_counters jsonb,
        primary key (establishment_id, station_id, read_at, variant),
        foreign key (establishment_id, station_id) references stations,
        foreign key (establishment_id, batch_id) references reading_batches deferrable initially deferred
      ) partition by range (read_at);
      create table meter_readings_default partition of meter_readings default;
      -- serves: the digest of a batch, recomputed by the verification
      create index meter_readings_by_batch on meter_readings (establishment_id, batch_id);
      grant select, insert on meter_readings to releve_app;
      create trigger forbid_change before update or delete on meter_readings
        for each row execute function forbid_change();
      create trigger forbid_truncate before truncate on meter_readings
        for each statement execute function forbid_change();

      -- What a batch's digest covers: every column of its rows, in the order station, instant, variant.
      create function reading_text(reading meter_readings) returns text language sql stable
        set timezone to 'UTC' as $$ select reading::text $$;
      create function reading_batch_digest(of_establishment integer, of_batch bigint) returns bytea language sql stable
        set timezone to 'UTC' as $$
        select sha256(convert_to(coalesce(string_agg(
          meter_readings::text, e'\\n' order by meter_readings.station_id, meter_readings.read_at, meter_readings.variant
        ), ''), 'UTF8'))
        from meter_readings
        where meter_readings.establishment_id = of_establishment and meter_readings.batch_id = of_batch
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
        unique (establishment_id, reverses_adjustment_id),
        foreign key (establishment_id, station_id) references stations,
        foreign key (establishment_id, reverses_adjustment_id) references meter_adjustments,
        foreign key (establishment_id, approval_request_id) references approval_requests,
        check (later_read_at > earlier_read_at)
      );
      -- serves: the adjustments of a station over a window
      create index meter_adjustments_by_station on meter_adjustments (establishment_id, station_id, later_read_at);
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
        detail jsonb not null,
        primary key (establishment_id, station_id, later_read_at),
        foreign key (establishment_id, station_id) references stations
      );
      -- serves: the breaks of a day
      create index meter_breaks_by_instant on meter_breaks (establishment_id, later_read_at);
      grant select, insert, update, delete on meter_breaks to releve_app;

      create table reading_scans (
        establishment_id integer not null,
        batch_id bigint not null,
        primary key (establishment_id, batch_id),
        foreign key (establishment_id, batch_id) references reading_batches
      );
      grant select, insert on reading_scans to releve_app;

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
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table station_days;
      drop table reading_scans;
      drop table meter_breaks;
      drop view effective_meter_adjustments;
      drop table meter_adjustments;
      drop table machine_events;
      drop function reading_batch_digest(integer, bigint);
      drop function reading_text(meter_readings);
      drop table meter_readings;
      drop table reading_batches;
    `);
  }
}
