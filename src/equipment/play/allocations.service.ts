import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { IdentitiesService, type Credentials, type Identity } from '#identity/signing/identities.service.js';
import { SignaturesService } from '#identity/signing/signatures.service.js';
import { DICE_DECIDERS, canDecideDice } from '#domain/equipment/checks.js';
import { findCardSetFault } from '#domain/equipment/controls.js';
import { findDiceFault, hasServedAtPreviousSession } from '#domain/equipment/dice.js';
import { getEquipmentBook, type EquipmentBook } from '#domain/equipment/stock.js';
import { insertRow } from '#platform/database/entities.js';
import type { Serialized } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import { EquipmentActionsService, type ActionMoment } from '../stock/equipment-acts.service.js';
import { EquipmentAllocationEntity } from '../entities/equipment-allocation.entity.js';
import { insertMovements, listItemsById, type EquipmentItemRow } from '../stock/items.queries.js';
import { lockExistingItems } from '../stock/movements.service.js';
import { assertTableExists, getAllocation, listAllocations, findPreviousDiceDay } from './allocations.queries.js';
import type { EquipmentAllocationRow } from './allocations.queries.js';
import type { UserRequest } from '#ledger/user-request.js';

export interface AllocationInput {
  readonly itemIds: readonly bigint[];
  readonly table: string;
  /** Signer who receives the cards or decides the dice, identified at the giver's screen. */
  readonly signer: Credentials;
  readonly address: string;
}

/** Functions that receive cards for a table. */
const CARD_RECEIVER_ROLES = ['chefDeTable', 'chefDePartie', 'inspecteur', 'croupier'] as const;

const ALLOCATION_SIGNER_ROLES = [...CARD_RECEIVER_ROLES, 'sousDirecteur', 'membreDuComite', 'direction'] as const;

type AllocationSignerRole = (typeof ALLOCATION_SIGNER_ROLES)[number];

/** Allocates cards and dice to a table for its session. */
@Injectable()
export class EquipmentAllocationsService {
  constructor(
    private readonly actions: EquipmentActionsService,
    private readonly identities: IdentitiesService,
    private readonly signatures: SignaturesService,
  ) {}

  /** Returns the allocations of a gaming day; by default the running one. */
  async listDayAllocations(establishment: Establishment, gamingDay: string | null): Promise<EquipmentAllocationRow[]> {
    const day = gamingDay ?? (await this.actions.findCurrentGamingDay(establishment));
    return listAllocations(this.actions.readConnection, establishment.establishmentId, { gamingDay: day, table: null });
  }

  /**
   * Allocates sets of cards, or the dice of a session, to a table; the signer signs with their own PIN or password.
   * The pieces are read once before the transaction, only to know which functions may sign.
   * Refuses, in this order, with SIGN_IN_THROTTLED, IDENTITY_REFUSED, FUNCTION_NOT_HELD, NOT_FOUND, UNKNOWN_TABLE,
   * ALLOCATION_MIXED; for cards EQUIPMENT_RECEIVED_BY_GIVER and the codes of `findCardSetFault`; for dice DICE_NOT_DECIDED,
   * EQUIPMENT_IS_OUT, EQUIPMENT_AT_TABLE, DIE_NOT_SOUND and the codes of `findDiceFault`.
   */
  async allocateEquipment(
    userRequest: UserRequest,
    input: AllocationInput,
  ): Promise<Serialized<EquipmentAllocationRow>> {
    const { actor, establishment } = userRequest;
    const requestedItems = await listItemsById(
      this.actions.readConnection,
      establishment.establishmentId,
      input.itemIds,
    );
    const signerRoles = requestedItems.some(({ kind }) => getEquipmentBook(kind) === 'dice')
      ? ALLOCATION_SIGNER_ROLES
      : CARD_RECEIVER_ROLES;
    const signerIdentity = await this.identities.verifyIdentity(
      establishment,
      input.signer,
      input.address,
      signerRoles,
    );
    return this.actions.runEquipmentWrite(userRequest, 'equipment.allocate', (tx, moment) =>
      this.recordAllocation(tx, actor, establishment, { ...input, signerIdentity, moment }),
    );
  }

