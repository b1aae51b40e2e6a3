import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The verification, which runs as the application, reads how far the numbers of entries were given. */
export class AuditNumbersRead1790000055000 implements MigrationInterface {
  readonly name = 'AuditNumbersRead1790000055000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('grant select on sequence log_entry_ids to releve_app');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('revoke select on sequence log_entry_ids from releve_app');
  }
}
