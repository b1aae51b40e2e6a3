import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The step by which a desk cashes a ticket, within one call of the database. */
export class TicketsAsSeen1790000061030 implements MigrationInterface {
  readonly name = 'TicketsAsSeen1790000061030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Locks a ticket whose last step is still this one; otherwise refuses. The application may not change a ticket.
      create function lock_ticket_as_seen(of_establishment integer, of_ticket bigint, seen_step integer) returns void
      language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
      declare
        found_step integer;
      begin
        select tickets.last_step into found_step from tickets
        where tickets.establishment_id = of_establishment and tickets.ticket_id = of_ticket
        for no key update;
        if found_step is distinct from seen_step then
          raise exception 'ticket % is not as it was seen', of_ticket using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
        end if;
      end $$;
      revoke all on function lock_ticket_as_seen(integer, bigint, integer) from public;
      grant execute on function lock_ticket_as_seen(integer, bigint, integer) to releve_app;

      -- likewise a step
      alter table ticket_steps alter constraint ticket_steps_establishment_id_entry_id_fkey deferrable initially immediate;

      create function cash_ticket_step(of_establishment integer, of_ticket bigint, next_step integer, at_desk bigint,
        on_day date, at_time timestamptz, by_person bigint, paid_movement integer, of_entry bigint) returns void
      language sql as $$
        insert into ticket_steps (establishment_id, ticket_id, step_number, step, place, desk_id, gaming_day, received_at,
          recorded_by, movement_number, entry_id)
        values (of_establishment, of_ticket, next_step, 'cash', 'desk', at_desk, on_day, at_time, by_person, paid_movement,
          of_entry)
      $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function lock_ticket_as_seen(integer, bigint, integer),
        cash_ticket_step(integer, bigint, integer, bigint, date, timestamptz, bigint, integer, bigint);
      alter table ticket_steps alter constraint ticket_steps_establishment_id_entry_id_fkey not deferrable;
    `);
  }
}
