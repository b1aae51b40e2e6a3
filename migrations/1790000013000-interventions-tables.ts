import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Technicians identified before they open a machine, the sheet of what was done, the meters read before and after,
 * memories cleared under two signatures, alarms that a supervisor settles, and the envelope of a day's sheets.
 */
export class InterventionsTables1790000013000 implements MigrationInterface {
  readonly name = 'InterventionsTables1790000013000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`select set_config('releve.act', 'migration.interventions', true)`);
    for (const statement of [sheets, sheetReadings, alarms, envelopes]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.interventions', true);
      select audit_detach(t) from unnest('{intervention_envelope_receipts,intervention_envelopes,
        intervention_alarm_settlements,intervention_alarms,intervention_ram_clears,intervention_readings,
        intervention_entries,interventions,technician_identifications}'::regclass[]) t;
      drop table intervention_envelope_receipts, intervention_envelopes, intervention_alarm_settlements,
        intervention_alarms, intervention_ram_clears, intervention_readings, intervention_entries, interventions,
        technician_identifications;
    `);
  }
}

const sheets = `
  -- MC:20.3: before a door is opened, for one machine and a few minutes.
  create table technician_identifications (
    establishment_id integer not null references establishments,
    identification_id bigint generated always as identity,
    machine_id bigint not null,
    person_id bigint not null references people,
    identified_at timestamptz not null,
    valid_until timestamptz not null check (valid_until > identified_at),
    -- who was signed in on the screen
    recorded_by bigint not null references people,
    recorded_at timestamptz not null default clock_timestamp(),
    primary key (establishment_id, identification_id),
    unique (establishment_id, identification_id, machine_id, person_id),
    foreign key (establishment_id, machine_id) references machines
  );
  -- serves: who was identified for a machine around an instant
  create index technician_identifications_by_machine
    on technician_identifications (establishment_id, machine_id, identified_at);
  -- serves: identifications that end without an opened door
  create index technician_identifications_by_end on technician_identifications (establishment_id, valid_until);
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
    -- what was done, or the part and its number
    entry text not null check (length(entry) between 2 and 500),
    quantity integer check (quantity between 1 and 999),
    entered_by bigint not null references people,
    entered_at timestamptz not null,
    recorded_at timestamptz not null default clock_timestamp(),
    -- what the act touched; readings before and after are then required
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
  -- What a sheet records of the meters; of several for a station and a moment the last one prevails.
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
    kind text not null
      check (kind in ('unidentifiedDoor', 'doorLeftOpen', 'unclosedIntervention', 'identificationWithoutDoor')),
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
    check ((kind in ('unidentifiedDoor', 'doorLeftOpen')) = (event_id is not null)),
    check ((event_id is null) = (event_occurred_at is null)),
    check ((kind = 'identificationWithoutDoor') = (identification_id is not null)),
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
    sheet_count integer not null check (sheet_count > 0),
    content_digest bytea not null check (length(content_digest) = 32),
    made_by bigint not null references people,
    made_at timestamptz not null,
    signature_id bigint not null,
    recorded_at timestamptz not null default clock_timestamp(),
    primary key (establishment_id, gaming_day),
    unique (establishment_id, envelope_number),
    foreign key (establishment_id, gaming_day) references gaming_days,
    foreign key (establishment_id, signature_id) references signatures
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
