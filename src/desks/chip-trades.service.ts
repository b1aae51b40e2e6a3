import { buildPostedMovement } from '#domain/accounting/desk-movements.js';
import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { reverseChipSigns, type ChipLine } from '#domain/cash/desk-chips.js';
import { canHoldChips, type ChipTrade } from '#domain/cash/desks.js';
import { computePiecesTotal } from '#domain/tables/exchanges.js';
import { LedgerService } from '#ledger/ledger.service.js';
import type { Serialized } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import { assertHolder, requireValidChips } from './balances/desk-rules.js';
import type { DeskRow } from './balances/desks.queries.js';
import { DesksService, type DeskAction, type DeskMovementReference } from './balances/desks.service.js';
import type { UserRequest } from '#ledger/user-request.js';

/** A trade of chips at a desk. */
export interface DeskChipTrade {
  readonly deskCode: string;
  readonly trade: ChipTrade;
  readonly chips: readonly ChipLine[];
  /** The required holder of the desk. */
  readonly holderId: bigint;
  /** True: the desk must be that of a table's changeur. */
  readonly mustBeChangeur?: boolean;
}

/** Sales and redemptions of chips and plaques at a desk, each for its value in cash. */
@Injectable()
export class ChipTradesService {
  constructor(
    private readonly desks: DesksService,
    private readonly ledger: LedgerService,
  ) {}

  /**
   * Sells chips and plaques for cash, or redeems them, by the desk's holder; the establishment owes the value of the
   * chips sold to their bearer. Refuses with UNKNOWN_DESK, the codes of `requireValidChips`, CHIPS_NOT_LISTED,
   * DESK_RETIRED, DESK_NOT_HELD, NOT_THE_HOLDER, DESK_BALANCE_SHORT, DESK_CHIPS_SHORT.
   */
  tradeChips(
    userRequest: UserRequest,
    { deskCode, trade, chips }: { deskCode: string; trade: ChipTrade; chips: readonly ChipLine[] },
  ): Promise<Serialized<DeskRow>> {
    const { actor, establishment } = userRequest;
    return this.desks.writeDeskAction(userRequest, `desks.${trade}`, '', async (tx, deskAction) => {
      await this.recordTrade(tx, establishment, deskAction, { deskCode, trade, chips, holderId: actor.personId });
      return this.desks.requireDesk(tx, establishment, deskCode);
    });
  }

  /**
   * Records a trade of chips within the caller's transaction, for the holder of the desk. Refuses with the codes of
   * `tradeChips`, and NOT_A_TABLE_CHANGEUR where the trade requires a changeur's desk.
   */
  async recordTrade(
    tx: Tx,
    establishment: Establishment,
    deskAction: DeskAction,
    { deskCode, trade, chips, holderId, mustBeChangeur = false }: DeskChipTrade,
  ): Promise<DeskMovementReference & { readonly entryId: bigint }> {
    const desk = await this.desks.lockDesk(tx, establishment, deskCode);
    if (mustBeChangeur && desk.kind !== 'tableChangeur') refuse('NOT_A_TABLE_CHANGEUR', { desk: deskCode });
    const validatedChips = requireValidChips(establishment, canHoldChips(desk.kind), chips);
    if (validatedChips.length === 0) refuse('CHIPS_NOT_LISTED');
    assertHolder(desk, holderId);
    const movedChips = trade === 'chipSale' ? reverseChipSigns(validatedChips) : validatedChips;
    const { entryId } = await this.ledger.postEntryForAction(tx, establishment, deskAction, {
      ...buildPostedMovement(trade, computePiecesTotal(validatedChips)).entry,
      source: { desk: deskCode },
    });
    const deskMovement = await this.desks.recordMovement(tx, establishment, desk, deskAction, {
      kind: trade,
      amountMinor: 0n,
      entryId,
      chips: movedChips,
    });
    return { ...deskMovement, entryId };
  }
}
