import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A second factor beside the telephone: public keys of devices and security keys (WebAuthn), several a person. */
export class IdentityPasskeys1790000053000 implements MigrationInterface {
  readonly name = 'IdentityPasskeys1790000053000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.identityPasskeys', true);
      create table passkeys (
        passkey_id bigint generated always as identity primary key,
        account_id bigint not null references accounts,
        credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
        public_key bytea not null check (octet_length(public_key) between 1 and 4096),
        rp_id text not null check (char_length(rp_id) between 1 and 253),
        transports text[] not null default '{}' check (cardinality(transports) <= 8),
        name text not null check (char_length(name) between 1 and 60),
        digest_salt bytea not null default decode(replace(gen_random_uuid()::text, '-', ''), 'hex'),
        created_at timestamptz not null,
        -- a counter that goes back: a copy was used, or the original after it
        doubted_at timestamptz check (doubted_at >= created_at),
        sign_count bigint not null check (sign_count between 0 and 4294967295),
        last_used_at timestamptz
      );
      -- serves: the passkeys of an account, at each request of a session and at each sign-in
      create index passkeys_of_account on passkeys (account_id);
      grant select, insert, delete, update (name, digest_salt, doubted_at, sign_count, last_used_at)
        on passkeys to releve_app;
      select audit_attach('passkeys', 'mutable', array['credential_id', 'public_key', 'name'],
        array['sign_count', 'last_used_at']);

      create table passkey_challenges (
        challenge_digest bytea primary key check (octet_length(challenge_digest) = 32),
        account_id bigint not null references accounts,
        session_id uuid references sessions,
        purpose text not null check (purpose in ('signIn', 'prove', 'enrol')),
        origin text not null check (char_length(origin) between 1 and 300),
        expires_at timestamptz not null,
        constraint bound_to_a_session check ((session_id is null) = (purpose = 'signIn'))
      );
      -- serves: the open challenges of an account, of which the oldest go
      create index passkey_challenges_of_account on passkey_challenges (account_id, purpose, expires_at);
      grant select, insert, delete on passkey_challenges to releve_app;
      select audit_exempt('passkey_challenges',
        'random numbers that are good once and for minutes; what was done with them is logged where it was done');
    `);
  }

  /** Passkeys are lost with it: whoever had nothing else sets a factor up at the next sign-in. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.identityPasskeys', true);
      select audit_detach(t) from unnest('{passkeys,passkey_challenges}'::regclass[]) as t;
      drop table passkey_challenges, passkeys;
    `);
  }
}
