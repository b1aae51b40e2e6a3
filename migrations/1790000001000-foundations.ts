import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The application's role, the establishments, the keys of idempotent writes, and the name of the installation.
 *
 * Establishments are written by a higher module and are created here because nearly every table refers to them.
 * Establishment 0 is the operator: people and their accounts are logged there.
 */
export class Foundations1790000001000 implements MigrationInterface {
  readonly name = 'Foundations1790000001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      do $$ begin
        if not exists (select from pg_roles where pg_roles.rolname = 'releve_app') then
          create role releve_app nologin;
        end if;
      exception when duplicate_object or unique_violation then null;
      end $$;
      grant usage on schema public to releve_app;

      create table establishments (
        establishment_id integer primary key check (establishment_id >= 0),
        kind text not null check (kind in ('operator', 'casino')),
        code text not null unique check (code ~ '^[A-Z0-9][A-Z0-9-]{0,15}$'),
        name text not null check (length(name) between 1 and 120),
        currency text not null check (currency ~ '^[A-Z]{3}$'),
        currency_exponent smallint not null check (currency_exponent between 0 and 4),
        jurisdiction text not null check (jurisdiction in ('MC', 'FR', 'AI67')),
        time_zone text not null,
        first_gaming_day date not null,
        recorded_at timestamptz not null default clock_timestamp()
      );
      grant select, insert, update (name) on establishments to releve_app;

      insert into establishments values
        (0, 'operator', 'OPERATOR', 'Operator', 'EUR', 2, 'MC', 'UTC', '2000-01-01', '2000-01-01T00:00:00Z');

      create table idempotency_keys (
        establishment_id integer not null references establishments,
        idempotency_key text not null check (length(idempotency_key) between 8 and 200),
        route text not null,
        input_hash bytea not null check (length(input_hash) = 32),
        status smallint not null,
        response jsonb,
        recorded_at timestamptz not null default clock_timestamp(),
        primary key (establishment_id, idempotency_key)
      );
      grant select, insert on idempotency_keys to releve_app;

      -- A write begins with one statement: it waits its turn, sets the context of the audit and looks for an earlier
      -- response.
      create function open_write(of_establishment integer, of_key text, setting_names text[], setting_values text[])
        returns setof idempotency_keys language plpgsql as $$
      begin
        -- two requests with one key go one after the other
        perform pg_advisory_xact_lock(hashtextextended(of_key, of_establishment));
        perform set_config(told.name, told.value, true) from unnest(setting_names, setting_values) as told (name, value);
        -- a statement of its own: it sees what the one before it has committed
        return query select idempotency_keys.* from idempotency_keys
          where idempotency_keys.establishment_id = of_establishment and idempotency_keys.idempotency_key = of_key;
      end
      $$;

      -- The installation's own name, drawn once: the origin of its logs. No figure depends on it.
      create table installation (
        only_row boolean primary key default true check (only_row),
        installation_id text not null,
        recorded_at timestamptz not null default clock_timestamp()
      );
      insert into installation (installation_id) values (replace(gen_random_uuid()::text, '-', ''));
      grant select on installation to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table installation;
      drop function open_write(integer, text, text[], text[]);
      drop table idempotency_keys;
      drop table establishments;
      revoke usage on schema public from releve_app;
    `);
  }
}
