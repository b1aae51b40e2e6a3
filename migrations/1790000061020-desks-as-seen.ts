import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Cash that leaves a desk within one call of the database, when the desk is still as its rules were judged on. */
export class DesksAsSeen1790000061020 implements MigrationInterface {
  readonly name = 'DesksAsSeen1790000061020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Locks a desk that has still this holder, this last movement and this cash promised to others; otherwise refuses.
      create function lock_desk_as_seen(of_establishment integer, of_desk bigint, seen_holder bigint, seen_movement integer,
        seen_promised bigint) returns void
      language plpgsql as $$
      declare
        holder bigint;
      begin
        select desks.held_by into holder from desks
        where desks.establishment_id = of_establishment and desks.desk_id = of_desk and desks.retired_at is null
        for update;
        if holder is distinct from seen_holder
          or seen_movement is distinct from (select coalesce(max(desk_movements.movement_number), 0) from desk_movements
            where desk_movements.establishment_id = of_establishment and desk_movements.desk_id = of_desk)
          or seen_promised is distinct from (
            select coalesce(sum(desk_transfers.amount_minor - desk_transfers.chips_minor), 0) from desk_transfers
            where desk_transfers.establishment_id = of_establishment and desk_transfers.from_desk_id = of_desk
              and desk_transfers.state = 'pending') then
          raise exception 'desk % is not as it was seen', of_desk using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
        end if;
      end $$;

      -- a movement may be written before the entry that it refers to, whose number everybody waits for
      alter table desk_movements alter constraint desk_movements_establishment_id_entry_id_fkey
        deferrable initially immediate;

      -- The next movement of cash of a locked desk, whose chips and plaques stay where they are; returns its number.
      create function move_desk_cash(of_establishment integer, of_desk bigint, of_kind text, of_amount bigint,
        of_entry bigint, on_day date, at_time timestamptz, by_person bigint) returns integer
      language sql as $$
        insert into desk_movements (establishment_id, desk_id, movement_number, kind, amount_minor, balance_minor, entry_id,
          gaming_day, happened_at, recorded_by, chips_minor, chips_balance_minor)
        select of_establishment, of_desk, coalesce(max(last.movement_number), 0) + 1, of_kind, of_amount,
          coalesce(max(last.balance_minor), 0) + of_amount, of_entry, on_day, at_time, by_person, 0,
          coalesce(max(last.chips_balance_minor), 0)
        from (
          select desk_movements.movement_number, desk_movements.balance_minor, desk_movements.chips_balance_minor
          from desk_movements
          where desk_movements.establishment_id = of_establishment and desk_movements.desk_id = of_desk
          order by desk_movements.movement_number desc limit 1
        ) as last
        returning movement_number
      $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function lock_desk_as_seen(integer, bigint, bigint, integer, bigint),
        move_desk_cash(integer, bigint, text, bigint, bigint, date, timestamptz, bigint);
      alter table desk_movements alter constraint desk_movements_establishment_id_entry_id_fkey not deferrable;
    `);
  }
}
