import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What other modules may read of meters: a column that is not here is private to the module. */
export class MetersPublished1790000010500 implements MigrationInterface {
  readonly name = 'MetersPublished1790000010500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view machine_events_public as
        select
          machine_events.establishment_id, machine_events.machine_id, machine_events.occurred_at,
          machine_events.event_id, machine_events.station_id, machine_events.code, machine_events.recorded_at
        from machine_events;
      create view meter_adjustments_public as
        select
          meter_adjustments.establishment_id, meter_adjustments.adjustment_id, meter_adjustments.station_id,
          meter_adjustments.kind, meter_adjustments.earlier_read_at, meter_adjustments.later_read_at,
          meter_adjustments.counters, meter_adjustments.reason, meter_adjustments.reverses_adjustment_id,
          meter_adjustments.approval_request_id, meter_adjustments.recorded_by, meter_adjustments.recorded_at
        from meter_adjustments;
      create view meter_breaks_public as
        select
          meter_breaks.establishment_id, meter_breaks.station_id, meter_breaks.earlier_read_at,
          meter_breaks.later_read_at, meter_breaks.kind
        from meter_breaks;
      create view meter_readings_public as
        select
          meter_readings.establishment_id, meter_readings.station_id, meter_readings.read_at, meter_readings.variant,
          meter_readings.batch_id, meter_readings.drop_credits, meter_readings.cancelled_credits,
          meter_readings.coin_in_credits, meter_readings.coin_out_credits, meter_readings.jackpot_credits,
          meter_readings.won_credits, meter_readings.current_credits, meter_readings.hand_paid_credits,
          meter_readings.hand_paid_cancelled_credits, meter_readings.ticket_in_credits,
          meter_readings.ticket_out_credits, meter_readings.bills_credits, meter_readings.coins_credits,
          meter_readings.electronic_in_credits, meter_readings.electronic_out_credits, meter_readings.games_played,
          meter_readings.games_won, meter_readings.games_lost, meter_readings.slot_door_opens,
          meter_readings.drop_door_opens, meter_readings.power_resets,
          meter_readings.theoretical_return_hundredths_percent, meter_readings.bills_5_count,
          meter_readings.bills_10_count, meter_readings.bills_20_count, meter_readings.bills_50_count,
          meter_readings.bills_100_count, meter_readings.bills_200_count, meter_readings.bills_500_count,
          meter_readings.progressive_credits, meter_readings.bonus_credits, meter_readings.other_counters
        from meter_readings;
      create view reading_batches_public as
        select
          reading_batches.establishment_id, reading_batches.batch_id, reading_batches.source, reading_batches.reason,
          reading_batches.token_id, reading_batches.person_id, reading_batches.received_at,
          reading_batches.earliest_read_at, reading_batches.latest_read_at, reading_batches.clock_drift_ms
        from reading_batches;
      create view station_days_public as
        select
          station_days.establishment_id, station_days.station_id, station_days.gaming_day, station_days.reading_count,
          station_days.conflict_count
        from station_days;
      grant select on
        machine_events_public, meter_adjustments_public, meter_breaks_public, meter_readings_public,
        reading_batches_public, station_days_public to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view
        machine_events_public, meter_adjustments_public, meter_breaks_public, meter_readings_public,
        reading_batches_public, station_days_public;
    `);
  }
}
