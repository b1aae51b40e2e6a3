import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a cagnotte held comes to a desk, chips by value (docs/adr/0030-cagnottes.md). */
export class DesksCagnottes1790000036010 implements MigrationInterface {
  readonly name = 'DesksCagnottes1790000036010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.desksCagnottes', true);
      ${listing(`array['transfer'::text`, `array['transfer'::text, 'cagnotte'::text`)}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.desksCagnottes', true);
      -- the version before knows it as the encaisse of a table
      select audit_detach('desk_movements');
      update desk_movements set kind = 'tableEncaisse' where desk_movements.kind = 'cagnotte';
      select audit_attach('desk_movements', 'append_only');
      ${listing(`array['transfer'::text, 'cagnotte'::text`, `array['transfer'::text`)}
    `);
  }
}

/** The kinds of movements, and those of them that may list chips, with a change in each list. */
const listing = (from: string, to: string): string => `
      do $listing$
      declare
        named text;
        before text;
        after text;
      begin
        foreach named in array '{desk_movements_kind_check,desk_movements_chips}'::text[] loop
          before := (select pg_get_constraintdef(pg_constraint.oid) from pg_constraint
            where pg_constraint.conrelid = 'desk_movements'::regclass and pg_constraint.conname = named);
          after := regexp_replace(before, $$${from.replaceAll('[', '\\[')}$$, $$${to}$$, 'i');
          if after = before then raise exception '% is not as it was: %', named, before; end if;
          execute format('alter table desk_movements drop constraint %I', named);
          execute format('alter table desk_movements add constraint %I %s', named, after);
        end loop;
      end $listing$;`;
