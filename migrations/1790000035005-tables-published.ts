import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the views of other modules may read of tables: their numbers. */
export class TablesPublished1790000035005 implements MigrationInterface {
  readonly name = 'TablesPublished1790000035005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view table_numbers_public as
        select gaming_tables.establishment_id, gaming_tables.table_id, gaming_tables.table_number from gaming_tables;
      grant select on table_numbers_public to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view table_numbers_public;`);
  }
}
