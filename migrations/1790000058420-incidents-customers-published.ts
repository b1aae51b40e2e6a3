import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which rows are about a customer: their record, and the digest that recognises the customer where there is one. */
export class IncidentsCustomersPublished1790000058420 implements MigrationInterface {
  readonly name = 'IncidentsCustomersPublished1790000058420';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view incidents_customers as
        select exclusions.establishment_id, 'exclusions' as table_name, jsonb_build_object('establishment_id',
            exclusions.establishment_id, 'exclusion_number', exclusions.exclusion_number) as row_key,
          exclusions.exclusion_number as number, exclusions.decided_at as happened_at, null::bigint as amount_minor,
          exclusions.customer_record_id as personal_record_id, exclusions.customer_digest
        from exclusions;
      grant select on incidents_customers to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop view incidents_customers');
  }
}
