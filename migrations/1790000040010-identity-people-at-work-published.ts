import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What other modules may read of who works in what function: a row for each, and one of whoever holds none. */
export class IdentityPeopleAtWorkPublished1790000040010 implements MigrationInterface {
  readonly name = 'IdentityPeopleAtWorkPublished1790000040010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view people_at_work as
        select people.person_id, people.employee_number = 'CONSOLE' as is_console, people.employed_from,
          people.employed_until, role_grants.establishment_id, role_grants.role, role_grants.held_from,
          role_grants.held_until
        from people
        left join role_grants on role_grants.person_id = people.person_id;
      grant select on people_at_work to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view people_at_work;`);
  }
}
