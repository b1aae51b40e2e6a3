import type { PlayingCardControl } from '#domain/equipment/controls.js';
import type { EquipmentBook, EquipmentKind, MovementKind } from '#domain/equipment/stock.js';
import {
  listColumns,
  queryRowOrRefuse,
  queryRow,
  queryRows,
  type Queryable,
  type SqlParameter,
  type Tx,
} from '#platform/database/rows.js';

/** A set of cards, a shoe or a die, and its place. */
export interface EquipmentItemRow {
  /** Its number in the product. */
  readonly itemId: bigint;
  readonly kind: EquipmentKind;
  readonly maker: string;
  /** Maker's number, in capitals. */
  readonly makerNumber: string;
  /** Establishment's mark on a die; empty for other kinds. */
  readonly mark: string;
  /** Game, 1 to 40 characters. */
  readonly game: string;
  /** Colour, for cards of the back, 1 to 40 characters. */
  readonly colour: string;
  /** True: its cards replace damaged ones (MC:1.3). Permanent. */
  readonly isReserve: boolean;
  /** Delivery in which it arrived. */
  readonly receiptId: bigint;
  /** Number and kind of its last movement. */
  readonly movementNumber: number;
  /** Kind of the last movement. */
  readonly lastMovement: MovementKind;
  readonly movedAt: Date;
  /** Its depot or table; both null: it was destroyed or neutralised. */
  readonly depotId: bigint | null;
  readonly depot: string | null;
  readonly table: string | null;
  /** Its last allocation; null: it is new. */
  readonly allocationId: bigint | null;
  /** Last gaming day on which it was allocated to a table. */
  readonly allocatedOn: string | null;
  /** Control of an open alert. */
  readonly openAlertId: bigint | null;
  /** True: withdrawn from play. */
  readonly isWithdrawn: boolean;
  /** Controlled since its last table: at the end of the session, and by the cartier's first control. */
  readonly isControlledSince: boolean;
  /** True: it passed its first control. */
  readonly hasFirstControl: boolean;
  /** The last control of a set. */
  readonly lastControl: PlayingCardControl | null;
  readonly lastControlAt: Date | null;
  /** Difference between the cards counted and due at its last control. */
  readonly apart: number | null;
  /** Number of its cards given for damaged ones. */
  readonly givenInExchange: bigint;
  /** Result of the last control, for a die. */
  readonly isSound: boolean | null;
}

/** One movement of a piece, as its history shows it. */
export interface EquipmentMovementRow {
  /** Number per piece, from 1 without a gap. */
  readonly movementNumber: number;
  readonly kind: MovementKind;
  /** Number of the depot that it left; null: none. */
  readonly fromDepot: string | null;
  /** Table of origin; null: none. */
  readonly fromTable: string | null;
  /** Number of the depot that received it; null: none. */
  readonly toDepot: string | null;
  /** Table of destination; null: none. */
  readonly toTable: string | null;
  /** Its number in that register; null: a daily movement. */
  readonly registerNumber: bigint | null;
  /** Volume of that register; null: a daily movement, or a register without volumes. */
  readonly volumeNumber: number | null;
  /** Reason of the movement; empty when the kind is reason enough. */
  readonly reason: string;
  /** Its gaming day, YYYY-MM-DD. */
  readonly gamingDay: string;
  /** Time of the movement, by the server's clock; never before the last one. */
  readonly happenedAt: Date;
  readonly recordedByName: string;
  /** Signer, for a movement to a table. */
  readonly signedByName: string | null;
}

/** Stock of one kind and game in a depot or at a table at an instant. */
export interface EquipmentStockRow {
  readonly kind: EquipmentKind;
  readonly game: string;
  readonly depotId: bigint | null;
  readonly depot: string | null;
  readonly table: string | null;
  /** Number of pieces. */
  readonly pieces: bigint;
}

