import type { JurisdictionCode } from '#domain/settings/jurisdictions.js';
import type { PieceAfterSession } from '#domain/equipment/after-session.js';
import type { StoredSet } from '#domain/equipment/controls.js';
import { queryRow, queryRows, type Queryable } from '#platform/database/rows.js';

/** Returns the code of the texts in force at an establishment. */
export async function getJurisdiction(connection: Queryable, establishmentId: number): Promise<JurisdictionCode> {
  const { jurisdiction } = await queryRow<{ readonly jurisdiction: JurisdictionCode }>(
    connection,
    `select establishments.jurisdiction from establishments_public as establishments
     where establishments.establishment_id = $1`,
    [establishmentId],
  );
  return jurisdiction;
}

/**
 * Returns the cards and dice given to tables on a gaming day, each as it stands now: at its table or put back, and
 * controlled since or not. Sorted by table and number.
 */
export function listPiecesAfterSession(
  connection: Queryable,
  establishmentId: number,
  gamingDay: string,
): Promise<PieceAfterSession[]> {
  return queryRows<PieceAfterSession>(
    connection,
    `select allocations.table_number as "table", items.kind, trim(items.maker_number || ' ' || items.mark) as number,
       returned.at is null as "isAtTable",
       exists (
         select from gaming_tables_public as tables
         left join table_sessions_public as table_sessions on table_sessions.establishment_id = tables.establishment_id
           and table_sessions.table_id = tables.table_id
           and table_sessions.opened_at < coalesce(returned.at, 'infinity')
           and coalesce(table_sessions.closed_at, 'infinity') > allocations.allocated_at
         left join cercle_sessions_public as cercle_sessions on cercle_sessions.establishment_id = tables.establishment_id
           and cercle_sessions.table_id = tables.table_id
           and cercle_sessions.opened_at < coalesce(returned.at, 'infinity')
           and coalesce(cercle_sessions.counted_at, 'infinity') > allocations.allocated_at
         where tables.establishment_id = allocations.establishment_id
           and tables.table_number = allocations.table_number
           and num_nonnulls(table_sessions.session_id, cercle_sessions.session_id) > 0
       ) as "hasServed",
       case when items.kind = 'die' then exists (
           select from dice_controls
           where dice_controls.establishment_id = moves.establishment_id and dice_controls.item_id = moves.item_id
             and dice_controls.allocation_id = moves.allocation_id)
         else exists (
           select from card_controls
           where card_controls.establishment_id = moves.establishment_id and card_controls.item_id = moves.item_id
             and card_controls.allocation_id = moves.allocation_id and card_controls.control = 'endOfSession')
         end as "isControlled"
     from equipment_allocations as allocations
     join equipment_movements as moves on moves.establishment_id = allocations.establishment_id
       and moves.allocation_id = allocations.allocation_id
     join equipment_items as items on items.establishment_id = moves.establishment_id and items.item_id = moves.item_id
     cross join lateral (
       select min(later.happened_at) as at from equipment_movements as later
       where later.establishment_id = moves.establishment_id and later.item_id = moves.item_id
         and later.movement_number > moves.movement_number
     ) as returned
     where allocations.establishment_id = $1 and allocations.gaming_day = $2
     order by allocations.table_number, items.maker_number, items.mark`,
    [establishmentId, gamingDay],
  );
}

/** Lists the sets that were withdrawn from use before an instant and are in a depot now, by number. */
export function listWithdrawnSets(connection: Queryable, establishmentId: number, until: Date): Promise<StoredSet[]> {
  return queryRows<StoredSet>(
    connection,
    `select items.maker_number as number, true as "isWithdrawn", depots.name as depot, depots.kind as "depotKind"
     from equipment_items as items
     join lateral (
       select moves.to_depot_id from equipment_movements as moves
       where moves.establishment_id = items.establishment_id and moves.item_id = items.item_id
       order by moves.movement_number desc limit 1
     ) as last on true
     join equipment_depots as depots on depots.establishment_id = items.establishment_id
       and depots.depot_id = last.to_depot_id
     where items.establishment_id = $1 and exists (
       select from card_controls
       where card_controls.establishment_id = items.establishment_id and card_controls.item_id = items.item_id
         and (card_controls.is_worn or card_controls.outcome = 'withdrawn') and card_controls.controlled_at < $2)
     order by items.maker_number`,
    [establishmentId, until],
  );
}
