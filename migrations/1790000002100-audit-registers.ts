import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Numbered registers on the sealed log, the visas and observations of those who inspect them, and verifications of the
 * log. People come with the next module, which adds the foreign keys that name them.
 */
export class AuditRegisters1790000002100 implements MigrationInterface {
  readonly name = 'AuditRegisters1790000002100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
          references register_entries (establishment_id, register, number)
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
        person_id bigint not null,
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
        requested_by bigint not null,
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
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select audit_detach(t) from unnest('{log_verifications,register_observations,visas,register_entries,
        register_counters}'::regclass[]) t;
      drop table log_verifications, register_observations, visas, register_entries, register_counters;
    `);
  }
}
