import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Restorations that a person accepted: what no longer belonged together, why, and what was lost. */
export class AuditRestorations1790000050000 implements MigrationInterface {
  readonly name = 'AuditRestorations1790000050000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.auditRestorations', true);

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
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.auditRestorations.down', true);
      select audit_detach('log_restorations');
      drop table log_restorations;
    `);
  }
}
