import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An excluded customer who shows a paper to be paid is recognised, without a look at anybody's record. */
export class IncidentsExcludedCustomers1790000024100 implements MigrationInterface {
  readonly name = 'IncidentsExcludedCustomers1790000024100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.excluded-customers', true);
      -- a keyed digest of name and birth date; null: the exclusion was entered before it was kept
      select audit_detach('exclusions');
      alter table exclusions add column customer_digest bytea check (length(customer_digest) = 32);
      select audit_attach('exclusions', 'mutable', array['customer_digest']);
      select audit_snapshot('exclusions');
      -- serves: the exclusion in force of a customer who is paid
      create index exclusions_by_customer on exclusions (establishment_id, customer_digest) where lifted_at is null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.excluded-customers', true);
      drop index exclusions_by_customer;
      select audit_detach('exclusions');
      alter table exclusions drop column customer_digest;
      select audit_attach('exclusions', 'mutable');
    `);
  }
}