  /**
   * Judges and records an allocation by an identified signer within the caller's transaction: its movements and the
   * signature.
   */
  private async recordAllocation(
    tx: Tx,
    actor: Actor,
    establishment: Establishment,
    input: AllocationInput & { readonly signerIdentity: Identity; readonly moment: ActionMoment },
  ): Promise<EquipmentAllocationRow> {
    const { establishmentId } = establishment;
    const { itemIds, table, signerIdentity, moment } = input;
    const items = await lockExistingItems(tx, establishmentId, itemIds);
    await assertTableExists(tx, establishmentId, table);
    const book = requireSingleBook(items);
    if (book === 'cards') assertSetsUsable(actor, signerIdentity, items);
    else await this.assertDiceUsable(tx, establishment, signerIdentity, { items, gamingDay: moment.gamingDay });
    const signerRoles: readonly AllocationSignerRole[] =
      book === 'cards'
        ? CARD_RECEIVER_ROLES
        : ALLOCATION_SIGNER_ROLES.filter((role) => canRoleDecideDice(establishment, role));
    const signedAs = signerRoles.find((role) => signerIdentity.roles.includes(role)) ?? 'direction';
    const { allocationId } = await insertRow(tx, EquipmentAllocationEntity, {
      establishmentId,
      book,
      tableNumber: table,
      gamingDay: moment.gamingDay,
      allocatedBy: actor.personId,
      signedBy: signerIdentity.personId,
      signedAs,
      allocatedAt: moment.now,
    });
    await insertMovements(tx, establishmentId, itemIds, {
      kind: 'allocation',
      toTable: table,
      allocationId,
      gamingDay: moment.gamingDay,
      happenedAt: moment.now,
      recordedBy: actor.personId,
    });
    await this.signatures.createSignature(tx, {
      establishmentId,
      personId: signerIdentity.personId,
      signedAs,
      subject: `equipment allocation ${allocationId}`,
      content: {
        allocationId,
        table,
        gamingDay: moment.gamingDay,
        at: moment.now,
        pieces: items.map(({ kind, makerNumber, mark }) => ({ kind, makerNumber, mark })),
      },
      strokes: null,
      keepStrokesUntil: moment.gamingDay,
    });
    return getAllocation(tx, establishmentId, allocationId);
  }

  /**
   * Refuses dice that may not serve: by the deciding function, the place of each die, its last control and the session
   * before. Refuses with DICE_NOT_DECIDED, EQUIPMENT_IS_OUT, EQUIPMENT_AT_TABLE, DIE_NOT_SOUND, and the codes of
   * `findDiceFault`.
   */
  private async assertDiceUsable(
    tx: Tx,
    { establishmentId, jurisdiction }: Establishment,
    signerIdentity: Identity,
    { items, gamingDay }: { readonly items: readonly EquipmentItemRow[]; readonly gamingDay: string },
  ): Promise<void> {
    if (!canDecideDice(jurisdiction, signerIdentity.roles)) {
      refuse('DICE_NOT_DECIDED', { name: signerIdentity.fullName, functions: [...DICE_DECIDERS[jurisdiction]] });
    }
    for (const { makerNumber, table, depotId, isSound } of items) {
      if (table === null && depotId === null) refuse('EQUIPMENT_IS_OUT', { number: makerNumber });
      if (table !== null) refuse('EQUIPMENT_AT_TABLE', { number: makerNumber, table });
      if (isSound === false) refuse('DIE_NOT_SOUND', { number: makerNumber });
    }
    const previousDiceDay = await findPreviousDiceDay(tx, establishmentId, gamingDay);
    const fault = findDiceFault(
      jurisdiction,
      items.map(({ makerNumber, mark, colour, allocationId, allocatedOn }) => ({
        number: `${makerNumber} ${mark}`,
        colour,
        isNew: allocationId === null,
        wasInSessionBefore: hasServedAtPreviousSession(gamingDay, {
          lastUsedOn: allocatedOn,
          sessionBefore: previousDiceDay,
        }),
      })),
    );
    if (fault === null) return;
    if (fault.code === 'DICE_COUNT') refuse('DICE_COUNT', { due: fault.due, article: fault.article });
    if (fault.code === 'DICE_OF_ONE_COLOUR') refuse(fault.code, { colour: fault.colour, article: fault.article });
    refuse(fault.code, { numbers: fault.numbers.join(', ') });
  }
}

const canRoleDecideDice = ({ jurisdiction }: Establishment, role: AllocationSignerRole): boolean =>
  canDecideDice(jurisdiction, [role]);

/** Returns the register (cards or dice) of all these pieces. Refuses pieces of both with ALLOCATION_MIXED. */
function requireSingleBook(items: readonly EquipmentItemRow[]): EquipmentBook {
  const books = [...new Set(items.map(({ kind }) => getEquipmentBook(kind)))];
  const [book] = books;
  return books.length === 1 && book !== undefined ? book : refuse('ALLOCATION_MIXED');
}

/**
 * Refuses sets of cards that may not serve at a table. Refuses with EQUIPMENT_RECEIVED_BY_GIVER, and the codes of
 * `findCardSetFault`.
 */
function assertSetsUsable(actor: Actor, signerIdentity: Identity, items: readonly EquipmentItemRow[]): void {
  if (signerIdentity.personId === actor.personId) refuse('EQUIPMENT_RECEIVED_BY_GIVER');
  for (const item of items) {
    const fault = findCardSetFault({
      table: item.table,
      isOut: item.table === null && item.depotId === null,
      isReserve: item.isReserve,
      hasOpenAlert: item.openAlertId !== null,
      isWithdrawn: item.isWithdrawn,
      // a shoe holds cards and is not counted
      isNew: item.allocationId === null || item.kind === 'shoe',
      isControlledSince: item.isControlledSince,
      hasFirstControl: item.hasFirstControl,
    });
    if (fault !== null) refuse(fault, { number: item.makerNumber, table: item.table });
  }
}
