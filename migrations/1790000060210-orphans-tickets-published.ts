import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What other modules may read of orphans: the ticket on file that a found one is. */
export class OrphansTicketsPublished1790000060210 implements MigrationInterface {
  readonly name = 'OrphansTicketsPublished1790000060210';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view orphan_tickets_public as
        select orphans.establishment_id, orphans.orphan_id, orphans.ticket_id
        from orphans
        where orphans.ticket_id is not null;
      grant select on orphan_tickets_public to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view orphan_tickets_public;`);
  }
}
