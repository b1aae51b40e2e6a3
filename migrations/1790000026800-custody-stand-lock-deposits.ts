import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lock and key of a stand that leaves the floor are handed to the principal cashier, for good or for a time (MC:20.2);
 * he gives them back to who returns the stand to use.
 */
export class CustodyStandLockDeposits1790000026800 implements MigrationInterface {
  readonly name = 'CustodyStandLockDeposits1790000026800';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table stand_lock_deposits (
        establishment_id integer not null,
        withdrawal_id bigint not null,
        lock_number text not null check (length(lock_number) between 1 and 30),
        key_number text not null check (length(key_number) between 1 and 30),
        brought_by bigint not null references people,
        received_by bigint not null references people,
        received_at timestamptz not null,
        given_back_by bigint references people,
        given_back_to bigint references people,
        given_back_at timestamptz check (given_back_at >= received_at),
        primary key (establishment_id, withdrawal_id),
        foreign key (establishment_id, withdrawal_id) references stand_withdrawals,
        check (brought_by <> received_by and given_back_by <> given_back_to),
        check (num_nulls(given_back_by, given_back_to, given_back_at) in (0, 3))
      );
      grant select, insert, update (given_back_by, given_back_to, given_back_at) on stand_lock_deposits to releve_app;
      select audit_attach('stand_lock_deposits', 'mutable');
      create view stand_lock_deposits_public as
        select
          stand_lock_deposits.establishment_id, stand_lock_deposits.withdrawal_id, stand_lock_deposits.lock_number,
          stand_lock_deposits.key_number, stand_lock_deposits.brought_by, stand_lock_deposits.received_by,
          stand_lock_deposits.received_at, stand_lock_deposits.given_back_by, stand_lock_deposits.given_back_to,
          stand_lock_deposits.given_back_at
        from stand_lock_deposits;
      grant select on stand_lock_deposits_public to releve_app;

      create function principal_cashier_receives() returns trigger language plpgsql as $$
      begin
        if not has_function(new.establishment_id, new.received_by, '{caissierPrincipal}') then
          raise exception 'lock and key go to the principal cashier'
            using errcode = 'RV007', hint = 'NOT_KEY_CUSTODIAN';
        end if;
        return new;
      end $$;
      create trigger principal_cashier_receives before insert on stand_lock_hand_ins
        for each row execute function principal_cashier_receives();
      create trigger principal_cashier_receives before insert on stand_lock_deposits
        for each row execute function principal_cashier_receives();

      create function give_lock_back_once() returns trigger language plpgsql as $$
      begin
        if old.given_back_at is not null or new.given_back_at is null then
          raise exception 'a lock is given back once' using errcode = 'RV001', hint = 'APPEND_ONLY';
        end if;
        if not has_function(new.establishment_id, new.given_back_by, '{caissierPrincipal}') then
          raise exception 'lock and key are given back by the principal cashier'
            using errcode = 'RV007', hint = 'NOT_KEY_CUSTODIAN';
        end if;
        return new;
      end $$;
      create trigger give_lock_back_once before update on stand_lock_deposits
        for each row execute function give_lock_back_once();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger principal_cashier_receives on stand_lock_hand_ins;
      drop view stand_lock_deposits_public;
      select audit_detach('stand_lock_deposits');
      drop table stand_lock_deposits;
      drop function principal_cashier_receives(), give_lock_back_once();
    `);
  }
}
