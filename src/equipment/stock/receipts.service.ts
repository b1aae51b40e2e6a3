import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { enterInRegister, reserveRegisterNumbers } from '#audit/registers/registers.js';
import {
  areDiceMarked,
  getEquipmentBook,
  findStockMaximumFault,
  canEnterInVolume,
  findMakerNumbersFault,
} from '#domain/equipment/stock.js';
import type { EquipmentBook, StockMaximum } from '#domain/equipment/stock.js';
import { insertRow } from '#platform/database/entities.js';
import type { Serialized } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import { EquipmentActionsService, type ActionMoment } from './equipment-acts.service.js';
import { EquipmentReceiptEntity } from '../entities/equipment-receipt.entity.js';
import { lockOpenVolume, lockPrincipalDepot, getMaker, findStockMaximum } from './furnishing.queries.js';
import { countStock, insertItems, insertMovements, listItemsById, listTakenMakerNumbers } from './items.queries.js';
import type { EquipmentItemRow, NewItem } from './items.queries.js';
import { listReceiptRows, type EquipmentReceiptRow } from './receipts.queries.js';
import type { Page } from '#ledger/pages.js';
import type { UserRequest } from '#ledger/user-request.js';

export interface NewReceipt {
  readonly makerId: bigint;
  readonly orderSlip: string;
  /** Visa on the order slip: its author and date. */
  readonly slipVisaBy: string;
  readonly slipVisaOn: string;
  readonly pieces: readonly NewItem[];
}

/** Register of an establishment that numbers the entries of a book. */
export const REGISTER_BY_BOOK: Readonly<Record<EquipmentBook, 'equipmentCards' | 'equipmentDice'>> = {
  cards: 'equipmentCards',
  dice: 'equipmentDice',
};

/** Receives cards and dice, by the maker's numbers. */
@Injectable()
export class EquipmentReceiptsService {
  constructor(private readonly actions: EquipmentActionsService) {}

  /** Lists deliveries of equipment, the latest first. */
  listReceipts({ establishmentId }: Establishment, page: Page): Promise<EquipmentReceiptRow[]> {
    return listReceiptRows(this.actions.readConnection, establishmentId, page);
  }

  /**
   * Enters a delivery in the principal depot, each piece with a number in the register. Refuses, in this order, with
   * NOT_FOUND, RECEIPT_MIXED, SLIP_VISA_NOT_VALID, MAKER_NOT_APPROVED, SLIP_BEFORE_APPROVAL, SLIP_VISA_DIFFERS,
   * DICE_WITHOUT_MARK, PRINCIPAL_DEPOT_MISSING, DEPOT_KEY_NOT_HELD, REGISTER_NOT_PARAPHED, EQUIPMENT_NUMBER_REPEATED,
   * EQUIPMENT_NUMBER_TAKEN, STOCK_MAXIMUM_PASSED, STOCK_MAXIMUM_UNKNOWN.
   */
  receiveDelivery(userRequest: UserRequest, receipt: NewReceipt): Promise<Serialized<EquipmentItemRow[]>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    return this.actions.runEquipmentWrite(userRequest, 'equipment.receive', async (tx, moment) => {
      const book = await requireReceiptBook(tx, establishmentId, receipt, moment.gamingDay);
      const depot = await lockPrincipalDepot(tx, establishmentId);
      if (depot === undefined) refuse('PRINCIPAL_DEPOT_MISSING');
      if (establishment.jurisdiction === 'AI67' && depot.keyHeldAs === null) {
        refuse('DEPOT_KEY_NOT_HELD', { depot: depot.name });
      }
      const volumeNumber = await requireVolumeNumber(tx, establishment, book);
      await assertMakerNumbersFree(tx, establishmentId, receipt);
      await assertWithinStockMaximum(tx, establishment, receipt.pieces, moment.gamingDay);
      const { receiptId } = await insertRow(tx, EquipmentReceiptEntity, {
        establishmentId,
        book,
        makerId: receipt.makerId,
        orderSlip: receipt.orderSlip,
        slipVisaBy: receipt.slipVisaBy,
        slipVisaOn: receipt.slipVisaOn,
        receivedBy: actor.personId,
        gamingDay: moment.gamingDay,
        receivedAt: moment.now,
      });
      const itemIds = await insertItems(tx, establishmentId, { makerId: receipt.makerId, receiptId }, receipt.pieces);
      await enterItemsInRegister(tx, establishment, itemIds, {
        kind: 'receipt',
        book,
        volumeNumber,
        receiptId,
        toDepotId: depot.depotId,
        actor,
        moment,
      });
      return listItemsById(tx, establishmentId, itemIds);
    });
  }
}

/**
 * Returns the register (cards or dice) of a delivery: that of its maker. Refuses with NOT_FOUND, RECEIPT_MIXED,
 * SLIP_VISA_NOT_VALID (a visa in the future), MAKER_NOT_APPROVED, SLIP_BEFORE_APPROVAL (an order to a maker that was not
 * approved yet), SLIP_VISA_DIFFERS (an order slip has one visa), DICE_WITHOUT_MARK.
 */
