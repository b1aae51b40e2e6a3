import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A machine's further box of a day, counted apart, adds to its first one. */
export class ClosingFurtherBoxes1800000400100 implements MigrationInterface {
  readonly name = 'ClosingFurtherBoxes1800000400100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

/** The columns of the view before its last one. */
const publishedColumns = `
    machine_counts.establishment_id, machine_counts.gaming_day, machine_counts.machine_id,
    machine_counts.count_number, machine_counts.revision, machine_counts.notes, machine_counts.notes_minor,
    machine_counts.tickets_minor, machine_counts.ticket_count, machine_counts.coins_minor,
    machine_counts.source, machine_counts.reason, machine_counts.approval_request_id, machine_counts.counted_by,
    machine_counts.recorded_by, machine_counts.recorded_at`;

const up = `
-- The count to whose money this box adds; null: a count of its own. Independent counts are numbers 1 and 2.
alter table machine_counts add column adds_to smallint
  check (adds_to is null or (adds_to between 1 and 2 and count_number > 2));
create or replace view machine_counts_public as
  select ${publishedColumns}, machine_counts.adds_to
  from machine_counts;
`;

const down = `
drop view machine_counts_public;
alter table machine_counts drop column adds_to;
create view machine_counts_public as
  select ${publishedColumns}
  from machine_counts;
grant select on machine_counts_public to releve_app;
`;
