import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A number of a register within one call of the database, for who takes it last while others wait. */
export class AuditRegisterNumbers1790000061000 implements MigrationInterface {
  readonly name = 'AuditRegisterNumbers1790000061000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function take_register_number(of_establishment integer, of_register text) returns bigint
      language sql as $$
        insert into register_counters as counters (establishment_id, register, last_number)
        values (of_establishment, of_register, 1)
        on conflict (establishment_id, register) do update set last_number = counters.last_number + 1
        returning counters.last_number
      $$;

      create function enter_in_register(of_establishment integer, of_register text, of_number bigint, of_table text,
        of_key jsonb) returns void
      language sql as $$
        insert into register_entries (establishment_id, register, number, table_name, row_key)
        values (of_establishment, of_register, of_number, of_table, of_key)
      $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop function take_register_number(integer, text), enter_in_register(integer, text, bigint, text, jsonb);`,
    );
  }
}
