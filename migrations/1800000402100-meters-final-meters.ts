import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Final meters of a cleared memory: the values read before the clear, their reader, and a photograph or a slip. */
export class MetersFinalMeters1800000402100 implements MigrationInterface {
  readonly name = 'MetersFinalMeters1800000402100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
select set_config('releve.act', 'migration.metersFinalMeters', true);

alter table meter_adjustments
  -- the values of the counters before the clear, from which their movement was computed; null: a stated movement
  add column final_meters jsonb,
  add column read_by bigint references people,
  add column slip_reference text
    check (slip_reference = btrim(slip_reference) and length(slip_reference) between 1 and 60),
  add column photograph_id bigint,
  add foreign key (establishment_id, photograph_id) references photographs,
  add constraint meter_adjustments_final_meters check (
    case when final_meters is null then num_nonnulls(read_by, slip_reference, photograph_id) = 0
      else kind = 'finalReading' and read_by is not null and num_nonnulls(slip_reference, photograph_id) > 0 end);

create or replace view meter_adjustments_public as
  select
    meter_adjustments.establishment_id, meter_adjustments.adjustment_id, meter_adjustments.station_id,
    meter_adjustments.kind, meter_adjustments.earlier_read_at, meter_adjustments.later_read_at,
    meter_adjustments.counters, meter_adjustments.reason, meter_adjustments.reverses_adjustment_id,
    meter_adjustments.approval_request_id, meter_adjustments.recorded_by, meter_adjustments.recorded_at,
    meter_adjustments.final_meters, meter_adjustments.read_by, meter_adjustments.slip_reference,
    meter_adjustments.photograph_id
  from meter_adjustments;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
drop view meter_adjustments_public;
create view meter_adjustments_public as
  select
    meter_adjustments.establishment_id, meter_adjustments.adjustment_id, meter_adjustments.station_id,
    meter_adjustments.kind, meter_adjustments.earlier_read_at, meter_adjustments.later_read_at,
    meter_adjustments.counters, meter_adjustments.reason, meter_adjustments.reverses_adjustment_id,
    meter_adjustments.approval_request_id, meter_adjustments.recorded_by, meter_adjustments.recorded_at
  from meter_adjustments;
grant select on meter_adjustments_public to releve_app;
alter table meter_adjustments
  drop constraint meter_adjustments_final_meters,
  drop column final_meters,
  drop column read_by,
  drop column slip_reference,
  drop column photograph_id;
    `);
  }
}
