import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A desk stands in a room; a roving changeur walks through several (MC:16). Empty of a desk opened before. */
export class DesksRooms1790000022300 implements MigrationInterface {
  readonly name = 'DesksRooms1790000022300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.desksRooms', true);
      alter table desks add column room text not null default '' check (length(room) <= 80);
      grant update (room) on desks to releve_app;
      select audit_snapshot('desks');
      create or replace view desks_public as select ${PUBLISHED}, desks.room from desks;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.desksRooms', true);
      drop view desks_public;
      create view desks_public as select ${PUBLISHED} from desks;
      grant select on desks_public to releve_app;
      alter table desks drop column room;
      select audit_snapshot('desks');
    `);
  }
}

const PUBLISHED = `desks.establishment_id, desks.desk_id, desks.desk_code, desks.kind, desks.float_minor,
          desks.retired_at`;
