import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What desks pay out of cards: a line of a register each, with the paper that the customer showed, and one of what is
 * summed up against laundering (docs/adr/0041-cards.md).
 */
export class PayoutsCards1790000060320 implements MigrationInterface {
  readonly name = 'PayoutsCards1790000060320';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.payoutsCards', true);
      ${cashings}
      alter table laundering_entries add column cashing_number bigint,
        add foreign key (establishment_id, cashing_number) references card_cashings,
        add constraint laundering_entries_of_cashing unique (establishment_id, cashing_number);
      ${handed('(payout_id, redemption_number)', '(payout_id, redemption_number, cashing_number)')}
      select audit_snapshot('laundering_entries');
      select audit_attach('card_cashings', 'append_only', '{customer_digest}');
      ${views}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.payoutsCards', true);
      drop view register_card_cashings, card_cashings_public;
      ${viewsBefore}
      -- the version before knows no card: what was entered of them is entered of nothing
      select audit_detach('laundering_entries');
      delete from laundering_entries where laundering_entries.cashing_number is not null;
      select audit_attach('laundering_entries', 'append_only');
      ${handed('(payout_id, redemption_number, cashing_number)', '(payout_id, redemption_number)')}
      alter table laundering_entries drop column cashing_number;
      select audit_snapshot('laundering_entries');
      select audit_detach('card_cashings');
      drop table card_cashings;
      drop function card_cashing_is_its_movement();
    `);
  }
}

/** What a line of the register is about: one of several, with a change in their list. */
const handed = (from: string, to: string): string => `
      do $handed$
      declare
        held record;
      begin
        select pg_constraint.conname as name, pg_get_constraintdef(pg_constraint.oid) as definition into held
        from pg_constraint where pg_constraint.conrelid = 'laundering_entries'::regclass
          and pg_constraint.contype = 'c' and pg_get_constraintdef(pg_constraint.oid) like '%num_nonnulls%';
        execute format('alter table laundering_entries drop constraint %I, add constraint %1$I %s', held.name,
          replace(held.definition, $$${from.slice(1, -1)}$$, $$${to.slice(1, -1)}$$));
      end $handed$;`;

const cashings = `
      create table card_cashings (
        establishment_id integer not null references establishments,
        -- its number in the register
        cashing_number bigint not null check (cashing_number > 0),
        card_id bigint not null,
        movement_number integer not null,
        amount_minor bigint not null check (amount_minor > 0),
        desk_id bigint not null,
        desk_movement_number integer not null,
        entry_id bigint not null,
        -- the paper that the customer showed; null: none was asked for
        personal_record_id bigint,
        customer_digest bytea check (length(customer_digest) = 32),
        cashed_by bigint not null references people,
        gaming_day date not null,
        cashed_at timestamptz not null,
        recorded_at timestamptz not null default clock_timestamp(),
        primary key (establishment_id, cashing_number),
        constraint card_cashings_of_movement unique (establishment_id, card_id, movement_number),
        foreign key (establishment_id, card_id, movement_number) references card_movements,
        foreign key (establishment_id, desk_id, desk_movement_number) references desk_movements,
        foreign key (establishment_id, entry_id) references journal_entries,
        foreign key (establishment_id, gaming_day) references gaming_days,
        foreign key (establishment_id, personal_record_id) references personal_records,
        constraint card_cashings_customer check ((personal_record_id is null) = (customer_digest is null))
      );
      -- serves: what one customer cashed on a day
      create index card_cashings_by_customer on card_cashings (establishment_id, customer_digest, gaming_day)
        where customer_digest is not null;
      grant select, insert on card_cashings to releve_app;
      create trigger refuse_closed_day before insert on card_cashings
        for each row execute function refuse_closed_day();

