import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What other modules may read of desks: a column that is not here is private to the module. */
export class DesksPublished1790000008500 implements MigrationInterface {
  readonly name = 'DesksPublished1790000008500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view desk_counts_public as
        select
          desk_counts.establishment_id, desk_counts.count_id, desk_counts.desk_id, desk_counts.booked_minor,
          desk_counts.counted_minor, desk_counts.reason, desk_counts.counted_by, desk_counts.witnessed_by,
          desk_counts.outcome, desk_counts.gaming_day, desk_counts.counted_at
        from desk_counts;
      create view desk_movements_public as
        select
          desk_movements.establishment_id, desk_movements.desk_id, desk_movements.movement_number,
          desk_movements.kind, desk_movements.amount_minor, desk_movements.balance_minor, desk_movements.transfer_id,
          desk_movements.taken, desk_movements.given, desk_movements.changed_minor, desk_movements.gaming_day,
          desk_movements.happened_at, desk_movements.recorded_by
        from desk_movements;
      create view desk_transfers_public as
        select
          desk_transfers.establishment_id, desk_transfers.transfer_id, desk_transfers.from_desk_id,
          desk_transfers.to_desk_id
        from desk_transfers;
      create view desks_public as
        select
          desks.establishment_id, desks.desk_id, desks.desk_code, desks.kind, desks.float_minor, desks.retired_at
        from desks;
      create view fill_slips_public as
        select
          fill_slips.establishment_id, fill_slips.slip_number, fill_slips.machine_id, fill_slips.kind,
          fill_slips.amount_minor, fill_slips.desk_id, fill_slips.filled_by, fill_slips.witnessed_by,
          fill_slips.gaming_day, fill_slips.happened_at, fill_slips.recorded_at
        from fill_slips;
      create view fill_voids_public as
        select
          fill_voids.establishment_id, fill_voids.slip_number, fill_voids.desk_id, fill_voids.reason,
          fill_voids.voided_by, fill_voids.authorised_by, fill_voids.voided_at
        from fill_voids;
      -- the module's registers, as src/registers reads them
      create view register_fills as
        select
          fill_slips.establishment_id, fill_slips.slip_number as number, fill_slips.gaming_day,
          null::timestamptz as happened_at, fill_slips.amount_minor, fill_slips.filled_by as person_id,
          fill_slips.machine_id, fill_slips.kind, null::text as about, null::bigint as refers_to,
          null::text as journal, null::text as reason
        from fill_slips;
      -- what a machine's day was filled with, voided slips left out
      create view fill_slip_totals as
        select
          fill_slips.establishment_id, fill_slips.gaming_day, fill_slips.machine_id, fill_slips.kind,
          sum(fill_slips.amount_minor)::bigint as amount_minor, count(*)::integer as slip_count,
          max(fill_slips.recorded_at) as recorded_at
        from fill_slips
        where fill_slips.kind = 'fill' and not exists (
          select from fill_voids
          where fill_voids.establishment_id = fill_slips.establishment_id
            and fill_voids.slip_number = fill_slips.slip_number)
        group by fill_slips.establishment_id, fill_slips.gaming_day, fill_slips.machine_id, fill_slips.kind;
      select contribute_slip_totals('fill_slip_totals');
      grant select on
        desk_counts_public, desk_movements_public, desk_transfers_public, desks_public, fill_slips_public,
        fill_voids_public, register_fills, fill_slip_totals to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select withdraw_slip_totals('fill_slip_totals');
      drop view
        desk_counts_public, desk_movements_public, desk_transfers_public, desks_public, fill_slips_public,
        fill_voids_public, register_fills, fill_slip_totals;
    `);
  }
}
