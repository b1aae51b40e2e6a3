import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A clock that jumped refuses writes until somebody at the server's console accepts it, with a reason. */
export class AuditClockAcceptances1790000045000 implements MigrationInterface {
  readonly name = 'AuditClockAcceptances1790000045000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table clock_acceptances (
        establishment_id integer not null references establishments check (establishment_id = 0),
        acceptance_number bigint generated always as identity,
        person_id bigint not null references people,
        -- the server's clock, and the last entry of any log, when it was accepted
        clock_at timestamptz not null,
        last_entry_at timestamptz,
        reason text not null check (length(reason) between 3 and 2000),
        recorded_at timestamptz not null default clock_timestamp(),
        primary key (establishment_id, acceptance_number)
      );
      grant select, insert on clock_acceptances to releve_app;
      select audit_attach('clock_acceptances', 'append_only');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select audit_detach('clock_acceptances');
      drop table clock_acceptances;
    `);
  }
}
