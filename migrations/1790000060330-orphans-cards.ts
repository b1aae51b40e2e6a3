import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A found card is one on file: what was on it is no longer paid to whoever presents it (MC:21.3). */
export class OrphansCards1790000060330 implements MigrationInterface {
  readonly name = 'OrphansCards1790000060330';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.orphansCards', true);
      alter table orphans add column card_id bigint,
        add foreign key (establishment_id, card_id) references cards,
        add constraint orphans_of_card check (card_id is null or (kind = 'foundCard' and reference = card_id::text));
      select audit_snapshot('orphans');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.orphansCards', true);
      alter table orphans drop column card_id;
      select audit_snapshot('orphans');
    `);
  }
}
