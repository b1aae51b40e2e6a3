import type { ActionName } from '#declarations/act-names.js';
import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { Serialized } from '#platform/database/idempotency.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { findWornSetFault } from '#domain/equipment/controls.js';
import { refuse } from '#refusals/refusal.js';
import { EquipmentActionsService } from './equipment-acts.service.js';
import { EquipmentItemEntity } from '../entities/equipment-item.entity.js';
import { listCardControls, listCardExchanges } from './controls.queries.js';
import type { PlayingCardControlRow, PlayingCardExchangeRow } from './controls.queries.js';
import { getDepot, type EquipmentDepotRow } from './furnishing.queries.js';
import {
  insertMovements,
  getItem,
  listItemsById,
  listItems,
  lockItems,
  listItemMovements,
  listStockAt,
} from './items.queries.js';
import type { EquipmentItemRow, EquipmentMovementRow, EquipmentStockRow, ItemsFilter } from './items.queries.js';
import type { UserRequest } from '#ledger/user-request.js';

/** A piece with its full history. */
export interface EquipmentItemSheet extends EquipmentItemRow {
  readonly movements: readonly EquipmentMovementRow[];
  readonly controls: readonly PlayingCardControlRow[];
  readonly exchanges: readonly PlayingCardExchangeRow[];
}

export interface MovementInput {
  readonly itemIds: readonly bigint[];
  readonly depotId: bigint;
  readonly reason: string;
}

/** Tracks the place of each piece, and moves pieces between depots and back from the tables. */
@Injectable()
export class EquipmentMovementsService {
  constructor(private readonly actions: EquipmentActionsService) {}

  /** Returns the stock at an instant; by default now. */
  getStock({ establishmentId }: Establishment, instant: Date | null): Promise<EquipmentStockRow[]> {
    return listStockAt(this.actions.readConnection, establishmentId, instant ?? this.actions.now());
  }

  /** Returns the pieces of equipment that match a filter. */
  searchItems({ establishmentId }: Establishment, filter: ItemsFilter): Promise<EquipmentItemRow[]> {
    return listItems(this.actions.readConnection, establishmentId, filter);
  }

  /** Returns a piece with its movements, controls and exchanges. Refuses with NOT_FOUND. */
  getItemSheet({ establishmentId }: Establishment, itemId: bigint): Promise<EquipmentItemSheet> {
    return loadItemSheet(this.actions.readConnection, establishmentId, itemId);
  }

  /**
   * Moves pieces to another depot. Refuses, in this order, with NOT_FOUND, DEPOT_KEY_NOT_HELD, EQUIPMENT_IS_OUT,
   * EQUIPMENT_AT_TABLE, ALREADY_IN_DEPOT, SET_WITHDRAWN_TO_ANNEX.
   */
  moveItems(userRequest: UserRequest, input: MovementInput): Promise<Serialized<EquipmentItemRow[]>> {
    const movement = { ...input, kind: 'move', action: 'equipment.move' as const } as const;
    return this.moveItemsToDepot(userRequest, movement, (items) => {
      for (const { makerNumber, table, depotId, depot } of items) {
        if (table === null && depotId === null) refuse('EQUIPMENT_IS_OUT', { number: makerNumber });
        if (table !== null) refuse('EQUIPMENT_AT_TABLE', { number: makerNumber, table });
        if (depotId === input.depotId) refuse('ALREADY_IN_DEPOT', { number: makerNumber, depot });
      }
    });
  }

  /**
   * Takes pieces back from their tables into a depot. Refuses, in this order, with NOT_FOUND, DEPOT_KEY_NOT_HELD,
   * NOT_AT_TABLE, SET_WITHDRAWN_TO_ANNEX.
   */
  takeBackItems(userRequest: UserRequest, input: MovementInput): Promise<Serialized<EquipmentItemRow[]>> {
    const movement = { ...input, kind: 'return', action: 'equipment.takeBack' as const } as const;
    return this.moveItemsToDepot(userRequest, movement, (items) => {
      const itemNotAtTable = items.find(({ table }) => table === null);
      if (itemNotAtTable !== undefined) refuse('NOT_AT_TABLE', { number: itemNotAtTable.makerNumber });
    });
  }

