import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Game incidents, the notices to the control service, the Direction's decision (MC:24); excluded customers. */
export class Incidents1800000012000 implements MigrationInterface {
  readonly name = 'Incidents1800000012000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [incidents, receipts, published, texts]) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const incidents = `
select set_config('releve.act', 'migration.incidents', true);

-- An incident as it was reported: it contains no personal data, and later facts are added beside it.
create table incidents (
  establishment_id integer not null,
  incident_number bigint not null check (incident_number > 0),
  gaming_day date not null,
  occurred_at timestamptz not null,
  kind text not null check (kind in ('equipment', 'cheating', 'dispute', 'money', 'customerConduct', 'staffConduct',
    'other')),
  place text not null check (length(place) between 1 and 120),
  machine_id bigint,
  description text not null check (length(description) between 3 and 4000),
  reported_by bigint not null references people,
  reported_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, incident_number),
  foreign key (establishment_id, gaming_day) references gaming_days,
  foreign key (establishment_id, machine_id) references machines,
  check (occurred_at <= reported_at)
);
grant select, insert on incidents to releve_app;
select audit_attach('incidents', 'append_only');

-- Writes about one incident take turns.
create function incident_lock(of_establishment integer, of_incident bigint) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('incident ' || of_incident, of_establishment))
$$;

-- When and how the control service was informed.
create table incident_notices (
  establishment_id integer not null,
  incident_number bigint not null,
  notice_number smallint not null check (notice_number > 0),
  given_at timestamptz not null,
  means text not null check (means in ('inPerson', 'telephone', 'email', 'letter')),
  -- the office or the officer on duty
  recipient text not null check (length(recipient) between 2 and 200),
  reference text not null default '' check (length(reference) <= 200),
  given_by bigint not null references people,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, incident_number, notice_number),
  foreign key (establishment_id, incident_number) references incidents
);
grant select, insert on incident_notices to releve_app;
create function refuse_early_notice() returns trigger language plpgsql as $$
begin
  perform incident_lock(new.establishment_id, new.incident_number);
  if exists (select from incidents where incidents.establishment_id = new.establishment_id
    and incidents.incident_number = new.incident_number and incidents.occurred_at > new.given_at) then
    raise exception 'a notice follows its incident' using errcode = 'RV007', hint = 'NOTICE_NOT_VALID';
  end if;
  return new;
end $$;
create trigger refuse_early_notice before insert on incident_notices
  for each row execute function refuse_early_notice();
select audit_attach('incident_notices', 'append_only');

-- Facts heard, found or corrected later, until the decision.
create table incident_additions (
  establishment_id integer not null,
  incident_number bigint not null,
  addition_number smallint not null check (addition_number > 0),
  addition text not null check (length(addition) between 3 and 4000),
  added_by bigint not null references people,
  added_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, incident_number, addition_number),
  foreign key (establishment_id, incident_number) references incidents
);
grant select, insert on incident_additions to releve_app;
select audit_attach('incident_additions', 'append_only');

-- MC:24: the Direction's decision is final: there is one, after the notice, and not by the reporter.
create table incident_decisions (
  establishment_id integer not null,
  incident_number bigint not null,
  decision text not null check (length(decision) between 3 and 4000),
  decided_by bigint not null references people,
  decided_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, incident_number),
  foreign key (establishment_id, incident_number) references incidents
);
grant select, insert on incident_decisions to releve_app;

create function refuse_incident_addition() returns trigger language plpgsql as $$
begin
  perform incident_lock(new.establishment_id, new.incident_number);
  if exists (select from incident_decisions where incident_decisions.establishment_id = new.establishment_id
    and incident_decisions.incident_number = new.incident_number) then
    raise exception 'the decision is final' using errcode = 'RV007', hint = 'INCIDENT_DECIDED';
  end if;
  return new;
end $$;
create trigger refuse_incident_addition before insert on incident_additions
  for each row execute function refuse_incident_addition();

create function refuse_incident_decision() returns trigger language plpgsql as $$
begin
  perform incident_lock(new.establishment_id, new.incident_number);
  if exists (select from incidents where incidents.establishment_id = new.establishment_id
    and incidents.incident_number = new.incident_number and incidents.reported_by = new.decided_by) then
    raise exception 'nobody decides what he reported' using errcode = 'RV007', hint = 'OWN_INCIDENT';
  end if;
  if not exists (select from incident_notices where incident_notices.establishment_id = new.establishment_id
    and incident_notices.incident_number = new.incident_number) then
    raise exception 'the control service is informed first' using errcode = 'RV007', hint = 'INCIDENT_NOT_NOTIFIED';
  end if;
  return new;
end $$;
create trigger refuse_incident_decision before insert on incident_decisions
  for each row execute function refuse_incident_decision();
select audit_attach('incident_decisions', 'append_only');

