import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { enterInRegister, takeRegisterNumbers } from '#audit/registers/registers.js';
import {
  areDiceMarked,
  findBook,
  findStockMaximumFault,
  canEnterInVolume,
  findNumbersFault,
} from '#domain/equipment/stock.js';
import type { EquipmentBook, StockMaximum } from '#domain/equipment/stock.js';
import { insertRow } from '#platform/database/entities.js';
import type { Wire } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import { EquipmentActsService, type ActMoment } from './equipment-acts.service.js';
import { EquipmentReceiptEntity } from '../entities/equipment-receipt.entity.js';
import { lockOpenVolume, lockPrincipalDepot, findMaker, findMaximum } from './furnishing.queries.js';
import { countStock, insertItems, insertMovements, findItems, findTakenNumbers } from './items.queries.js';
import type { EquipmentItemRow, NewPiece } from './items.queries.js';
import { listReceipts, type EquipmentReceiptRow } from './receipts.queries.js';
import type { Page } from '#ledger/pages.js';
import type { UserRequest } from '#ledger/user-request.js';

export interface NewReceipt {
  readonly makerId: bigint;
  readonly orderSlip: string;
  /** Visa on the order slip: its author and date. */
  readonly slipVisaBy: string;
  readonly slipVisaOn: string;
  readonly pieces: readonly NewPiece[];
}

/** Register of an establishment that numbers the entries of a book. */
export const REGISTER_OF: Readonly<Record<EquipmentBook, 'equipmentCards' | 'equipmentDice'>> = {
  cards: 'equipmentCards',
  dice: 'equipmentDice',
};

/** Receives cards and dice, by the maker's numbers. */
@Injectable()
export class EquipmentReceiptsService {
  constructor(private readonly acts: EquipmentActsService) {}

  /** Lists deliveries of equipment, the latest first. */
  listReceipts({ establishmentId }: Establishment, page: Page): Promise<EquipmentReceiptRow[]> {
    return listReceipts(this.acts.reader, establishmentId, page);
  }

  /**
   * Enters a delivery in the principal depot, each piece with a number in the register. Refuses, in this order, with
   * NOT_FOUND, RECEIPT_MIXED, SLIP_VISA_NOT_VALID, MAKER_NOT_APPROVED, DICE_WITHOUT_MARK, PRINCIPAL_DEPOT_MISSING,
   * DEPOT_KEY_NOT_HELD, REGISTER_NOT_PARAPHED, EQUIPMENT_NUMBER_REPEATED, EQUIPMENT_NUMBER_TAKEN, STOCK_MAXIMUM_PASSED,
   * STOCK_MAXIMUM_UNKNOWN.
   */
  receiveDelivery(userRequest: UserRequest, receipt: NewReceipt): Promise<Wire<EquipmentItemRow[]>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    return this.acts.writeEquipment(userRequest, 'equipment.receive', async (tx, moment) => {
      const book = await requireValidReceipt(tx, establishmentId, receipt, moment.gamingDay);
      const depot = await lockPrincipalDepot(tx, establishmentId);
      if (depot === undefined) refuse('PRINCIPAL_DEPOT_MISSING');
      if (establishment.jurisdiction === 'AI67' && depot.keyHeldAs === null) {
        refuse('DEPOT_KEY_NOT_HELD', { depot: depot.name });
      }
      const volumeNumber = await requireVolume(tx, establishment, book);
      await refuseTakenNumbers(tx, establishmentId, receipt);
      await refuseAboveMaximum(tx, establishment, receipt.pieces, moment.gamingDay);
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
      await enterPieces(tx, establishment, itemIds, {
        kind: 'receipt',
        book,
        volumeNumber,
        receiptId,
        toDepotId: depot.depotId,
        actor,
        moment,
      });
      return findItems(tx, establishmentId, itemIds);
    });
  }
}

/**
 * Returns the register (cards or dice) of a delivery: that of its maker. Refuses with NOT_FOUND, RECEIPT_MIXED,
 * SLIP_VISA_NOT_VALID (a visa in the future), MAKER_NOT_APPROVED, DICE_WITHOUT_MARK.
 */
async function requireValidReceipt(
  tx: Tx,
  establishmentId: number,
  { makerId, slipVisaOn, pieces }: NewReceipt,
  today: string,
): Promise<EquipmentBook> {
  const maker = await findMaker(tx, establishmentId, makerId);
  const isApproved = maker.approvedOn <= today && (maker.withdrawnOn === null || maker.withdrawnOn > today);
  if (pieces.some(({ kind }) => findBook(kind) !== maker.book)) refuse('RECEIPT_MIXED', { maker: maker.name });
  if (slipVisaOn > today) refuse('SLIP_VISA_NOT_VALID');
  if (!isApproved) refuse('MAKER_NOT_APPROVED', { maker: maker.name });
  if (!areDiceMarked(pieces)) refuse('DICE_WITHOUT_MARK');
  return maker.book;
}

