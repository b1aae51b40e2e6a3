import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What other modules may read of payouts: a column that is not here is private to the module. */
export class PayoutsPublished1790000014600 implements MigrationInterface {
  readonly name = 'PayoutsPublished1790000014600';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view complements_public as
        select
          complements.establishment_id, complements.complement_number, complements.payout_id, complements.combination,
          complements.paid_minor, complements.due_minor, complements.customer_record_id, complements.entered_by,
          complements.entered_at
        from complements;
      create view dispute_decisions_public as
        select
          dispute_decisions.establishment_id, dispute_decisions.dispute_id, dispute_decisions.outcome,
          dispute_decisions.reason, dispute_decisions.payout_id, dispute_decisions.decided_by,
          dispute_decisions.decided_at
        from dispute_decisions;
      create view dispute_hearings_public as
        select
          dispute_hearings.establishment_id, dispute_hearings.dispute_id, dispute_hearings.technician_id,
          dispute_hearings.statement, dispute_hearings.heard_by, dispute_hearings.heard_at
        from dispute_hearings;
      create view dispute_notices_public as
        select
          dispute_notices.establishment_id, dispute_notices.dispute_id, dispute_notices.told_by,
          dispute_notices.told_at
        from dispute_notices;
      create view disputes_public as
        select
          disputes.establishment_id, disputes.dispute_id, disputes.dispute_number, disputes.machine_id,
          disputes.happened_at, disputes.claimed_minor, disputes.customer_statement, disputes.customer_record_id,
          disputes.opened_by, disputes.opened_at
        from disputes;
      create view laundering_entries_public as
        select
          laundering_entries.establishment_id, laundering_entries.laundering_number, laundering_entries.payout_id,
          laundering_entries.gaming_day, laundering_entries.personal_record_id, laundering_entries.day_sum_minor,
          laundering_entries.threshold_minor, laundering_entries.recorded_at, laundering_entries.redemption_number
        from laundering_entries;
      create view payout_authorisations_public as
        select
          payout_authorisations.establishment_id, payout_authorisations.payout_id, payout_authorisations.level,
          payout_authorisations.authorised_by, payout_authorisations.authorised_at
        from payout_authorisations;
      create view payout_check_answers_public as
        select
          payout_check_answers.establishment_id, payout_check_answers.payout_id, payout_check_answers.conforms,
          payout_check_answers.finding, payout_check_answers.answered_by, payout_check_answers.answered_at
        from payout_check_answers;
      create view payout_checks_public as
        select
          payout_checks.establishment_id, payout_checks.payout_id, payout_checks.reason, payout_checks.requested_by,
          payout_checks.requested_at
        from payout_checks;
      create view payout_identities_public as
        select
          payout_identities.establishment_id, payout_identities.payout_id, payout_identities.personal_record_id
        from payout_identities;
      create view payouts_public as
        select
          payouts.establishment_id, payouts.payout_id, payouts.slip_number, payouts.machine_id, payouts.kind,
          payouts.amount_minor, payouts.combination, payouts.won_at, payouts.event_id, payouts.another_win_reason,
          payouts.requires_identity, payouts.opened_by, payouts.opened_at, payouts.state, payouts.paid_by,
          payouts.paid_at, payouts.gaming_day, payouts.method, payouts.reference, payouts.voided_by,
          payouts.voided_at, payouts.void_reason, payouts.desk_id
        from payouts;
      create view ticket_redemptions_public as
        select
          ticket_redemptions.establishment_id, ticket_redemptions.redemption_number, ticket_redemptions.amount_minor,
          ticket_redemptions.redeemed_by, ticket_redemptions.gaming_day, ticket_redemptions.ticket_number
        from ticket_redemptions;
      -- the module's registers, as src/registers reads them
      create view register_complements as
        select
          complements.establishment_id, complements.complement_number as number, null::date as gaming_day,
          complements.entered_at as happened_at, complements.due_minor - complements.paid_minor as amount_minor,
          complements.entered_by as person_id, payouts.machine_id, null::text as kind,
          nullif(complements.combination, '') as about, payouts.slip_number as refers_to, null::text as journal,
          null::text as reason
        from complements
        join payouts on payouts.establishment_id = complements.establishment_id
          and payouts.payout_id = complements.payout_id;
      create view register_disputes as
        select
          disputes.establishment_id, disputes.dispute_number as number, null::date as gaming_day,
          disputes.opened_at as happened_at, disputes.claimed_minor as amount_minor, disputes.opened_by as person_id,
          disputes.machine_id, null::text as kind, null::text as about, null::bigint as refers_to,
          null::text as journal, null::text as reason
        from disputes;
      create view register_laundering as
        select
          laundering_entries.establishment_id, laundering_entries.laundering_number as number,
          laundering_entries.gaming_day, null::timestamptz as happened_at, payouts.amount_minor,
          payouts.paid_by as person_id, payouts.machine_id, null::text as kind, null::text as about,
          payouts.slip_number as refers_to, null::text as journal, null::text as reason
        from laundering_entries
        join payouts on payouts.establishment_id = laundering_entries.establishment_id
          and payouts.payout_id = laundering_entries.payout_id;
      create view register_payouts as
        select
          payouts.establishment_id, payouts.slip_number as number, null::date as gaming_day,
          payouts.opened_at as happened_at, payouts.amount_minor, payouts.opened_by as person_id, payouts.machine_id,
          payouts.kind, null::text as about, null::bigint as refers_to, null::text as journal,
          nullif(payouts.void_reason, '') as reason
        from payouts;
      create view register_ticket_redemptions as
        select
          ticket_redemptions.establishment_id, ticket_redemptions.redemption_number as number,
          ticket_redemptions.gaming_day, null::timestamptz as happened_at, ticket_redemptions.amount_minor,
          ticket_redemptions.redeemed_by as person_id, null::bigint as machine_id, null::text as kind,
          nullif(ticket_redemptions.ticket_number, '') as about, null::bigint as refers_to, null::text as journal,
          null::text as reason
        from ticket_redemptions;
      -- what was paid of a machine, on the gaming day of the payment
      create view payout_slip_totals as
        select
          payouts.establishment_id, payouts.gaming_day, payouts.machine_id, payouts.kind,
          sum(payouts.amount_minor)::bigint as amount_minor, count(*)::integer as slip_count,
          max(payouts.paid_at) as recorded_at
        from payouts
        where payouts.state = 'paid'
        group by payouts.establishment_id, payouts.gaming_day, payouts.machine_id, payouts.kind;
      select contribute_slip_totals('payout_slip_totals');
      grant select on
        complements_public, dispute_decisions_public, dispute_hearings_public, dispute_notices_public,
        disputes_public, laundering_entries_public, payout_authorisations_public, payout_check_answers_public,
        payout_checks_public, payout_identities_public, payouts_public, ticket_redemptions_public,
        register_complements, register_disputes, register_laundering, register_payouts,
        register_ticket_redemptions, payout_slip_totals to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select withdraw_slip_totals('payout_slip_totals');
      drop view
        complements_public, dispute_decisions_public, dispute_hearings_public, dispute_notices_public,
        disputes_public, laundering_entries_public, payout_authorisations_public, payout_check_answers_public,
        payout_checks_public, payout_identities_public, payouts_public, ticket_redemptions_public,
        register_complements, register_disputes, register_laundering, register_payouts, register_ticket_redemptions,
        payout_slip_totals;
    `);
  }
}
