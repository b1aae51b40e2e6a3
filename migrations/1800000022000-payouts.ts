import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Slips of hand pays: opened, authorised, checked, identified, paid or void; the book of payment complements; disputed
 * payments: the customer, the technician, then the decision.
 *
 * The rules bind every writer: the authorisers and the payer, the requirements of a payment, and that cash leaves a
 * desk. The meters of a machine settle its slips when the day closes; those of a table have no meter, so their cash is
 * posted when it leaves the desk.
 */
export class Payouts1800000022000 implements MigrationInterface {
  readonly name = 'Payouts1800000022000';

  async up(runner: QueryRunner): Promise<void> {
    const all = [slips, steps, complements, disputes, rules, orphans, complementRules, disputeRules, published, texts];
    for (const statements of all) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const slips = `
select set_config('releve.act', 'migration.payouts', true);

-- A slip: numbered when it is opened, then paid or void. Its requirements before payment are decided at its opening.
create table payouts (
  establishment_id integer not null references establishments,
  payout_id bigint generated always as identity,
  slip_number bigint not null check (slip_number > 0),
  -- of a machine or of a table: the progressive jackpots of black-jack tables are paid by slips too (MC:5.2-8,
  -- FR07:55-4-8)
  machine_id bigint,
  kind text not null
    check (kind in ('jackpot', 'progressive', 'bonus', 'cancelledCredits', 'shortPay', 'complement')),
  amount_minor bigint not null check (amount_minor > 0),
  combination text not null default '' check (length(combination) <= 200),
  won_at timestamptz not null,
  -- the machine's event that reported the win; null: opened by hand
  event_id bigint,
  -- why it is not the same win as that of a similar slip
  another_win_reason text check (length(another_win_reason) between 3 and 500),
  requires_identity boolean not null,
  requires_levels text[] not null check (requires_levels <@ '{superviseur,direction}'),
  opened_by bigint not null references people,
  opened_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'paid', 'void')),
  paid_by bigint references people,
  paid_at timestamptz,
  -- the gaming day of the payment, on which the money left
  gaming_day date,
  -- 'orphan': the register of orphans settles an unpaid slip that no one claims, and no cash moves (MC:21.3)
  method text check (method in ('cash', 'cheque', 'transfer', 'ticket', 'orphan')),
  reference text check (length(reference) between 1 and 60),
  voided_by bigint references people,
  voided_at timestamptz,
  void_reason text check (length(void_reason) between 3 and 2000),
  desk_id bigint,
  movement_number integer,
  -- the entry of a payment other than in cash; cash payments are posted when the day closes
  entry_id bigint,
  orphan_id bigint,
  table_id bigint,
  primary key (establishment_id, payout_id),
  unique (establishment_id, slip_number),
  unique (establishment_id, desk_id, movement_number),
  foreign key (establishment_id, machine_id) references machines,
  foreign key (establishment_id, machine_id, won_at, event_id)
    references machine_events (establishment_id, machine_id, occurred_at, event_id),
  foreign key (establishment_id, gaming_day) references gaming_days,
  foreign key (establishment_id, desk_id, movement_number) references desk_movements,
  foreign key (establishment_id, entry_id) references journal_entries,
  foreign key (establishment_id, orphan_id) references orphans,
  foreign key (establishment_id, table_id) references gaming_tables,
  check ((state = 'paid') = (num_nulls(paid_by, paid_at, gaming_day, method) = 0)),
  check (state = 'paid' or num_nonnulls(paid_by, paid_at, gaming_day, method, reference) = 0),
  check ((state = 'void') = (num_nulls(voided_by, voided_at, void_reason) = 0)),
  check (state = 'void' or num_nonnulls(voided_by, voided_at, void_reason) = 0),
  check (method = 'cash' or (method is null) = (reference is null)),
  check (not (kind in ('jackpot', 'progressive') and method = 'ticket')),
  check (state = 'paid' or num_nonnulls(desk_id, movement_number, entry_id) = 0),
  check ((desk_id is null) = (movement_number is null)),
  constraint payouts_orphan check ((method is not distinct from 'orphan') = (orphan_id is not null)),
  constraint payouts_of_one check (num_nonnulls(machine_id, table_id) = 1),
  constraint payouts_of_table check (table_id is null or kind = 'progressive')
);
-- serves: the slip of an event; it is one win, and opened once
create unique index payouts_of_event on payouts (establishment_id, machine_id, won_at, event_id)
  where event_id is not null and state <> 'void';
-- serves: slips of a machine that may be of the same win
create index payouts_by_machine on payouts (establishment_id, machine_id, won_at) where state <> 'void';
-- serves: the payments of a gaming day, by machine and kind
create index payouts_by_day on payouts (establishment_id, gaming_day, machine_id, kind) where state = 'paid';
-- serves: slips that wait for payment
create index payouts_open on payouts (establishment_id, payout_id) where state = 'open';
-- serves: the slip that a ticket paid; a ticket's number is its own
create unique index payouts_by_ticket on payouts (establishment_id, reference) where method = 'ticket';
-- serves: an orphan is of one slip
create unique index payouts_of_orphan on payouts (establishment_id, orphan_id) where orphan_id is not null;
grant select, insert, update (state, paid_by, paid_at, gaming_day, method, reference, voided_by, voided_at,
  void_reason, desk_id, movement_number, entry_id, orphan_id) on payouts to releve_app;
select audit_attach('payouts', 'mutable');
`;

const steps = `
create table payout_authorisations (
  establishment_id integer not null,
  payout_id bigint not null,
  level text not null check (level in ('superviseur', 'direction')),
  authorised_by bigint not null references people,
  authorised_at timestamptz not null,
  primary key (establishment_id, payout_id, level),
  unique (establishment_id, payout_id, authorised_by),
  foreign key (establishment_id, payout_id) references payouts
);
grant select, insert on payout_authorisations to releve_app;
select audit_attach('payout_authorisations', 'append_only');

create table payout_checks (
  establishment_id integer not null,
  payout_id bigint not null,
  check_number smallint not null check (check_number >= 1),
  reason text not null check (length(reason) between 3 and 2000),
  requested_by bigint not null references people,
  requested_at timestamptz not null,
  primary key (establishment_id, payout_id, check_number),
  foreign key (establishment_id, payout_id) references payouts
);
grant select, insert on payout_checks to releve_app;
select audit_attach('payout_checks', 'append_only');

create table payout_check_answers (
  establishment_id integer not null,
  payout_id bigint not null,
  check_number smallint not null,
  conforms boolean not null,
  finding text not null check (length(finding) between 3 and 2000),
  answered_by bigint not null references people,
  answered_at timestamptz not null,
  primary key (establishment_id, payout_id, check_number),
  foreign key (establishment_id, payout_id, check_number) references payout_checks
);
grant select, insert on payout_check_answers to releve_app;
select audit_attach('payout_check_answers', 'append_only');

-- The document that the winner showed: the last one recorded prevails. The digest, keyed with the installation's
-- secret, recognises the same customer again and reveals nothing about them.
create table payout_identities (
  establishment_id integer not null,
  payout_id bigint not null,
  personal_record_id bigint not null,
  customer_digest bytea not null check (length(customer_digest) = 32),
  recorded_by bigint not null references people,
  recorded_at timestamptz not null,
  primary key (establishment_id, payout_id, personal_record_id),
  foreign key (establishment_id, payout_id) references payouts,
  foreign key (establishment_id, personal_record_id) references personal_records
);
-- serves: the payments to one customer
create index payout_identities_by_customer on payout_identities (establishment_id, customer_digest);
grant select, insert on payout_identities to releve_app;
select audit_attach('payout_identities', 'append_only', array['customer_digest']);
`;

const complements = `
-- A line of the book: the amounts paid by the machine and due for the combination; the difference is a slip.
create table complements (
  establishment_id integer not null references establishments,
  complement_number bigint not null check (complement_number > 0),
  payout_id bigint not null,
  combination text not null check (length(combination) between 1 and 200),
  paid_minor bigint not null check (paid_minor >= 0),
  due_minor bigint not null check (due_minor > paid_minor),
  -- the customer, if the name was given
  customer_record_id bigint,
  entered_by bigint not null references people,
  entered_at timestamptz not null,
  primary key (establishment_id, complement_number),
  unique (establishment_id, payout_id),
  foreign key (establishment_id, payout_id) references payouts,
  foreign key (establishment_id, customer_record_id) references personal_records
);
grant select, insert on complements to releve_app;
select audit_attach('complements', 'append_only');
`;

const disputes = `
create table disputes (
  establishment_id integer not null references establishments,
  dispute_id bigint generated always as identity,
  dispute_number bigint not null check (dispute_number > 0),
  machine_id bigint not null,
  happened_at timestamptz not null,
  claimed_minor bigint check (claimed_minor > 0),
  customer_statement text not null check (length(customer_statement) between 3 and 4000),
  -- the customer, if the name was given
  customer_record_id bigint,
  opened_by bigint not null references people,
  opened_at timestamptz not null,
  primary key (establishment_id, dispute_id),
  unique (establishment_id, dispute_number),
  foreign key (establishment_id, machine_id) references machines,
  foreign key (establishment_id, customer_record_id) references personal_records
);
grant select, insert on disputes to releve_app;
select audit_attach('disputes', 'append_only');

create table dispute_hearings (
  establishment_id integer not null,
  dispute_id bigint not null,
  technician_id bigint not null references people,
  statement text not null check (length(statement) between 3 and 4000),
  heard_by bigint not null references people,
  heard_at timestamptz not null,
  primary key (establishment_id, dispute_id),
  foreign key (establishment_id, dispute_id) references disputes,
  check (heard_by <> technician_id)
);
grant select, insert on dispute_hearings to releve_app;
select audit_attach('dispute_hearings', 'append_only');

-- The foreign key enforces the order: no decision without the technician's statement.
create table dispute_decisions (
  establishment_id integer not null,
  dispute_id bigint not null,
  outcome text not null check (outcome in ('pay', 'refuse')),
  reason text not null check (length(reason) between 3 and 4000),
  payout_id bigint,
  decided_by bigint not null references people,
  decided_at timestamptz not null,
  primary key (establishment_id, dispute_id),
  unique (establishment_id, payout_id),
  foreign key (establishment_id, dispute_id) references dispute_hearings,
  foreign key (establishment_id, payout_id) references payouts,
  check ((outcome = 'pay') = (payout_id is not null))
);
grant select, insert on dispute_decisions to releve_app;
select audit_attach('dispute_decisions', 'append_only');

create table dispute_notices (
  establishment_id integer not null,
  dispute_id bigint not null,
  told_by bigint not null references people,
  told_at timestamptz not null,
  primary key (establishment_id, dispute_id),
  foreign key (establishment_id, dispute_id) references dispute_decisions
);
grant select, insert on dispute_notices to releve_app;
select audit_attach('dispute_notices', 'append_only');
`;

const rules = `
-- A slip begins open, and nothing of it changes but the columns of its payment or voiding.
create function payout_stays_itself() returns trigger language plpgsql as $$
declare
  moving text[] := '{state,paid_by,paid_at,gaming_day,method,reference,voided_by,voided_at,void_reason,desk_id,movement_number,entry_id,orphan_id}';
begin
  if tg_op = 'INSERT' then
    if new.state <> 'open' then
      raise exception 'a payout begins open' using errcode = 'RV001', hint = 'APPEND_ONLY';
    end if;
  elsif to_jsonb(new) - moving <> to_jsonb(old) - moving then
    raise exception 'a slip does not change' using errcode = 'RV001', hint = 'APPEND_ONLY';
  end if;
  return new;
end $$;
create trigger payout_stays_itself before insert or update on payouts
  for each row execute function payout_stays_itself();

-- A slip that is paid or void takes no further step; no one authorises a slip of their own.
create function payout_step() returns trigger language plpgsql as $$
declare
  payout payouts;
begin
  select * into payout from payouts
    where payouts.establishment_id = new.establishment_id and payouts.payout_id = new.payout_id for update;
  if payout.state = 'paid' then
    raise exception 'payout % is paid', new.payout_id using errcode = 'RV001', hint = 'PAYOUT_ALREADY_PAID';
  elsif payout.state = 'void' then
    raise exception 'payout % is void', new.payout_id using errcode = 'RV001', hint = 'PAYOUT_VOID';
  elsif tg_table_name = 'payout_authorisations' and to_jsonb(new) -> 'authorised_by' = to_jsonb(payout.opened_by) then
    raise exception 'nobody authorises his own payout' using errcode = 'RV002', hint = 'OWN_PAYOUT';
  end if;
  return new;
end $$;
create trigger payout_step before insert on payout_authorisations for each row execute function payout_step();
create trigger payout_step before insert on payout_checks for each row execute function payout_step();
create trigger payout_step before insert on payout_check_answers for each row execute function payout_step();
create trigger payout_step before insert on payout_identities for each row execute function payout_step();

-- Opened, then paid or void, once, and paid only when all requirements of the slip are met. No one pays a slip that
-- they authorised or voids one that they opened; a closed day takes no payment.
create function payout_moves() returns trigger language plpgsql as $$
declare
  checks record;
begin
  if old.state = 'paid' then
    raise exception 'payout % is paid', old.payout_id using errcode = 'RV001', hint = 'PAYOUT_ALREADY_PAID';
  elsif old.state = 'void' then
    raise exception 'payout % is void', old.payout_id using errcode = 'RV001', hint = 'PAYOUT_VOID';
  elsif new.state = 'void' then
    if new.voided_by = old.opened_by then
      raise exception 'nobody voids his own payout' using errcode = 'RV002', hint = 'OWN_PAYOUT';
    end if;
    return new;
  end if;
  if exists (select from payout_authorisations
      where payout_authorisations.establishment_id = new.establishment_id
        and payout_authorisations.payout_id = new.payout_id
        and payout_authorisations.authorised_by = new.paid_by) then
    raise exception 'nobody pays what he authorised' using errcode = 'RV002', hint = 'PAYOUT_OWN_AUTHORISATION';
  end if;
  if exists (select from unnest(new.requires_levels) as required (level)
      where not exists (select from payout_authorisations
        where payout_authorisations.establishment_id = new.establishment_id
          and payout_authorisations.payout_id = new.payout_id
          and payout_authorisations.level = required.level)) and new.method <> 'orphan' then
    raise exception 'payout % is not authorised', new.payout_id
      using errcode = 'RV003', hint = 'PAYOUT_NOT_AUTHORISED';
  end if;
  select count(*) filter (where payout_check_answers.conforms is null) as unanswered,
      (array_agg(payout_check_answers.conforms order by payout_checks.check_number desc))[1] as last
    into checks
    from payout_checks
    left join payout_check_answers using (establishment_id, payout_id, check_number)
    where payout_checks.establishment_id = new.establishment_id and payout_checks.payout_id = new.payout_id;
  if checks.unanswered > 0 then
    raise exception 'the machine is being checked' using errcode = 'RV003', hint = 'PAYOUT_CHECK_PENDING';
  elsif checks.last = false then
    raise exception 'the machine does not conform' using errcode = 'RV003', hint = 'PAYOUT_CHECK_FAILED';
  end if;
  if new.requires_identity and not exists (select from payout_identities
      where payout_identities.establishment_id = new.establishment_id
        and payout_identities.payout_id = new.payout_id) and new.method <> 'orphan' then
    raise exception 'the winner shows no paper' using errcode = 'RV003', hint = 'PAYOUT_IDENTITY_REQUIRED';
  end if;
  if state_of_held_day(new.establishment_id, new.gaming_day) = 'closed' then
    raise exception 'gaming day % is closed', new.gaming_day using errcode = 'RV006', hint = 'DAY_CLOSED';
  end if;
  return new;
end $$;
create trigger payout_moves before update on payouts for each row execute function payout_moves();

-- Cash leaves the desk of the person who pays: the same sum, once; any other payment is posted.
create function payment_leaves_its_place() returns trigger language plpgsql as $$
begin
  if new.state <> 'paid' then
    return new;
  elsif new.method = 'cash' then
    if (new.machine_id is null) = (new.entry_id is null) or not exists (select from desk_movements_public as desk_movements
        where desk_movements.establishment_id = new.establishment_id and desk_movements.desk_id = new.desk_id
          and desk_movements.movement_number = new.movement_number and desk_movements.kind = 'payout'
          and desk_movements.amount_minor = -new.amount_minor and desk_movements.recorded_by = new.paid_by) then
      raise exception 'cash leaves a desk' using errcode = 'RV003', hint = 'PAYMENT_DESK_REQUIRED';
    end if;
  elsif new.desk_id is not null or new.entry_id is null or (new.method = 'ticket' and not exists (
      select from tickets_public as tickets
        where tickets.establishment_id = new.establishment_id
          and new.reference in (tickets.ticket_id::text, tickets.paper_number)
          and tickets.amount_minor = new.amount_minor)) then
    raise exception 'what is not cash is posted' using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  return new;
end $$;
-- By its name it fires after payout_moves, which checks first that the person may pay at all.
create trigger payout_moves_money before update on payouts for each row execute function payment_leaves_its_place();
`;

const orphans = `
create function payout_is_its_orphan() returns trigger language plpgsql as $$
begin
  if new.method = 'orphan' and not exists (select from orphans_public as orphans
      where orphans.establishment_id = new.establishment_id and orphans.orphan_id = new.orphan_id
        and orphans.slip_number = new.slip_number and orphans.machine_id = new.machine_id
        and orphans.stake_minor = new.amount_minor
        and orphans.kind = case when new.kind = 'cancelledCredits' then 'creditsLeft' else 'unclaimedJackpot' end) then
    raise exception 'an orphan and its slip differ' using errcode = 'RV004', hint = 'ORPHANS_DIFFER';
  end if;
  return new;
end $$;
create trigger payout_is_its_orphan before update on payouts
  for each row execute function payout_is_its_orphan();
-- A trigger on the orphans, a lower module: an orphan that names a slip has settled it.
create function orphan_has_its_slip() returns trigger language plpgsql as $$
begin
  if not exists (select from payouts
      where payouts.establishment_id = new.establishment_id and payouts.orphan_id = new.orphan_id) then
    raise exception 'no slip is settled by orphan %', new.orphan_id using errcode = 'RV004', hint = 'ORPHANS_DIFFER';
  end if;
  return null;
end $$;
create constraint trigger orphan_has_its_slip after insert on orphans
  deferrable initially deferred for each row when (new.slip_number is not null)
  execute function orphan_has_its_slip();
`;

const complementRules = `
create function complement_is_its_slip() returns trigger language plpgsql as $$
begin
  if not exists (select from payouts
      where payouts.establishment_id = new.establishment_id and payouts.payout_id = new.payout_id
        and payouts.kind = 'complement' and payouts.amount_minor = new.due_minor - new.paid_minor) then
    raise exception 'a complement and its slip differ' using errcode = 'RV005', hint = 'COMPLEMENT_NOT_ITS_SLIP';
  end if;
  return new;
end $$;
create trigger complement_is_its_slip before insert on complements
  for each row execute function complement_is_its_slip();

create function complement_is_in_book() returns trigger language plpgsql as $$
begin
  if new.kind = 'complement' and new.state = 'paid' and not exists (select from complements
      where complements.establishment_id = new.establishment_id and complements.payout_id = new.payout_id) then
    raise exception 'a complement is paid from its book' using errcode = 'RV005', hint = 'COMPLEMENT_NOT_ITS_SLIP';
  end if;
  return new;
end $$;
create trigger complement_is_in_book before update on payouts
  for each row execute function complement_is_in_book();
`;

const disputeRules = `
create function dispute_decided_by_another() returns trigger language plpgsql as $$
begin
  if exists (select from dispute_hearings
      where dispute_hearings.establishment_id = new.establishment_id
        and dispute_hearings.dispute_id = new.dispute_id
        and dispute_hearings.technician_id = new.decided_by) then
    raise exception 'who was heard does not decide' using errcode = 'RV002', hint = 'DISPUTE_OWN_STATEMENT';
  end if;
  return new;
end $$;
create trigger dispute_decided_by_another before insert on dispute_decisions
  for each row execute function dispute_decided_by_another();
`;

/** Views that other modules may read: a column that is missing here is private to the module. */
const published = `
-- the payments of a machine, on the gaming day of the payment
create view payout_slip_totals as
  select
    payouts.establishment_id, payouts.gaming_day, payouts.machine_id, payouts.kind,
    sum(payouts.amount_minor)::bigint as amount_minor, count(*)::integer as slip_count,
    max(payouts.paid_at) as recorded_at
  from payouts
  where payouts.state = 'paid' and payouts.machine_id is not null
  group by payouts.establishment_id, payouts.gaming_day, payouts.machine_id, payouts.kind;
create view complements_public as
  select
    complements.establishment_id, complements.complement_number, complements.payout_id, complements.combination,
    complements.paid_minor, complements.due_minor, complements.customer_record_id, complements.entered_by,
    complements.entered_at
  from complements;
create view dispute_decisions_public as
  select
    dispute_decisions.establishment_id, dispute_decisions.dispute_id, dispute_decisions.outcome,
    dispute_decisions.reason, dispute_decisions.payout_id, dispute_decisions.decided_by,
    dispute_decisions.decided_at
  from dispute_decisions;
create view dispute_hearings_public as
  select
    dispute_hearings.establishment_id, dispute_hearings.dispute_id, dispute_hearings.technician_id,
    dispute_hearings.statement, dispute_hearings.heard_by, dispute_hearings.heard_at
  from dispute_hearings;
create view dispute_notices_public as
  select
    dispute_notices.establishment_id, dispute_notices.dispute_id, dispute_notices.told_by,
    dispute_notices.told_at
  from dispute_notices;
create view disputes_public as
  select
    disputes.establishment_id, disputes.dispute_id, disputes.dispute_number, disputes.machine_id,
    disputes.happened_at, disputes.claimed_minor, disputes.customer_statement, disputes.customer_record_id,
    disputes.opened_by, disputes.opened_at
  from disputes;
create view payout_authorisations_public as
  select
    payout_authorisations.establishment_id, payout_authorisations.payout_id, payout_authorisations.level,
    payout_authorisations.authorised_by, payout_authorisations.authorised_at
  from payout_authorisations;
create view payout_check_answers_public as
  select
    payout_check_answers.establishment_id, payout_check_answers.payout_id, payout_check_answers.conforms,
    payout_check_answers.finding, payout_check_answers.answered_by, payout_check_answers.answered_at
  from payout_check_answers;
create view payout_checks_public as
  select
    payout_checks.establishment_id, payout_checks.payout_id, payout_checks.reason, payout_checks.requested_by,
    payout_checks.requested_at
  from payout_checks;
create view payout_identities_public as
  select
    payout_identities.establishment_id, payout_identities.payout_id, payout_identities.personal_record_id
  from payout_identities;
-- the module's registers, as src/registers reads them
create view register_complements as
  select
    complements.establishment_id, complements.complement_number as number, null::date as gaming_day,
    complements.entered_at as happened_at, complements.due_minor - complements.paid_minor as amount_minor,
    complements.entered_by as person_id, payouts.machine_id, null::text as kind,
    nullif(complements.combination, '') as about, payouts.slip_number as refers_to, null::text as journal,
    null::text as reason
  from complements
  join payouts on payouts.establishment_id = complements.establishment_id
    and payouts.payout_id = complements.payout_id;
create view register_disputes as
  select
    disputes.establishment_id, disputes.dispute_number as number, null::date as gaming_day,
    disputes.opened_at as happened_at, disputes.claimed_minor as amount_minor, disputes.opened_by as person_id,
    disputes.machine_id, null::text as kind, null::text as about, null::bigint as refers_to,
    null::text as journal, null::text as reason
  from disputes;
create view payouts_public as 
  select
    payouts.establishment_id, payouts.payout_id, payouts.slip_number, payouts.machine_id, payouts.kind,
    payouts.amount_minor, payouts.combination, payouts.won_at, payouts.event_id, payouts.another_win_reason,
    payouts.requires_identity, payouts.opened_by, payouts.opened_at, payouts.state, payouts.paid_by,
    payouts.paid_at, payouts.gaming_day, payouts.method, payouts.reference, payouts.voided_by,
    payouts.voided_at, payouts.void_reason, payouts.desk_id, payouts.table_id
  from payouts;
create view payout_movements_public as
  select payouts.establishment_id, payouts.slip_number, payouts.machine_id,
    payouts.desk_id, payouts.movement_number, payouts.table_id
  from payouts
  where payouts.movement_number is not null;
create view register_payouts as
  select
    payouts.establishment_id, payouts.slip_number as number, null::date as gaming_day,
    payouts.opened_at as happened_at, payouts.amount_minor, payouts.opened_by as person_id, payouts.machine_id,
    payouts.kind, case when payouts.machine_id is null then payouts.combination end as about,
    null::bigint as refers_to, null::text as journal, nullif(payouts.void_reason, '') as reason
  from payouts;
grant select on payout_slip_totals, complements_public, dispute_decisions_public, dispute_hearings_public,
  dispute_notices_public, disputes_public, payout_authorisations_public, payout_check_answers_public,
  payout_checks_public, payout_identities_public, register_complements, register_disputes, payouts_public,
  payout_movements_public, register_payouts to releve_app;
select contribute_slip_totals('payout_slip_totals');
`;

/**
 * Columns of typed text: the log stores their digests, the row the words until they are erased
 * (docs/adr/0038-personal-data.md).
 */
const texts = `
select audit_texts('dispute_decisions', '{reason}');
select audit_texts('dispute_hearings', '{statement}');
select audit_texts('disputes', '{customer_statement}');
select audit_texts('payout_check_answers', '{finding}');
select audit_texts('payout_checks', '{reason}');
select audit_texts('payouts', '{another_win_reason,void_reason}');
`;

const down = `
select withdraw_slip_totals('payout_slip_totals');
drop view register_payouts, payout_movements_public, payouts_public, register_disputes, register_complements,
  payout_identities_public, payout_checks_public, payout_check_answers_public, payout_authorisations_public,
  disputes_public, dispute_notices_public, dispute_hearings_public, dispute_decisions_public, complements_public,
  payout_slip_totals;
drop trigger orphan_has_its_slip on orphans;
select audit_detach(t) from unnest('{payouts,payout_authorisations,payout_checks,payout_check_answers,
  payout_identities,complements,disputes,dispute_hearings,dispute_decisions,dispute_notices}'::regclass[]) t;
drop table dispute_notices, dispute_decisions, dispute_hearings, disputes, complements, payout_identities,
  payout_check_answers, payout_checks, payout_authorisations, payouts;
drop function dispute_decided_by_another, complement_is_in_book, complement_is_its_slip, orphan_has_its_slip,
  payout_is_its_orphan, payment_leaves_its_place, payout_moves, payout_step, payout_stays_itself;
`;