/**
 * Refuses maker's numbers that are repeated in a delivery or taken by other pieces, with the codes of `findNumbersFault`.
 */
async function refuseTakenNumbers(tx: Tx, establishmentId: number, { makerId, pieces }: NewReceipt): Promise<void> {
  const numbersTaken = await findTakenNumbers(tx, establishmentId, makerId, {
    kinds: pieces.map(({ kind }) => kind),
    numbers: pieces.map(({ makerNumber }) => makerNumber),
  });
  const fault = findNumbersFault(pieces, numbersTaken);
  if (fault !== null) refuse(fault.code, { numbers: fault.numbers.join(', ') });
}

/**
 * Refuses a delivery with which a kind would pass its maximum stock. Each kind is tested twice: for the game of its
 * pieces, and for all games together (the empty game). Refuses with STOCK_MAXIMUM_UNKNOWN, STOCK_MAXIMUM_PASSED.
 */
async function refuseAboveMaximum(
  tx: Tx,
  { establishmentId, jurisdiction }: Establishment,
  pieces: readonly NewPiece[],
  gamingDay: string,
): Promise<void> {
  const kindsAndGames = new Map(pieces.map(({ kind, game }) => [`${kind} ${game}`, { kind, game }]));
  const maxima: StockMaximum[] = [];
  for (const { kind, game } of kindsAndGames.values()) {
    for (const limitedGame of [game, '']) {
      const addedCount = pieces.filter(
        (newPiece) => newPiece.kind === kind && (limitedGame === '' || newPiece.game === limitedGame),
      ).length;
      const heldAfterwards = (await countStock(tx, establishmentId, kind, limitedGame)) + BigInt(addedCount);
      maxima.push({
        kind,
        game: limitedGame,
        heldThen: heldAfterwards,
        maximum: await findMaximum(tx, establishmentId, { kind, game: limitedGame, day: gamingDay }),
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
export async function requireVolume(
  tx: Tx,
  { establishmentId, jurisdiction }: Establishment,
  book: EquipmentBook,
): Promise<number | null> {
  const volume = (await lockOpenVolume(tx, establishmentId, book)) ?? null;
  if (!canEnterInVolume(jurisdiction, volume)) refuse('REGISTER_NOT_PARAPHED');
  return volume?.volumeNumber ?? null;
}

/** A register entry: pieces that arrive, or leave for good. */
export interface DefiniteMovement {
  readonly kind: 'receipt' | 'destruction' | 'neutralisation';
  readonly book: EquipmentBook;
  readonly volumeNumber: number | null;
  readonly receiptId?: bigint;
  readonly destructionId?: bigint;
  readonly toDepotId?: bigint;
  readonly actor: Pick<Actor, 'personId'>;
  readonly moment: ActMoment;
}

/**
 * Moves pieces into or out of the establishment for good, each under the next number of its register (of cards or of
 * dice). Each number refers to the piece's last movement, which is the one just inserted.
 */
export async function enterPieces(
  tx: Tx,
  { establishmentId }: Establishment,
  itemIds: readonly bigint[],
  { actor, moment, ...movement }: DefiniteMovement,
): Promise<void> {
  const register = REGISTER_OF[movement.book];
  const firstNumber = await takeRegisterNumbers(tx, establishmentId, register, itemIds.length);
  await insertMovements(tx, establishmentId, itemIds, {
    ...movement,
    firstRegisterNumber: firstNumber,
    gamingDay: moment.gamingDay,
    happenedAt: moment.now,
    recordedBy: actor.personId,
  });
  const numberedPieces = itemIds.map((itemId, itemIndex) => ({ number: firstNumber + BigInt(itemIndex), itemId }));

  const lastMovementNumbers = new Map(
    (await findItems(tx, establishmentId, itemIds)).map((item) => [item.itemId, item.movementNumber]),
  );
  const registerEntries = numberedPieces.map(({ number, itemId }) => ({
    number,
    rowKey: {
      establishment_id: establishmentId,
      item_id: itemId.toString(),
      movement_number: lastMovementNumbers.get(itemId) ?? 1,
    },
  }));
  await enterInRegister(tx, establishmentId, register, 'equipment_movements', registerEntries);
}
