import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is held of a person who works here, and of which records there are, for whoever asks for it on request. */
export class IdentityPersonalPublished1790000058400 implements MigrationInterface {
  readonly name = 'IdentityPersonalPublished1790000058400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view personal_records_public as
        select personal_records.establishment_id, personal_records.personal_record_id, personal_records.kind,
          personal_records.keep_until, personal_records.recorded_at, personal_records.erased_at
        from personal_records;
      create view people_employed as
        select people.person_id, people.employed_from, people.employed_until, people.digest_salt is null as is_erased
        from people;
      create view people_sessions as
        select accounts.person_id, sessions.created_at, sessions.ended_at, sessions.address, sessions.user_agent
        from sessions join accounts using (account_id);
      create view people_oaths as
        select oaths.establishment_id, oaths.person_id, oaths.sworn_on, oaths.sworn_before from oaths;
      grant select on personal_records_public, people_employed, people_sessions, people_oaths to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop view personal_records_public, people_employed, people_sessions, people_oaths');
  }
}
