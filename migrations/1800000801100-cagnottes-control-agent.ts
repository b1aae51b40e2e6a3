import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The published columns before: without the salt of the log's digests. */
const columns = `select establishment_id, session_id, gaming_day, opened_at, counted_minor,
  stubs_minor, difference_minor, carried_minor, recorded_by, certified_by, certified_as, control_agent, reason, desk_id,
  movement_number, entry_id`;

/** The agent of the control service at a cagnotte's count proves their presence; before, the name was typed. */
export class CagnottesControlAgent1800000801100 implements MigrationInterface {
  readonly name = 'CagnottesControlAgent1800000801100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
alter table cagnotte_openings add column control_agent_id bigint references people;
create or replace view cagnotte_openings_public as ${columns}, control_agent_id from cagnotte_openings;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
drop view cagnotte_openings_public;
alter table cagnotte_openings drop column control_agent_id;
create view cagnotte_openings_public as ${columns} from cagnotte_openings;
grant select on cagnotte_openings_public to releve_app;
`);
  }
}
