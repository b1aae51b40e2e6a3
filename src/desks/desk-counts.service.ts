import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { IdentitiesService, type Credentials } from '#identity/signing/identities.service.js';
import type { Role } from '#declarations/shapes/roles.js';
import type { Language } from '#declarations/shapes/text.js';
import { computePiecesTotal } from '#domain/tables/exchanges.js';
import { computeChipDifferences, parseChips, encodeChips, type ChipLine } from '#domain/cash/desk-chips.js';
import { findDeskCountFault, listHolderRoles, canHoldChips, type CountOutcome } from '#domain/cash/desks.js';
import { buildDeskDifferenceEntry } from '#domain/accounting/floor-postings.js';
import type { ValueLine } from '#domain/cash/drop-counts.js';
import { LedgerService } from '#ledger/ledger.service.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import { listDeskCounts, type DeskCountRow, type DeskRow } from './balances/desks.queries.js';
import { assertCountConfirmed, readDeskExpectation, type ConfirmedCount } from './balances/count-questions.js';
import { DesksService, type DeskAction, type DeskMovementReference } from './balances/desks.service.js';
import { requireLegalTender, toDeskState, requireValidChips, encodePieces } from './balances/desk-rules.js';
import { deleteCountDrafts } from './drafts/count-drafts.queries.js';
import { buildCountReview, type CountReview } from './reviews/count-reviews.js';
import { DeskCountEntity } from './entities/desk-count.entity.js';
import { DeskEntity } from './entities/desk.entity.js';
import type { Page } from '#ledger/pages.js';
import type { UserRequest } from '#ledger/user-request.js';

const WITNESS_ROLES: readonly Role[] = ['caissier', 'changeur', 'superviseur', 'direction'];

export interface NewDeskCount extends ConfirmedCount {
  readonly deskCode: string;
  readonly countedMinor: bigint;
  /** The desk's last movement when the count began. */
  readonly seenMovement: number;
  /** Notes and coins in the count. */
  readonly pieces: readonly ValueLine[];
  /** All chips and plaques in the count; the rest is cash. */
  readonly chips: readonly ChipLine[];
  readonly outcome: CountOutcome;
  /** The witness, identified by badge or login and their own secret; the new holder when the desk is handed over. */
  readonly witness: Credentials | null;
}

/** Counts of desks: the counted amount against the booked one, and the holder accountable for the desk afterwards. */
@Injectable()
export class DeskCountsService {
  constructor(
    private readonly db: Database,
    private readonly desks: DesksService,
    private readonly identities: IdentitiesService,
    private readonly ledger: LedgerService,
  ) {}

  /** Lists a page of the counts of a desk, newest first. Refuses with UNKNOWN_DESK. */
  async listCounts(establishment: Establishment, deskCode: string, page: Page): Promise<DeskCountRow[]> {
    const { deskId } = await this.desks.requireDesk(this.db.dataSource, establishment, deskCode);
    return listDeskCounts(this.db.dataSource, establishment.establishmentId, deskId, page);
  }

  /**
   * Reviews a count of a desk before it is signed; shows nothing of the balance. Refuses with UNKNOWN_DESK and the codes
   * of `requireValidChips`.
   */
  async reviewCount(
    establishment: Establishment,
    { deskCode, countedMinor, ...count }: Pick<NewDeskCount, 'deskCode' | 'countedMinor' | 'chips'>,
    language: Language,
  ): Promise<CountReview> {
    const connection = this.db.dataSource;
    const desk = await this.desks.requireDesk(connection, establishment, deskCode);
    const chips = requireValidChips(establishment, canHoldChips(desk.kind), count.chips);
    const expectation = await readDeskExpectation(connection, establishment, desk, countedMinor);
    return buildCountReview(establishment, chips, expectation, null, language);
  }

