import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What other modules may read of desks: the entry that posts a movement, where there is one. */
export class DesksEntriesPublished1790000060220 implements MigrationInterface {
  readonly name = 'DesksEntriesPublished1790000060220';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view desk_movement_entries_public as
        select desk_movements.establishment_id, desk_movements.desk_id, desk_movements.movement_number,
          desk_movements.entry_id
        from desk_movements
        where desk_movements.entry_id is not null;
      grant select on desk_movement_entries_public to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view desk_movement_entries_public;`);
  }
}
