import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Personal data given out and erased on request: each an act, the erasure approved by a second person. */
export class Personal1800000033000 implements MigrationInterface {
  readonly name = 'Personal1800000033000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(records);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const records = `
select set_config('releve.act', 'migration.personal', true);

create table personal_exports (
  establishment_id integer not null references establishments,
  export_id bigint generated always as identity,
  about text not null check (about in ('person', 'customer')),
  person_id bigint references people,
  customer_digest bytea check (length(customer_digest) = 32),
  purpose text not null check (length(purpose) between 3 and 500),
  exported_by bigint not null references people,
  exported_at timestamptz not null,
  primary key (establishment_id, export_id),
  check ((about = 'person') = (person_id is not null)),
  check ((about = 'customer') = (customer_digest is not null))
);
grant select, insert on personal_exports to releve_app;
select audit_attach('personal_exports', 'append_only', array['customer_digest']);
select audit_texts('personal_exports', '{purpose}');

create table personal_erasures (
  establishment_id integer not null references establishments,
  request_id bigint not null,
  about text not null check (about in ('person', 'customer')),
  rows_erased integer not null check (rows_erased > 0),
  -- the last day on which a remaining record must be retained; null: nothing is left
  kept_until date,
  erased_at timestamptz not null,
  primary key (establishment_id, request_id),
  foreign key (establishment_id, request_id) references approval_requests
);
grant select, insert on personal_erasures to releve_app;
select audit_attach('personal_erasures', 'append_only');
`;

const down = `
select audit_detach(t) from unnest('{personal_exports,personal_erasures}'::regclass[]) t;
drop table personal_erasures, personal_exports;
`;