      -- The line of the register is the movement of the card, and the cash that left the desk.
      create function card_cashing_is_its_movement() returns trigger language plpgsql as $$
      begin
        if not exists (select from card_movements_public as card_movements
            where card_movements.establishment_id = new.establishment_id and card_movements.card_id = new.card_id
              and card_movements.movement_number = new.movement_number and card_movements.kind = 'cash'
              and card_movements.amount_minor = -new.amount_minor and card_movements.gaming_day = new.gaming_day
              and card_movements.desk_id = new.desk_id
              and card_movements.desk_movement_number = new.desk_movement_number
              and card_movements.entry_id = new.entry_id and card_movements.recorded_by = new.cashed_by) then
          raise exception 'cash moves with card %', new.card_id using errcode = 'RV003',
            hint = 'PAYMENT_DESK_REQUIRED';
        end if;
        return new;
      end $$;
      create trigger card_cashing_is_its_movement before insert on card_cashings
        for each row execute function card_cashing_is_its_movement();`;

const payouts = `
        select payout_identities.establishment_id, 'payouts' as table_name,
          jsonb_build_object('establishment_id', payout_identities.establishment_id, 'payout_id',
            payout_identities.payout_id) as row_key,
          payouts.slip_number as number, payouts.won_at as happened_at, payouts.amount_minor,
          payout_identities.personal_record_id, payout_identities.customer_digest
        from payout_identities join payouts using (establishment_id, payout_id)
        union all
        select ticket_redemptions.establishment_id, 'ticket_redemptions', jsonb_build_object('establishment_id',
            ticket_redemptions.establishment_id, 'redemption_number', ticket_redemptions.redemption_number),
          ticket_redemptions.redemption_number, ticket_redemptions.redeemed_at, ticket_redemptions.amount_minor,
          ticket_redemptions.personal_record_id, ticket_redemptions.customer_digest
        from ticket_redemptions where ticket_redemptions.personal_record_id is not null
        union all
        select complements.establishment_id, 'complements', jsonb_build_object('establishment_id',
            complements.establishment_id, 'complement_number', complements.complement_number),
          complements.complement_number, complements.entered_at, complements.due_minor - complements.paid_minor,
          complements.customer_record_id, null
        from complements where complements.customer_record_id is not null
        union all
        select disputes.establishment_id, 'disputes', jsonb_build_object('establishment_id',
            disputes.establishment_id, 'dispute_id', disputes.dispute_id),
          disputes.dispute_number, disputes.happened_at, disputes.claimed_minor, disputes.customer_record_id, null
        from disputes where disputes.customer_record_id is not null`;

const views = `
      create view card_cashings_public as
        select card_cashings.establishment_id, card_cashings.cashing_number, card_cashings.card_id,
          card_cashings.movement_number, card_cashings.amount_minor, card_cashings.desk_id,
          card_cashings.desk_movement_number, card_cashings.cashed_by, card_cashings.gaming_day,
          card_cashings.personal_record_id is not null as has_identity
        from card_cashings;
      create view register_card_cashings as
        select card_cashings.establishment_id, card_cashings.cashing_number as number, card_cashings.gaming_day,
          null::timestamptz as happened_at, card_cashings.amount_minor, card_cashings.cashed_by as person_id,
          null::bigint as machine_id, null::text as kind, card_cashings.card_id::text as about,
          null::bigint as refers_to, null::text as journal, null::text as reason
        from card_cashings;
      create or replace view laundering_entries_public as
        select
          laundering_entries.establishment_id, laundering_entries.laundering_number, laundering_entries.payout_id,
          laundering_entries.gaming_day, laundering_entries.personal_record_id, laundering_entries.day_sum_minor,
          laundering_entries.threshold_minor, laundering_entries.recorded_at, laundering_entries.redemption_number,
          laundering_entries.cashing_number
        from laundering_entries;
      -- a slip, a ticket or a card
      create or replace view register_laundering as
        select
          laundering_entries.establishment_id, laundering_entries.laundering_number as number,
          laundering_entries.gaming_day, null::timestamptz as happened_at,
          coalesce(payouts.amount_minor, ticket_redemptions.amount_minor, card_cashings.amount_minor) as amount_minor,
          coalesce(payouts.paid_by, ticket_redemptions.redeemed_by, card_cashings.cashed_by) as person_id,
          payouts.machine_id, null::text as kind, null::text as about, payouts.slip_number as refers_to,
          null::text as journal, null::text as reason
        from laundering_entries
        left join payouts on payouts.establishment_id = laundering_entries.establishment_id
          and payouts.payout_id = laundering_entries.payout_id
        left join ticket_redemptions on ticket_redemptions.establishment_id = laundering_entries.establishment_id
          and ticket_redemptions.redemption_number = laundering_entries.redemption_number
        left join card_cashings on card_cashings.establishment_id = laundering_entries.establishment_id
          and card_cashings.cashing_number = laundering_entries.cashing_number;
      create or replace view payouts_customers as ${payouts}
        union all
        select card_cashings.establishment_id, 'card_cashings', jsonb_build_object('establishment_id',
            card_cashings.establishment_id, 'cashing_number', card_cashings.cashing_number),
          card_cashings.cashing_number, card_cashings.cashed_at, card_cashings.amount_minor,
          card_cashings.personal_record_id, card_cashings.customer_digest
        from card_cashings where card_cashings.personal_record_id is not null;
      grant select on card_cashings_public, register_card_cashings to releve_app;`;

const viewsBefore = `
      create or replace view payouts_customers as ${payouts};
      create or replace view register_laundering as
        select
          laundering_entries.establishment_id, laundering_entries.laundering_number as number,
          laundering_entries.gaming_day, null::timestamptz as happened_at, payouts.amount_minor,
          payouts.paid_by as person_id, payouts.machine_id, null::text as kind, null::text as about,
          payouts.slip_number as refers_to, null::text as journal, null::text as reason
        from laundering_entries
        join payouts on payouts.establishment_id = laundering_entries.establishment_id
          and payouts.payout_id = laundering_entries.payout_id;
      drop view laundering_entries_public;
      create view laundering_entries_public as
        select
          laundering_entries.establishment_id, laundering_entries.laundering_number, laundering_entries.payout_id,
          laundering_entries.gaming_day, laundering_entries.personal_record_id, laundering_entries.day_sum_minor,
          laundering_entries.threshold_minor, laundering_entries.recorded_at, laundering_entries.redemption_number
        from laundering_entries;
      grant select on laundering_entries_public to releve_app;`;
