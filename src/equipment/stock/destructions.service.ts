import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { IdentitiesService, type Credentials, type Identity } from '#identity/signing/identities.service.js';
import { SignaturesService } from '#identity/signing/signatures.service.js';
import { findDestructionFault, findSetDestructionFault, isNotifiedBeforehand } from '#domain/equipment/destruction.js';
import type { DestructionMethod } from '#domain/equipment/destruction.js';
import { getEquipmentBook, type EquipmentBook } from '#domain/equipment/stock.js';
import { insertRow } from '#platform/database/entities.js';
import type { Serialized } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import { EquipmentActionsService, type ActionMoment } from './equipment-acts.service.js';
import { EquipmentDestructionEntity } from '../entities/equipment-destruction.entity.js';
import type { EquipmentItemRow } from './items.queries.js';
import { lockExistingItems } from './movements.service.js';
import { getDestruction, listDestructions, lockDestruction } from './receipts.queries.js';
import type { EquipmentDestructionRow } from './receipts.queries.js';
import { enterItemsInRegister, requireVolumeNumber } from './receipts.service.js';
import type { UserRequest } from '#ledger/user-request.js';

export interface NewDestruction {
  readonly book: EquipmentBook;
  readonly method: DestructionMethod;
  readonly plannedAt: Date;
  readonly noticeGivenAt: Date;
  readonly noticeRecipient: string;
  readonly noticeReference: string;
}

export interface DestructionCompletion {
  readonly destructionId: bigint;
  readonly itemIds: readonly bigint[];
  /** Inspecteur who witnesses it, identified by their own PIN or password. */
  readonly inspecteur?: Credentials | undefined;
  readonly address: string;
  readonly officer: string;
  readonly observations: string;
}

/**
 * Records destructions and neutralisations of cards and dice under the Direction, after notice to the control service.
 */
@Injectable()
export class EquipmentDestructionsService {
  constructor(
    private readonly actions: EquipmentActionsService,
    private readonly identities: IdentitiesService,
    private readonly signatures: SignaturesService,
  ) {}

  listLatestDestructions({ establishmentId }: Establishment): Promise<EquipmentDestructionRow[]> {
    return listDestructions(this.actions.readConnection, establishmentId);
  }

  /**
   * Enters the notice of a planned destruction, which the control service must receive before it. Refuses with
   * DESTRUCTION_NOT_TOLD_BEFORE.
   */
  announceDestruction(userRequest: UserRequest, input: NewDestruction): Promise<Serialized<EquipmentDestructionRow>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    return this.actions.runEquipmentWrite(userRequest, 'equipment.announceDestruction', async (tx, { now }) => {
      const isAnnouncedInTime = isNotifiedBeforehand({ givenAt: input.noticeGivenAt, plannedAt: input.plannedAt });
      if (!isAnnouncedInTime || input.noticeGivenAt > now) refuse('DESTRUCTION_NOT_TOLD_BEFORE');
      const newDestruction = { establishmentId, ...input, announcedBy: actor.personId, announcedAt: now };
      const { destructionId } = await insertRow(tx, EquipmentDestructionEntity, newDestruction);
      return getDestruction(tx, establishmentId, destructionId);
    });
  }

  /**
   * Records that an announced destruction took place: each piece leaves the register for good. Refuses, in this order,
   * with SIGN_IN_THROTTLED, IDENTITY_REFUSED, FUNCTION_NOT_HELD, NOT_FOUND, DESTRUCTION_DONE, the codes of
   * `findDestructionFault`, REGISTER_NOT_PARAPHED, DESTRUCTION_MIXED, EQUIPMENT_IS_OUT, DESTRUCTION_AT_TABLE,
   * SET_NOT_COMPLETE.
   */
  async completeDestruction(
    userRequest: UserRequest,
    completion: DestructionCompletion,
  ): Promise<Serialized<EquipmentDestructionRow>> {
    const { actor, establishment } = userRequest;
    const { inspecteur, address } = completion;
    const witness =
      inspecteur === undefined
        ? null
        : await this.identities.verifyIdentity(establishment, inspecteur, address, ['inspecteur']);
    return this.actions.runEquipmentWrite(userRequest, 'equipment.destroy', (tx, moment) =>
      this.recordCompletion(tx, actor, establishment, { ...completion, witness, moment }),
    );
  }

  /**
   * Judges and records a completed destruction within the caller's transaction. It is signed by its witness, where the
   * text requires one. Refuses with the codes of `completeDestruction` from NOT_FOUND on.
   */
  private async recordCompletion(
    tx: Tx,
    actor: Actor,
    establishment: Establishment,
    completion: DestructionCompletion & { readonly witness: Identity | null; readonly moment: ActionMoment },
  ): Promise<EquipmentDestructionRow> {
    const { establishmentId, jurisdiction } = establishment;
    const { destructionId, itemIds, witness, officer, observations, moment } = completion;
    const { book, method, plannedAt, doneAt } = await lockDestruction(tx, establishmentId, destructionId);
    if (doneAt !== null) refuse('DESTRUCTION_DONE');
    const isUnderDirection = actor.roles.includes('direction');
    const destructionData = {
      book,
      plannedAt,
      now: moment.now,
      isUnderDirection,
      hasInspecteur: witness !== null,
      officer,
    };
    const fault = findDestructionFault(jurisdiction, destructionData);
    if (fault !== null) refuse(fault);
    const volumeNumber = await requireVolumeNumber(tx, establishment, book);
    assertItemsDestructible(book, await lockExistingItems(tx, establishmentId, itemIds));
    await tx.update(
      EquipmentDestructionEntity,
      { establishmentId, destructionId },
      { doneBy: actor.personId, doneAt: moment.now, witnessedBy: witness?.personId ?? null, officer, observations },
    );
    await enterItemsInRegister(tx, establishment, itemIds, {
      kind: method,
      book,
      volumeNumber,
      destructionId,
      actor,
      moment,
    });
    if (witness !== null) {
      await this.signatures.createSignature(tx, {
        establishmentId,
        personId: witness.personId,
        signedAs: 'inspecteur',
        subject: `destruction ${destructionId}`,
        content: { destructionId, method, pieces: itemIds },
        strokes: null,
        keepStrokesUntil: moment.gamingDay,
      });
    }
    return getDestruction(tx, establishmentId, destructionId);
  }
}

/**
 * Refuses pieces that may not be destroyed, with DESTRUCTION_MIXED, EQUIPMENT_IS_OUT, and the codes of
 * `findSetDestructionFault`.
 */
function assertItemsDestructible(book: EquipmentBook, items: readonly EquipmentItemRow[]): void {
  const itemOfOtherBook = items.find(({ kind }) => getEquipmentBook(kind) !== book);
  if (itemOfOtherBook !== undefined) refuse('DESTRUCTION_MIXED', { number: itemOfOtherBook.makerNumber });
  const itemOutOfStock = items.find(({ depotId, table }) => depotId === null && table === null);
  if (itemOutOfStock !== undefined) refuse('EQUIPMENT_IS_OUT', { number: itemOutOfStock.makerNumber });
  const fault = findSetDestructionFault(
    items.map(({ makerNumber, table, openAlertId, apart, isWithdrawn }) => ({
      number: makerNumber,
      isAtTable: table !== null,
      hasOpenAlert: openAlertId !== null,
      apart: BigInt(apart ?? 0),
      isWithdrawn,
    })),
  );
  if (fault !== null) refuse(fault.code, { numbers: fault.numbers.join(', ') });
}
