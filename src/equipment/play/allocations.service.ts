import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { IdentitiesService, type Credentials, type Identity } from '#identity/signing/identities.service.js';
import { SignaturesService } from '#identity/signing/signatures.service.js';
import { DICE_DECIDERS, canDecideDice } from '#domain/equipment/checks.js';
import { findSetFault } from '#domain/equipment/controls.js';
import { findDiceFault, hasServedAtPreviousSession } from '#domain/equipment/dice.js';
import { findBook, type EquipmentBook } from '#domain/equipment/stock.js';
import { insertRow } from '#platform/database/entities.js';
import type { Wire } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import { EquipmentActsService, type ActMoment } from '../stock/equipment-acts.service.js';
import { EquipmentAllocationEntity } from '../entities/equipment-allocation.entity.js';
import { insertMovements, findItems, type EquipmentItemRow } from '../stock/items.queries.js';
import { lockPieces } from '../stock/movements.service.js';
import { findAllocation, listAllocations, findPreviousDiceDay } from './allocations.queries.js';
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
const RECEIVERS = ['chefDeTable', 'chefDePartie', 'inspecteur', 'croupier'] as const;

const SIGNERS = [...RECEIVERS, 'sousDirecteur', 'membreDuComite', 'direction'] as const;

type Signer = (typeof SIGNERS)[number];

/** Allocates cards and dice to a table for its session. */
@Injectable()
export class EquipmentAllocationsService {
  constructor(
    private readonly acts: EquipmentActsService,
    private readonly identities: IdentitiesService,
    private readonly signatures: SignaturesService,
  ) {}

  /** Returns the allocations of a gaming day; by default the running one. */
  async listOfDay(establishment: Establishment, gamingDay: string | null): Promise<EquipmentAllocationRow[]> {
    const day = gamingDay ?? (await this.acts.currentDay(establishment));
    return listAllocations(this.acts.reader, establishment.establishmentId, { gamingDay: day, table: null });
  }

  /**
   * Allocates sets of cards, or the dice of a session, to a table; the signer signs with their own PIN or password.
   * The pieces are read once before the transaction, only to know which functions may sign.
   * Refuses, in this order, with SIGN_IN_THROTTLED, IDENTITY_REFUSED, FUNCTION_NOT_HELD, NOT_FOUND, ALLOCATION_MIXED;
   * for cards EQUIPMENT_RECEIVED_BY_GIVER and the codes of `findSetFault`; for dice DICE_NOT_DECIDED, EQUIPMENT_IS_OUT,
   * EQUIPMENT_AT_TABLE, DIE_NOT_SOUND and the codes of `findDiceFault`.
   */
  async allocateEquipment(userRequest: UserRequest, input: AllocationInput): Promise<Wire<EquipmentAllocationRow>> {
    const { actor, establishment } = userRequest;
    const requestedItems = await findItems(this.acts.reader, establishment.establishmentId, input.itemIds);
    const signerFunctions = requestedItems.some(({ kind }) => findBook(kind) === 'dice') ? SIGNERS : RECEIVERS;
    const signerIdentity = await this.identities.proveIdentity(
      establishment,
      input.signer,
      input.address,
      signerFunctions,
    );
    return this.acts.writeEquipment(userRequest, 'equipment.allocate', (tx, moment) =>
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
    input: AllocationInput & { readonly signerIdentity: Identity; readonly moment: ActMoment },
  ): Promise<EquipmentAllocationRow> {
    const { establishmentId } = establishment;
    const { itemIds, table, signerIdentity, moment } = input;
    const items = await lockPieces(tx, establishmentId, itemIds);
    const book = requireSingleBook(items);
    if (book === 'cards') refuseUnusableSets(actor, signerIdentity, items);
    else await this.refuseUnusableDice(tx, establishment, signerIdentity, { items, gamingDay: moment.gamingDay });
    const signerFunctions: readonly Signer[] =
      book === 'cards' ? RECEIVERS : SIGNERS.filter((role) => isDecidedBy(establishment, role));
    const signedAs = signerFunctions.find((role) => signerIdentity.roles.includes(role)) ?? 'direction';
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
    await this.signatures.sign(tx, {
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
    return findAllocation(tx, establishmentId, allocationId);
  }

  /**
   * Refuses dice that may not serve: by the deciding function, the place of each die, its last control and the session
   * before. Refuses with DICE_NOT_DECIDED, EQUIPMENT_IS_OUT, EQUIPMENT_AT_TABLE, DIE_NOT_SOUND, and the codes of
   * `findDiceFault`.
   */
  private async refuseUnusableDice(
    tx: Tx,
    { establishmentId, jurisdiction }: Establishment,
    identity: Identity,
    { items, gamingDay }: { readonly items: readonly EquipmentItemRow[]; readonly gamingDay: string },
  ): Promise<void> {
    if (!canDecideDice(jurisdiction, identity.roles)) {
      refuse('DICE_NOT_DECIDED', { name: identity.fullName, functions: [...DICE_DECIDERS[jurisdiction]] });
    }
    for (const { makerNumber, table, depotId, isSound } of items) {
      if (table === null && depotId === null) refuse('EQUIPMENT_IS_OUT', { number: makerNumber });
      if (table !== null) refuse('EQUIPMENT_AT_TABLE', { number: makerNumber, table });
      if (isSound === false) refuse('DIE_NOT_SOUND', { number: makerNumber });
    }
    const sessionBefore = await findPreviousDiceDay(tx, establishmentId, gamingDay);
    const fault = findDiceFault(
      jurisdiction,
      items.map(({ makerNumber, mark, allocationId, allocatedOn }) => ({
        number: `${makerNumber} ${mark}`,
        isNew: allocationId === null,
        wasInSessionBefore: hasServedAtPreviousSession(gamingDay, {
          lastUsedOn: allocatedOn,
          sessionBefore: sessionBefore,
        }),
      })),
    );
    if (fault === null) return;
    if (fault.code === 'DICE_COUNT') refuse('DICE_COUNT', { due: fault.due, article: fault.article });
    refuse(fault.code, { numbers: fault.numbers.join(', ') });
  }
}

const isDecidedBy = ({ jurisdiction }: Establishment, role: Signer): boolean => canDecideDice(jurisdiction, [role]);

/** Returns the register (cards or dice) of all these pieces. Refuses pieces of both with ALLOCATION_MIXED. */
function requireSingleBook(items: readonly EquipmentItemRow[]): EquipmentBook {
  const books = [...new Set(items.map(({ kind }) => findBook(kind)))];
  const [book] = books;
  return books.length === 1 && book !== undefined ? book : refuse('ALLOCATION_MIXED');
}

/**
 * Refuses sets of cards that may not serve at a table. Refuses with EQUIPMENT_RECEIVED_BY_GIVER, and the codes of
 * `findSetFault`.
 */
function refuseUnusableSets(actor: Actor, identity: Identity, items: readonly EquipmentItemRow[]): void {
  if (identity.personId === actor.personId) refuse('EQUIPMENT_RECEIVED_BY_GIVER');
  for (const item of items) {
    const fault = findSetFault({
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
