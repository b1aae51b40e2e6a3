import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which rows are about a customer: their record, and the digest that recognises the customer where there is one. */
export class PayoutsCustomersPublished1790000058410 implements MigrationInterface {
  readonly name = 'PayoutsCustomersPublished1790000058410';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view payouts_customers as
        select payout_identities.establishment_id, 'payouts' as table_name,
          jsonb_build_object('establishment_id', payout_identities.establishment_id, 'payout_id',
            payout_identities.payout_id) as row_key,
          payouts.slip_number as number, payouts.won_at as happened_at, payouts.amount_minor,
          payout_identities.personal_record_id, payout_identities.customer_digest
        from payout_identities join payouts using (establishment_id, payout_id)
        union all
        select ticket_redemptions.establishment_id, 'ticket_redemptions', jsonb_build_object('establishment_id',
            ticket_redemptions.establishment_id, 'redemption_number', ticket_redemptions.redemption_number),
          ticket_redemptions.redemption_number, ticket_redemptions.redeemed_at, ticket_redemptions.amount_minor,
          ticket_redemptions.personal_record_id, ticket_redemptions.customer_digest
        from ticket_redemptions where ticket_redemptions.personal_record_id is not null
        union all
        select complements.establishment_id, 'complements', jsonb_build_object('establishment_id',
            complements.establishment_id, 'complement_number', complements.complement_number),
          complements.complement_number, complements.entered_at, complements.due_minor - complements.paid_minor,
          complements.customer_record_id, null
        from complements where complements.customer_record_id is not null
        union all
        select disputes.establishment_id, 'disputes', jsonb_build_object('establishment_id',
            disputes.establishment_id, 'dispute_id', disputes.dispute_id),
          disputes.dispute_number, disputes.happened_at, disputes.claimed_minor, disputes.customer_record_id, null
        from disputes where disputes.customer_record_id is not null;
      grant select on payouts_customers to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop view payouts_customers');
  }
}
