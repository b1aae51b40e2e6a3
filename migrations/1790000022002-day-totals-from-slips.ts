import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is paid by slip joins what the slips of a machine's day add up to, on the gaming day of its payment. */
export class DayTotalsFromSlips1790000022002 implements MigrationInterface {
  readonly name = 'DayTotalsFromSlips1790000022002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create or replace view machine_slip_totals as ${fills} union all ${payouts}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`create or replace view machine_slip_totals as ${fills}`);
  }
}

const fills = `
  select fill_slips.establishment_id, fill_slips.gaming_day, fill_slips.machine_id, fill_slips.kind,
    sum(fill_slips.amount_minor)::bigint as amount_minor, count(*)::integer as slip_count,
    max(fill_slips.recorded_at) as recorded_at
  from fill_slips
  where fill_slips.kind = 'fill' and not exists (
    select from fill_voids
    where fill_voids.establishment_id = fill_slips.establishment_id
      and fill_voids.slip_number = fill_slips.slip_number)
  group by fill_slips.establishment_id, fill_slips.gaming_day, fill_slips.machine_id, fill_slips.kind`;

const payouts = `
  select payouts.establishment_id, payouts.gaming_day, payouts.machine_id, payouts.kind,
    sum(payouts.amount_minor)::bigint as amount_minor, count(*)::integer as slip_count,
    max(payouts.paid_at) as recorded_at
  from payouts
  where payouts.state = 'paid'
  group by payouts.establishment_id, payouts.gaming_day, payouts.machine_id, payouts.kind`;
