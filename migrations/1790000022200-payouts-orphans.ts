import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An unpaid slip that nobody claims is settled by the register of orphans: method `orphan`, and no cash (MC:21.3). A
 * ticket that took credits off a machine and was entered as an orphan is redeemed.
 */
export class PayoutsOrphans1790000022200 implements MigrationInterface {
  readonly name = 'PayoutsOrphans1790000022200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.payoutsOrphans', true);
      alter table payouts add column orphan_id bigint,
        drop constraint payouts_method_check,
        add constraint payouts_method_check check (method in ('cash', 'cheque', 'transfer', 'ticket', 'orphan')),
        add constraint payouts_orphan check ((method is not distinct from 'orphan') = (orphan_id is not null)),
        add foreign key (establishment_id, orphan_id) references orphans;
      -- serves: an orphan is of one slip
      create unique index payouts_of_orphan on payouts (establishment_id, orphan_id) where orphan_id is not null;
      select audit_snapshot('payouts');
      grant update (orphan_id) on payouts to releve_app;
      ${staysItself(', orphan_id')}
      ${moves(` and new.method <> 'orphan'`)}
      ${worth(`in ('foundTicket', 'creditsLeft')`)}
      ${ofOneSum}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.payoutsOrphans', true);
      drop trigger orphan_has_its_slip on orphans;
      drop trigger payout_is_its_orphan on payouts;
      drop function orphan_has_its_slip(), payout_is_its_orphan();
      ${worth(`= 'foundTicket'`)}
      ${moves('')}
      ${staysItself('')}
      drop index payouts_of_orphan;
      select audit_detach('payouts');
      alter table payouts disable trigger user;
      update payouts set method = 'transfer' where payouts.method = 'orphan';
      alter table payouts enable trigger user;
      select audit_attach('payouts', 'mutable');
      alter table payouts drop constraint payouts_orphan, drop constraint payouts_method_check,
        add constraint payouts_method_check check (method in ('cash', 'cheque', 'transfer', 'ticket')),
        drop column orphan_id;
      select audit_snapshot('payouts');
    `);
  }
}

/** The slip and its orphan are of one sum and one machine, whichever is written last. */
const ofOneSum = `
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
  -- A trigger on the orphans, a lower module: what names a slip has settled it.
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
    execute function orphan_has_its_slip();`;

const staysItself = (more: string): string => `
  create or replace function payout_stays_itself() returns trigger language plpgsql as $$
  declare
    moving text[] := '{state,paid_by,paid_at,gaming_day,method,reference,voided_by,voided_at,void_reason,desk_id,movement_number,entry_id${more.replace(' ', '')}}';
  begin
    if tg_op = 'INSERT' then
      if new.state <> 'open' then
        raise exception 'a payout begins open' using errcode = 'RV001', hint = 'APPEND_ONLY';
      end if;
    elsif to_jsonb(new) - moving <> to_jsonb(old) - moving then
      raise exception 'a slip does not change' using errcode = 'RV001', hint = 'APPEND_ONLY';
    end if;
    return new;
  end $$;`;

const moves = (butOrphans: string): string => `
  create or replace function payout_moves() returns trigger language plpgsql as $$
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
            and payout_authorisations.level = required.level))${butOrphans} then
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
          and payout_identities.payout_id = new.payout_id)${butOrphans} then
      raise exception 'the winner shows no paper' using errcode = 'RV003', hint = 'PAYOUT_IDENTITY_REQUIRED';
    end if;
    if state_of_held_day(new.establishment_id, new.gaming_day) = 'closed' then
      raise exception 'gaming day % is closed', new.gaming_day using errcode = 'RV006', hint = 'DAY_CLOSED';
    end if;
    return new;
  end $$;`;

const worth = (kinds: string): string => `
  create or replace function ticket_is_worth_it() returns trigger language plpgsql as $$
  begin
    if exists (select from payouts
        where payouts.establishment_id = new.establishment_id and payouts.method = 'ticket'
          and payouts.reference = new.ticket_number and payouts.amount_minor <> new.amount_minor) then
      raise exception 'ticket % is of another amount', new.ticket_number
        using errcode = 'RV004', hint = 'TICKET_AMOUNT_DIFFERS';
    elsif exists (select from orphans_public as orphans
        where orphans.establishment_id = new.establishment_id and orphans.kind ${kinds}
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
  end $$;`;
