import {
  parseChips,
  type ChipLine,
  type HeldChips,
  type MovedChips,
  type StoredChips,
} from '#domain/cash/desk-chips.js';
import { listColumns, queryRow, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';

/** A desk's chips or plaques of one kind, in the form sent to clients. */
export interface HeldChipsRow extends StoredChips {
  /** Pieces given and not received yet: still booked to the desk, no longer in it. */
  readonly promised: string;
}

/**
 * A kind that was counted, or booked and missing, with its difference: positive for a surplus, negative for a shortage.
 */
export interface CountedChipsRow extends StoredChips {
  /** Counted less booked number of pieces. */
  readonly difference: string;
}

/**
 * A desk's chips of each kind as a list beside the columns of `desks`: chips first, then by game and value. Each kind
 * costs one index lookup, however often it moved.
 */
export const heldChipsSql = `(
  select coalesce(jsonb_agg(jsonb_build_object('medium', held.medium, 'game', held.game,
      'value', held.value_minor::text, 'count', held.pieces_after::text, 'promised', coalesce((
        select sum((given.line ->> 'count')::bigint) from (
          select jsonb_array_elements(pending.chips) as line from desk_transfers as pending
          where pending.establishment_id = desks.establishment_id and pending.from_desk_id = desks.desk_id
            and pending.state = 'pending'
        ) as given
        where given.line ->> 'medium' = held.medium and given.line ->> 'game' = held.game
          and (given.line ->> 'value')::bigint = held.value_minor), 0)::text)
    order by held.medium, held.game, held.value_minor), '[]')
  from desk_chips_held(desks.establishment_id, desks.desk_id) as held
  where held.pieces_after > 0)`;

/** The chips of each kind in a count, with their differences, as a list beside the columns of `desk_counts`. */
export const countedChipsSql = `(
  select coalesce(jsonb_agg(jsonb_build_object('medium', found.medium, 'game', found.game, 'value', found.value_minor::text,
      'count', found.pieces::text, 'difference', found.difference::text)
    order by found.medium, found.game, found.value_minor), '[]')
  from (
    select coalesce(line ->> 'medium', moved.medium) as medium, coalesce(line ->> 'game', moved.game) as game,
      coalesce((line ->> 'value')::bigint, moved.value_minor) as value_minor,
      coalesce((line ->> 'count')::bigint, 0) as pieces, coalesce(moved.pieces, 0) as difference
    from jsonb_array_elements(desk_counts.chips) as line
    full join (
      select lines.medium, lines.game, lines.value_minor, lines.pieces from desk_movement_chips as lines
      where lines.establishment_id = desk_counts.establishment_id and lines.desk_id = desk_counts.desk_id
        and lines.movement_number = desk_counts.movement_number
    ) as moved on moved.medium = line ->> 'medium' and moved.game = line ->> 'game'
      and moved.value_minor = (line ->> 'value')::bigint
  ) as found)`;

/** Converts the kinds, with the number of promised pieces, to the form used by the rules. */
export const parseHeldChips = (heldChips: readonly HeldChipsRow[]): HeldChips[] =>
  parseChips(heldChips).map((chipLine, index) => ({ ...chipLine, promised: BigInt(heldChips[index]?.promised ?? 0) }));

/** Inserts the lines of chips and plaques of a desk movement, in one statement. */
export async function insertMovementChips(
  tx: Tx,
  movement: { readonly establishmentId: number; readonly deskId: bigint; readonly movementNumber: number },
  movedChips: readonly MovedChips[],
): Promise<void> {
  await queryRows(
    tx,
    `insert into desk_movement_chips (establishment_id, desk_id, movement_number, medium, game, value_minor, pieces,
        pieces_after)
      select $1, $2, $3, lines.medium, lines.game, lines.value_minor, lines.pieces, lines.pieces_after
      from unnest($4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[])
        as lines (medium, game, value_minor, pieces, pieces_after)`,
    [
      movement.establishmentId,
      movement.deskId,
      movement.movementNumber,
      ...listColumns(movedChips, 'medium', 'game', 'valueMinor', 'count', 'after'),
    ],
  );
}

/** Total holdings of the establishment's desks: cash, chips and plaques, in minor units. */
export interface DesksHold {
  /** Cash of all desks in minor units. */
  readonly cashMinor: bigint;
  readonly chipsMinor: bigint;
}

/** Returns the cash and the chips that all desks hold together, in minor units. */
export function readTotalHoldings(db: Queryable, establishmentId: number): Promise<DesksHold> {
  return queryRow<DesksHold>(
    db,
    `select coalesce(sum(last.balance_minor - last.chips_balance_minor), 0)::bigint as "cashMinor",
        coalesce(sum(last.chips_balance_minor), 0)::bigint as "chipsMinor"
      from desks
      cross join lateral (
        select desk_movements.balance_minor, desk_movements.chips_balance_minor from desk_movements
        where desk_movements.establishment_id = desks.establishment_id and desk_movements.desk_id = desks.desk_id
        order by desk_movements.movement_number desc limit 1
      ) as last
      where desks.establishment_id = $1`,
    [establishmentId],
  );
}

/**
 * Returns the chips and plaques that desks gave to tables and customers, less those that came back, by kind; negative
 * where more came back. Pieces that a count missed are among them, those that it found are not, nor transfers.
 */
export const listChipsGivenOut = (connection: Queryable, establishmentId: number): Promise<ChipLine[]> =>
  queryRows<ChipLine>(
    connection,
    `select chips.medium, chips.game, chips.value_minor as "valueMinor", (-sum(chips.pieces))::bigint as count
      from desk_movement_chips as chips
      join desk_movements as movements using (establishment_id, desk_id, movement_number)
      where chips.establishment_id = $1 and movements.kind <> 'transfer'
        and (movements.kind <> 'countDifference' or chips.pieces < 0)
      group by chips.medium, chips.game, chips.value_minor
      order by chips.medium, chips.game, chips.value_minor`,
    [establishmentId],
  );
