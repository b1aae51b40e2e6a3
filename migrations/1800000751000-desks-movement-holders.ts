import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The holder of the desk at each of its movements; unknown of earlier ones, and of desks without a holder (MC:16). */
export class DesksMovementHolders1800000751000 implements MigrationInterface {
  readonly name = 'DesksMovementHolders1800000751000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
alter table desk_movements add held_by bigint references people;
create or replace view desk_movements_public as
  select ${PUBLISHED}, desk_movements.held_by
  from desk_movements;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
drop view desk_movements_public;
alter table desk_movements drop held_by;
create view desk_movements_public as
  select ${PUBLISHED}
  from desk_movements;
grant select on desk_movements_public to releve_app;
`);
  }
}

const PUBLISHED = `
    desk_movements.establishment_id, desk_movements.desk_id, desk_movements.movement_number, desk_movements.kind,
    desk_movements.amount_minor, desk_movements.balance_minor, desk_movements.transfer_id, desk_movements.taken,
    desk_movements.given, desk_movements.changed_minor, desk_movements.gaming_day, desk_movements.happened_at,
    desk_movements.recorded_by, desk_movements.chips_minor, desk_movements.chips_balance_minor`;
