import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What other modules may read of tickets: a column that is not here is private to the module. */
export class TicketsPublished1790000060015 implements MigrationInterface {
  readonly name = 'TicketsPublished1790000060015';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view tickets_public as
        select
          tickets.establishment_id, tickets.ticket_id, tickets.paper_number, tickets.validated_by, tickets.kind,
          tickets.amount_minor, tickets.place, tickets.machine_id, tickets.desk_id, tickets.sequence_number,
          tickets.payable_until, tickets.gaming_day, tickets.printed_at, tickets.received_at, tickets.state,
          tickets.last_step, tickets.moved_on
        from tickets;
      create view ticket_steps_public as
        select
          ticket_steps.establishment_id, ticket_steps.ticket_id, ticket_steps.step_number, ticket_steps.step,
          ticket_steps.from_state, ticket_steps.to_state, ticket_steps.kind, ticket_steps.amount_minor,
          ticket_steps.place, ticket_steps.machine_id, ticket_steps.desk_id, ticket_steps.gaming_day,
          ticket_steps.happened_at, ticket_steps.received_at, ticket_steps.recorded_by, ticket_steps.approved_by,
          ticket_steps.movement_number, ticket_steps.entry_id
        from ticket_steps;
      -- what a machine issued on a gaming day: a ticket is issued when its print is confirmed, or proved by its bearer
      create view ticket_slip_totals as
        select
          tickets.establishment_id, ticket_steps.gaming_day, tickets.machine_id, 'ticketsIssued'::text as kind,
          sum(ticket_steps.amount_minor)::bigint as amount_minor, count(*)::integer as slip_count,
          max(ticket_steps.recorded_at) as recorded_at
        from ticket_steps
        join tickets on tickets.establishment_id = ticket_steps.establishment_id
          and tickets.ticket_id = ticket_steps.ticket_id
        where tickets.machine_id is not null and ticket_steps.from_state in ('', 'requested')
          and ticket_steps.to_state in ('issued', 'pending', 'redeemed', 'orphan')
        group by tickets.establishment_id, ticket_steps.gaming_day, tickets.machine_id;
      select contribute_slip_totals('ticket_slip_totals');
      -- what is owed on tickets, day by day and kind by kind; the opening is the closing of the day before
      create view ticket_days as
        select
          ticket_steps.establishment_id, ticket_steps.gaming_day, ticket_steps.kind,
          coalesce(sum(ticket_steps.amount_minor) filter (where ticket_steps.from_state in ('', 'requested')
            and ticket_steps.to_state in ('issued', 'pending', 'redeemed', 'orphan')), 0)::bigint as issued_minor,
          coalesce(sum(ticket_steps.amount_minor) filter (where ticket_steps.to_state = 'redeemed'
            and ticket_steps.from_state <> 'redeemed' and ticket_steps.place = 'machine'), 0)::bigint
            as redeemed_at_machines_minor,
          coalesce(sum(ticket_steps.amount_minor) filter (where ticket_steps.to_state = 'redeemed'
            and ticket_steps.from_state <> 'redeemed' and ticket_steps.place = 'desk'), 0)::bigint
            as redeemed_at_desks_minor,
          coalesce(sum(ticket_steps.amount_minor) filter (where ticket_steps.to_state = 'redeemed'
            and ticket_steps.from_state <> 'redeemed' and ticket_steps.place = 'kiosk'), 0)::bigint
            as redeemed_at_kiosks_minor,
          coalesce(sum(ticket_steps.amount_minor) filter (where ticket_steps.to_state = 'voided'
            and ticket_steps.from_state = 'issued'), 0)::bigint as voided_minor,
          coalesce(sum(ticket_steps.amount_minor) filter (where ticket_steps.to_state = 'expired'), 0)::bigint
            as expired_minor,
          coalesce(sum(case ticket_steps.step when 'find' then ticket_steps.amount_minor
            when 'restore' then -ticket_steps.amount_minor end), 0)::bigint as orphans_minor
        from ticket_steps
        group by ticket_steps.establishment_id, ticket_steps.gaming_day, ticket_steps.kind;
      grant select on tickets_public, ticket_steps_public, ticket_slip_totals, ticket_days to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select withdraw_slip_totals('ticket_slip_totals');
      drop view ticket_days, ticket_slip_totals, ticket_steps_public, tickets_public;
    `);
  }
}
