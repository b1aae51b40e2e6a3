import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The answers of writes are kept for as long as somebody may send one again, and then forgotten. */
export class PlatformForgottenKeys1790000046000 implements MigrationInterface {
  readonly name = 'PlatformForgottenKeys1790000046000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- the oldest first: forget_idempotency_keys
      create index idempotency_keys_by_time on idempotency_keys (recorded_at);

      -- The application may not delete a key, only forget old ones, and none of the last 31 days whatever it asks.
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
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function forget_idempotency_keys(interval, integer);
      drop index idempotency_keys_by_time;
    `);
  }
}
