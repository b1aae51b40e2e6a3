import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The application's role, the establishments, the keys of idempotent writes and the name of the installation.
 *
 * A higher module writes the establishments; they are created here because nearly every table refers to them.
 * Establishment 0 is the operator: people and their accounts are logged there.
 */
export class Platform1800000001000 implements MigrationInterface {
  readonly name = 'Platform1800000001000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [tables, writes, published]) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const tables = `
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
  -- the response, encrypted with the key of personal data
  sealed bytea,
  -- numbers taken at the very end of the write, after the response was sealed; they name no person
  numbers jsonb check (numbers is null or sealed is not null or response is not null),
  primary key (establishment_id, idempotency_key),
  constraint idempotency_keys_one_answer check (sealed is null or response is null)
);
-- serves: forget_idempotency_keys, the oldest first
create index idempotency_keys_by_time on idempotency_keys (recorded_at);
-- serves: responses that are still to be sealed
create index idempotency_keys_in_clear on idempotency_keys (recorded_at) where response is not null;
grant select, insert on idempotency_keys to releve_app;

-- The installation's own name, drawn once: the origin of its logs. No figure depends on it.
create table installation (
  only_row boolean primary key default true check (only_row),
  installation_id text not null,
  recorded_at timestamptz not null default clock_timestamp()
);
insert into installation (installation_id) values (replace(gen_random_uuid()::text, '-', ''));
grant select on installation to releve_app;
`;

/**
 * A response is stored for as long as its request may be repeated. It may name people, so it is sealed in time, and
 * then forgotten.
 */
const writes = `
-- A write begins with one statement: it waits its turn, sets the context of the audit and looks for an earlier
-- response.
create function open_write(of_establishment integer, of_key text, setting_names text[], setting_values text[])
  returns setof idempotency_keys language plpgsql as $$
begin
  -- Two requests with one key run one after the other.
  perform pg_advisory_xact_lock(hashtextextended(of_key, of_establishment));
  perform set_config(told.name, told.value, true) from unnest(setting_names, setting_values) as told (name, value);
  -- A statement of its own sees the commit of the one before it.
  return query select idempotency_keys.* from idempotency_keys
    where idempotency_keys.establishment_id = of_establishment and idempotency_keys.idempotency_key = of_key;
end
$$;

-- The application may not delete a key, only forget old ones, and none of the last 31 days, whatever interval it
-- passes.
create function forget_idempotency_keys(older_than interval, at_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  forgotten integer;
begin
  delete from idempotency_keys
    where (idempotency_keys.establishment_id, idempotency_keys.idempotency_key) in (
      select old.establishment_id, old.idempotency_key from idempotency_keys old
        where old.recorded_at < clock_timestamp() - greatest(older_than, interval '31 days')
        order by old.recorded_at
        limit at_most
        for update skip locked);
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
revoke execute on function forget_idempotency_keys(interval, integer) from public;
grant execute on function forget_idempotency_keys(interval, integer) to releve_app;

-- the application may not change an answer, only seal one that is in clear
create function seal_answer(of_establishment integer, of_key text, sealed_answer bytea) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update idempotency_keys set sealed = sealed_answer, response = null
    where idempotency_keys.establishment_id = of_establishment and idempotency_keys.idempotency_key = of_key
      and idempotency_keys.response is not null
$$;
revoke execute on function seal_answer(integer, text, bytea) from public;
grant execute on function seal_answer(integer, text, bytea) to releve_app;
`;

/** Views that other modules may read: a column that is missing here is private to the module. */
const published = `
create view idempotency_keys_public as
  select
    idempotency_keys.establishment_id, idempotency_keys.idempotency_key, idempotency_keys.route,
    idempotency_keys.input_hash, idempotency_keys.status, idempotency_keys.response,
    idempotency_keys.recorded_at
  from idempotency_keys;
create view installation_public as
  select
    installation.installation_id
  from installation;
create view applied_migrations as select schema_migrations.name from schema_migrations;
grant select on idempotency_keys_public, installation_public, applied_migrations to releve_app;
`;

const down = `
drop view applied_migrations, installation_public, idempotency_keys_public;
drop function open_write;
drop table installation, idempotency_keys, establishments;
drop function seal_answer, forget_idempotency_keys;
revoke usage on schema public from releve_app;
`;
