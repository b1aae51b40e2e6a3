import type { ChipStock } from '#domain/cash/chip-register.js';
import type { ChipLine } from '#domain/cash/desk-chips.js';
import { queryRows, type Queryable, type Tx } from '#platform/database/rows.js';

/** Locks the strongroom's chips of an establishment until the transaction ends. */
export async function lockStrongroomChips(tx: Tx, establishmentId: number): Promise<void> {
  await queryRows(tx, `select pg_advisory_xact_lock(hashtextextended('strongroomChips', $1))`, [establishmentId]);
}

/** Lists the pieces of each kind that the register or a desk has, by place; chips first, then by game and value. */
export const listChipStocks = (connection: Queryable, establishmentId: number): Promise<ChipStock[]> =>
  queryRows<ChipStock>(
    connection,
    `select places.medium, places.game, places.value_minor as "valueMinor", sum(places.issued)::bigint as issued,
        sum(places.destroyed)::bigint as destroyed, sum(places.provided)::bigint as provided,
        sum(places.promised)::bigint as promised, sum(places.at_desks)::bigint as "atDesks"
      from (
        select chip_issues.medium, chip_issues.game, chip_issues.value_minor, greatest(chip_issues.pieces, 0) as issued,
          greatest(-chip_issues.pieces, 0) as destroyed, 0 as provided, 0 as promised, 0 as at_desks
        from chip_issues where chip_issues.establishment_id = $1
        union all
        -- a transfer between two desks leaves one what the other receives
        select chips.medium, chips.game, chips.value_minor, 0, 0, chips.pieces, 0, 0
        from desk_movement_chips as chips
        join desk_movements as movements using (establishment_id, desk_id, movement_number)
        where chips.establishment_id = $1 and movements.kind = 'transfer'
        union all
        select given.line ->> 'medium', given.line ->> 'game', (given.line ->> 'value')::bigint, 0, 0, 0,
          (given.line ->> 'count')::bigint, 0
        from desk_transfers as transfers
        cross join lateral jsonb_array_elements(transfers.chips) as given (line)
        where transfers.establishment_id = $1 and transfers.from_desk_id is null and transfers.state = 'pending'
        union all
        select held.medium, held.game, held.value_minor, 0, 0, 0, 0, held.pieces_after
        from desks
        cross join lateral desk_chips_held(desks.establishment_id, desks.desk_id) as held
        where desks.establishment_id = $1
      ) as places
      group by places.medium, places.game, places.value_minor
      order by places.medium, places.game, places.value_minor`,
    [establishmentId],
  );

/** Returns the pieces of each kind that the establishment owns; null while its register of chips has no issue. */
export async function listOwnedChips(connection: Queryable, establishmentId: number): Promise<ChipLine[] | null> {
  const lines = await queryRows<ChipLine>(
    connection,
    `select chip_issues.medium, chip_issues.game, chip_issues.value_minor as "valueMinor",
        sum(chip_issues.pieces)::bigint as count
      from chip_issues where chip_issues.establishment_id = $1
      group by chip_issues.medium, chip_issues.game, chip_issues.value_minor
      order by chip_issues.medium, chip_issues.game, chip_issues.value_minor`,
    [establishmentId],
  );
  return lines.length === 0 ? null : lines;
}
