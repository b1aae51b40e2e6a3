import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Slips of hand pays: opened, authorised, checked, identified, paid or void. Tickets cashed at desks; the laundering
 * register; the book of payment complements; disputed payments: the customer, the technician, then the decision.
 */
export class PayoutsTables1790000014000 implements MigrationInterface {
  readonly name = 'PayoutsTables1790000014000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`select set_config('releve.act', 'migration.payouts', true)`);
    for (const statement of [payouts, steps, tickets, complements, disputes]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.payouts', true);
      select audit_detach(t) from unnest('{dispute_notices,dispute_decisions,dispute_hearings,disputes,complements,
        laundering_entries,ticket_redemptions,payout_identities,payout_check_answers,payout_checks,
        payout_authorisations,payouts}'::regclass[]) t;
      drop table dispute_notices, dispute_decisions, dispute_hearings, disputes, complements, laundering_entries,
        ticket_redemptions, payout_identities, payout_check_answers, payout_checks, payout_authorisations, payouts;
    `);
  }
}

const payouts = `
  -- A slip: numbered when it is opened, then paid or void. What it requires before payment is decided at its opening.
  create table payouts (
    establishment_id integer not null references establishments,
    payout_id bigint generated always as identity,
    slip_number bigint not null check (slip_number > 0),
    machine_id bigint not null,
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
    method text check (method in ('cash', 'cheque', 'transfer', 'ticket')),
    reference text check (length(reference) between 1 and 60),
    voided_by bigint references people,
    voided_at timestamptz,
    void_reason text check (length(void_reason) between 3 and 2000),
    desk_id bigint,
    movement_number integer,
    -- the entry of what was not paid in cash; cash payments are posted when the day closes
    entry_id bigint,
    primary key (establishment_id, payout_id),
    unique (establishment_id, slip_number),
    unique (establishment_id, desk_id, movement_number),
    foreign key (establishment_id, machine_id) references machines,
    foreign key (establishment_id, machine_id, won_at, event_id)
      references machine_events (establishment_id, machine_id, occurred_at, event_id),
    foreign key (establishment_id, gaming_day) references gaming_days,
    foreign key (establishment_id, desk_id, movement_number) references desk_movements,
    foreign key (establishment_id, entry_id) references journal_entries,
    check ((state = 'paid') = (num_nulls(paid_by, paid_at, gaming_day, method) = 0)),
    check (state = 'paid' or num_nonnulls(paid_by, paid_at, gaming_day, method, reference) = 0),
    check ((state = 'void') = (num_nulls(voided_by, voided_at, void_reason) = 0)),
    check (state = 'void' or num_nonnulls(voided_by, voided_at, void_reason) = 0),
    check (method = 'cash' or (method is null) = (reference is null)),
    check (not (kind in ('jackpot', 'progressive') and method = 'ticket')),
    check (state = 'paid' or num_nonnulls(desk_id, movement_number, entry_id) = 0),
    check ((desk_id is null) = (movement_number is null))
  );
  -- serves: the slip of an event; it is one win, and opened once
  create unique index payouts_of_event on payouts (establishment_id, machine_id, won_at, event_id)
    where event_id is not null and state <> 'void';
  -- serves: slips of a machine that may be of the same win
  create index payouts_by_machine on payouts (establishment_id, machine_id, won_at) where state <> 'void';
  -- serves: what was paid on a gaming day, by machine and kind
  create index payouts_by_day on payouts (establishment_id, gaming_day, machine_id, kind) where state = 'paid';
  -- serves: what waits to be paid
  create index payouts_open on payouts (establishment_id, payout_id) where state = 'open';
  -- serves: the slip that a ticket paid; a ticket's number is its own
  create unique index payouts_by_ticket on payouts (establishment_id, reference) where method = 'ticket';
  grant select, insert, update (state, paid_by, paid_at, gaming_day, method, reference, voided_by, voided_at,
    void_reason, desk_id, movement_number, entry_id) on payouts to releve_app;
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
  -- serves: what one customer was paid
  create index payout_identities_by_customer on payout_identities (establishment_id, customer_digest);
  grant select, insert on payout_identities to releve_app;
  select audit_attach('payout_identities', 'append_only', array['customer_digest']);
`;

const tickets = `
  -- A ticket that a customer cashes at a desk, once; from the threshold on the customer is identified.
  create table ticket_redemptions (
    establishment_id integer not null references establishments,
    redemption_number bigint not null check (redemption_number > 0),
    ticket_number text not null check (length(ticket_number) between 1 and 60),
    amount_minor bigint not null check (amount_minor > 0),
    desk_id bigint not null,
    movement_number integer not null,
    entry_id bigint not null,
    personal_record_id bigint,
    customer_digest bytea check (length(customer_digest) = 32),
    redeemed_by bigint not null references people,
    gaming_day date not null,
    redeemed_at timestamptz not null,
    recorded_at timestamptz not null default clock_timestamp(),
    primary key (establishment_id, redemption_number),
    unique (establishment_id, ticket_number),
    unique (establishment_id, desk_id, movement_number),
    foreign key (establishment_id, desk_id, movement_number) references desk_movements,
    foreign key (establishment_id, entry_id) references journal_entries,
    foreign key (establishment_id, personal_record_id) references personal_records,
    foreign key (establishment_id, gaming_day) references gaming_days,
    check ((personal_record_id is null) = (customer_digest is null))
  );
  -- serves: what one customer cashed on a day
  create index ticket_redemptions_by_customer on ticket_redemptions (establishment_id, customer_digest, gaming_day)
    where customer_digest is not null;
  grant select, insert on ticket_redemptions to releve_app;
  select audit_attach('ticket_redemptions', 'append_only', array['customer_digest']);

  -- Customers paid as much as the threshold within one gaming day: each payment that reaches it, with the sum so far.
  create table laundering_entries (
    establishment_id integer not null,
    laundering_number bigint not null check (laundering_number > 0),
    payout_id bigint,
    gaming_day date not null,
    personal_record_id bigint not null,
    day_sum_minor bigint not null,
    threshold_minor bigint not null,
    recorded_at timestamptz not null,
    redemption_number bigint,
    primary key (establishment_id, laundering_number),
    unique (establishment_id, payout_id),
    unique (establishment_id, redemption_number),
    foreign key (establishment_id, payout_id) references payouts,
    foreign key (establishment_id, redemption_number) references ticket_redemptions,
    foreign key (establishment_id, gaming_day) references gaming_days,
    foreign key (establishment_id, personal_record_id) references personal_records,
    check (day_sum_minor >= threshold_minor),
    check (num_nonnulls(payout_id, redemption_number) = 1)
  );
  grant select, insert on laundering_entries to releve_app;
  select audit_attach('laundering_entries', 'append_only');
`;

const complements = `
  -- A line of the book: what the machine paid and what was due for the combination; the difference is a slip.
  create table complements (
    establishment_id integer not null references establishments,
    complement_number bigint not null check (complement_number > 0),
    payout_id bigint not null,
    combination text not null check (length(combination) between 1 and 200),
    paid_minor bigint not null check (paid_minor >= 0),
    due_minor bigint not null check (due_minor > paid_minor),
    -- the customer who asked, if the name was given
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

  -- The foreign key holds the order: no decision without the technician's statement.
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
