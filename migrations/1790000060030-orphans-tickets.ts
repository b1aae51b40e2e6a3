import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A found ticket is one on file: what was found is no longer paid to whoever presents it (MC:21.3). */
export class OrphansTickets1790000060030 implements MigrationInterface {
  readonly name = 'OrphansTickets1790000060030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.orphansTickets', true);
      alter table orphans add column ticket_id bigint,
        add foreign key (establishment_id, ticket_id) references tickets,
        add constraint orphans_of_ticket
          check (ticket_id is null or (kind in ('foundTicket', 'creditsLeft') and reference = ticket_id::text));
      select audit_snapshot('orphans');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.orphansTickets', true);
      alter table orphans drop column ticket_id;
      select audit_snapshot('orphans');
    `);
  }
}
