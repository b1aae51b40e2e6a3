import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { IdentitiesService, type Credentials, type Identity } from '#identity/signing/identities.service.js';
import { SignaturesService } from '#identity/signing/signatures.service.js';
import { DICE_CONTROL_SIGNERS, findDiceControlFault } from '#domain/equipment/checks.js';
import type { Role } from '#declarations/shapes/roles.js';
import { insertRow } from '#platform/database/entities.js';
import type { Serialized } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import { EquipmentActionsService, type ActionMoment } from '../stock/equipment-acts.service.js';
import { DiceControlEntity } from '../entities/dice-control.entity.js';
import { lockExistingItems } from '../stock/movements.service.js';
import { getAllocation, type EquipmentAllocationRow } from './allocations.queries.js';
import type { UserRequest } from '#ledger/user-request.js';

/** Result for one die; an unused instrument is left out. */
export interface DieResult {
  readonly itemId: bigint;
  readonly micrometer?: boolean | undefined;
  readonly square?: boolean | undefined;
  readonly balance?: boolean | undefined;
  readonly isSound: boolean;
  readonly observations: string;
}

export interface NewDiceControl {
  readonly allocationId: bigint;
  readonly dice: readonly DieResult[];
  /** Signers, in the order of `DICE_CONTROL_SIGNERS`. */
  readonly signers: readonly Credentials[];
  readonly address: string;
}

interface DiceSigner {
  readonly identity: Identity;
  readonly signedAs: 'chefDeTable' | 'sousDirecteur' | 'direction' | 'membreDuComite';
}

/** Records the signed control of a table's dice at the end of the session. */
@Injectable()
export class DiceControlsService {
  constructor(
    private readonly actions: EquipmentActionsService,
    private readonly identities: IdentitiesService,
    private readonly signatures: SignaturesService,
  ) {}

  /**
   * Records the control of each die of an allocation at the end of its session. The jurisdiction requires one signer or
   * two, in the order of their functions. Refuses, in this order, with DICE_CONTROL_SIGNERS, SIGN_IN_THROTTLED,
   * IDENTITY_REFUSED, FUNCTION_NOT_HELD, DICE_SIGNED_TWICE, NOT_FOUND, NOT_DICE, DICE_CONTROLLED, and the codes of
   * `findDiceControlFault`.
   */
  async controlDice(userRequest: UserRequest, control: NewDiceControl): Promise<Serialized<EquipmentAllocationRow>> {
    const { establishment } = userRequest;
    const requiredSignerRoles = DICE_CONTROL_SIGNERS[establishment.jurisdiction];
    if (control.signers.length !== requiredSignerRoles.length)
      refuse('DICE_CONTROL_SIGNERS', { due: requiredSignerRoles.length });
    const signers: DiceSigner[] = [];
    for (const [index, credentials] of control.signers.entries()) {
      const allowedRoles = requiredSignerRoles[index] ?? [];
      const identity = await this.identities.verifyIdentity(establishment, credentials, control.address, allowedRoles);
      signers.push({ identity, signedAs: getSignerRole(allowedRoles, identity) });
    }
    const [firstSigner, secondSigner] = signers;
    if (firstSigner === undefined) throw new Error('a control of dice is signed');
    if (secondSigner?.identity.personId === firstSigner.identity.personId) refuse('DICE_SIGNED_TWICE');
    return this.actions.runEquipmentWrite(userRequest, 'equipment.controlDice', (tx, moment) =>
      this.recordDiceControl(tx, establishment, control, {
        signers: [firstSigner, ...(secondSigner === undefined ? [] : [secondSigner])],
        moment,
      }),
    );
  }

  /**
   * Judges and records the controls of an allocation's dice with their signatures, within the caller's transaction.
   * Refuses with NOT_FOUND, NOT_DICE, DICE_CONTROLLED, and the codes of `findDiceControlFault`.
   */
  private async recordDiceControl(
    tx: Tx,
    { establishmentId, jurisdiction }: Establishment,
    { allocationId, dice }: NewDiceControl,
    { signers, moment }: { readonly signers: readonly DiceSigner[]; readonly moment: ActionMoment },
  ): Promise<EquipmentAllocationRow> {
    const { book, pieces } = await getAllocation(tx, establishmentId, allocationId);
    if (book !== 'dice') refuse('NOT_DICE');
    const itemIds = pieces.map(({ itemId }) => BigInt(itemId));
    await lockExistingItems(tx, establishmentId, itemIds);
    if (await tx.existsBy(DiceControlEntity, { establishmentId, allocationId })) refuse('DICE_CONTROLLED');
    const dieNumbersById = new Map(pieces.map(({ itemId, makerNumber, mark }) => [itemId, `${makerNumber} ${mark}`]));
    const controlledDice = dice.map(
      ({ itemId, micrometer = null, square = null, balance = null, isSound, observations }) => ({
        itemId,
        number: dieNumbersById.get(itemId.toString()) ?? `? ${itemId}`,
        observations,
        micrometer,
        square,
        balance,
        isSound,
      }),
    );
    const fault = findDiceControlFault(jurisdiction, [...dieNumbersById.values()], controlledDice);
    if (fault !== null) refuse(fault.code, { numbers: fault.numbers.join(', ') });
    const [firstSigner, secondSigner] = signers;
    if (firstSigner === undefined) throw new Error('a control of dice is signed');
    for (const { itemId, micrometer, square, balance, isSound, observations } of controlledDice) {
      await insertRow(tx, DiceControlEntity, {
        establishmentId,
        allocationId,
        itemId,
        micrometer,
        square,
        balance,
        isSound,
        observations,
        signedBy: firstSigner.identity.personId,
        secondSignedBy: secondSigner?.identity.personId ?? null,
        gamingDay: moment.gamingDay,
        controlledAt: moment.now,
      });
    }
    for (const { identity, signedAs } of signers) {
      await this.signatures.createSignature(tx, {
        establishmentId,
        personId: identity.personId,
        signedAs,
        subject: `dice control ${allocationId}`,
        content: { allocationId, dice: controlledDice },
        strokes: null,
        keepStrokesUntil: moment.gamingDay,
      });
    }
    return getAllocation(tx, establishmentId, allocationId);
  }
}

function getSignerRole(allowedRoles: readonly Role[], { roles }: Identity): DiceSigner['signedAs'] {
  const heldRole = allowedRoles.find((role) => roles.includes(role));
  return heldRole === 'sousDirecteur' || heldRole === 'direction' || heldRole === 'membreDuComite'
    ? heldRole
    : 'chefDeTable';
}
