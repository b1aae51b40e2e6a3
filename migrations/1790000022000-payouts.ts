import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Slips of hand pays: opened, authorised, checked, identified, paid or void; the laundering register. */
export class Payouts1790000022000 implements MigrationInterface {
  readonly name = 'Payouts1790000022000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`select set_config('releve.act', 'migration.payouts', true)`);
    await runner.query(payouts);
    await runner.query(steps);
    await runner.query(payment);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.payouts', true);
      select audit_detach(t) from unnest('{laundering_entries,payout_identities,payout_check_answers,payout_checks,
        payout_authorisations,payouts}'::regclass[]) t;
      drop table laundering_entries, payout_identities, payout_check_answers, payout_checks, payout_authorisations,
        payouts;
      drop function payout_moves(), payout_step(), payout_stays_itself();
    `);
  }
}

const payouts = `
  -- A slip: numbered when it is opened, paid or void afterwards. What it asks before payment is judged at its opening.
  create table payouts (
    establishment_id integer not null references establishments,
    payout_id bigint generated always as identity,
    slip_number bigint not null check (slip_number > 0),
    machine_id bigint not null,
    kind text not null check (kind in ('jackpot', 'progressive', 'bonus', 'cancelledCredits', 'shortPay', 'complement')),
    amount_minor bigint not null check (amount_minor > 0),
    combination text not null default '' check (length(combination) <= 200),
    won_at timestamptz not null,
    -- the machine's event that told the win; null: opened by hand
    event_id bigint,
    -- why it is not the win of the slip that looks like it
    another_win_reason text check (length(another_win_reason) between 3 and 500),
    requires_identity boolean not null,
    requires_levels text[] not null check (requires_levels <@ '{superviseur,direction}'),
    opened_by bigint not null references people,
    opened_at timestamptz not null,
    state text not null default 'open' check (state in ('open', 'paid', 'void')),
    paid_by bigint references people,
    paid_at timestamptz,
    -- the gaming day of the payment: the money left on it
    gaming_day date,
    method text check (method in ('cash', 'cheque', 'transfer', 'ticket')),
    reference text check (length(reference) between 1 and 60),
    voided_by bigint references people,
    voided_at timestamptz,
    void_reason text check (length(void_reason) between 3 and 2000),
    primary key (establishment_id, payout_id),
    unique (establishment_id, slip_number),
    foreign key (establishment_id, machine_id) references machines,
    foreign key (establishment_id, machine_id, won_at, event_id)
      references machine_events (establishment_id, machine_id, occurred_at, event_id),
    foreign key (establishment_id, gaming_day) references gaming_days,
    check ((state = 'paid') = (num_nulls(paid_by, paid_at, gaming_day, method) = 0)),
    check (state = 'paid' or num_nonnulls(paid_by, paid_at, gaming_day, method, reference) = 0),
    check ((state = 'void') = (num_nulls(voided_by, voided_at, void_reason) = 0)),
    check (state = 'void' or num_nonnulls(voided_by, voided_at, void_reason) = 0),
    check (method = 'cash' or (method is null) = (reference is null)),
    check (not (kind in ('jackpot', 'progressive') and method = 'ticket'))
  );
  -- serves: an event is one win, and one win is opened once
  create unique index payouts_of_event on payouts (establishment_id, machine_id, won_at, event_id)
    where event_id is not null and state <> 'void';
  -- serves: slips of a machine that may be the same win
  create index payouts_by_machine on payouts (establishment_id, machine_id, won_at) where state <> 'void';
  -- serves: what was paid on a gaming day, by machine and kind
  create index payouts_by_day on payouts (establishment_id, gaming_day, machine_id, kind) where state = 'paid';
  -- serves: what waits to be paid
  create index payouts_open on payouts (establishment_id, payout_id) where state = 'open';
  grant select, insert, update (state, paid_by, paid_at, gaming_day, method, reference, voided_by, voided_at,
    void_reason) on payouts to releve_app;
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

  -- The paper the winner showed: the last one recorded stands. The digest, keyed with the installation's secret, tells
  -- the same customer again and says nothing about him.
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
  -- serves: what one customer was paid
  create index payout_identities_by_customer on payout_identities (establishment_id, customer_digest);
  grant select, insert on payout_identities to releve_app;

  -- A slip that is paid or void takes no further step; nobody authorises what he opened himself.
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
  select audit_attach('payout_authorisations', 'append_only'), audit_attach('payout_checks', 'append_only'),
    audit_attach('payout_check_answers', 'append_only'),
    audit_attach('payout_identities', 'append_only', array['customer_digest']);

  -- Who was paid as much as the threshold within one gaming day: each payment that reaches it, with the sum so far.
  create table laundering_entries (
    establishment_id integer not null,
    laundering_number bigint not null check (laundering_number > 0),
    payout_id bigint not null,
    gaming_day date not null,
    personal_record_id bigint not null,
    day_sum_minor bigint not null,
    threshold_minor bigint not null,
    recorded_at timestamptz not null,
    primary key (establishment_id, laundering_number),
    unique (establishment_id, payout_id),
    foreign key (establishment_id, payout_id) references payouts,
    foreign key (establishment_id, gaming_day) references gaming_days,
    foreign key (establishment_id, personal_record_id) references personal_records,
    check (day_sum_minor >= threshold_minor)
  );
  grant select, insert on laundering_entries to releve_app;
  select audit_attach('laundering_entries', 'append_only');
`;

const payment = `
  -- Opened, then paid or void, once; what the slip asks is there; nobody pays what he authorised, nobody voids what he
  -- opened; a closed day takes no payment.
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
            and payout_authorisations.level = required.level)) then
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
          and payout_identities.payout_id = new.payout_id) then
      raise exception 'the winner shows no paper' using errcode = 'RV003', hint = 'PAYOUT_IDENTITY_REQUIRED';
    end if;
    if (select gaming_days.state from gaming_days
        where gaming_days.establishment_id = new.establishment_id and gaming_days.gaming_day = new.gaming_day
        for share) = 'closed' then
      raise exception 'gaming day % is closed', new.gaming_day using errcode = 'RV006', hint = 'DAY_CLOSED';
    end if;
    return new;
  end $$;
  create trigger payout_moves before update on payouts for each row execute function payout_moves();

  -- A slip begins open, and what it says does not change.
  create function payout_stays_itself() returns trigger language plpgsql as $$
  declare
    moving text[] := '{state,paid_by,paid_at,gaming_day,method,reference,voided_by,voided_at,void_reason}';
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
`;