const ITEM_SELECT = `
  select items.item_id as "itemId", items.kind, makers.name as maker, items.maker_number as "makerNumber", items.mark,
    items.game, items.colour, items.is_reserve as "isReserve", items.receipt_id as "receiptId",
    last.movement_number as "movementNumber", last.kind as "lastMovement", last.happened_at as "movedAt",
    last.to_depot_id as "depotId", depots.name as depot, last.to_table as "table",
    allocations.allocation_id as "allocationId", allocations.gaming_day as "allocatedOn",
    alerts.control_id as "openAlertId",
    exists (
      select from card_controls
      where card_controls.establishment_id = items.establishment_id and card_controls.item_id = items.item_id
        and (card_controls.is_worn or coalesce(card_controls.outcome = 'withdrawn', false))
    ) as "isWithdrawn",
    exists (
      select from card_controls
      where card_controls.establishment_id = items.establishment_id and card_controls.item_id = items.item_id
        and card_controls.control = 'endOfSession' and not card_controls.is_alert
        and card_controls.allocation_id = allocations.allocation_id
    ) as "isControlledSince",
    exists (
      select from card_controls
      where card_controls.establishment_id = items.establishment_id and card_controls.item_id = items.item_id
        and card_controls.control = 'first' and not card_controls.is_alert
        and card_controls.allocation_id = allocations.allocation_id
    ) as "hasFirstControl",
    controls.control as "lastControl", controls.controlled_at as "lastControlAt", controls.apart,
    (
      select count(*) from card_exchanges
      where card_exchanges.establishment_id = items.establishment_id and card_exchanges.reserve_item_id = items.item_id
    ) as "givenInExchange",
    dice.is_sound as "isSound"
  from equipment_items as items
  join equipment_makers as makers on makers.establishment_id = items.establishment_id
    and makers.maker_id = items.maker_id
  join lateral (
    select moves.* from equipment_movements as moves
    where moves.establishment_id = items.establishment_id and moves.item_id = items.item_id
    order by moves.movement_number desc limit 1
  ) as last on true
  left join equipment_depots as depots on depots.establishment_id = items.establishment_id
    and depots.depot_id = last.to_depot_id
  left join lateral (
    select given.allocation_id, given.gaming_day from equipment_movements as moves
    join equipment_allocations as given on given.establishment_id = moves.establishment_id
      and given.allocation_id = moves.allocation_id
    where moves.establishment_id = items.establishment_id and moves.item_id = items.item_id
    order by moves.movement_number desc limit 1
  ) as allocations on true
  left join lateral (
    select card_controls.control_id from card_controls
    where card_controls.establishment_id = items.establishment_id and card_controls.item_id = items.item_id
      and card_controls.is_alert and card_controls.closed_at is null
    order by card_controls.control_id limit 1
  ) as alerts on true
  left join lateral (
    select card_controls.control, card_controls.controlled_at, card_controls.apart from card_controls
    where card_controls.establishment_id = items.establishment_id and card_controls.item_id = items.item_id
    order by card_controls.control_id desc limit 1
  ) as controls on true
  left join lateral (
    select dice_controls.is_sound from dice_controls
    where dice_controls.establishment_id = items.establishment_id and dice_controls.item_id = items.item_id
    order by dice_controls.allocation_id desc limit 1
  ) as dice on true
  where items.establishment_id = $1`;

/** Filter of a list of pieces; null: any. */
export interface ItemsFilter {
  readonly book: EquipmentBook | null;
  readonly depotId: bigint | null;
  readonly table: string | null;
  /** Part of the maker's number. */
  readonly numberPart: string | null;
  /** False: destroyed pieces are left out. */
  readonly includeDestroyed: boolean;
  /** True: only reserve sets for exchanges of damaged cards. */
  readonly reserveOnly: boolean;
  readonly limit: number;
}

/**
 * Lists the pieces of equipment that match a filter, ordered by kind, game and number. A null filter value selects all.
 * Destroyed and neutralised pieces are listed only with `includeDestroyed`.
 */
export function listItems(
  connection: Queryable,
  establishmentId: number,
  filter: ItemsFilter,
): Promise<EquipmentItemRow[]> {
  const { book, depotId, table, numberPart, includeDestroyed, reserveOnly, limit } = filter;
  return queryRows<EquipmentItemRow>(
    connection,
    `${ITEM_SELECT} and ($2::text is null or ($2 = 'dice') = (items.kind = 'die'))
       and ($3::bigint is null or last.to_depot_id = $3) and ($4::text is null or last.to_table = $4)
       and ($5::text is null or strpos(items.maker_number, upper($5)) > 0)
       and ($6 or last.kind not in ('destruction', 'neutralisation')) and (not $7 or items.is_reserve)
     order by items.kind, items.game, items.maker_number, items.item_id limit $8`,
    [establishmentId, book, depotId, table, numberPart, includeDestroyed, reserveOnly, limit],
  );
}

/** Returns the pieces with these identifiers, ordered by identifier; unknown ones are left out. */
export function listItemsById(
  connection: Queryable,
  establishmentId: number,
  itemIds: readonly bigint[],
): Promise<EquipmentItemRow[]> {
  return queryRows<EquipmentItemRow>(
    connection,
    `${ITEM_SELECT} and items.item_id = any ($2::bigint[]) order by items.item_id`,
    [establishmentId, itemIds],
  );
}

