import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A retired progressive and an ended link of a table stay so; a hit is reported before it is decided (FR07:55-4). */
export class ProgressivesOneWay1800000750400 implements MigrationInterface {
  readonly name = 'ProgressivesOneWay1800000750400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create trigger progressive_stays_retired before update on progressives
  for each row when (old.retired_at is not null) execute function refuse_other_way('retired_at');
create trigger progressive_link_stays_ended before update on progressive_links
  for each row when (old.unlinked_at is not null) execute function refuse_other_way('unlinked_at');
create trigger progressive_hit_begins before insert on progressive_hits
  for each row when (new.state <> 'reported') execute function refuse_other_way('state');
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
drop trigger progressive_hit_begins on progressive_hits;
drop trigger progressive_link_stays_ended on progressive_links;
drop trigger progressive_stays_retired on progressives;
`);
  }
}
