import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A write begins in one statement: it waits for its turn, says whose act it is, and looks whether it was done. */
export class OpenWrite1790000030001 implements MigrationInterface {
  readonly name = 'OpenWrite1790000030001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function open_write(integer, text, text[], text[])');
  }
}
