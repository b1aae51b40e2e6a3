import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A payment in cash leaves a desk, any other an account; tickets cashed at desks count for their customer too. */
export class PaymentsLeaveDesks1790000022005 implements MigrationInterface {
  readonly name = 'PaymentsLeaveDesks1790000022005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`select set_config('releve.act', 'migration.paymentsLeaveDesks', true)`);
    await runner.query(bank);
    await runner.query(staysItself(',desk_id,movement_number,entry_id'));
    await runner.query(payments);
    await runner.query(redemptions);
    await runner.query(laundering);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.paymentsLeaveDesks', true);
      select audit_detach(t) from unnest('{laundering_entries,ticket_redemptions,payouts}'::regclass[]) t;
      delete from laundering_entries where laundering_entries.payout_id is null;
      alter table laundering_entries drop column redemption_number;
      alter table laundering_entries alter column payout_id set not null;
      drop table ticket_redemptions;
      drop function ticket_is_worth_it();
      drop trigger payout_moves_money on payouts;
      drop function payment_leaves_its_place();
      drop index payouts_by_ticket;
      alter table payouts drop column desk_id, drop column movement_number, drop column entry_id;
    `);
    await runner.query(staysItself(''));
    await runner.query(`
      select audit_attach('payouts', 'mutable'), audit_attach('laundering_entries', 'append_only');
    `);
  }
}

const bank = `
  insert into ledger_accounts (establishment_id, account_code, title_fr, title_en, kind)
    select ledger_accounts.establishment_id, '5120', 'Banque', 'Bank', 'asset'
    from ledger_accounts where ledger_accounts.account_code = '5300'
    on conflict do nothing;
`;

/** A slip begins open, and what it says does not change but for these columns and those of its payment or voiding. */
const staysItself = (further: string): string => `
  create or replace function payout_stays_itself() returns trigger language plpgsql as $$
  declare
    moving text[] := '{state,paid_by,paid_at,gaming_day,method,reference,voided_by,voided_at,void_reason${further}}';
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
`;

const payments = `
  alter table payouts
    add column desk_id bigint,
    add column movement_number integer,
    -- of what was not paid in cash: closing posts what a kind of payment cost against the desks
    add column entry_id bigint,
    add foreign key (establishment_id, desk_id, movement_number) references desk_movements,
    add foreign key (establishment_id, entry_id) references journal_entries,
    add unique (establishment_id, desk_id, movement_number),
    add check (state = 'paid' or num_nonnulls(desk_id, movement_number, entry_id) = 0),
    add check ((desk_id is null) = (movement_number is null));
  -- serves: a ticket has its number alone
  create unique index payouts_by_ticket on payouts (establishment_id, reference) where method = 'ticket';
  grant update (desk_id, movement_number, entry_id) on payouts to releve_app;
  select audit_snapshot('payouts');

  -- Cash leaves the desk of who pays, once, the same sum; what is not cash is posted.
  create function payment_leaves_its_place() returns trigger language plpgsql as $$
  begin
    if new.state <> 'paid' then
      return new;
    elsif new.method = 'cash' then
      if new.entry_id is not null or not exists (select from desk_movements
          where desk_movements.establishment_id = new.establishment_id and desk_movements.desk_id = new.desk_id
            and desk_movements.movement_number = new.movement_number and desk_movements.kind = 'payout'
            and desk_movements.amount_minor = -new.amount_minor and desk_movements.recorded_by = new.paid_by) then
        raise exception 'cash leaves a desk' using errcode = 'RV003', hint = 'PAYMENT_DESK_REQUIRED';
      end if;
    elsif new.desk_id is not null or new.entry_id is null then
      raise exception 'what is not cash is posted' using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
    end if;
    return new;
  end $$;
  -- after payout_moves, by its name: who may pay at all is asked first
  create trigger payout_moves_money before update on payouts for each row execute function payment_leaves_its_place();
`;

const redemptions = `
  -- A ticket that a customer cashes at a desk, once; from the threshold on he shows who he is.
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
  create trigger refuse_closed_day before insert on ticket_redemptions
    for each row execute function refuse_closed_day();
  select audit_attach('ticket_redemptions', 'append_only', array['customer_digest']);

  -- A ticket that paid a slip is worth what the slip says; one found and entered as an orphan is redeemed by that.
  create function ticket_is_worth_it() returns trigger language plpgsql as $$
  begin
    if exists (select from payouts
        where payouts.establishment_id = new.establishment_id and payouts.method = 'ticket'
          and payouts.reference = new.ticket_number and payouts.amount_minor <> new.amount_minor) then
      raise exception 'ticket % is of another amount', new.ticket_number
        using errcode = 'RV004', hint = 'TICKET_AMOUNT_DIFFERS';
    elsif exists (select from orphans
        where orphans.establishment_id = new.establishment_id and orphans.kind = 'foundTicket'
          and orphans.reference = new.ticket_number and not exists (select from orphan_entries
            where orphan_entries.establishment_id = orphans.establishment_id
              and orphan_entries.orphan_id = orphans.orphan_id and orphan_entries.act = 'cancelled')) then
      raise exception 'ticket % is an orphan', new.ticket_number using errcode = 'RV004', hint = 'TICKET_REDEEMED';
    elsif not exists (select from desk_movements
        where desk_movements.establishment_id = new.establishment_id and desk_movements.desk_id = new.desk_id
          and desk_movements.movement_number = new.movement_number and desk_movements.kind = 'ticketRedeemed'
          and desk_movements.amount_minor = -new.amount_minor and desk_movements.recorded_by = new.redeemed_by) then
      raise exception 'cash leaves a desk' using errcode = 'RV003', hint = 'PAYMENT_DESK_REQUIRED';
    end if;
    return new;
  end $$;
  create trigger ticket_is_worth_it before insert on ticket_redemptions
    for each row execute function ticket_is_worth_it();
`;

const laundering = `
  alter table laundering_entries
    alter column payout_id drop not null,
    add column redemption_number bigint,
    add unique (establishment_id, redemption_number),
    add foreign key (establishment_id, redemption_number) references ticket_redemptions,
    add check (num_nonnulls(payout_id, redemption_number) = 1);
  select audit_snapshot('laundering_entries');
`;
