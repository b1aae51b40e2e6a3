import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What other modules may read of audit: a column that is not here is private to the module. */
export class AuditPublished1790000002600 implements MigrationInterface {
  readonly name = 'AuditPublished1790000002600';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view audited_tables_public as
        select
          audited_tables.table_name, audited_tables.mode, audited_tables.digest_columns
        from audited_tables;
      create view log_checkpoints_public as
        select
          log_checkpoints.establishment_id, log_checkpoints.tree_size, log_checkpoints.horizon
        from log_checkpoints;
      create view log_entries_public as
        select
          log_entries.establishment_id, log_entries.recorded_at, log_entries.entry_id, log_entries.xid,
          log_entries.act, log_entries.table_name, log_entries.op, log_entries.row_key, log_entries.body
        from log_entries;
      create view log_leaves_public as
        select
          log_leaves.establishment_id, log_leaves.recorded_at, log_leaves.entry_id, log_leaves.leaf_index
        from log_leaves;
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
      grant select on
        audited_tables_public, log_checkpoints_public, log_entries_public, log_leaves_public,
        log_verifications_public, register_counters_public, register_entries_public, register_observations_public,
        visas_public to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view
        audited_tables_public, log_checkpoints_public, log_entries_public, log_leaves_public,
        log_verifications_public, register_counters_public, register_entries_public, register_observations_public,
        visas_public;
    `);
  }
}
