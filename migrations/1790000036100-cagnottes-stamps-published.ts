import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What documents read of the stamps on a book of tickets. */
export class CagnottesStampsPublished1790000036100 implements MigrationInterface {
  readonly name = 'CagnottesStampsPublished1790000036100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view ticket_stamps_public as select * from ticket_stamps;
      grant select on ticket_stamps_public to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view ticket_stamps_public;`);
  }
}
