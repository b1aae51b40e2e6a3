import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The register of chips: pieces that the establishment issued and destroyed, by kind. */
export class DesksChipIssues1800000802000 implements MigrationInterface {
  readonly name = 'DesksChipIssues1800000802000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table chip_issues (
  establishment_id integer not null references establishments,
  issue_id bigint generated always as identity,
  medium text not null check (medium in ('chip', 'plaque')),
  -- empty: valid at every game; a plaque always is
  game text not null check (length(game) <= 40),
  value_minor bigint not null check (value_minor > 0),
  -- positive: issued into the strongroom; negative: destroyed from it
  pieces bigint not null check (pieces <> 0 and abs(pieces) <= 9999999),
  reason text not null check (length(reason) between 3 and 500),
  recorded_by bigint not null references people,
  witnessed_by bigint not null references people,
  happened_at timestamptz not null,
  primary key (establishment_id, issue_id),
  check (medium = 'chip' or game = ''),
  constraint chip_issues_two check (recorded_by <> witnessed_by)
);
-- serves: the pieces of each kind that the establishment owns
create index chip_issues_by_kind on chip_issues (establishment_id, medium, game, value_minor);
grant select, insert on chip_issues to releve_app;
select audit_attach('chip_issues', 'append_only');
select audit_texts('chip_issues', '{reason}');
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
select audit_detach('chip_issues'::regclass);
drop table chip_issues;
`);
  }
}
