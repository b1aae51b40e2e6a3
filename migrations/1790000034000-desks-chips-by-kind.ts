import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a desk holds of each kind of chip and plaque is read in one place, at the last line of each kind: what it costs
 * follows the number of kinds, not of movements (docs/adr/0026-what-a-desk-holds.md).
 */
export class DesksChipsByKind1790000034000 implements MigrationInterface {
  readonly name = 'DesksChipsByKind1790000034000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.desksChipsByKind', true);
      ${held}
      ${countHolds('desk_chips_held(new.establishment_id, new.desk_id)')}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.desksChipsByKind', true);
      ${countHolds(readByMovement)}
      drop function desk_chips_held(integer, bigint);
    `);
  }
}

const columns = 'lines.medium, lines.game, lines.value_minor';
const fromTheLast = `
            order by lines.medium desc, lines.game desc, lines.value_minor desc, lines.movement_number desc limit 1`;

/** From the last kind down to the first, one step of the index desk_movement_chips_by_kind each. */
const held = `
      create function desk_chips_held(of_establishment integer, of_desk bigint)
        returns table (medium text, game text, value_minor bigint, pieces_after bigint)
        language sql stable rows 20 as $$
        with recursive held as (
          (
            select ${columns}, lines.pieces_after from desk_movement_chips as lines
            where lines.establishment_id = of_establishment and lines.desk_id = of_desk ${fromTheLast}
          )
          union all
          select before.medium, before.game, before.value_minor, before.pieces_after
          from held
          cross join lateral (
            select ${columns}, lines.pieces_after from desk_movement_chips as lines
            where lines.establishment_id = of_establishment and lines.desk_id = of_desk
              and (${columns}) < (held.medium, held.game, held.value_minor) ${fromTheLast}
          ) as before
        )
        select held.medium, held.game, held.value_minor, held.pieces_after from held
      $$;`;

const readByMovement = `(
              select distinct on (lines.medium, lines.game, lines.value_minor) lines.medium, lines.game,
                lines.value_minor, lines.pieces_after
              from desk_movement_chips as lines
              where lines.establishment_id = new.establishment_id and lines.desk_id = new.desk_id
              order by lines.medium, lines.game, lines.value_minor, lines.movement_number desc
            )`;

/** What was counted is what the desk has from then on: its balance, and every kind of chip and plaque. */
const countHolds = (kinds: string): string => `
      create or replace function desk_count_holds() returns trigger language plpgsql as $$
      declare
        held_minor bigint;
        held_chips_minor bigint;
      begin
        select desk_movements.balance_minor, desk_movements.chips_balance_minor into held_minor, held_chips_minor
        from desk_movements
        where desk_movements.establishment_id = new.establishment_id and desk_movements.desk_id = new.desk_id
        order by desk_movements.movement_number desc limit 1;
        if new.counted_minor <> coalesce(held_minor, 0) or new.counted_chips_minor <> coalesce(held_chips_minor, 0)
          or exists (
            select from ${kinds} as held
            full join jsonb_array_elements(new.chips) as line on line ->> 'medium' = held.medium
              and line ->> 'game' = held.game and (line ->> 'value')::bigint = held.value_minor
            where coalesce(held.pieces_after, 0) <> coalesce((line ->> 'count')::bigint, 0)) then
          raise exception 'desk % does not hold what was counted', new.desk_id
            using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
        end if;
        return null;
      end $$;`;
