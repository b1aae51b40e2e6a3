import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * From where and with what a session was opened enters the log as salted digests, and is erased in time. What the log
 * holds already stays: nothing that was sealed is rewritten.
 */
export class IdentityAddresses1790000052000 implements MigrationInterface {
  readonly name = 'IdentityAddresses1790000052000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.identityAddresses', true);
      alter table sessions
        add column digest_salt bytea default decode(replace(gen_random_uuid()::text, '-', ''), 'hex'),
        add constraint erased_whole check (digest_salt is not null or (address = '' and user_agent = ''));
      -- serves: those whose address is still to be erased
      create index sessions_with_address on sessions (expires_at) where digest_salt is not null;
      grant update (address, user_agent, digest_salt) on sessions to releve_app;
      select audit_attach('sessions', 'mutable', array['address', 'user_agent'], array['last_seen_at']);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.identityAddresses', true);
      select audit_detach('sessions');
      drop index sessions_with_address;
      revoke update (address, user_agent, digest_salt) on sessions from releve_app;
      alter table sessions drop constraint erased_whole, drop column digest_salt;
      select audit_attach('sessions', 'mutable', '{}', array['last_seen_at']);
    `);
  }
}
