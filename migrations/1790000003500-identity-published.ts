import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What other modules may read of identity: a column that is not here is private to the module. */
export class IdentityPublished1790000003500 implements MigrationInterface {
  readonly name = 'IdentityPublished1790000003500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view accounts_public as
        select
          accounts.account_id, accounts.person_id, accounts.login
        from accounts;
      create view api_tokens_public as
        select
          api_tokens.establishment_id, api_tokens.token_id, api_tokens.name
        from api_tokens;
      create view people_names as
        select
          people.person_id, people.employee_number, people.full_name
        from people;
      create view role_grants_public as
        select
          role_grants.establishment_id, role_grants.person_id, role_grants.role, role_grants.held_from,
          role_grants.held_until
        from role_grants;
      create view signatures_public as
        select
          signatures.establishment_id, signatures.signature_id, signatures.person_id, signatures.signed_as,
          signatures.method, signatures.subject, signatures.content_digest, signatures.strokes_record_id,
          signatures.signed_at
        from signatures;
      grant select on
        accounts_public, api_tokens_public, people_names, role_grants_public, signatures_public to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view
        accounts_public, api_tokens_public, people_names, role_grants_public, signatures_public;
    `);
  }
}
