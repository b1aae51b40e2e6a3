import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Numbers of cases: given once, and never taken away by a later computation of the day. */
export class ClosingCaseNumbers1800000610000 implements MigrationInterface {
  readonly name = 'ClosingCaseNumbers1800000610000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [caseNumbers, existingCases, views]) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const caseNumbers = `
select set_config('releve.act', 'migration.closingCaseNumbers', true);

-- subject: machine_id~medium for a difference, else the key of a finding. Subjects of one case share its number; one
-- with several numbers is of the lowest.
create table case_numbers (
  establishment_id integer not null,
  gaming_day date not null,
  subject text not null check (length(subject) between 1 and 400),
  case_number integer not null check (case_number > 0),
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, gaming_day, subject, case_number),
  foreign key (establishment_id, gaming_day) references gaming_days
);
grant select, insert on case_numbers to releve_app;
select audit_attach('case_numbers', 'append_only');

create function case_subject(code text, machine_id bigint, medium text, finding_key text) returns text
  language sql immutable parallel safe
  return case
    when machine_id is not null
      and code in ('countVariance', 'countWithoutMeter', 'ticketsOutVariance', 'handPayVariance')
      then machine_id || '~' || medium
    else finding_key
  end;
grant execute on function case_subject to releve_app;
`;

/** Findings and differences of before are cases of their own, in the order of their keys. */
const existingCases = `
insert into case_numbers (establishment_id, gaming_day, subject, case_number)
select
  subjects.establishment_id, subjects.gaming_day, subjects.subject,
  row_number() over (
    partition by subjects.establishment_id, subjects.gaming_day order by subjects.subject collate "C")
from (
  select current_runs.establishment_id, current_runs.gaming_day,
    case_subject(findings.code, findings.machine_id, findings.medium, findings.finding_key) as subject
  from current_runs
  join findings using (establishment_id, gaming_day, run_number)
  where findings.severity <> 'notice'
  union
  select suspense_lines.establishment_id, suspense_lines.of_gaming_day,
    suspense_lines.machine_id || '~' || suspense_lines.medium
  from suspense_lines
) as subjects
order by subjects.establishment_id, subjects.gaming_day, subjects.subject collate "C";
`;

const views = `
-- reference: the number as people quote it, such as 261012-3 for the third case of 12 October 2026.
create view case_numbers_public as
  select case_numbers.establishment_id, case_numbers.gaming_day, case_numbers.subject,
    min(case_numbers.case_number) as case_number,
    to_char(case_numbers.gaming_day, 'YYMMDD-') || min(case_numbers.case_number) as reference
  from case_numbers
  group by case_numbers.establishment_id, case_numbers.gaming_day, case_numbers.subject;
grant select on case_numbers_public to releve_app;
`;

const down = `
drop view case_numbers_public;
select audit_detach('case_numbers');
drop table case_numbers;
drop function case_subject;
`;
