import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an agent reports comes to his hierarchy and to the supervisor (MC:23): each says so, once, never the agent. */
export class IncidentsReceipts1790000026600 implements MigrationInterface {
  readonly name = 'IncidentsReceipts1790000026600';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table incident_receipts (
        establishment_id integer not null,
        incident_number bigint not null,
        received_as text not null check (received_as in ('superviseur', 'directionDesCasinos')),
        received_by bigint not null references people,
        received_at timestamptz not null,
        recorded_at timestamptz not null default clock_timestamp(),
        primary key (establishment_id, incident_number, received_as),
        foreign key (establishment_id, incident_number) references incidents
      );
      grant select, insert on incident_receipts to releve_app;
      create function refuse_incident_receipt() returns trigger language plpgsql as $$
      begin
        if exists (select from incidents where incidents.establishment_id = new.establishment_id
          and incidents.incident_number = new.incident_number and incidents.reported_by = new.received_by) then
          raise exception 'who reports does not receive the report' using errcode = 'RV007', hint = 'OWN_REPORT';
        end if;
        if not exists (select from role_grants_public as role_grants
          where role_grants.establishment_id = new.establishment_id and role_grants.person_id = new.received_by
            and role_grants.role = new.received_as and role_grants.held_from <= new.received_at
            and (role_grants.held_until is null or role_grants.held_until > new.received_at)) then
          raise exception 'a report is received by the function it goes to'
            using errcode = 'RV007', hint = 'REPORT_FOR_OTHERS';
        end if;
        return new;
      end $$;
      create trigger refuse_incident_receipt before insert on incident_receipts
        for each row execute function refuse_incident_receipt();
      select audit_attach('incident_receipts', 'append_only');
      create view incident_receipts_public as
        select
          incident_receipts.establishment_id, incident_receipts.incident_number, incident_receipts.received_as,
          incident_receipts.received_by, incident_receipts.received_at
        from incident_receipts;
      grant select on incident_receipts_public to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view incident_receipts_public;
      select audit_detach('incident_receipts');
      drop table incident_receipts;
      drop function refuse_incident_receipt();
    `);
  }
}
