import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Numbered registers on the sealed log, the visas and observations of their inspectors, verifications and restorations
 * of the log. They name people, and therefore follow `identity`.
 */
export class AuditRegisters1800000005000 implements MigrationInterface {
  readonly name = 'AuditRegisters1800000005000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [registers, acceptances, published, texts]) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const registers = `
select set_config('releve.act', 'migration.auditRegisters', true);

create table register_counters (
  establishment_id integer not null references establishments (establishment_id),
  register text not null,
  last_number bigint not null constraint register_counters_number check (last_number >= 0),
  constraint register_counters_pk primary key (establishment_id, register)
);
grant select, insert, update on register_counters to releve_app;
select audit_exempt('register_counters', 'the last number of register_entries, kept for its row lock');

create table register_entries (
  establishment_id integer not null references establishments (establishment_id),
  register text not null,
  number bigint not null constraint register_entries_number check (number > 0),
  recorded_at timestamptz not null default clock_timestamp(),
  table_name text not null,
  row_key jsonb not null,
  constraint register_entries_pk primary key (establishment_id, register, number)
);
-- serves: the number of a row, from the row
create index register_entries_by_row on register_entries (establishment_id, table_name, row_key);
grant select, insert on register_entries to releve_app;
select audit_attach('register_entries', 'append_only');

create table visas (
  establishment_id integer not null references establishments (establishment_id),
  register text not null,
  visa_number bigint not null,
  up_to_number bigint not null,
  person_id bigint not null,
  observation text,
  affixed_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  constraint visas_pk primary key (establishment_id, register, visa_number),
  constraint visas_entry foreign key (establishment_id, register, up_to_number)
    references register_entries (establishment_id, register, number),
  constraint visas_person foreign key (person_id) references people
);
grant select, insert on visas to releve_app;
select audit_attach('visas', 'append_only');

create table register_observations (
  establishment_id integer not null references establishments,
  register text not null,
  observation_number bigint not null check (observation_number >= 1),
  -- the entry it is about; null: the register as a whole
  about_number bigint,
  observation text not null check (length(observation) between 3 and 2000),
  person_id bigint not null references people,
  made_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, register, observation_number),
  foreign key (establishment_id, register) references register_counters (establishment_id, register),
  foreign key (establishment_id, register, about_number)
    references register_entries (establishment_id, register, number)
);
grant select, insert on register_observations to releve_app;
select audit_attach('register_observations', 'append_only');

create table log_verifications (
  establishment_id integer not null references establishments,
  verification_id bigint generated always as identity,
  requested_by bigint not null references people,
  requested_at timestamptz not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  finished_at timestamptz,
  entries bigint,
  tree_size bigint,
  root bytea check (length(root) = 32),
  finding_count integer check (finding_count >= 0),
  -- the first thousand of each kind
  findings jsonb,
  failure_code text,
  parts_done integer not null default 0,
  parts_total integer not null default 0,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, verification_id),
  check ((state = 'done') = (finding_count is not null and findings is not null and tree_size is not null)),
  check ((state = 'running') = (finished_at is null))
);
grant select, insert, update (state, finished_at, entries, tree_size, root, finding_count, findings, failure_code,
  parts_done, parts_total, seen_at) on log_verifications to releve_app;
select audit_attach('log_verifications', 'mutable', '{}', '{parts_done,parts_total,seen_at}');

-- A number of a register within one call of the database, so that a writer takes it last while others wait.
create function take_register_number(of_establishment integer, of_register text) returns bigint
language sql as $$
  insert into register_counters as counters (establishment_id, register, last_number)
  values (of_establishment, of_register, 1)
  on conflict (establishment_id, register) do update set last_number = counters.last_number + 1
  returning counters.last_number
$$;

create function enter_in_register(of_establishment integer, of_register text, of_number bigint, of_table text,
  of_key jsonb) returns void
language sql as $$
  insert into register_entries (establishment_id, register, number, table_name, row_key)
  values (of_establishment, of_register, of_number, of_table, of_key)
$$;
`;

/**
 * A clock that jumped refuses writes until a person at the server's console accepts it, with a reason. A restoration is
 * accepted with the differences, the reason and the losses.
 */
const acceptances = `
create table clock_acceptances (
  establishment_id integer not null references establishments check (establishment_id = 0),
  acceptance_number bigint generated always as identity,
  person_id bigint not null references people,
  -- the server's clock, and the last entry of any log, when it was accepted
  clock_at timestamptz not null,
  last_entry_at timestamptz,
  reason text not null check (length(reason) between 3 and 2000),
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, acceptance_number)
);
grant select, insert on clock_acceptances to releve_app;
select audit_attach('clock_acceptances', 'append_only');

create table log_restorations (
  establishment_id integer not null references establishments (establishment_id),
  restoration_number integer not null check (restoration_number >= 1),
  differences text[] not null,
  reason text not null check (length(reason) between 3 and 2000),
  tree_size bigint not null check (tree_size >= 0),
  -- the last signed head outside that the database lacks
  lost_tree_size bigint,
  lost_note text,
  new_key_id bytea check (octet_length(new_key_id) = 4),
  -- of a backup that was restored
  backup_taken_at timestamptz,
  backup_digest bytea check (octet_length(backup_digest) = 32),
  person_id bigint not null references people,
  accepted_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  constraint log_restorations_pk primary key (establishment_id, restoration_number),
  check ((lost_tree_size is null) = (lost_note is null)),
  check ((backup_taken_at is null) = (backup_digest is null))
);
grant select, insert on log_restorations to releve_app;
select audit_attach('log_restorations', 'append_only');
`;

/** Views that other modules may read: a column that is missing here is private to the module. */
const published = `
create view log_verifications_public as
  select
    log_verifications.establishment_id, log_verifications.verification_id, log_verifications.requested_by,
    log_verifications.requested_at, log_verifications.state, log_verifications.finished_at,
    log_verifications.entries, log_verifications.tree_size, log_verifications.root,
    log_verifications.finding_count, log_verifications.findings, log_verifications.failure_code,
    log_verifications.parts_done, log_verifications.parts_total, log_verifications.seen_at
  from log_verifications;
create view register_counters_public as
  select
    register_counters.establishment_id, register_counters.register, register_counters.last_number
  from register_counters;
create view register_entries_public as
  select
    register_entries.establishment_id, register_entries.register, register_entries.number,
    register_entries.recorded_at
  from register_entries;
create view register_observations_public as
  select
    register_observations.establishment_id, register_observations.register,
    register_observations.observation_number, register_observations.about_number,
    register_observations.observation, register_observations.person_id, register_observations.made_at
  from register_observations;
create view visas_public as
  select
    visas.establishment_id, visas.register, visas.visa_number, visas.up_to_number, visas.person_id,
    visas.observation, visas.affixed_at
  from visas;
grant select on log_verifications_public, register_counters_public, register_entries_public,
  register_observations_public, visas_public to releve_app;
`;

/**
 * Columns of typed text: the log stores their digests, the row the words until they are erased
 * (docs/adr/0038-personal-data.md).
 */
const texts = `
select audit_texts('register_observations', '{observation}');
select audit_texts('visas', '{observation}');
`;

const down = `
drop view visas_public, register_observations_public, register_entries_public, register_counters_public,
  log_verifications_public;
select audit_detach(t) from unnest('{register_counters,register_entries,visas,register_observations,log_verifications,
  clock_acceptances,log_restorations}'::regclass[]) t;
drop table log_restorations, clock_acceptances, log_verifications, register_observations, visas, register_entries,
  register_counters;
drop function enter_in_register, take_register_number;
`;
