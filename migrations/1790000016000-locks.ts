import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A session locks and comes back with a PIN, on the browser where its owner gave his password; a device's token says
 * when it was last used; a search finds its machine by an index.
 */
export class Locks1790000016000 implements MigrationInterface {
  readonly name = 'Locks1790000016000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.locks', true);

      create table account_pins (
        account_id bigint primary key references accounts,
        pin_hash text not null,
        digest_salt bytea not null default decode(replace(gen_random_uuid()::text, '-', ''), 'hex'),
        set_at timestamptz not null
      );
      grant select, insert, update (pin_hash, digest_salt, set_at), delete on account_pins to releve_app;
      select audit_attach('account_pins', 'mutable', array['pin_hash']);

      -- A browser is named by a cookie that only it holds; the hash is all that is kept.
      create table browsers (
        browser_id uuid primary key default gen_random_uuid(),
        secret_hash bytea not null unique check (length(secret_hash) = 32),
        created_at timestamptz not null,
        user_agent text not null default ''
      );
      grant select, insert on browsers to releve_app;
      select audit_attach('browsers', 'mutable');

      -- Who gave his password on a browser comes back to it with his PIN, for some hours and a few guesses.
      create table browser_people (
        browser_id uuid not null references browsers,
        account_id bigint not null references accounts,
        signed_in_at timestamptz not null,
        failures smallint not null default 0 check (failures between 0 and 5),
        left_at timestamptz,
        primary key (browser_id, account_id)
      );
      -- serves: an account that left every browser
      create index browser_people_by_account on browser_people (account_id) where left_at is null;
      grant select, insert, update (signed_in_at, failures, left_at) on browser_people to releve_app;
      select audit_attach('browser_people', 'mutable');

      alter table sessions
        add column browser_id uuid references browsers,
        add column address text not null default '',
        add column opened_by text not null default 'password' check (opened_by in ('password', 'pin')),
        add column locked_at timestamptz,
        add column lock_after_seconds integer check (lock_after_seconds > 0);
      -- serves: the one live session of a browser
      create index sessions_by_browser on sessions (browser_id) where ended_at is null;
      grant update (locked_at) on sessions to releve_app;
      select audit_snapshot('sessions');

      alter table api_tokens add column last_used_at timestamptz;
      grant update (last_used_at) on api_tokens to releve_app;
      select audit_attach('api_tokens', 'mutable', '{}', array['last_used_at']);

      -- serves: a machine whose number or serial number begins with what was typed
      create index machines_by_number_prefix on machines (establishment_id, lower(sbm_number) text_pattern_ops);
      -- serves: the same by the maker's serial number
      create index machines_by_serial_prefix on machines (establishment_id, lower(serial_number) text_pattern_ops);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.locks', true);
      drop index machines_by_serial_prefix;
      drop index machines_by_number_prefix;
      select audit_detach('api_tokens');
      alter table api_tokens drop column last_used_at;
      select audit_attach('api_tokens', 'mutable');
      drop index sessions_by_browser;
      revoke update (locked_at) on sessions from releve_app;
      alter table sessions drop column lock_after_seconds, drop column locked_at, drop column opened_by,
        drop column address, drop column browser_id;
      select audit_snapshot('sessions');
      select audit_detach(t) from unnest('{browser_people,browsers,account_pins}'::regclass[]) t;
      drop table browser_people;
      drop table browsers;
      drop table account_pins;
    `);
  }
}
