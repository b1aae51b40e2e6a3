import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The refusal of a change against the only direction of a state or a number; the last number of a register rises. */
export class AuditOneWay1800000750000 implements MigrationInterface {
  readonly name = 'AuditOneWay1800000750000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create function refuse_other_way() returns trigger language plpgsql as $$
begin
  raise exception '% of % changes one way: % refused', tg_argv[0], tg_table_name, lower(tg_op)
    using errcode = 'RV001', hint = 'APPEND_ONLY';
end
$$;
create trigger register_counter_rises before update on register_counters
  for each row when (new.last_number < old.last_number) execute function refuse_other_way('last_number');
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
drop trigger register_counter_rises on register_counters;
drop function refuse_other_way;
`);
  }
}
