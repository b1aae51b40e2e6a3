import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { listStrongroomShortages } from '#domain/cash/chip-register.js';
import { reverseChipSigns, parseChips, encodeChips, type ChipLine } from '#domain/cash/desk-chips.js';
import { canHoldChips, type TransferState } from '#domain/cash/desks.js';
import { computePiecesTotal } from '#domain/tables/exchanges.js';
import type { ValueLine } from '#domain/cash/drop-counts.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import { lockDesks, findTransfer, listDeskTransfers, type TransferRow } from './balances/desks.queries.js';
import { listChipStocks, listOwnedChips, lockStrongroomChips } from './balances/chip-register.queries.js';
import { DesksService } from './balances/desks.service.js';
import {
  requireLegalTender,
  assertCashAvailable,
  requireMovedChips,
  assertHolder,
  requireValidChips,
  encodePieces,
  refuseStrongroomShortage,
} from './balances/desk-rules.js';
import { DeskTransferEntity } from './entities/desk-transfer.entity.js';
import type { Page } from '#ledger/pages.js';
import type { UserRequest } from '#ledger/user-request.js';

/** A transfer to make; null is the strongroom, on one side only. */
export interface NewTransfer {
  readonly fromDesk: string | null;
  readonly toDesk: string | null;
  /** Sum of cash, chips and plaques. */
  readonly amountMinor: bigint;
  /** Listed notes and coins in the amount. */
  readonly pieces: readonly ValueLine[];
  /** All chips and plaques in the amount; the rest is cash. */
  readonly chips: readonly ChipLine[];
  readonly reason: string;
}

/** Transfers of money: promised by the giver, moved when the receiver confirms. */
@Injectable()
export class DeskTransfersService {
  constructor(
    private readonly db: Database,
    private readonly desks: DesksService,
  ) {}

  /** Lists a page of transfers, newest first, optionally of one state. */
  listTransfers(
    establishment: Establishment,
    page: Page & { readonly state: TransferState | null },
  ): Promise<TransferRow[]> {
    return listDeskTransfers(this.db.dataSource, establishment.establishmentId, page);
  }

  /**
   * Gives money to another desk or the strongroom, or from it (a null desk is the strongroom). It stays in the giver's
   * balance until it is received. Refuses with TRANSFER_TO_ITSELF, FORBIDDEN (the strongroom), NOT_LEGAL_TENDER,
   * UNKNOWN_DESK, DESK_RETIRED (either), the codes of `requireValidChips`, TRANSFER_PIECES_EXCEED, DESK_NOT_HELD and
   * NOT_THE_HOLDER (the giver), DESK_BALANCE_SHORT, DESK_CHIPS_SHORT, STRONGROOM_CHIPS_SHORT.
   */
  giveMoney(
    { actor, establishment, idempotencyKey }: UserRequest,
    newTransfer: NewTransfer,
  ): Promise<Serialized<TransferRow>> {
    const { establishmentId } = establishment;
    const { fromDesk, toDesk, amountMinor, reason } = newTransfer;
    return writeOnce(this.db, establishmentId, idempotencyKey, async (tx) => {
      if (fromDesk === toDesk) refuse('TRANSFER_TO_ITSELF');
      if (fromDesk === null) assertStrongroomAccess(actor);
      const pieces = requireLegalTender(establishment, newTransfer.pieces);
      const { happenedAt } = await this.desks.beginDeskAction(tx, actor, establishment, 'desks.give', reason);
      await lockDesks(tx, establishmentId, listTransferDeskCodes(newTransfer));
      const givingDesk = fromDesk === null ? null : await this.desks.requireDesk(tx, establishment, fromDesk);
      const receivingDesk = toDesk === null ? null : await this.desks.requireDesk(tx, establishment, toDesk);
      if (receivingDesk !== null && receivingDesk.retiredAt !== null)
        refuse('DESK_RETIRED', { desk: receivingDesk.deskCode });
      const areChipsAllowed = [givingDesk, receivingDesk].every((desk) => desk === null || canHoldChips(desk.kind));
      const chips = requireValidChips(establishment, areChipsAllowed, newTransfer.chips);
      const chipsMinor = computePiecesTotal(chips);
      if (computePiecesTotal(pieces) + chipsMinor > amountMinor) refuse('TRANSFER_PIECES_EXCEED');
      if (givingDesk !== null) {
        assertHolder(givingDesk, actor.personId);
        assertCashAvailable(givingDesk, chipsMinor - amountMinor, false);
        requireMovedChips(establishment, givingDesk, reverseChipSigns(chips), false);
      }
      if (givingDesk === null && chips.length > 0) await assertChipsInStrongroom(tx, establishment, chips);
      const { transferId } = await insertRow(tx, DeskTransferEntity, {
        establishmentId,
        fromDeskId: givingDesk?.deskId ?? null,
        toDeskId: receivingDesk?.deskId ?? null,
        amountMinor,
        chipsMinor,
        pieces: encodePieces(pieces),
        chips: encodeChips(chips),
        reason: reason.trim(),
        givenBy: actor.personId,
        givenAt: happenedAt,
      });
      return this.requireTransfer(tx, establishmentId, transferId);
    });
  }