async function requireReceiptBook(
  tx: Tx,
  establishmentId: number,
  { makerId, orderSlip, slipVisaBy, slipVisaOn, pieces }: NewReceipt,
  gamingDay: string,
): Promise<EquipmentBook> {
  const maker = await getMaker(tx, establishmentId, makerId);
  const isApproved = maker.approvedOn <= gamingDay && (maker.withdrawnOn === null || maker.withdrawnOn > gamingDay);
  if (pieces.some(({ kind }) => getEquipmentBook(kind) !== maker.book)) refuse('RECEIPT_MIXED', { maker: maker.name });
  if (slipVisaOn > gamingDay) refuse('SLIP_VISA_NOT_VALID');
  if (!isApproved) refuse('MAKER_NOT_APPROVED', { maker: maker.name });
  if (slipVisaOn < maker.approvedOn) refuse('SLIP_BEFORE_APPROVAL', { maker: maker.name, day: maker.approvedOn });
  const earlier = await tx.findOneBy(EquipmentReceiptEntity, { establishmentId, makerId, orderSlip });
  if (earlier !== null && (earlier.slipVisaOn !== slipVisaOn || earlier.slipVisaBy !== slipVisaBy))
    refuse('SLIP_VISA_DIFFERS', { slip: orderSlip, by: earlier.slipVisaBy, day: earlier.slipVisaOn });
  if (!areDiceMarked(pieces)) refuse('DICE_WITHOUT_MARK');
  return maker.book;
}

/**
 * Refuses maker's numbers that are repeated in a delivery or taken by other pieces, with the codes of
 * `findMakerNumbersFault`.
 */
async function assertMakerNumbersFree(tx: Tx, establishmentId: number, { makerId, pieces }: NewReceipt): Promise<void> {
  const takenNumbers = await listTakenMakerNumbers(tx, establishmentId, makerId, {
    kinds: pieces.map(({ kind }) => kind),
    numbers: pieces.map(({ makerNumber }) => makerNumber),
  });
  const fault = findMakerNumbersFault(pieces, takenNumbers);
  if (fault !== null) refuse(fault.code, { numbers: fault.numbers.join(', ') });
}

/**
 * Refuses a delivery with which a kind would pass its maximum stock. Each kind is tested twice: for the game of its
 * pieces, and for all games together (the empty game). Refuses with STOCK_MAXIMUM_UNKNOWN, STOCK_MAXIMUM_PASSED.
 */
async function assertWithinStockMaximum(
  tx: Tx,
  { establishmentId, jurisdiction }: Establishment,
  newItems: readonly NewItem[],
  gamingDay: string,
): Promise<void> {
  const limitScopes = new Map(newItems.map(({ kind, game }) => [`${kind} ${game}`, { kind, game }]));
  const maxima: StockMaximum[] = [];
  for (const { kind, game } of limitScopes.values()) {
    for (const limitedGame of [game, '']) {
      const addedCount = newItems.filter(
        (newItem) => newItem.kind === kind && (limitedGame === '' || newItem.game === limitedGame),
      ).length;
      const countAfterReceipt = (await countStock(tx, establishmentId, kind, limitedGame)) + BigInt(addedCount);
      maxima.push({
        kind,
        game: limitedGame,
        heldThen: countAfterReceipt,
        maximum: await findStockMaximum(tx, establishmentId, { kind, game: limitedGame, day: gamingDay }),
      });
    }
  }
  const fault = findStockMaximumFault(jurisdiction, maxima);
  if (fault === null) return;
  if (fault.code === 'STOCK_MAXIMUM_UNKNOWN') refuse('STOCK_MAXIMUM_UNKNOWN', { game: fault.game });
  refuse('STOCK_MAXIMUM_PASSED', { maximum: fault.maximum.toString(), held: fault.held.toString() });
}

/**
 * Returns the number of the open volume for an entry; null when there is none and the text requires none. Refuses with
 * REGISTER_NOT_PARAPHED.
 */
export async function requireVolumeNumber(
  tx: Tx,
  { establishmentId, jurisdiction }: Establishment,
  book: EquipmentBook,
): Promise<number | null> {
  const volume = (await lockOpenVolume(tx, establishmentId, book)) ?? null;
  if (!canEnterInVolume(jurisdiction, volume)) refuse('REGISTER_NOT_PARAPHED');
  return volume?.volumeNumber ?? null;
}

/** A register entry: pieces that arrive, or leave for good. */
export interface RegisteredMovement {
  readonly kind: 'receipt' | 'destruction' | 'neutralisation';
  readonly book: EquipmentBook;
  readonly volumeNumber: number | null;
  readonly receiptId?: bigint;
  readonly destructionId?: bigint;
  readonly toDepotId?: bigint;
  readonly actor: Pick<Actor, 'personId'>;
  readonly moment: ActionMoment;
}

/**
 * Moves pieces into or out of the establishment for good, each under the next number of its register (of cards or of
 * dice). Each number refers to the piece's last movement, which is the one just inserted.
 */
export async function enterItemsInRegister(
  tx: Tx,
  { establishmentId }: Establishment,
  itemIds: readonly bigint[],
  { actor, moment, ...movement }: RegisteredMovement,
): Promise<void> {
  const register = REGISTER_BY_BOOK[movement.book];
  const firstRegisterNumber = await reserveRegisterNumbers(tx, establishmentId, register, itemIds.length);
  await insertMovements(tx, establishmentId, itemIds, {
    ...movement,
    firstRegisterNumber,
    gamingDay: moment.gamingDay,
    happenedAt: moment.now,
    recordedBy: actor.personId,
  });
  const numberedItems = itemIds.map((itemId, index) => ({ number: firstRegisterNumber + BigInt(index), itemId }));

  const lastMovementNumbers = new Map(
    (await listItemsById(tx, establishmentId, itemIds)).map((item) => [item.itemId, item.movementNumber]),
  );
  const registerEntries = numberedItems.map(({ number, itemId }) => ({
    number,
    rowKey: {
      establishment_id: establishmentId,
      item_id: itemId.toString(),
      movement_number: lastMovementNumbers.get(itemId) ?? 1,
    },
  }));
  await enterInRegister(tx, establishmentId, register, 'equipment_movements', registerEntries);
}
