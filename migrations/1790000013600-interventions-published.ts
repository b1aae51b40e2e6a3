import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What other modules may read of interventions: a column that is not here is private to the module. */
export class InterventionsPublished1790000013600 implements MigrationInterface {
  readonly name = 'InterventionsPublished1790000013600';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view intervention_entries_public as
        select
          intervention_entries.establishment_id, intervention_entries.intervention_id,
          intervention_entries.entry_number, intervention_entries.kind, intervention_entries.entry,
          intervention_entries.quantity, intervention_entries.entered_by, intervention_entries.entered_at,
          intervention_entries.touches
        from intervention_entries;
      create view intervention_envelope_receipts_public as
        select
          intervention_envelope_receipts.establishment_id, intervention_envelope_receipts.gaming_day,
          intervention_envelope_receipts.received_by, intervention_envelope_receipts.received_at,
          intervention_envelope_receipts.signature_id
        from intervention_envelope_receipts;
      create view intervention_envelopes_public as
        select
          intervention_envelopes.establishment_id, intervention_envelopes.gaming_day,
          intervention_envelopes.envelope_number, intervention_envelopes.sheet_count,
          intervention_envelopes.content_digest, intervention_envelopes.made_by, intervention_envelopes.made_at,
          intervention_envelopes.signature_id
        from intervention_envelopes;
      create view intervention_ram_clears_public as
        select
          intervention_ram_clears.establishment_id, intervention_ram_clears.intervention_id,
          intervention_ram_clears.machine_id, intervention_ram_clears.occurred_at,
          intervention_ram_clears.technician_signature_id, intervention_ram_clears.supervisor_signature_id
        from intervention_ram_clears;
      create view intervention_readings_public as
        select
          intervention_readings.establishment_id, intervention_readings.intervention_id,
          intervention_readings.reading_number, intervention_readings.station_id, intervention_readings.moment,
          intervention_readings.read_at, intervention_readings.counters, intervention_readings.unread_reason,
          intervention_readings.entered_by
        from intervention_readings;
      create view interventions_public as
        select
          interventions.establishment_id, interventions.intervention_id, interventions.sheet_number,
          interventions.gaming_day, interventions.machine_id, interventions.identification_id,
          interventions.technician_id, interventions.stopped_at, interventions.reason, interventions.opened_by,
          interventions.opened_at, interventions.restarted_at, interventions.closed_at, interventions.signature_id,
          interventions.unsigned_reason, interventions.supervisor_signature_id, interventions.direction_signature_id
        from interventions;
      create view technician_identifications_public as
        select
          technician_identifications.establishment_id, technician_identifications.identification_id,
          technician_identifications.machine_id, technician_identifications.identified_at,
          technician_identifications.valid_until
        from technician_identifications;
      -- the module's registers, as src/registers reads them
      create view register_envelopes as
        select
          intervention_envelopes.establishment_id, intervention_envelopes.envelope_number as number,
          intervention_envelopes.gaming_day, null::timestamptz as happened_at, null::bigint as amount_minor,
          intervention_envelopes.made_by as person_id, null::bigint as machine_id, null::text as kind,
          null::text as about, intervention_envelopes.sheet_count::bigint as refers_to, null::text as journal,
          null::text as reason
        from intervention_envelopes;
      create view register_interventions as
        select
          interventions.establishment_id, interventions.sheet_number as number, interventions.gaming_day,
          null::timestamptz as happened_at, null::bigint as amount_minor, interventions.opened_by as person_id,
          interventions.machine_id, null::text as kind, null::text as about, null::bigint as refers_to,
          null::text as journal, nullif(interventions.reason, '') as reason
        from interventions;
      grant select on
        intervention_entries_public, intervention_envelope_receipts_public, intervention_envelopes_public,
        intervention_ram_clears_public, intervention_readings_public, interventions_public,
        technician_identifications_public, register_envelopes, register_interventions to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view
        intervention_entries_public, intervention_envelope_receipts_public, intervention_envelopes_public,
        intervention_ram_clears_public, intervention_readings_public, interventions_public,
        technician_identifications_public, register_envelopes, register_interventions;
    `);
  }
}
