import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The cartier who fetches the pieces of a changeur's bon (MC:17.2); unknown of earlier bons. */
export class TablesBonCartier1800000721000 implements MigrationInterface {
  readonly name = 'TablesBonCartier1800000721000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
alter table changeur_bons add cartier bigint references people;
alter table changeur_bons add constraint changeur_bons_cartier_apart
  check (cartier not in (written_by, signed_by, cashier));
create or replace view changeur_bons_public as
  select changeur_bons.establishment_id, changeur_bons.bon_number, changeur_bons.changeur_desk_id,
    changeur_bons.cash_desk_id, changeur_bons.amount_minor, changeur_bons.gaming_day, changeur_bons.written_at,
    changeur_bons.written_by, changeur_bons.signed_by, changeur_bons.signed_as, changeur_bons.cashier,
    changeur_bons.cartier
  from changeur_bons;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
drop view changeur_bons_public;
alter table changeur_bons drop cartier;
create view changeur_bons_public as
  select changeur_bons.establishment_id, changeur_bons.bon_number, changeur_bons.changeur_desk_id,
    changeur_bons.cash_desk_id, changeur_bons.amount_minor, changeur_bons.gaming_day, changeur_bons.written_at,
    changeur_bons.written_by, changeur_bons.signed_by, changeur_bons.signed_as, changeur_bons.cashier
  from changeur_bons;
grant select on changeur_bons_public to releve_app;
`);
  }
}
