import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The book of payment complements, and disputed payments: the customer, the technician, then the decision. */
export class ComplementsAndDisputes1790000022001 implements MigrationInterface {
  readonly name = 'ComplementsAndDisputes1790000022001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`select set_config('releve.act', 'migration.complementsAndDisputes', true)`);
    await runner.query(complements);
    await runner.query(disputes);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.complementsAndDisputes', true);
      select audit_detach(t) from unnest('{dispute_notices,dispute_decisions,dispute_hearings,disputes,
        complements}'::regclass[]) t;
      drop table dispute_notices, dispute_decisions, dispute_hearings, disputes, complements;
      drop trigger complement_is_in_book on payouts;
      drop function complement_is_in_book(), complement_is_its_slip(), dispute_decided_by_another();
    `);
  }
}

const complements = `
  -- A line of the book: what the machine paid and what the combination was due; the difference is a slip.
  create table complements (
    establishment_id integer not null references establishments,
    complement_number bigint not null check (complement_number > 0),
    payout_id bigint not null,
    combination text not null check (length(combination) between 1 and 200),
    paid_minor bigint not null check (paid_minor >= 0),
    due_minor bigint not null check (due_minor > paid_minor),
    -- the customer who asked, when he gives his name
    customer_record_id bigint,
    entered_by bigint not null references people,
    entered_at timestamptz not null,
    primary key (establishment_id, complement_number),
    unique (establishment_id, payout_id),
    foreign key (establishment_id, payout_id) references payouts,
    foreign key (establishment_id, customer_record_id) references personal_records
  );
  grant select, insert on complements to releve_app;

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
  select audit_attach('complements', 'append_only');

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

const disputes = `
  create table disputes (
    establishment_id integer not null references establishments,
    dispute_id bigint generated always as identity,
    dispute_number bigint not null check (dispute_number > 0),
    machine_id bigint not null,
    happened_at timestamptz not null,
    claimed_minor bigint check (claimed_minor > 0),
    customer_statement text not null check (length(customer_statement) between 3 and 4000),
    -- the customer, when he gives his name
    customer_record_id bigint,
    opened_by bigint not null references people,
    opened_at timestamptz not null,
    primary key (establishment_id, dispute_id),
    unique (establishment_id, dispute_number),
    foreign key (establishment_id, machine_id) references machines,
    foreign key (establishment_id, customer_record_id) references personal_records
  );
  grant select, insert on disputes to releve_app;

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

  -- The key makes the order: no decision without the technician's statement.
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

  create table dispute_notices (
    establishment_id integer not null,
    dispute_id bigint not null,
    told_by bigint not null references people,
    told_at timestamptz not null,
    primary key (establishment_id, dispute_id),
    foreign key (establishment_id, dispute_id) references dispute_decisions
  );
  grant select, insert on dispute_notices to releve_app;
  select audit_attach('disputes', 'append_only'), audit_attach('dispute_hearings', 'append_only'),
    audit_attach('dispute_decisions', 'append_only'), audit_attach('dispute_notices', 'append_only');
`;
