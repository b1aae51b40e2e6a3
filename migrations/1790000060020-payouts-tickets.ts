import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A desk cashes a ticket that is on file, by a step of its life, and a slip is paid by a ticket that is issued then
 * (MC:19.7). Tickets that were written by hand before become such tickets, with the numbers that were typed.
 */
export class PayoutsTickets1790000060020 implements MigrationInterface {
  readonly name = 'PayoutsTickets1790000060020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.payoutsTickets', true);
      alter table ticket_steps disable trigger ticket_step_follows, disable trigger refuse_closed_day,
        disable trigger ticket_step_moves_its_cash;
      ${papers}
      set constraints all immediate;
      alter table ticket_steps enable trigger ticket_step_follows, enable trigger refuse_closed_day,
        enable trigger ticket_step_moves_its_cash;
      alter table ticket_redemptions add column ticket_id bigint, add column step_number integer;
      select audit_detach('ticket_redemptions');
      update ticket_redemptions set ticket_id = steps.ticket_id, step_number = steps.step_number
      from ticket_steps_public as steps
      where steps.establishment_id = ticket_redemptions.establishment_id
        and steps.desk_id = ticket_redemptions.desk_id
        and steps.movement_number = ticket_redemptions.movement_number;
      alter table ticket_redemptions alter column ticket_id set not null, alter column step_number set not null,
        add foreign key (establishment_id, ticket_id, step_number) references ticket_steps,
        add constraint ticket_redemptions_of_ticket unique (establishment_id, ticket_id);
      select audit_attach('ticket_redemptions', 'append_only', '{customer_digest}');
      ${worth}
      ${leavesItsPlace(` or (new.method = 'ticket' and not exists (select from tickets_public as tickets
          where tickets.establishment_id = new.establishment_id
            and new.reference in (tickets.ticket_id::text, tickets.paper_number)
            and tickets.amount_minor = new.amount_minor))`)}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.payoutsTickets', true);
      ${leavesItsPlace('')}
      ${worthBefore}
      alter table ticket_redemptions drop column ticket_id, drop column step_number;
      select audit_snapshot('ticket_redemptions');
      -- what was written by hand is written by hand again
      select audit_without_texts('ticket_steps');
      select audit_detach('tickets'), audit_detach('ticket_steps');
      alter table tickets disable trigger user;
      set constraints all deferred;
      delete from ticket_steps using tickets where tickets.establishment_id = ticket_steps.establishment_id
        and tickets.ticket_id = ticket_steps.ticket_id and tickets.validated_by = 'hand';
      delete from tickets where tickets.validated_by = 'hand';
      set constraints all immediate;
      alter table tickets enable trigger user;
      select audit_attach('tickets', 'mutable', '{number_digest,number_sealed}');
      select audit_attach('ticket_steps', 'append_only');
      select audit_texts('ticket_steps', '{reason}');
    `);
  }
}

/** Each number that was typed, with the slip that it paid and the desk that cashed it. */
const papers = `
      create temporary table papers on commit drop as
        select coalesce(paid.establishment_id, cashed.establishment_id) as establishment_id,
          coalesce(paid.reference, cashed.ticket_number) as paper_number,
          coalesce(paid.amount_minor, cashed.amount_minor) as amount_minor,
          coalesce(paid.gaming_day, cashed.gaming_day) as issued_on, coalesce(paid.paid_at, cashed.redeemed_at) as issued_at,
          coalesce(paid.paid_by, cashed.redeemed_by) as issued_by, paid.entry_id as issue_entry, paid.slip_number,
          cashed.gaming_day as cashed_on, cashed.redeemed_at, cashed.redeemed_by, cashed.desk_id, cashed.movement_number,
          cashed.entry_id as cash_entry, cashed.recorded_at as cashed_at
        -- what is a step of a ticket already is not written by hand
        from (
          select * from payouts where payouts.state = 'paid' and payouts.method = 'ticket' and not exists (
            select from ticket_steps where ticket_steps.establishment_id = payouts.establishment_id
              and ticket_steps.entry_id = payouts.entry_id)
        ) as paid
        full join (
          select * from ticket_redemptions where not exists (
            select from ticket_steps where ticket_steps.establishment_id = ticket_redemptions.establishment_id
              and ticket_steps.entry_id = ticket_redemptions.entry_id)
        ) as cashed on cashed.establishment_id = paid.establishment_id
          and cashed.ticket_number = paid.reference;
      insert into tickets (establishment_id, paper_number, validated_by, kind, amount_minor, place, sequence_number,
        payable_until, gaming_day, received_at, state, last_step, moved_on)
      select papers.establishment_id, papers.paper_number, 'hand', 'cashable', papers.amount_minor, 'desk',
        coalesce(papers.slip_number, 0), papers.issued_on + 3650, papers.issued_on, papers.issued_at,
        case when papers.cashed_on is null then 'issued' else 'redeemed' end,
        case when papers.cashed_on is null then 2 else 3 end, coalesce(papers.cashed_on, papers.issued_on)
      from papers;
      insert into ticket_steps (establishment_id, ticket_id, step_number, step, from_state, to_state, kind, amount_minor,
        place, desk_id, gaming_day, received_at, recorded_by, movement_number, entry_id, recorded_at)
      select papers.establishment_id, tickets.ticket_id, step.number, step.name, step.from_state, step.to_state,
        'cashable', papers.amount_minor, 'desk', case when step.number = 3 then papers.desk_id end,
        case when step.number = 3 then papers.cashed_on else papers.issued_on end,
        case when step.number = 3 then papers.redeemed_at else papers.issued_at end,
        case when step.number = 3 then papers.redeemed_by else papers.issued_by end,
        case when step.number = 3 then papers.movement_number end,
        case step.number when 3 then papers.cash_entry when 2 then papers.issue_entry end,
        case when step.number = 3 then papers.cashed_at else papers.issued_at end
      from papers
      join tickets on tickets.establishment_id = papers.establishment_id
        and tickets.paper_number = papers.paper_number
      cross join (values (1, 'request', '', 'requested'), (2, 'print', 'requested', 'issued'),
        (3, 'cash', 'issued', 'redeemed')) as step (number, name, from_state, to_state)
      where step.number < 3 or papers.cashed_on is not null;
      drop table papers;`;

/** The redemption is the step by which the ticket was cashed, and the cash that left the desk. */
const worth = `
  create or replace function ticket_is_worth_it() returns trigger language plpgsql as $$
  begin
    if not exists (select from ticket_steps_public as steps
        where steps.establishment_id = new.establishment_id and steps.ticket_id = new.ticket_id
          and steps.step_number = new.step_number and steps.step in ('cash', 'cashByProcedure')
          and steps.amount_minor = new.amount_minor and steps.gaming_day = new.gaming_day
          and steps.desk_id = new.desk_id and steps.movement_number = new.movement_number
          and steps.recorded_by = new.redeemed_by) then
      raise exception 'ticket % is of another amount', new.ticket_number
        using errcode = 'RV004', hint = 'TICKET_AMOUNT_DIFFERS';
    end if;
    return new;
  end $$;`;

const worthBefore = `
  create or replace function ticket_is_worth_it() returns trigger language plpgsql as $$
  begin
    if exists (select from payouts
        where payouts.establishment_id = new.establishment_id and payouts.method = 'ticket'
          and payouts.reference = new.ticket_number and payouts.amount_minor <> new.amount_minor) then
      raise exception 'ticket % is of another amount', new.ticket_number
        using errcode = 'RV004', hint = 'TICKET_AMOUNT_DIFFERS';
    elsif exists (select from orphans_public as orphans
        where orphans.establishment_id = new.establishment_id and orphans.kind in ('foundTicket', 'creditsLeft')
          and orphans.reference = new.ticket_number and not exists (select from orphan_entries_public as orphan_entries
            where orphan_entries.establishment_id = orphans.establishment_id
              and orphan_entries.orphan_id = orphans.orphan_id and orphan_entries.act = 'cancelled')) then
      raise exception 'ticket % is an orphan', new.ticket_number using errcode = 'RV004', hint = 'TICKET_REDEEMED';
    elsif not exists (select from desk_movements_public as desk_movements
        where desk_movements.establishment_id = new.establishment_id and desk_movements.desk_id = new.desk_id
          and desk_movements.movement_number = new.movement_number and desk_movements.kind = 'ticketRedeemed'
          and desk_movements.amount_minor = -new.amount_minor and desk_movements.recorded_by = new.redeemed_by) then
      raise exception 'cash leaves a desk' using errcode = 'RV003', hint = 'PAYMENT_DESK_REQUIRED';
    end if;
    return new;
  end $$;`;

/** Cash leaves the desk of who pays, and a ticket that pays is one on file. */
const leavesItsPlace = (isNoTicket: string): string => `
      create or replace function payment_leaves_its_place() returns trigger language plpgsql as $$
  begin
    if new.state <> 'paid' then
      return new;
    elsif new.method = 'cash' then
      if (new.machine_id is null) = (new.entry_id is null) or not exists (select from desk_movements_public as desk_movements
          where desk_movements.establishment_id = new.establishment_id and desk_movements.desk_id = new.desk_id
            and desk_movements.movement_number = new.movement_number and desk_movements.kind = 'payout'
            and desk_movements.amount_minor = -new.amount_minor and desk_movements.recorded_by = new.paid_by) then
        raise exception 'cash leaves a desk' using errcode = 'RV003', hint = 'PAYMENT_DESK_REQUIRED';
      end if;
    elsif new.desk_id is not null or new.entry_id is null${isNoTicket} then
      raise exception 'what is not cash is posted' using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
    end if;
    return new;
  end $$;`;