/** Returns one piece. Refuses with NOT_FOUND. */
export function getItem(connection: Queryable, establishmentId: number, itemId: bigint): Promise<EquipmentItemRow> {
  return queryRowOrRefuse<EquipmentItemRow>(connection, `piece ${itemId}`, `${ITEM_SELECT} and items.item_id = $2`, [
    establishmentId,
    itemId,
  ]);
}

/**
 * Locks and returns pieces in the order of their identifiers: their places stay unchanged until the transaction ends.
 */
export async function lockItems(
  tx: Tx,
  establishmentId: number,
  itemIds: readonly bigint[],
): Promise<EquipmentItemRow[]> {
  await queryRows(
    tx,
    `select items.item_id from equipment_items as items
     where items.establishment_id = $1 and items.item_id = any ($2::bigint[]) order by items.item_id for update`,
    [establishmentId, itemIds],
  );
  return listItemsById(tx, establishmentId, itemIds);
}

/** Lists the movements of a piece, in their order. */
export function listItemMovements(
  connection: Queryable,
  establishmentId: number,
  itemId: bigint,
): Promise<EquipmentMovementRow[]> {
  return queryRows<EquipmentMovementRow>(
    connection,
    `select moves.movement_number as "movementNumber", moves.kind, sources.name as "fromDepot",
       moves.from_table as "fromTable", goals.name as "toDepot", moves.to_table as "toTable",
       moves.register_number as "registerNumber", moves.volume_number as "volumeNumber", moves.reason,
       moves.gaming_day as "gamingDay", moves.happened_at as "happenedAt", people.full_name as "recordedByName",
       signers.full_name as "signedByName"
     from equipment_movements as moves
     join people_names as people on people.person_id = moves.recorded_by
     left join equipment_depots as sources on sources.establishment_id = moves.establishment_id
       and sources.depot_id = moves.from_depot_id
     left join equipment_depots as goals on goals.establishment_id = moves.establishment_id
       and goals.depot_id = moves.to_depot_id
     left join equipment_allocations as given on given.establishment_id = moves.establishment_id
       and given.allocation_id = moves.allocation_id
     left join people_names as signers on signers.person_id = given.signed_by
     where moves.establishment_id = $1 and moves.item_id = $2
     order by moves.movement_number`,
    [establishmentId, itemId],
  );
}

/**
 * Returns the stock at an instant, inclusive: for each depot and table the arrivals (+1) minus the departures (−1).
 * `countStock` of the domain computes the same for one place.
 */
export function listStockAt(
  connection: Queryable,
  establishmentId: number,
  instant: Date,
): Promise<EquipmentStockRow[]> {
  return queryRows<EquipmentStockRow>(
    connection,
    `with sides as (
       select moves.item_id, moves.to_depot_id as depot_id, moves.to_table as table_number, 1 as pieces
       from equipment_movements as moves
       where moves.establishment_id = $1 and moves.happened_at <= $2
       union all
       select moves.item_id, moves.from_depot_id, moves.from_table, -1
       from equipment_movements as moves
       where moves.establishment_id = $1 and moves.happened_at <= $2
     )
     select items.kind, items.game, sides.depot_id as "depotId", depots.name as depot, sides.table_number as "table",
       sum(sides.pieces)::bigint as pieces
     from sides
     join equipment_items as items on items.establishment_id = $1 and items.item_id = sides.item_id
     left join equipment_depots as depots on depots.establishment_id = $1 and depots.depot_id = sides.depot_id
     where sides.depot_id is not null or sides.table_number is not null
     group by items.kind, items.game, sides.depot_id, depots.kind, depots.name, sides.table_number
     having sum(sides.pieces) <> 0
     order by depots.kind desc nulls last, depots.name, sides.table_number, items.kind, items.game`,
    [establishmentId, instant],
  );
}

/** Common data of a movement of several pieces; a part that is absent is stored as null, the reason as empty. */
export interface NewMovement {
  readonly kind: MovementKind;
  readonly toDepotId?: bigint | null;
  readonly toTable?: string | null;
  readonly receiptId?: bigint | null;
  readonly allocationId?: bigint | null;
  readonly destructionId?: bigint | null;
  readonly book?: EquipmentBook | null;
  /** Number of the first piece in the register; the others follow in their order. */
  readonly firstRegisterNumber?: bigint | null;
  readonly volumeNumber?: number | null;
  readonly reason?: string;
  readonly gamingDay: string;
  readonly happenedAt: Date;
  readonly recordedBy: bigint;
}

/**
 * Inserts a movement of each locked piece from its present place (that of its last movement), in the given order.
 * With `firstRegisterNumber` the movements are numbered from it on, otherwise they have no number.
 */