-- The customer's identity is stored in an encrypted personal record, and nowhere else.
create table exclusions (
  establishment_id integer not null,
  exclusion_number bigint not null check (exclusion_number > 0),
  customer_record_id bigint not null,
  cause text not null check (cause in ('tookOrphan', 'cheating', 'conduct', 'ownRequest', 'authority', 'other')),
  incident_number bigint,
  reason text not null check (length(reason) between 3 and 2000),
  first_day date not null,
  last_day date not null,
  decided_by bigint not null references people,
  decided_at timestamptz not null,
  lifted_at timestamptz check (lifted_at >= decided_at),
  lifted_by bigint references people,
  lifting_reason text check (length(lifting_reason) between 3 and 2000),
  recorded_at timestamptz not null default clock_timestamp(),
  -- a keyed digest of name and birth date, by which an excluded customer is recognised at a payment without opening a
  -- personal record
  customer_digest bytea check (length(customer_digest) = 32),
  primary key (establishment_id, exclusion_number),
  foreign key (establishment_id, customer_record_id) references personal_records,
  foreign key (establishment_id, incident_number) references incidents,
  check (last_day >= first_day),
  constraint nobody_lifts_the_exclusion_he_decided check (lifted_by <> decided_by),
  check (num_nulls(lifted_at, lifted_by, lifting_reason) in (0, 3))
);
-- serves: the exclusions in force on a day
create index exclusions_in_force on exclusions (establishment_id, last_day) where lifted_at is null;
-- serves: the exclusion in force of a customer who is paid
create index exclusions_by_customer on exclusions (establishment_id, customer_digest) where lifted_at is null;
grant select, insert, update (lifted_at, lifted_by, lifting_reason) on exclusions to releve_app;

create function lift_exclusion_once() returns trigger language plpgsql as $$
begin
  if old.lifted_at is not null or new.lifted_at is null then
    raise exception 'an exclusion is lifted once' using errcode = 'RV001', hint = 'APPEND_ONLY';
  end if;
  return new;
end $$;
create trigger lift_exclusion_once before update on exclusions for each row execute function lift_exclusion_once();
select audit_attach('exclusions', 'mutable', array['customer_digest']);
`;

/**
 * An agent's report is received by their superior and by the supervisor (MC:23): each confirms it once, never the
 * agent.
 */
const receipts = `
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
`;

/** Views that other modules may read: a column that is missing here is private to the module. */
const published = `
create view exclusions_public as
  select
    exclusions.establishment_id, exclusions.exclusion_number, exclusions.customer_record_id, exclusions.cause,
    exclusions.incident_number, exclusions.reason, exclusions.first_day, exclusions.last_day,
    exclusions.decided_by, exclusions.decided_at, exclusions.lifted_at
  from exclusions;
create view incident_additions_public as
  select
    incident_additions.establishment_id, incident_additions.incident_number, incident_additions.addition_number,
    incident_additions.addition
  from incident_additions;
create view incident_decisions_public as
  select
    incident_decisions.establishment_id, incident_decisions.incident_number, incident_decisions.decision,
    incident_decisions.decided_by, incident_decisions.decided_at
  from incident_decisions;
create view incident_notices_public as
  select
    incident_notices.establishment_id, incident_notices.incident_number, incident_notices.notice_number,
    incident_notices.given_at, incident_notices.means, incident_notices.recipient, incident_notices.reference
  from incident_notices;
create view incidents_public as
  select
    incidents.establishment_id, incidents.incident_number, incidents.gaming_day, incidents.occurred_at,
    incidents.kind, incidents.place, incidents.machine_id, incidents.description, incidents.reported_by,
    incidents.reported_at
  from incidents;
-- the module's registers, as src/registers reads them
create view register_exclusions as
  select
    exclusions.establishment_id, exclusions.exclusion_number as number, null::date as gaming_day,
    exclusions.decided_at as happened_at, null::bigint as amount_minor, exclusions.decided_by as person_id,
    null::bigint as machine_id, exclusions.cause as kind, null::text as about, null::bigint as refers_to,
    null::text as journal, null::text as reason
  from exclusions;
create view register_incidents as
  select
    incidents.establishment_id, incidents.incident_number as number, incidents.gaming_day,
    null::timestamptz as happened_at, null::bigint as amount_minor, incidents.reported_by as person_id,
    incidents.machine_id, incidents.kind, nullif(incidents.place, '') as about, null::bigint as refers_to,
    null::text as journal, null::text as reason
  from incidents;
create view incident_receipts_public as
  select
    incident_receipts.establishment_id, incident_receipts.incident_number, incident_receipts.received_as,
    incident_receipts.received_by, incident_receipts.received_at
  from incident_receipts;
create view incidents_customers as
  select exclusions.establishment_id, 'exclusions' as table_name, jsonb_build_object('establishment_id',
      exclusions.establishment_id, 'exclusion_number', exclusions.exclusion_number) as row_key,
    exclusions.exclusion_number as number, exclusions.decided_at as happened_at, null::bigint as amount_minor,
    exclusions.customer_record_id as personal_record_id, exclusions.customer_digest
  from exclusions;
grant select on exclusions_public, incident_additions_public, incident_decisions_public, incident_notices_public,
  incidents_public, register_exclusions, register_incidents, incident_receipts_public,
  incidents_customers to releve_app;
`;

/**
 * Columns of typed text: the log stores their digests, the row the words until they are erased
 * (docs/adr/0038-personal-data.md).
 */
const texts = `
select audit_texts('exclusions', '{reason,lifting_reason}');
select audit_texts('incident_additions', '{addition}');
select audit_texts('incident_decisions', '{decision}');
select audit_texts('incident_notices', '{recipient,reference}');
select audit_texts('incidents', '{place,description}');
`;

const down = `
drop view incidents_customers, incident_receipts_public, register_incidents, register_exclusions, incidents_public,
  incident_notices_public, incident_decisions_public, incident_additions_public, exclusions_public;
select audit_detach(t) from unnest('{incidents,incident_notices,incident_additions,incident_decisions,exclusions,
  incident_receipts}'::regclass[]) t;
drop table incident_receipts, exclusions, incident_decisions, incident_additions, incident_notices, incidents;
drop function refuse_incident_receipt, lift_exclusion_once, refuse_incident_decision, refuse_incident_addition,
  refuse_early_notice, incident_lock;
`;
