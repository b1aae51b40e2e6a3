import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The name of a known browser enters the log as a salted digest, and is erased in time, as from where a session was
 * opened is. What the log holds already stays: nothing that was sealed is rewritten.
 */
export class IdentityBrowserRetention1790000057500 implements MigrationInterface {
  readonly name = 'IdentityBrowserRetention1790000057500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.identityBrowserRetention', true);
      alter table browsers
        add column digest_salt bytea default decode(replace(gen_random_uuid()::text, '-', ''), 'hex'),
        add constraint browser_erased_whole check (digest_salt is not null or user_agent = '');
      -- serves: those whose name is still to be erased
      create index browsers_with_name on browsers (created_at) where digest_salt is not null;
      grant update (user_agent, digest_salt) on browsers to releve_app;
      select audit_attach('browsers', 'mutable', array['user_agent']);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.identityBrowserRetention', true);
      select audit_detach('browsers');
      drop index browsers_with_name;
      revoke update (user_agent, digest_salt) on browsers from releve_app;
      alter table browsers drop constraint browser_erased_whole, drop column digest_salt;
      select audit_attach('browsers', 'mutable');
    `);
  }
}
