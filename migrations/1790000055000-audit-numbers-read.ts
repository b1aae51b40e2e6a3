import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The verification, which runs as the application, reads how far the numbers of entries were given. By a function: a
 * right on the sequence itself would leave it other than it was when the migration goes down.
 */
export class AuditNumbersRead1790000055000 implements MigrationInterface {
  readonly name = 'AuditNumbersRead1790000055000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function entry_numbers_given() returns bigint language sql stable security definer
        set search_path = pg_catalog, pg_temp
        return (select log_entry_ids.last_value from public.log_entry_ids);
      revoke all on function entry_numbers_given from public;
      grant execute on function entry_numbers_given to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function entry_numbers_given');
  }
}