export async function insertMovements(
  tx: Tx,
  establishmentId: number,
  itemIds: readonly bigint[],
  movement: NewMovement,
): Promise<void> {
  const { kind, gamingDay, happenedAt, recordedBy } = movement;
  const parameters: SqlParameter[] = [
    establishmentId,
    itemIds,
    kind,
    movement.toDepotId ?? null,
    movement.toTable ?? null,
    movement.receiptId ?? null,
    movement.allocationId ?? null,
    movement.destructionId ?? null,
    movement.book ?? null,
    movement.firstRegisterNumber ?? null,
    movement.volumeNumber ?? null,
    movement.reason ?? '',
    gamingDay,
    happenedAt,
    recordedBy,
  ];
  await queryRows(
    tx,
    `insert into equipment_movements (establishment_id, item_id, movement_number, kind, from_depot_id, from_table,
       to_depot_id, to_table, receipt_id, allocation_id, destruction_id, book, register_number, volume_number, reason,
       gaming_day, happened_at, recorded_by)
     select $1, pieces.item_id, coalesce(last.movement_number, 0) + 1, $3, last.to_depot_id, last.to_table, $4, $5, $6,
       $7, $8, $9, $10::bigint + pieces.place - 1, $11, $12, $13, $14, $15
     from unnest($2::bigint[]) with ordinality as pieces (item_id, place)
     left join lateral (
       select moves.movement_number, moves.to_depot_id, moves.to_table from equipment_movements as moves
       where moves.establishment_id = $1 and moves.item_id = pieces.item_id
       order by moves.movement_number desc limit 1
     ) as last on true
     order by pieces.place`,
    parameters,
  );
}

/** Returns the number of pieces of a kind in stock, of one game or (empty `game`) of all games. */
export async function countStock(
  connection: Queryable,
  establishmentId: number,
  kind: EquipmentKind,
  game: string,
): Promise<bigint> {
  const { held: pieceCount } = await queryRow<{ readonly held: bigint }>(
    connection,
    `select count(*) as held from equipment_items as items
     where items.establishment_id = $1 and items.kind = $2 and ($3 = '' or items.game = $3)
       and not exists (
         select from equipment_movements as moves
         where moves.establishment_id = items.establishment_id and moves.item_id = items.item_id
           and moves.kind in ('destruction', 'neutralisation'))`,
    [establishmentId, kind, game],
  );
  return pieceCount;
}

/** Returns those of the given numbers that a piece of the same maker and kind already has. */
export async function listTakenMakerNumbers(
  connection: Queryable,
  establishmentId: number,
  makerId: bigint,
  requestedItems: { readonly kinds: readonly EquipmentKind[]; readonly numbers: readonly string[] },
): Promise<string[]> {
  const takenRows = await queryRows<{ readonly makerNumber: string }>(
    connection,
    `select items.maker_number as "makerNumber" from equipment_items as items
     join unnest($3::text[], $4::text[]) as wanted (kind, maker_number) on wanted.kind = items.kind
       and wanted.maker_number = items.maker_number
     where items.establishment_id = $1 and items.maker_id = $2 order by items.maker_number`,
    [establishmentId, makerId, requestedItems.kinds, requestedItems.numbers],
  );
  return takenRows.map(({ makerNumber }) => makerNumber);
}

/** A received piece. */
export interface NewItem {
  readonly kind: EquipmentKind;
  readonly makerNumber: string;
  readonly mark: string;
  readonly game: string;
  readonly colour: string;
}

/**
 * Inserts the pieces of a delivery and returns their identifiers, in their order. Identifiers grow in the order of
 * insertion; the statement may return them in another.
 */
export async function insertItems(
  tx: Tx,
  establishmentId: number,
  { makerId, receiptId }: { readonly makerId: bigint; readonly receiptId: bigint },
  newItems: readonly NewItem[],
): Promise<bigint[]> {
  const insertedItems = await queryRows<{ readonly itemId: bigint }>(
    tx,
    `insert into equipment_items (establishment_id, kind, maker_id, maker_number, mark, game, colour, receipt_id)
     select $1, pieces.kind, $2, pieces.maker_number, pieces.mark, pieces.game, pieces.colour, $3
     from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
       with ordinality as pieces (kind, maker_number, mark, game, colour, place)
     order by pieces.place
     returning equipment_items.item_id as "itemId"`,
    [establishmentId, makerId, receiptId, ...listColumns(newItems, 'kind', 'makerNumber', 'mark', 'game', 'colour')],
  );
  return insertedItems.map(({ itemId }) => itemId).sort((left, right) => (left < right ? -1 : 1));
}
