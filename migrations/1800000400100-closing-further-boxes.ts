import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A machine's further box of a day, counted apart, adds to its first one. */
export class ClosingFurtherBoxes1800000400100 implements MigrationInterface {
  readonly name = 'ClosingFurtherBoxes1800000400100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- The count to whose money this box adds; null: a count of its own. Independent counts are numbers 1 and 2.
alter table machine_counts add column adds_to smallint
  check (adds_to is null or (adds_to between 1 and 2 and count_number > 2));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table machine_counts drop column adds_to');
  }
}
