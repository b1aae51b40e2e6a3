import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Drops: planned, opened with their keys, machine by machine, interrupted, closed. Numbered bill boxes and buckets,
 * each in one known place at any moment (MC:19.5, MC:19.6). Their way to the count room, the independent counts of each
 * box, conveyed coins, and who certifies.
 */
export class DropsTables1790000015000 implements MigrationInterface {
  readonly name = 'DropsTables1790000015000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`select set_config('releve.act', 'migration.drops', true)`);
    for (const statement of [drops, boxes, counts]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.drops', true);
      select audit_detach(t) from unnest('{drop_certifiers,drop_certifications,coin_extractions,coin_departures,
        box_counts,drop_conveyance_boxes,drop_conveyances,drop_exchanges,drop_box_moves,drop_boxes,drop_interruptions,
        drop_team,drop_lines,drops}'::regclass[]) t;
      drop table drop_certifiers, drop_certifications, coin_extractions, coin_departures, box_counts,
        drop_conveyance_boxes, drop_conveyances, drop_exchanges, drop_box_moves, drop_boxes, drop_interruptions,
        drop_team, drop_lines, drops;
      drop function amounts_minor(jsonb), lines_minor(jsonb);
    `);
  }
}

const drops = `
  create table drops (
    establishment_id integer not null references establishments,
    drop_id bigint generated always as identity,
    drop_number bigint not null check (drop_number > 0),
    -- the day whose receipts it brings in
    gaming_day date not null,
    is_during_operation boolean not null,
    state text not null default 'planned'
      check (state in ('planned', 'open', 'interrupted', 'closed', 'received', 'certified', 'cancelled')),
    planned_by bigint not null references people,
    planned_at timestamptz not null,
    opened_by bigint references people,
    opened_at timestamptz,
    authorisation_id bigint,
    closed_by bigint references people,
    closed_at timestamptz check (closed_at >= opened_at),
    -- why machines were dropped without a reading
    readings_missing_reason text check (length(readings_missing_reason) between 3 and 500),
    cancelled_by bigint references people,
    cancelled_at timestamptz,
    cancel_reason text check (length(cancel_reason) between 3 and 500),
    primary key (establishment_id, drop_id),
    unique (establishment_id, drop_number),
    unique (establishment_id, authorisation_id),
    foreign key (establishment_id, gaming_day) references gaming_days,
    foreign key (establishment_id, authorisation_id) references key_authorisations,
    check ((state in ('planned', 'cancelled')) = (num_nonnulls(opened_by, opened_at, authorisation_id) = 0)),
    check (num_nulls(opened_by, opened_at, authorisation_id) in (0, 3)),
    check ((state in ('closed', 'received', 'certified')) = (num_nulls(closed_by, closed_at) = 0)),
    check (num_nulls(closed_by, closed_at) in (0, 2)),
    check ((state = 'cancelled') = (num_nulls(cancelled_by, cancelled_at, cancel_reason) = 0)),
    check (num_nulls(cancelled_by, cancelled_at, cancel_reason) in (0, 3))
  );
  -- serves: the drops that keep a day from closing
  create index drops_of_day on drops (establishment_id, gaming_day) where state not in ('certified', 'cancelled');
  grant select, insert, update (state, opened_by, opened_at, authorisation_id, closed_by, closed_at,
    readings_missing_reason, cancelled_by, cancelled_at, cancel_reason) on drops to releve_app;
  select audit_attach('drops', 'mutable');

  -- What is to be emptied: a machine, and which of its containers.
  create table drop_lines (
    establishment_id integer not null,
    drop_id bigint not null,
    machine_id bigint not null,
    container text not null check (container in ('billBox', 'bucket')),
    primary key (establishment_id, drop_id, machine_id, container),
    foreign key (establishment_id, drop_id) references drops,
    foreign key (establishment_id, machine_id) references machines
  );
  grant select, insert on drop_lines to releve_app;
  select audit_attach('drop_lines', 'append_only');

  create table drop_team (
    establishment_id integer not null,
    drop_id bigint not null,
    person_id bigint not null references people,
    -- the function in which the person takes part
    function text not null
      check (function in ('superviseur', 'mecanicien', 'changeur', 'caissier', 'agentDeSurveillance')),
    joined_at timestamptz not null,
    primary key (establishment_id, drop_id, person_id),
    foreign key (establishment_id, drop_id) references drops
  );
  grant select, insert on drop_team to releve_app;
  select audit_attach('drop_team', 'append_only');

  create table drop_interruptions (
    establishment_id integer not null,
    drop_id bigint not null,
    interruption_number integer not null check (interruption_number >= 1),
    reason text not null check (length(reason) between 3 and 500),
    began_by bigint not null references people,
    began_at timestamptz not null,
    ended_by bigint references people,
    ended_at timestamptz check (ended_at >= began_at),
    primary key (establishment_id, drop_id, interruption_number),
    foreign key (establishment_id, drop_id) references drops,
    check (num_nulls(ended_by, ended_at) in (0, 2))
  );
  -- serves: the current interruption; there is one at a time
  create unique index drop_interruptions_lasting on drop_interruptions (establishment_id, drop_id)
    where ended_at is null;
  grant select, insert, update (ended_by, ended_at) on drop_interruptions to releve_app;
  select audit_attach('drop_interruptions', 'mutable');
`;

const boxes = `
  -- A number is given once and for all. The box's last move is the line of drop_box_moves with its move_number.
  create table drop_boxes (
    establishment_id integer not null references establishments,
    box_id bigint generated always as identity,
    box_number text not null check (box_number ~ '^[A-Za-z0-9][A-Za-z0-9.-]{0,19}$'),
    container text not null check (container in ('billBox', 'bucket')),
    registered_by bigint not null references people,
    registered_at timestamptz not null,
    place text not null default 'stock'
      check (place in ('stock', 'machine', 'drop', 'countRoom', 'counted', 'missing', 'retired')),
    machine_id bigint,
    -- the drop that brought it in; for a missing box, the one from which it went missing
    drop_id bigint,
    move_number integer not null default 1 check (move_number >= 1),
    primary key (establishment_id, box_id),
    constraint one_box_a_number unique (establishment_id, box_number),
    foreign key (establishment_id, machine_id) references machines,
    constraint drop_boxes_drop_fkey foreign key (establishment_id, drop_id) references drops,
    check ((place = 'machine') = (machine_id is not null)),
    check (place not in ('drop', 'countRoom', 'counted') or drop_id is not null),
    check (place not in ('stock', 'machine', 'retired') or drop_id is null)
  );
  -- serves: the box of a machine, which has one of each kind at most
  create unique index drop_boxes_in_machines on drop_boxes (establishment_id, machine_id, container)
    where machine_id is not null;
  -- serves: the boxes of a drop
  create index drop_boxes_of_drop on drop_boxes (establishment_id, drop_id) where drop_id is not null;
  grant select, insert, update (place, machine_id, drop_id) on drop_boxes to releve_app;
  select audit_attach('drop_boxes', 'mutable');

  create table drop_box_moves (
    establishment_id integer not null,
    box_id bigint not null,
    move_number integer not null check (move_number >= 1),
    place text not null,
    machine_id bigint,
    drop_id bigint,
    act text not null,
    reason text not null default '',
    moved_by bigint not null references people,
    moved_at timestamptz not null,
    primary key (establishment_id, box_id, move_number),
    foreign key (establishment_id, box_id) references drop_boxes,
    foreign key (establishment_id, machine_id) references machines
  );
  grant select, insert on drop_box_moves to releve_app;
  select audit_attach('drop_box_moves', 'append_only');

  -- What was done at a machine; a mistake is reversed while the drop is open.
  create table drop_exchanges (
    establishment_id integer not null,
    exchange_id bigint generated always as identity,
    drop_id bigint not null,
    machine_id bigint not null,
    container text not null,
    outcome text not null check (outcome in ('exchanged', 'missing', 'skipped')),
    -- the box that the machine was known to hold; null: none
    expected_box_id bigint,
    taken_box_id bigint,
    put_box_id bigint,
    reason text not null default '' check (length(reason) <= 500),
    seal_found text not null default '' check (length(seal_found) <= 40),
    is_seal_intact boolean not null default true,
    seal_put text not null default '' check (length(seal_put) <= 40),
    done_by bigint not null references people,
    done_at timestamptz not null,
    reversed_by bigint references people,
    reversed_at timestamptz check (reversed_at >= done_at),
    reversal_reason text check (length(reversal_reason) between 3 and 500),
    primary key (establishment_id, exchange_id),
    foreign key (establishment_id, drop_id, machine_id, container) references drop_lines,
    foreign key (establishment_id, expected_box_id) references drop_boxes,
    foreign key (establishment_id, taken_box_id) references drop_boxes,
    foreign key (establishment_id, put_box_id) references drop_boxes,
    check ((outcome = 'exchanged') = (taken_box_id is not null)),
    check (outcome <> 'skipped' or put_box_id is null),
    check (taken_box_id <> put_box_id),
    constraint an_exception_has_its_reason check (length(reason) >= 3 or (outcome = 'exchanged' and is_seal_intact
      and taken_box_id is not distinct from expected_box_id)),
    check (num_nulls(reversed_by, reversed_at, reversal_reason) in (0, 3))
  );
  -- serves: what was done at a machine; it is done once
  create unique index drop_exchanges_standing on drop_exchanges (establishment_id, drop_id, machine_id, container)
    where reversed_at is null;
  -- serves: where a box came from; a drop takes it once
  create unique index drop_exchanges_of_box on drop_exchanges (establishment_id, taken_box_id, drop_id)
    where reversed_at is null and taken_box_id is not null;
  grant select, insert, update (reversed_by, reversed_at, reversal_reason) on drop_exchanges to releve_app;
  select audit_attach('drop_exchanges', 'mutable');
`;

const counts = `
  -- Boxes handed by the team to the person who receives them in the count room and signs for their numbers.
  create table drop_conveyances (
    establishment_id integer not null,
    drop_id bigint not null,
    conveyance_number integer not null check (conveyance_number >= 1),
    handed_by bigint not null references people,
    received_by bigint not null references people,
    signature_id bigint not null,
    seal text not null default '' check (length(seal) <= 40),
    note text not null default '' check (length(note) <= 500),
    handed_at timestamptz not null,
    primary key (establishment_id, drop_id, conveyance_number),
    foreign key (establishment_id, drop_id) references drops,
    foreign key (establishment_id, signature_id) references signatures
  );
  create table drop_conveyance_boxes (
    establishment_id integer not null,
    drop_id bigint not null,
    conveyance_number integer not null,
    box_id bigint not null,
    primary key (establishment_id, drop_id, conveyance_number, box_id),
    foreign key (establishment_id, drop_id, conveyance_number) references drop_conveyances,
    foreign key (establishment_id, box_id) references drop_boxes
  );
  grant select, insert on drop_conveyances, drop_conveyance_boxes to releve_app;
  select audit_attach('drop_conveyances', 'append_only'), audit_attach('drop_conveyance_boxes', 'append_only');

  -- Σ value × count, and Σ amount, of the lines of a count.
  create function lines_minor(lines jsonb) returns bigint language sql immutable strict as $$
    select coalesce(sum((line ->> 'valueMinor')::bigint * (line ->> 'count')::bigint), 0)::bigint
    from jsonb_array_elements(lines) as line
  $$;
  create function amounts_minor(lines jsonb) returns bigint language sql immutable strict as $$
    select coalesce(sum((line ->> 'amountMinor')::bigint), 0)::bigint from jsonb_array_elements(lines) as line
  $$;

  -- Each count of a box is one person's, until two people agree in every line.
  create table box_counts (
    establishment_id integer not null,
    drop_id bigint not null,
    box_id bigint not null,
    count_number integer not null check (count_number >= 1),
    -- [{"valueMinor": "500", "count": "12"}, …], the lowest value first; no line for none
    notes jsonb not null check (jsonb_typeof(notes) = 'array'),
    coins jsonb not null check (jsonb_typeof(coins) = 'array'),
    ticket_count integer not null check (ticket_count >= 0),
    tickets_minor bigint not null check (tickets_minor >= 0),
    -- [{"number": "…", "amountMinor": "…"}, …] when they were scanned; null: counted as a batch
    ticket_lines jsonb check (jsonb_typeof(ticket_lines) = 'array'),
    notes_minor bigint not null generated always as (lines_minor(notes)) stored,
    coins_minor bigint not null generated always as (lines_minor(coins)) stored,
    source text not null check (source in ('person', 'file')),
    counted_by bigint not null references people,
    counted_at timestamptz not null,
    primary key (establishment_id, drop_id, box_id, count_number),
    foreign key (establishment_id, drop_id) references drops,
    foreign key (establishment_id, box_id) references drop_boxes,
    constraint scanned_tickets_add_up check (ticket_lines is null or
      (jsonb_array_length(ticket_lines) = ticket_count and amounts_minor(ticket_lines) = tickets_minor))
  );
  grant select, insert on box_counts to releve_app;
  select audit_attach('box_counts', 'append_only');

  -- MC:19.5: conveyed coins, counted at the machine when they leave and again when they are taken out in the count
  -- room.
  create table coin_departures (
    establishment_id integer not null,
    drop_id bigint not null,
    machine_id bigint not null,
    value_minor bigint not null check (value_minor > 0),
    pieces bigint not null check (pieces > 0),
    recorded_by bigint not null references people,
    recorded_at timestamptz not null,
    primary key (establishment_id, drop_id, machine_id, value_minor),
    foreign key (establishment_id, drop_id) references drops,
    foreign key (establishment_id, machine_id) references machines
  );
  create table coin_extractions (
    establishment_id integer not null,
    drop_id bigint not null,
    container_number text not null check (length(container_number) between 1 and 30),
    value_minor bigint not null check (value_minor > 0),
    pieces bigint not null check (pieces >= 0),
    recorded_by bigint not null references people,
    recorded_at timestamptz not null,
    primary key (establishment_id, drop_id, container_number, value_minor),
    foreign key (establishment_id, drop_id) references drops
  );
  grant select, insert on coin_departures, coin_extractions to releve_app;
  select audit_attach('coin_departures', 'append_only'), audit_attach('coin_extractions', 'append_only');

  create table drop_certifications (
    establishment_id integer not null,
    drop_id bigint not null,
    report_number bigint not null check (report_number > 0),
    gaming_day date not null,
    notes_minor bigint not null,
    tickets_minor bigint not null,
    coins_minor bigint not null,
    -- why conveyed coins differ from what left the machines
    conveyed_reason text check (length(conveyed_reason) between 3 and 500),
    recorded_by bigint not null references people,
    certified_at timestamptz not null,
    primary key (establishment_id, drop_id),
    unique (establishment_id, report_number),
    foreign key (establishment_id, drop_id) references drops,
    foreign key (establishment_id, gaming_day) references gaming_days
  );
  create table drop_certifiers (
    establishment_id integer not null,
    drop_id bigint not null,
    person_id bigint not null references people,
    signed_as text not null check (signed_as in ('direction', 'superviseur', 'caissier', 'changeur')),
    signature_id bigint not null,
    primary key (establishment_id, drop_id, person_id),
    foreign key (establishment_id, drop_id) references drop_certifications,
    foreign key (establishment_id, signature_id) references signatures
  );
  grant select, insert on drop_certifications, drop_certifiers to releve_app;
  select audit_attach('drop_certifications', 'append_only'), audit_attach('drop_certifiers', 'append_only');
`;
