import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What other modules may read of machines: a column that is not here is private to the module. */
export class MachinesPublished1790000007500 implements MigrationInterface {
  readonly name = 'MachinesPublished1790000007500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view floor_plan_cells_public as
        select
          floor_plan_cells.establishment_id, floor_plan_cells.plan_id, floor_plan_cells.stand_id,
          floor_plan_cells.grid_column, floor_plan_cells.grid_row
        from floor_plan_cells;
      create view floor_plans_public as
        select
          floor_plans.establishment_id, floor_plans.plan_id, floor_plans.room, floor_plans.revision,
          floor_plans.effective_from, floor_plans.column_count, floor_plans.row_count, floor_plans.cell_count,
          floor_plans.reason, floor_plans.recorded_by, floor_plans.recorded_at
        from floor_plans;
      create view machine_versions_public as
        select
          machine_versions.establishment_id, machine_versions.machine_id, machine_versions.version_number,
          machine_versions.effective_at, machine_versions.change, machine_versions.state, machine_versions.location,
          machine_versions.stand_id, machine_versions.model, machine_versions.game_name, machine_versions.program_id,
          machine_versions.denomination_minor, machine_versions.lowest_wager_credits, machine_versions.return_percent,
          machine_versions.return_certified_on, machine_versions.rake_percent, machine_versions.volatility_index,
          machine_versions.accepts_notes, machine_versions.accepts_coins, machine_versions.accepts_tickets,
          machine_versions.hopper_capacity, machine_versions.technical, machine_versions.reason,
          machine_versions.approval_request_id, machine_versions.recorded_by, machine_versions.recorded_at
        from machine_versions;
      create view machines_public as
        select
          machines.establishment_id, machines.machine_id, machines.sbm_number, machines.serial_number, machines.maker,
          machines.registered_at
        from machines;
      create view photographs_public as
        select
          photographs.establishment_id, photographs.photograph_id, photographs.machine_id, photographs.taken_at,
          photographs.media_type, photographs.width, photographs.height, photographs.content_sha256,
          photographs.content, photographs.recorded_by, photographs.recorded_at
        from photographs;
      create view stands_public as
        select
          stands.establishment_id, stands.stand_id, stands.stand_number, stands.room, stands.retired_at
        from stands;
      create view stations_public as
        select
          stations.establishment_id, stations.station_id, stations.machine_id, stations.station_number,
          stations.meter_digits, stations.counter_digits
        from stations;
      grant select on
        floor_plan_cells_public, floor_plans_public, machine_versions_public, machines_public, photographs_public,
        stands_public, stations_public to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view
        floor_plan_cells_public, floor_plans_public, machine_versions_public, machines_public, photographs_public,
        stands_public, stations_public;
    `);
  }
}
