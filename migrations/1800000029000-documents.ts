import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Documents delivered as PDF: numbered, each the original or a duplicate of an earlier one. */
export class Documents1800000029000 implements MigrationInterface {
  readonly name = 'Documents1800000029000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [issues, published]) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const issues = `
select set_config('releve.act', 'migration.documents', true);

create table document_issues (
  establishment_id integer not null references establishments,
  issue_number bigint not null,
  document_name text not null,
  title text not null,
  language text not null check (language in ('fr', 'en')),
  first_day date not null,
  last_day date not null,
  subject text not null,
  is_provisional boolean not null,
  content_digest bytea not null check (length(content_digest) = 32),
  original_number bigint,
  duplicate_number integer not null check (duplicate_number >= 0),
  issued_to bigint references people,
  issued_at timestamptz not null,
  primary key (establishment_id, issue_number),
  foreign key (establishment_id, original_number) references document_issues,
  check (first_day <= last_day),
  check ((duplicate_number = 0) = (original_number is null)),
  check (original_number < issue_number)
);
-- serves: the first issue of a document; of one document there is one original
create unique index document_issues_originals on document_issues
  (establishment_id, document_name, language, first_day, last_day, subject, content_digest)
  where original_number is null;
-- serves: the last duplicate of an original; no two have the same number
create unique index document_issues_duplicates on document_issues
  (establishment_id, original_number, duplicate_number) where original_number is not null;
grant select, insert on document_issues to releve_app;
select audit_attach('document_issues', 'append_only');
`;

/** Views that other modules may read: a column that is missing here is private to the module. */
const published = `
-- the module's register, as src/registers reads it
create view register_documents as
  select
    document_issues.establishment_id, document_issues.issue_number as number, null::date as gaming_day,
    document_issues.issued_at as happened_at, null::bigint as amount_minor,
    document_issues.issued_to as person_id, null::bigint as machine_id,
    case when document_issues.original_number is null then 'original' else 'duplicate' end
      || case when document_issues.is_provisional then 'Provisional' else '' end as kind,
    document_issues.title as about, document_issues.original_number as refers_to, null::text as journal,
    'SHA-256 ' || encode(document_issues.content_digest, 'hex') as reason
  from document_issues;
grant select on register_documents to releve_app;
`;

const down = `
drop view register_documents;
select audit_detach('document_issues');
drop table document_issues;
`;
