import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Chips and plaques that are found at a table come to a desk as an orphan, piece by piece (AI67:6). */
export class DesksOrphanChips1790000035000 implements MigrationInterface {
  readonly name = 'DesksOrphanChips1790000035000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.desksOrphanChips', true);
      ${listing(`array['transfer'::text`, `array['transfer'::text, 'orphan'::text`)}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.desksOrphanChips', true);
      -- the chips came and went: the version before knows them as corrected by a count
      select audit_detach('desk_movements');
      update desk_movements set kind = 'countDifference'
        where desk_movements.kind = 'orphan' and desk_movements.chip_line_count > 0;
      select audit_attach('desk_movements', 'append_only');
      ${listing(`array['transfer'::text, 'orphan'::text`, `array['transfer'::text`)}
    `);
  }
}

/** The kinds of movements that may list chips, whichever they are, with a change in their list. */
const listing = (from: string, to: string): string => `
      do $listing$
      declare
        before text := (select pg_get_constraintdef(pg_constraint.oid) from pg_constraint
          where pg_constraint.conrelid = 'desk_movements'::regclass
            and pg_constraint.conname = 'desk_movements_chips');
        after text := regexp_replace(before, $$${from.replaceAll('[', '\\[')}$$, $$${to}$$, 'i');
      begin
        if after = before then raise exception 'desk_movements_chips is not as it was: %', before; end if;
        alter table desk_movements drop constraint desk_movements_chips;
        execute 'alter table desk_movements add constraint desk_movements_chips ' || after;
      end $listing$;`;
