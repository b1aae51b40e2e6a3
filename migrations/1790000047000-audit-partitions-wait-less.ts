import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Attaching a month's partition waits for whoever reads the default one, such as a closing, and every writer waits behind
 * it: a second at most, after which the month's rows go into the default partition.
 */
export class AuditPartitionsWaitLess1790000047000 implements MigrationInterface {
  readonly name = 'AuditPartitionsWaitLess1790000047000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter function ensure_month_partitions(regclass, date, date) set lock_timeout = '1s'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter function ensure_month_partitions(regclass, date, date) set lock_timeout = '5s'`);
  }
}