  /**
   * Confirms or refuses the receipt of given money. Refuses with NOT_FOUND, TRANSFER_SETTLED, OWN_TRANSFER, FORBIDDEN
   * (the strongroom), DESK_RETIRED, DESK_NOT_HELD, NOT_THE_HOLDER, REASON_REQUIRED (a refusal), DESK_BALANCE_SHORT,
   * DESK_CHIPS_SHORT.
   */
  settleTransfer(
    userRequest: UserRequest,
    { transferId, isAccepted, reason }: { transferId: bigint; isAccepted: boolean; reason: string },
  ): Promise<Serialized<TransferRow>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    return this.desks.writeDeskAction(userRequest, 'desks.receive', reason, async (tx, deskAction) => {
      const transfer = await this.lockPendingTransfer(tx, establishmentId, transferId);
      if (transfer.givenBy === actor.personId) refuse('OWN_TRANSFER');
      if (transfer.toDesk === null) assertStrongroomAccess(actor);
      else assertHolder(await this.desks.requireDesk(tx, establishment, transfer.toDesk), actor.personId);
      if (!isAccepted && reason.trim().length < 3) refuse('REASON_REQUIRED');
      await tx.update(
        DeskTransferEntity,
        { establishmentId, transferId },
        {
          state: isAccepted ? 'confirmed' : 'refused',
          settledBy: actor.personId,
          settledAt: deskAction.happenedAt,
          settlementReason: reason.trim(),
        },
      );
      // a refused transfer moves nothing: the money never left the giver's balance
      if (isAccepted) {
        const chips = parseChips(transfer.chips);
        const movements = [
          [transfer.fromDesk, -transfer.amountMinor, reverseChipSigns(chips)],
          [transfer.toDesk, transfer.amountMinor, chips],
        ] as const;
        for (const [deskCode, amountMinor, movedChips] of movements) {
          if (deskCode === null) continue;
          const desk = await this.desks.requireDesk(tx, establishment, deskCode);
          const movement = { kind: 'transfer', amountMinor, chips: movedChips, transferId } as const;
          await this.desks.recordMovement(tx, establishment, desk, deskAction, movement);
        }
      }
      return this.requireTransfer(tx, establishmentId, transferId);
    });
  }

  /**
   * Withdraws a transfer that was not received yet, by its giver. Refuses with NOT_FOUND, TRANSFER_SETTLED,
   * NOT_THE_GIVER.
   */
  withdrawTransfer(
    userRequest: UserRequest,
    { transferId, reason }: { transferId: bigint; reason: string },
  ): Promise<Serialized<TransferRow>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    return this.desks.writeDeskAction(userRequest, 'desks.withdraw', reason, async (tx, { happenedAt }) => {
      const transfer = await this.lockPendingTransfer(tx, establishmentId, transferId);
      if (transfer.givenBy !== actor.personId) refuse('NOT_THE_GIVER', { name: transfer.givenByName });
      await tx.update(
        DeskTransferEntity,
        { establishmentId, transferId },
        { state: 'withdrawn', settledBy: actor.personId, settledAt: happenedAt, settlementReason: reason.trim() },
      );
      return this.requireTransfer(tx, establishmentId, transferId);
    });
  }

  /**
   * Locks and returns a pending transfer. Its desks are locked first, as by every other act, so that no two acts wait
   * for one another. Refuses with NOT_FOUND, and TRANSFER_SETTLED for the second of two people who settle it.
   */
  private async lockPendingTransfer(tx: Tx, establishmentId: number, transferId: bigint): Promise<TransferRow> {
    const unlockedTransfer = await this.requireTransfer(tx, establishmentId, transferId);
    await lockDesks(tx, establishmentId, listTransferDeskCodes(unlockedTransfer));
    const lock = { mode: 'pessimistic_write' } as const;
    await tx.findOne(DeskTransferEntity, { where: { establishmentId, transferId }, lock });
    const transfer = await this.requireTransfer(tx, establishmentId, transferId);
    if (transfer.state !== 'pending') refuse('TRANSFER_SETTLED');
    return transfer;
  }

  private async requireTransfer(tx: Tx, establishmentId: number, transferId: bigint): Promise<TransferRow> {
    const transfer = await findTransfer(tx, establishmentId, transferId);
    return transfer ?? refuse('NOT_FOUND', { what: `transfer ${transferId}` });
  }
}

/** Refuses with STRONGROOM_CHIPS_SHORT chips that the register of chips has not in the strongroom. */
async function assertChipsInStrongroom(
  tx: Tx,
  establishment: Establishment,
  chips: readonly ChipLine[],
): Promise<void> {
  const { establishmentId } = establishment;
  await lockStrongroomChips(tx, establishmentId);
  if ((await listOwnedChips(tx, establishmentId)) === null) return;
  const shortages = listStrongroomShortages(await listChipStocks(tx, establishmentId), reverseChipSigns(chips));
  refuseStrongroomShortage(establishment, shortages, 'STRONGROOM_CHIPS_SHORT');
}

function assertStrongroomAccess({ permissions }: Actor): void {
  if (!permissions.has('desks.provision')) refuse('FORBIDDEN', { permission: 'desks.provision' });
}

function listTransferDeskCodes({ fromDesk, toDesk }: Pick<TransferRow, 'fromDesk' | 'toDesk'>): string[] {
  return [fromDesk, toDesk].filter((deskCode) => deskCode !== null);
}