  /**
   * Counts a desk: its balance becomes the counted amount, in cash and in each kind of chip, and the difference is a
   * journal entry. Refuses with UNKNOWN_DESK, NOT_LEGAL_TENDER, the codes of `requireValidChips`, then of
   * `verifyIdentity` (the witness), DESK_RETIRED, DESK_TRANSFER_PENDING, OWN_WITNESS, NOT_THE_HOLDER, DESK_NOT_HELD,
   * DESK_MOVED, COUNT_PIECES_EXCEED, WITNESS_REQUIRED, REASON_REQUIRED, and the codes of
   * `assertCountConfirmed`.
   */
  async countDesk(
    userRequest: UserRequest,
    newCount: NewDeskCount,
    clientAddress: string,
  ): Promise<Serialized<DeskCountRow>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    const { kind } = await this.desks.requireDesk(this.db.dataSource, establishment, newCount.deskCode);
    const pieces = requireLegalTender(establishment, newCount.pieces);
    const chips = requireValidChips(establishment, canHoldChips(kind), newCount.chips);
    const witnessRoles = newCount.outcome === 'handedOver' ? listHolderRoles(kind) : WITNESS_ROLES;
    const witness =
      newCount.witness === null
        ? null
        : await this.identities.verifyIdentity(establishment, newCount.witness, clientAddress, witnessRoles);
    return this.desks.writeDeskAction(userRequest, 'desks.count', newCount.reason, async (tx, deskAction) => {
      const desk = await this.desks.lockDesk(tx, establishment, newCount.deskCode);
      if (desk.retiredAt === null && desk.pendingOutMinor > 0n) {
        refuse('DESK_TRANSFER_PENDING', { desk: desk.deskCode });
      }
      const witnessedBy = witness?.personId ?? null;
      const bookedChips = parseChips(desk.chips);
      const fault = findDeskCountFault(toDeskState(desk), {
        ...newCount,
        pieces,
        chips,
        bookedChips,
        lastMovement: desk.lastMovement,
        bookedMinor: desk.balanceMinor,
        countedBy: actor.personId,
        isSupervisor: actor.roles.includes('superviseur'),
        witnessedBy,
      });
      if (fault !== null) refuse(fault, { desk: desk.deskCode });
      const expectation = await readDeskExpectation(tx, establishment, desk, newCount.countedMinor);
      assertCountConfirmed(establishment, chips, expectation, newCount, 'blind');
      const differenceMovement = await this.bookDifference(tx, establishment, desk, deskAction, {
        differenceMinor: newCount.countedMinor - desk.balanceMinor,
        chips: computeChipDifferences(bookedChips, chips),
      });
      const { countId } = await insertRow(tx, DeskCountEntity, {
        establishmentId,
        deskId: desk.deskId,
        bookedMinor: desk.balanceMinor,
        countedMinor: newCount.countedMinor,
        pieces: encodePieces(pieces),
        chips: encodeChips(chips),
        bookedChipsMinor: desk.chipsMinor,
        countedChipsMinor: computePiecesTotal(chips),
        movementNumber: differenceMovement?.movementNumber ?? null,
        reason: newCount.reason.trim(),
        countedBy: actor.personId,
        witnessedBy,
        heldBy: desk.heldBy,
        outcome: newCount.outcome,
        gamingDay: deskAction.gamingDay,
        countedAt: deskAction.happenedAt,
      });
      // a desk that was handed over is held by the witness
      const nextHolderId = { kept: desk.heldBy, handedOver: witnessedBy, closed: null }[newCount.outcome];
      await tx.update(DeskEntity, { establishmentId, deskId: desk.deskId }, { heldBy: nextHolderId });
      await deleteCountDrafts(tx, establishmentId, `desk/${desk.deskId}`);
      const [recordedCount] = await listDeskCounts(tx, establishmentId, desk.deskId, {
        before: countId + 1n,
        limit: 1,
      });
      return recordedCount ?? refuse('NOT_FOUND', { what: `count ${countId}` });
    });
  }

  /**
   * Books the difference found by a count: a shortage is posted as an expense, a surplus as an income; nothing when the
   * count agrees (docs/adr/0026-what-a-desk-holds.md). Returns the desk's movement; null when there is none.
   */
  private async bookDifference(
    tx: Tx,
    establishment: Establishment,
    desk: DeskRow,
    deskAction: DeskAction,
    { differenceMinor, chips }: { readonly differenceMinor: bigint; readonly chips: readonly ChipLine[] },
  ): Promise<DeskMovementReference | null> {
    if (differenceMinor === 0n && chips.length === 0) return null;
    const chipsMinor = computePiecesTotal(chips);
    const differenceEntry = buildDeskDifferenceEntry(differenceMinor - chipsMinor, chipsMinor);
    // pieces of one value in place of others of equal total value: there is nothing to post
    const entry =
      differenceEntry.lines.length === 0
        ? null
        : await this.ledger.postEntryForAction(tx, establishment, deskAction, {
            ...differenceEntry,
            source: { desk: desk.deskCode },
          });
    const movement = { kind: 'countDifference', amountMinor: differenceMinor, chips } as const;
    return this.desks.recordMovement(tx, establishment, desk, deskAction, {
      ...movement,
      ...(entry === null ? {} : { entryId: entry.entryId }),
    });
  }
}