  /**
   * Reserves a set for exchanges of damaged cards, permanently. Refuses, in this order, with NOT_FOUND,
   * EQUIPMENT_AT_TABLE, NOT_CARDS.
   */
  reserveSet(userRequest: UserRequest, itemId: bigint): Promise<Serialized<EquipmentItemSheet>> {
    const { establishmentId } = userRequest.establishment;
    return this.actions.runEquipmentWrite(userRequest, 'equipment.reserve', async (tx) => {
      const [item] = await lockExistingItems(tx, establishmentId, [itemId]);
      if (item?.table != null) refuse('EQUIPMENT_AT_TABLE', { number: item.makerNumber, table: item.table });
      if (item?.kind === 'die' || item?.kind === 'shoe') refuse('NOT_CARDS', { number: item.makerNumber });
      await tx.update(EquipmentItemEntity, { establishmentId, itemId }, { isReserve: true });
      return loadItemSheet(tx, establishmentId, itemId);
    });
  }

  /**
   * Locks pieces and moves them to a depot; `assertMovable` refuses those that may not be moved there. Before that,
   * refuses with NOT_FOUND, DEPOT_KEY_NOT_HELD. Returns the pieces at their new place.
   */
  private moveItemsToDepot(
    userRequest: UserRequest,
    {
      itemIds,
      depotId,
      reason,
      kind,
      action,
    }: MovementInput & { readonly kind: 'move' | 'return'; readonly action: ActionName },
    assertMovable: (items: readonly EquipmentItemRow[]) => void,
  ): Promise<Serialized<EquipmentItemRow[]>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    return this.actions.runEquipmentWrite(userRequest, action, async (tx, { now, gamingDay }) => {
      const depot = await this.requireKeptDepot(tx, establishment, depotId);
      const items = await lockExistingItems(tx, establishmentId, itemIds);
      assertMovable(items);
      for (const { makerNumber: number, isWithdrawn } of items) {
        const set = { number, isWithdrawn, depot: depot.name, depotKind: depot.kind };
        const fault = findWornSetFault(establishment.jurisdiction, set);
        if (fault !== null) refuse(fault.code, { number, depot: fault.depot, article: fault.article });
      }
      await insertMovements(tx, establishmentId, itemIds, {
        kind,
        toDepotId: depotId,
        reason,
        gamingDay,
        happenedAt: now,
        recordedBy: actor.personId,
      });
      return listItemsById(tx, establishmentId, itemIds);
    });
  }

  /**
   * Returns a depot, the key of which has a holder under AI67. Refuses with NOT_FOUND,
   * DEPOT_KEY_NOT_HELD.
   */
  private async requireKeptDepot(
    tx: Tx,
    { establishmentId, jurisdiction }: Establishment,
    depotId: bigint,
  ): Promise<EquipmentDepotRow> {
    const depot = await getDepot(tx, establishmentId, depotId);
    if (jurisdiction === 'AI67' && depot.keyHeldAs === null) refuse('DEPOT_KEY_NOT_HELD', { depot: depot.name });
    return depot;
  }
}

/** Returns a piece with its movements, controls and exchanges. Refuses with NOT_FOUND. */
async function loadItemSheet(
  connection: Queryable,
  establishmentId: number,
  itemId: bigint,
): Promise<EquipmentItemSheet> {
  const item = await getItem(connection, establishmentId, itemId);
  const movements = await listItemMovements(connection, establishmentId, itemId);
  const controls = await listCardControls(connection, establishmentId, { itemId, openOnly: false });
  return { ...item, movements, controls, exchanges: await listCardExchanges(connection, establishmentId, itemId) };
}

/** Locks and returns these pieces. Refuses with NOT_FOUND unless all exist. */
export async function lockExistingItems(
  tx: Tx,
  establishmentId: number,
  itemIds: readonly bigint[],
): Promise<EquipmentItemRow[]> {
  const lockedItems = await lockItems(tx, establishmentId, itemIds);
  const missingItemId = itemIds.find((itemId) => !lockedItems.some((item) => item.itemId === itemId));
  return missingItemId === undefined ? lockedItems : refuse('NOT_FOUND', { what: `piece ${missingItemId}` });
}
