import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Shows other modules the stated removals of counted boxes, which `machine_counts_public` does not have. */
export class ClosingCountRemovals1800000620000 implements MigrationInterface {
  readonly name = 'ClosingCountRemovals1800000620000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(view);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop view machine_count_removals');
  }
}

const view = `
create view machine_count_removals as
  select machine_counts.establishment_id, machine_counts.gaming_day, machine_counts.machine_id,
    machine_counts.count_number, machine_counts.revision, machine_counts.removed_at
  from machine_counts
  where machine_counts.removed_at is not null;
grant select on machine_count_removals to releve_app;
`;
