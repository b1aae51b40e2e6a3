import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An entry is bound when it is written, by a secret of its transaction that the program gives (`releve.binding`): what is
 * rewritten before it is sealed, or written by somebody else, is seen. A restored row keeps what bound it. Names are
 * written with their schema: the function serves whoever writes.
 */
export class AuditBoundEntries1790000056000 implements MigrationInterface {
  readonly name = 'AuditBoundEntries1790000056000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table log_entries add column bound bytea;
      create function bind_entry() returns trigger language plpgsql as $$
      declare
        secret text := pg_catalog.current_setting('releve.binding', true);
      begin
        if secret <> '' then
          new.bound := pg_catalog.decode(pg_catalog.current_setting('releve.bound_as'), 'hex') operator(pg_catalog.||)
            pg_catalog.substr(pg_catalog.sha256(pg_catalog.decode(secret, 'hex') operator(pg_catalog.||)
              pg_catalog.sha256('\\x00'::bytea operator(pg_catalog.||) pg_catalog.convert_to(new.body, 'UTF8'))), 1, 16);
        end if;
        return new;
      end
      $$;
      create trigger bind_entry before insert on log_entries for each row execute function bind_entry();
      revoke all on function bind_entry from public;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger bind_entry on log_entries;
      drop function bind_entry;
      alter table log_entries drop column bound;
    `);
  }
}
