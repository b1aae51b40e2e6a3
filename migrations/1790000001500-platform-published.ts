import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What other modules may read of platform: a column that is not here is private to the module. */
export class PlatformPublished1790000001500 implements MigrationInterface {
  readonly name = 'PlatformPublished1790000001500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
      grant select on
        idempotency_keys_public, installation_public to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view
        idempotency_keys_public, installation_public;
    `);
  }
}
