import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What other modules may read of fills: the movement of the desk that each one is. */
export class DesksFillMovements1790000028100 implements MigrationInterface {
  readonly name = 'DesksFillMovements1790000028100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view fill_movements_public as
        select fill_slips.establishment_id, fill_slips.slip_number,
          fill_slips.desk_id, fill_slips.movement_number
        from fill_slips;
      create view fill_void_movements_public as
        select fill_voids.establishment_id, fill_voids.slip_number,
          fill_voids.desk_id, fill_voids.movement_number
        from fill_voids;
      grant select on fill_movements_public, fill_void_movements_public to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view fill_movements_public, fill_void_movements_public;`);
  }
}
