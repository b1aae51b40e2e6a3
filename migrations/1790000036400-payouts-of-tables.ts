import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A slip is of a machine or of a table: the progressive jackpots of black-jack tables are paid by slips too (MC:5.2-8,
 * FR07:55-4-8). No meter of a machine settles what a table pays: its cash is posted when it leaves the desk.
 */
export class PayoutsOfTables1790000036400 implements MigrationInterface {
  readonly name = 'PayoutsOfTables1790000036400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.payoutsOfTables', true);
      alter table payouts alter column machine_id drop not null, add column table_id bigint,
        add foreign key (establishment_id, table_id) references gaming_tables,
        add constraint payouts_of_one check (num_nonnulls(machine_id, table_id) = 1),
        add constraint payouts_of_table check (table_id is null or kind = 'progressive');
      select audit_snapshot('payouts');
      ${leavesItsPlace('(new.machine_id is null) = (new.entry_id is null)')}
      ${totals(' and payouts.machine_id is not null')}
      create or replace view payouts_public as ${SLIPS}, payouts.table_id
        from payouts;
      create or replace view payout_movements_public as
        select payouts.establishment_id, payouts.slip_number, payouts.machine_id,
          payouts.desk_id, payouts.movement_number, payouts.table_id
        from payouts
        where payouts.movement_number is not null;
      create or replace view register_payouts as ${register(
        `case when payouts.machine_id is null then payouts.combination end`,
      )};
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.payoutsOfTables', true);
      drop view payouts_public, payout_movements_public;
      create view payouts_public as ${SLIPS}
        from payouts;
      create view payout_movements_public as
        select payouts.establishment_id, payouts.slip_number, payouts.machine_id,
          payouts.desk_id, payouts.movement_number
        from payouts
        where payouts.movement_number is not null;
      grant select on payouts_public, payout_movements_public to releve_app;
      create or replace view register_payouts as ${register('null::text')};
      ${totals('')}
      -- a slip of a table becomes one of the first machine, and cash that was posted a transfer
      select audit_detach('payouts');
      alter table payouts drop constraint payouts_of_table, drop constraint payouts_of_one;
      alter table payouts disable trigger user;
      update payouts set machine_id = (select min(machines.machine_id) from machines
          where machines.establishment_id = payouts.establishment_id)
        where payouts.machine_id is null;
      update payouts set method = 'transfer', reference = 'espèces', desk_id = null, movement_number = null
        where payouts.method = 'cash' and payouts.entry_id is not null;
      alter table payouts enable trigger user;
      select audit_attach('payouts', 'mutable');
      ${leavesItsPlace('new.entry_id is not null')}
      alter table payouts drop column table_id, alter column machine_id set not null;
      select audit_snapshot('payouts');
    `);
  }
}

const SLIPS = `
        select
          payouts.establishment_id, payouts.payout_id, payouts.slip_number, payouts.machine_id, payouts.kind,
          payouts.amount_minor, payouts.combination, payouts.won_at, payouts.event_id, payouts.another_win_reason,
          payouts.requires_identity, payouts.opened_by, payouts.opened_at, payouts.state, payouts.paid_by,
          payouts.paid_at, payouts.gaming_day, payouts.method, payouts.reference, payouts.voided_by,
          payouts.voided_at, payouts.void_reason, payouts.desk_id`;

const totals = (only: string): string => `
      create or replace view payout_slip_totals as
        select
          payouts.establishment_id, payouts.gaming_day, payouts.machine_id, payouts.kind,
          sum(payouts.amount_minor)::bigint as amount_minor, count(*)::integer as slip_count,
          max(payouts.paid_at) as recorded_at
        from payouts
        where payouts.state = 'paid'${only}
        group by payouts.establishment_id, payouts.gaming_day, payouts.machine_id, payouts.kind;`;

const register = (about: string): string => `
        select
          payouts.establishment_id, payouts.slip_number as number, null::date as gaming_day,
          payouts.opened_at as happened_at, payouts.amount_minor, payouts.opened_by as person_id, payouts.machine_id,
          payouts.kind, ${about} as about, null::bigint as refers_to, null::text as journal,
          nullif(payouts.void_reason, '') as reason
        from payouts`;

/** Cash leaves the desk of who pays; of a machine the closing posts it, of a table the payment itself. */
const leavesItsPlace = (isMisposted: string): string => `
      create or replace function payment_leaves_its_place() returns trigger language plpgsql as $$
  begin
    if new.state <> 'paid' then
      return new;
    elsif new.method = 'cash' then
      if ${isMisposted} or not exists (select from desk_movements_public as desk_movements
          where desk_movements.establishment_id = new.establishment_id and desk_movements.desk_id = new.desk_id
            and desk_movements.movement_number = new.movement_number and desk_movements.kind = 'payout'
            and desk_movements.amount_minor = -new.amount_minor and desk_movements.recorded_by = new.paid_by) then
        raise exception 'cash leaves a desk' using errcode = 'RV003', hint = 'PAYMENT_DESK_REQUIRED';
      end if;
    elsif new.desk_id is not null or new.entry_id is null then
      raise exception 'what is not cash is posted' using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
    end if;
    return new;
  end $$;`;
