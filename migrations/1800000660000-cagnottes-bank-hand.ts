import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose hand a bank of chemin de fer was, and whether the stakes covered it (MC:11.4); unknown of earlier coups. */
export class CagnottesBankHand1800000660000 implements MigrationInterface {
  readonly name = 'CagnottesBankHand1800000660000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
alter table cercle_coups add banker_seat smallint;
alter table cercle_coups add is_reduced boolean;
create or replace view cercle_coups_public as select * from cercle_coups;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
drop view cercle_coups_public;
alter table cercle_coups drop is_reduced;
alter table cercle_coups drop banker_seat;
create view cercle_coups_public as select * from cercle_coups;
grant select on cercle_coups_public to releve_app;
`);
  }
}
