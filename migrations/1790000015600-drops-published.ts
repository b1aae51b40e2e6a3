import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What other modules may read of drops: a column that is not here is private to the module. */
export class DropsPublished1790000015600 implements MigrationInterface {
  readonly name = 'DropsPublished1790000015600';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view box_counts_public as
        select
          box_counts.establishment_id, box_counts.drop_id, box_counts.box_id, box_counts.count_number,
          box_counts.notes, box_counts.coins, box_counts.ticket_count, box_counts.tickets_minor,
          box_counts.notes_minor, box_counts.coins_minor, box_counts.source, box_counts.counted_by,
          box_counts.counted_at
        from box_counts;
      create view coin_departures_public as
        select
          coin_departures.establishment_id, coin_departures.drop_id, coin_departures.machine_id,
          coin_departures.value_minor, coin_departures.pieces
        from coin_departures;
      create view coin_extractions_public as
        select
          coin_extractions.establishment_id, coin_extractions.drop_id, coin_extractions.value_minor,
          coin_extractions.pieces
        from coin_extractions;
      create view drop_boxes_public as
        select
          drop_boxes.establishment_id, drop_boxes.box_id, drop_boxes.box_number, drop_boxes.container,
          drop_boxes.place, drop_boxes.machine_id, drop_boxes.drop_id
        from drop_boxes;
      create view drop_certifications_public as
        select
          drop_certifications.establishment_id, drop_certifications.drop_id, drop_certifications.report_number,
          drop_certifications.notes_minor, drop_certifications.tickets_minor, drop_certifications.coins_minor,
          drop_certifications.conveyed_reason, drop_certifications.certified_at, drop_certifications.gaming_day,
          drop_certifications.recorded_by
        from drop_certifications;
      create view drop_certifiers_public as
        select
          drop_certifiers.establishment_id, drop_certifiers.drop_id, drop_certifiers.signature_id
        from drop_certifiers;
      create view drop_conveyance_boxes_public as
        select
          drop_conveyance_boxes.establishment_id, drop_conveyance_boxes.drop_id,
          drop_conveyance_boxes.conveyance_number, drop_conveyance_boxes.box_id
        from drop_conveyance_boxes;
      create view drop_conveyances_public as
        select
          drop_conveyances.establishment_id, drop_conveyances.drop_id, drop_conveyances.conveyance_number,
          drop_conveyances.handed_by, drop_conveyances.received_by, drop_conveyances.seal, drop_conveyances.note,
          drop_conveyances.handed_at
        from drop_conveyances;
      create view drop_exchanges_public as
        select
          drop_exchanges.establishment_id, drop_exchanges.exchange_id, drop_exchanges.drop_id,
          drop_exchanges.machine_id, drop_exchanges.container, drop_exchanges.outcome, drop_exchanges.expected_box_id,
          drop_exchanges.taken_box_id, drop_exchanges.put_box_id, drop_exchanges.reason, drop_exchanges.seal_found,
          drop_exchanges.is_seal_intact, drop_exchanges.seal_put, drop_exchanges.done_by, drop_exchanges.done_at,
          drop_exchanges.reversed_by, drop_exchanges.reversed_at, drop_exchanges.reversal_reason
        from drop_exchanges;
      create view drop_interruptions_public as
        select
          drop_interruptions.establishment_id, drop_interruptions.drop_id, drop_interruptions.interruption_number,
          drop_interruptions.reason, drop_interruptions.began_by, drop_interruptions.began_at,
          drop_interruptions.ended_by, drop_interruptions.ended_at
        from drop_interruptions;
      create view drop_lines_public as
        select
          drop_lines.establishment_id, drop_lines.drop_id, drop_lines.machine_id, drop_lines.container
        from drop_lines;
      create view drop_team_public as
        select
          drop_team.establishment_id, drop_team.drop_id, drop_team.person_id, drop_team.function, drop_team.joined_at
        from drop_team;
      create view drops_public as
        select
          drops.establishment_id, drops.drop_id, drops.drop_number, drops.gaming_day, drops.is_during_operation,
          drops.state, drops.planned_by, drops.planned_at, drops.opened_by, drops.opened_at, drops.authorisation_id,
          drops.closed_by, drops.closed_at, drops.readings_missing_reason, drops.cancelled_by, drops.cancel_reason
        from drops;
      -- the module's registers, as src/registers reads them
      create view register_counts as
        select
          drop_certifications.establishment_id, drop_certifications.report_number as number,
          drop_certifications.gaming_day, null::timestamptz as happened_at,
          drop_certifications.notes_minor + drop_certifications.tickets_minor + drop_certifications.coins_minor
            as amount_minor,
          drop_certifications.recorded_by as person_id, null::bigint as machine_id, null::text as kind,
          null::text as about, drops.drop_number as refers_to, null::text as journal,
          nullif(drop_certifications.conveyed_reason, '') as reason
        from drop_certifications
        join drops on drops.establishment_id = drop_certifications.establishment_id
          and drops.drop_id = drop_certifications.drop_id;
      create view register_drops as
        select
          drops.establishment_id, drops.drop_number as number, drops.gaming_day, null::timestamptz as happened_at,
          null::bigint as amount_minor, drops.planned_by as person_id, null::bigint as machine_id, null::text as kind,
          null::text as about, null::bigint as refers_to, null::text as journal,
          nullif(drops.cancel_reason, '') as reason
        from drops;
      grant select on
        box_counts_public, coin_departures_public, coin_extractions_public, drop_boxes_public,
        drop_certifications_public, drop_certifiers_public, drop_conveyance_boxes_public, drop_conveyances_public,
        drop_exchanges_public, drop_interruptions_public, drop_lines_public, drop_team_public, drops_public,
        register_counts, register_drops to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view
        box_counts_public, coin_departures_public, coin_extractions_public, drop_boxes_public,
        drop_certifications_public, drop_certifiers_public, drop_conveyance_boxes_public, drop_conveyances_public,
        drop_exchanges_public, drop_interruptions_public, drop_lines_public, drop_team_public, drops_public,
        register_counts, register_drops;
    `);
  }
}
