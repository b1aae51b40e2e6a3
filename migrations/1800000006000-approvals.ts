import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests that wait for a second person, and the decision of that person. */
export class Approvals1800000006000 implements MigrationInterface {
  readonly name = 'Approvals1800000006000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [approvals, published, texts]) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const approvals = `
select set_config('releve.act', 'migration.approvals', true);

-- A request names an act that waits for another person, whose decision is final.
create table approval_requests (
  establishment_id integer not null references establishments,
  request_id bigint generated always as identity,
  kind text not null check (kind in ('meterAdjustment', 'findingExplanation', 'countCorrection',
    'totalCorrection', 'setting', 'dayClosing', 'dayReopening', 'journalReversal', 'machineChange', 'roleGrant',
    'accountRole', 'closedDayAdjustment', 'badgeIssue', 'accountOpening', 'secretReset', 'factorRemoval',
    'personalErasure')),
  subject jsonb not null,
  reason text not null check (length(reason) between 3 and 2000),
  requested_by bigint not null references people,
  requested_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, request_id)
);
-- serves: the requests about one gaming day, in their order
create index approval_requests_by_day
  on approval_requests (establishment_id, (subject ->> 'gamingDay'), request_id);
grant select, insert on approval_requests to releve_app;
select audit_attach('approval_requests', 'append_only');

create table approval_decisions (
  establishment_id integer not null,
  request_id bigint not null,
  decision text not null check (decision in ('approved', 'refused')),
  decided_by bigint not null references people,
  decided_at timestamptz not null default clock_timestamp(),
  reason text not null default '',
  primary key (establishment_id, request_id),
  foreign key (establishment_id, request_id) references approval_requests
);
grant select, insert on approval_decisions to releve_app;

-- A requester may withdraw: the request is then refused, by the requester. Approving takes another person.
create function refuse_own_approval() returns trigger language plpgsql as $$
begin
  if new.decision <> 'refused' and exists (
    select from approval_requests
    where approval_requests.establishment_id = new.establishment_id
      and approval_requests.request_id = new.request_id
      and approval_requests.requested_by = new.decided_by
  ) then
    raise exception 'nobody approves his own act' using errcode = 'RV002', hint = 'OWN_APPROVAL';
  end if;
  return new;
end $$;
create trigger refuse_own_approval before insert on approval_decisions
  for each row execute function refuse_own_approval();
select audit_attach('approval_decisions', 'append_only');

-- True when that request, of that kind, was approved: triggers of other tables check it before accepting an act.
create function is_approved(of_establishment integer, of_request bigint, of_kind text) returns boolean
  language sql stable as $$
  select exists (
    select from approval_requests
    join approval_decisions using (establishment_id, request_id)
    where approval_requests.establishment_id = of_establishment
      and approval_requests.request_id = of_request
      and approval_requests.kind = of_kind
      and approval_decisions.decision = 'approved'
  )
$$;

-- Refuses a row whose approval_request_id does not name an approved request of the trigger's kind.
create function require_approval() returns trigger language plpgsql as $$
begin
  if new.approval_request_id is null
    or not is_approved(new.establishment_id, new.approval_request_id, tg_argv[0]) then
    raise exception 'a second person must approve this act first'
      using errcode = 'RV003', hint = 'APPROVAL_REQUIRED';
  end if;
  return new;
end $$;
`;

/** Views that other modules may read: a column that is missing here is private to the module. */
const published = `
create view approval_decisions_public as
  select
    approval_decisions.establishment_id, approval_decisions.request_id, approval_decisions.decision,
    approval_decisions.decided_by, approval_decisions.decided_at, approval_decisions.reason
  from approval_decisions;
create view approval_requests_public as
  select
    approval_requests.establishment_id, approval_requests.request_id, approval_requests.kind,
    approval_requests.subject, approval_requests.reason, approval_requests.requested_by,
    approval_requests.requested_at
  from approval_requests;
grant select on approval_decisions_public, approval_requests_public to releve_app;
`;

/**
 * Columns of typed text: the log stores their digests, the row the words until they are erased
 * (docs/adr/0038-personal-data.md).
 */
const texts = `
select audit_texts('approval_decisions', '{reason}');
select audit_texts('approval_requests', '{subject,reason}');
`;

const down = `
drop view approval_requests_public, approval_decisions_public;
select audit_detach(t) from unnest('{approval_requests,approval_decisions}'::regclass[]) t;
drop table approval_decisions, approval_requests;
drop function require_approval, is_approved, refuse_own_approval;
`;
