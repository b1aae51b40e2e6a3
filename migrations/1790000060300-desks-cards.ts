import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a customer gives for the credits on a card comes to a desk, and leaves it again (docs/adr/0041-cards.md). */
export class DesksCards1790000060300 implements MigrationInterface {
  readonly name = 'DesksCards1790000060300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.desksCards', true);
      ${listing(`'ticketIssued'::text`, `'ticketIssued'::text, 'cardLoaded'::text, 'cardCashed'::text`)}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.desksCards', true);
      -- the version before knows them as changes of currency for credits on a card
      select audit_detach('desk_movements');
      update desk_movements set kind = 'change', changed_minor = abs(desk_movements.amount_minor),
        taken = case when desk_movements.amount_minor > 0 then 'currency' else 'cardCredits' end,
        given = case when desk_movements.amount_minor > 0 then 'cardCredits' else 'currency' end
      where desk_movements.kind in ('cardLoaded', 'cardCashed');
      select audit_attach('desk_movements', 'append_only');
      ${listing(`'ticketIssued'::text, 'cardLoaded'::text, 'cardCashed'::text`, `'ticketIssued'::text`)}
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
