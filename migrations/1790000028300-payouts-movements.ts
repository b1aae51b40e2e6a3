import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What other modules may read of payments: the movement of the desk that each one is. */
export class PayoutsMovements1790000028300 implements MigrationInterface {
  readonly name = 'PayoutsMovements1790000028300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view payout_movements_public as
        select payouts.establishment_id, payouts.slip_number, payouts.machine_id,
          payouts.desk_id, payouts.movement_number
        from payouts
        where payouts.movement_number is not null;
      create view redemption_movements_public as
        select ticket_redemptions.establishment_id, ticket_redemptions.redemption_number, ticket_redemptions.ticket_number,
          ticket_redemptions.desk_id, ticket_redemptions.movement_number
        from ticket_redemptions;
      grant select on payout_movements_public, redemption_movements_public to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view payout_movements_public, redemption_movements_public;`);
  }
}
