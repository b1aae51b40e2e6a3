import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The answers of writes may name people: they are sealed with the key of personal data, those there are in time. */
export class PlatformSealedAnswers1790000058300 implements MigrationInterface {
  readonly name = 'PlatformSealedAnswers1790000058300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table idempotency_keys add column sealed bytea,
        add constraint idempotency_keys_one_answer check (sealed is null or response is null);
      -- serves: answers that are still to be sealed
      create index idempotency_keys_in_clear on idempotency_keys (recorded_at) where response is not null;

      -- the application may not change an answer, only seal one that is in clear
      create function seal_answer(of_establishment integer, of_key text, sealed_answer bytea) returns void
      language sql security definer set search_path = pg_catalog, public, pg_temp as $$
        update idempotency_keys set sealed = sealed_answer, response = null
          where idempotency_keys.establishment_id = of_establishment and idempotency_keys.idempotency_key = of_key
            and idempotency_keys.response is not null
      $$;
      revoke execute on function seal_answer(integer, text, bytea) from public;
      grant execute on function seal_answer(integer, text, bytea) to releve_app;
    `);
  }

  /** An answer that is sealed is lost with its column: a repeated write is then answered with nothing. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function seal_answer(integer, text, bytea);
      drop index idempotency_keys_in_clear;
      alter table idempotency_keys drop column sealed;
    `);
  }
}
