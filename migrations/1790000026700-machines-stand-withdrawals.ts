import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A stand is taken out of use for a time, for a technical reason (MC:20.2): no machine moves onto it meanwhile. */
export class MachinesStandWithdrawals1790000026700 implements MigrationInterface {
  readonly name = 'MachinesStandWithdrawals1790000026700';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table stand_withdrawals (
        establishment_id integer not null,
        withdrawal_id bigint generated always as identity,
        stand_id bigint not null,
        reason text not null check (length(reason) between 3 and 500),
        withdrawn_by bigint not null references people,
        withdrawn_at timestamptz not null,
        ended_by bigint references people,
        ended_at timestamptz check (ended_at >= withdrawn_at),
        primary key (establishment_id, withdrawal_id),
        foreign key (establishment_id, stand_id) references stands,
        check ((ended_by is null) = (ended_at is null))
      );
      -- serves: a stand is out of use once at a time
      create unique index stand_withdrawals_open on stand_withdrawals (establishment_id, stand_id)
        where ended_at is null;
      grant select, insert, update (ended_by, ended_at) on stand_withdrawals to releve_app;
      create function end_stand_withdrawal_once() returns trigger language plpgsql as $$
      begin
        if old.ended_at is not null or new.ended_at is null then
          raise exception 'a withdrawal ends once' using errcode = 'RV001', hint = 'APPEND_ONLY';
        end if;
        return new;
      end $$;
      create trigger end_stand_withdrawal_once before update on stand_withdrawals
        for each row execute function end_stand_withdrawal_once();
      select audit_attach('stand_withdrawals', 'mutable');
      create view stand_withdrawals_public as
        select
          stand_withdrawals.establishment_id, stand_withdrawals.withdrawal_id, stand_withdrawals.stand_id,
          stand_withdrawals.reason, stand_withdrawals.withdrawn_at, stand_withdrawals.ended_at
        from stand_withdrawals;
      grant select on stand_withdrawals_public to releve_app;

      create function refuse_withdrawn_stand() returns trigger language plpgsql as $$
      declare
        number text;
      begin
        perform pg_advisory_xact_lock(hashtextextended('stand', new.stand_id));
        select stands.stand_number into number
          from stand_withdrawals join stands using (establishment_id, stand_id)
          where stand_withdrawals.establishment_id = new.establishment_id and stand_withdrawals.stand_id = new.stand_id
            and stand_withdrawals.withdrawn_at <= new.effective_at
            and (stand_withdrawals.ended_at is null or stand_withdrawals.ended_at > new.effective_at);
        if found then
          raise exception 'stand % is out of use for a time', number
            using errcode = 'RV005', hint = 'STAND_WITHDRAWN', detail = json_build_object('stand', number)::text;
        end if;
        return new;
      end $$;
      create trigger refuse_withdrawn_stand before insert on machine_versions for each row
        when (new.stand_id is not null) execute function refuse_withdrawn_stand();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger refuse_withdrawn_stand on machine_versions;
      drop function refuse_withdrawn_stand();
      drop view stand_withdrawals_public;
      select audit_detach('stand_withdrawals');
      drop table stand_withdrawals;
      drop function end_stand_withdrawal_once();
    `);
  }
}
