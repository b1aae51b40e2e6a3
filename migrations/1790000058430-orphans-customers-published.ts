import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which rows are about a customer: their record, and the digest that recognises the customer where there is one. */
export class OrphansCustomersPublished1790000058430 implements MigrationInterface {
  readonly name = 'OrphansCustomersPublished1790000058430';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view orphans_customers as
        select orphan_entries.establishment_id, 'orphan_entries' as table_name, jsonb_build_object('establishment_id',
            orphan_entries.establishment_id, 'entry_number', orphan_entries.entry_number) as row_key,
          orphan_entries.entry_number as number, orphan_entries.happened_at, orphan_entries.amount_minor,
          orphan_entries.claimant_record_id as personal_record_id, null::bytea as customer_digest
        from orphan_entries where orphan_entries.claimant_record_id is not null
        union all
        select orphans.establishment_id, 'orphans', jsonb_build_object('establishment_id', orphans.establishment_id,
            'orphan_id', orphans.orphan_id),
          orphans.orphan_id, orphans.found_at, null, orphans.taker_record_id, null
        from orphans where orphans.taker_record_id is not null;
      grant select on orphans_customers to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop view orphans_customers');
  }
}
