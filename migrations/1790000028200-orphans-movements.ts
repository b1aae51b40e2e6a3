import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What other modules may read of orphans: the movement of the desk that an entry is. */
export class OrphansMovements1790000028200 implements MigrationInterface {
  readonly name = 'OrphansMovements1790000028200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view orphan_movements_public as
        select orphan_entries.establishment_id, orphan_entries.entry_number, orphan_entries.orphan_id,
          orphan_entries.desk_id, orphan_entries.movement_number
        from orphan_entries
        where orphan_entries.movement_number is not null;
      grant select on orphan_movements_public to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view orphan_movements_public;`);
  }
}
