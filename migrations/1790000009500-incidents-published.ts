import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What other modules may read of incidents: a column that is not here is private to the module. */
export class IncidentsPublished1790000009500 implements MigrationInterface {
  readonly name = 'IncidentsPublished1790000009500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view exclusions_public as
        select
          exclusions.establishment_id, exclusions.exclusion_number, exclusions.customer_record_id, exclusions.cause,
          exclusions.incident_number, exclusions.reason, exclusions.first_day, exclusions.last_day,
          exclusions.decided_by, exclusions.decided_at, exclusions.lifted_at
        from exclusions;
      create view incident_additions_public as
        select
          incident_additions.establishment_id, incident_additions.incident_number, incident_additions.addition_number,
          incident_additions.addition
        from incident_additions;
      create view incident_decisions_public as
        select
          incident_decisions.establishment_id, incident_decisions.incident_number, incident_decisions.decision,
          incident_decisions.decided_by, incident_decisions.decided_at
        from incident_decisions;
      create view incident_notices_public as
        select
          incident_notices.establishment_id, incident_notices.incident_number, incident_notices.notice_number,
          incident_notices.given_at, incident_notices.means, incident_notices.recipient, incident_notices.reference
        from incident_notices;
      create view incidents_public as
        select
          incidents.establishment_id, incidents.incident_number, incidents.gaming_day, incidents.occurred_at,
          incidents.kind, incidents.place, incidents.machine_id, incidents.description, incidents.reported_by,
          incidents.reported_at
        from incidents;
      -- the module's registers, as src/registers reads them
      create view register_exclusions as
        select
          exclusions.establishment_id, exclusions.exclusion_number as number, null::date as gaming_day,
          exclusions.decided_at as happened_at, null::bigint as amount_minor, exclusions.decided_by as person_id,
          null::bigint as machine_id, exclusions.cause as kind, null::text as about, null::bigint as refers_to,
          null::text as journal, null::text as reason
        from exclusions;
      create view register_incidents as
        select
          incidents.establishment_id, incidents.incident_number as number, incidents.gaming_day,
          null::timestamptz as happened_at, null::bigint as amount_minor, incidents.reported_by as person_id,
          incidents.machine_id, incidents.kind, nullif(incidents.place, '') as about, null::bigint as refers_to,
          null::text as journal, null::text as reason
        from incidents;
      grant select on
        exclusions_public, incident_additions_public, incident_decisions_public, incident_notices_public,
        incidents_public, register_exclusions, register_incidents to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view
        exclusions_public, incident_additions_public, incident_decisions_public, incident_notices_public,
        incidents_public, register_exclusions, register_incidents;
    `);
  }
}
