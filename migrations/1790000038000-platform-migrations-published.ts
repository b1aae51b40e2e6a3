import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The verification compares the list of migrations with that of the program: it reads their names. */
export class PlatformMigrationsPublished1790000038000 implements MigrationInterface {
  readonly name = 'PlatformMigrationsPublished1790000038000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view applied_migrations as select schema_migrations.name from schema_migrations;
      grant select on applied_migrations to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop view applied_migrations');
  }
}
