import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a customer gives for a ticket comes to a desk (docs/adr/0040-tickets.md). */
export class DesksTickets1790000060000 implements MigrationInterface {
  readonly name = 'DesksTickets1790000060000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.desksTickets', true);
      ${listing(`'ticketRedeemed'::text`, `'ticketRedeemed'::text, 'ticketIssued'::text`)}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.desksTickets', true);
      -- the version before knows what comes for a ticket as the other direction of one that was redeemed
      select audit_detach('desk_movements');
      update desk_movements set kind = 'ticketRedeemed' where desk_movements.kind = 'ticketIssued';
      select audit_attach('desk_movements', 'append_only');
      ${listing(`'ticketRedeemed'::text, 'ticketIssued'::text`, `'ticketRedeemed'::text`)}
    `);
  }
}

/** The kinds of movements, with a change in their list. */
const listing = (from: string, to: string): string => `
      do $listing$
      declare
        before text := (select pg_get_constraintdef(pg_constraint.oid) from pg_constraint
          where pg_constraint.conrelid = 'desk_movements'::regclass
            and pg_constraint.conname = 'desk_movements_kind_check');
        after text := replace(before, $$${from}$$, $$${to}$$);
      begin
        if after = before then raise exception 'desk_movements_kind_check is not as it was: %', before; end if;
        alter table desk_movements drop constraint desk_movements_kind_check;
        execute format('alter table desk_movements add constraint desk_movements_kind_check %s', after);
      end $listing$;`;
