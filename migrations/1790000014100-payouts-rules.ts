import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Rules of payments that bind every writer: who authorises and who pays, what is required before, and that cash leaves
 * a desk.
 */
export class PayoutsRules1790000014100 implements MigrationInterface {
  readonly name = 'PayoutsRules1790000014100';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [slips, tickets, complements, disputes]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger dispute_decided_by_another on dispute_decisions;
      drop trigger complement_is_in_book on payouts;
      drop trigger complement_is_its_slip on complements;
      drop trigger ticket_is_worth_it on ticket_redemptions;
      drop trigger refuse_closed_day on ticket_redemptions;
      drop trigger payout_moves_money on payouts;
      drop trigger payout_moves on payouts;
      drop trigger payout_step on payout_identities;
      drop trigger payout_step on payout_check_answers;
      drop trigger payout_step on payout_checks;
      drop trigger payout_step on payout_authorisations;
      drop trigger payout_stays_itself on payouts;
      drop function dispute_decided_by_another(), complement_is_in_book(), complement_is_its_slip(),
        ticket_is_worth_it(), payment_leaves_its_place(), payout_moves(), payout_step(), payout_stays_itself();
    `);
  }
}

const slips = `
  -- A slip begins open, and nothing of it changes but the columns of its payment or voiding.
  create function payout_stays_itself() returns trigger language plpgsql as $$
  declare
    moving text[] := '{state,paid_by,paid_at,gaming_day,method,reference,voided_by,voided_at,void_reason,desk_id,movement_number,entry_id}';
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

  -- A slip that is paid or void takes no further step; nobody authorises a slip of their own.
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

  -- Opened, then paid or void, once, and paid only when all that the slip requires is there; nobody pays what they
  -- authorised or voids what they opened; a closed day takes no payment.
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
      if new.entry_id is not null or not exists (select from desk_movements_public as desk_movements
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
  -- by its name it fires after payout_moves: who may pay at all is checked first
  create trigger payout_moves_money before update on payouts for each row execute function payment_leaves_its_place();
`;

const tickets = `
  create trigger refuse_closed_day before insert on ticket_redemptions
    for each row execute function refuse_closed_day();

  -- A ticket that paid a slip is worth what the slip says; one that was found is redeemed through the register of
  -- orphans.
  create function ticket_is_worth_it() returns trigger language plpgsql as $$
  begin
    if exists (select from payouts
        where payouts.establishment_id = new.establishment_id and payouts.method = 'ticket'
          and payouts.reference = new.ticket_number and payouts.amount_minor <> new.amount_minor) then
      raise exception 'ticket % is of another amount', new.ticket_number
        using errcode = 'RV004', hint = 'TICKET_AMOUNT_DIFFERS';
    elsif exists (select from orphans_public as orphans
        where orphans.establishment_id = new.establishment_id and orphans.kind = 'foundTicket'
          and orphans.reference = new.ticket_number and not exists (select from orphan_entries_public as orphan_entries
            where orphan_entries.establishment_id = orphans.establishment_id
              and orphan_entries.orphan_id = orphans.orphan_id and orphan_entries.act = 'cancelled')) then
      raise exception 'ticket % is an orphan', new.ticket_number using errcode = 'RV004', hint = 'TICKET_REDEEMED';
    elsif not exists (select from desk_movements_public as desk_movements
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

const complements = `
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

const disputes = `
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
