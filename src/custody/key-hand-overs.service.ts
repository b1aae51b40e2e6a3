import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { IdentitiesService, type Credentials, type Identity } from '#identity/signing/identities.service.js';
import { SignaturesService } from '#identity/signing/signatures.service.js';
import { enterInRegister, reserveRegisterNumbers } from '#audit/registers/registers.js';
import { KEY_RULES, findKeyHandOverFault, listKeyReceivers, type KeyKind } from '#domain/floor/keys.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import { insertRow } from '#platform/database/entities.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import { KeyHandOverEntity } from './entities/key-hand-over.entity.js';
import { getAuthorisationsForPerson } from './key-authorisations.queries.js';
import { requireHandOver, listHandOvers, requireKey, listHeldKeyKinds, lockKey } from './keys.queries.js';
import type { HandOverRow, KeyRow } from './keys.queries.js';
import type { Page } from '#ledger/pages.js';
import type { UserRequest } from '#ledger/user-request.js';

export interface HandOverInput {
  readonly keyId: bigint;
  /** Receiver, identified at the custodian's screen. */
  readonly receiver: Credentials;
  /** Address of the request: failed attempts are counted per address. */
  readonly address: string;
  readonly reason: string;
  readonly dueAt: Date;
}

/** A hand-over whose receiver is identified. */
interface IdentifiedHandOver extends HandOverInput {
  readonly identity: Identity;
}

/** Gives keys out and takes them back; each hand-over is an entry of the register of keys. */
@Injectable()
export class KeyHandOversService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly identities: IdentitiesService,
    private readonly signatures: SignaturesService,
    private readonly gamingDays: GamingDaysService,
    private readonly settings: SettingsService,
  ) {}

  /** Lists entries of the register of keys, the latest first, optionally of one key. */
  listHandOvers(
    establishment: Establishment,
    { keyId, before, limit }: Page & { readonly keyId: bigint | null },
  ): Promise<HandOverRow[]> {
    return listHandOvers(this.database.dataSource, establishment.establishmentId, keyId, { before, limit });
  }

  /**
   * Hands a key to a receiver, who accepts it with their own PIN or password. Refuses, in this order, with NOT_FOUND,
   * NOT_KEY_CUSTODIAN, SIGN_IN_THROTTLED, IDENTITY_REFUSED, FUNCTION_NOT_HELD, then the codes of `findKeyHandOverFault`
   * in their order.
   */
  async handOverKey(
    { actor, establishment, idempotencyKey }: UserRequest,
    input: HandOverInput,
  ): Promise<Serialized<HandOverRow>> {
    const { establishmentId } = establishment;
    const { kind } = await requireKey(this.database.dataSource, establishmentId, input.keyId);
    assertCustodian(actor, kind);
    const receiverRoles = listKeyReceivers(kind, establishment.jurisdiction);
    const { receiver, address } = input;
    const identity = await this.identities.verifyIdentity(establishment, receiver, address, receiverRoles);
    return writeOnce(this.database, establishmentId, idempotencyKey, (tx) =>
      this.judgeAndEnterHandOver(tx, actor, establishment, { ...input, identity }),
    );
  }

  /**
   * Takes a key back into its custody from its holder. Refuses, in this order, with NOT_FOUND, NOT_KEY_CUSTODIAN,
   * KEY_NOT_OUT, KEY_RECEIVED_BY_GIVER.
   */
  takeBackKey(
    { actor, establishment, idempotencyKey }: UserRequest,
    keyId: bigint,
    note: string,
  ): Promise<Serialized<HandOverRow>> {
    const { establishmentId } = establishment;
    return writeOnce(this.database, establishmentId, idempotencyKey, async (tx) => {
      await this.gamingDays.beginAction(tx, actor, establishment, 'keys.takeBack', note);
      const key = await lockKey(tx, establishmentId, keyId);
      assertCustodian(actor, key.kind);
      const { handOverNumber } = key;
      if (handOverNumber === null) refuse('KEY_NOT_OUT');
      if (key.holderId === actor.personId) refuse('KEY_RECEIVED_BY_GIVER');
      const keyReturn = { returnedAt: this.clock.now(), returnedTo: actor.personId, returnNote: note };
      await tx.update(KeyHandOverEntity, { establishmentId, handOverNumber }, keyReturn);
      return requireHandOver(tx, establishmentId, handOverNumber);
    });
  }

  /**
   * Judges the hand-over of a key to an identified receiver and enters it, within the caller's transaction. Refuses
   * with the codes of `findKeyHandOverFault`.
   */
  private async judgeAndEnterHandOver(
    tx: Tx,
    actor: Actor,
    establishment: Establishment,
    input: IdentifiedHandOver,
  ): Promise<HandOverRow> {
    const { establishmentId } = establishment;
    const { identity, reason } = input;
    const { gamingDay } = await this.gamingDays.beginAction(tx, actor, establishment, 'keys.handOver', reason);
    const key = await lockKey(tx, establishmentId, input.keyId);
    const { drop, count } = await getAuthorisationsForPerson(tx, establishmentId, identity.personId);
    const { keyOutMinutes } = await this.settings.readSettingsInForce(tx, establishment, gamingDay);
    const fault = findKeyHandOverFault({
      kind: key.kind,
      isRetired: key.retiredAt !== null,
      isMissing: key.missingSince !== null,
      isOut: key.handOverNumber !== null,
      giver: actor.personId,
      receiver: identity.personId,
      heldKinds: await listHeldKeyKinds(tx, establishmentId, identity.personId),
      isDropOpen: drop.isOpen,
      isDropTeamMember: drop.authorisationId !== null,
      isCountOpen: count.isOpen,
      isCountedTeamMember: count.isOpen && count.authorisationId === null,
      isSessionOpen: key.isSessionOpen,
      now: this.clock.now(),
      dueAt: input.dueAt,
      maxMinutes: keyOutMinutes,
    });
    if (fault !== null) {
      refuse(fault, { holder: key.holderName, receiver: identity.fullName, minutes: keyOutMinutes });
    }
    const { allowedDuring } = KEY_RULES[key.kind];
    const needsAuthorisation = allowedDuring === 'drop' || allowedDuring === 'count';
    const authorisationId = needsAuthorisation ? { drop, count }[allowedDuring].authorisationId : null;
    return this.enterHandOver(tx, actor, establishment, key, { ...input, authorisationId, gamingDay });
  }

  /** Enters a judged hand-over in the register of keys, signed by its receiver; returns the entry. */
  private async enterHandOver(
    tx: Tx,
    actor: Actor,
    { establishmentId, jurisdiction }: Establishment,
    key: KeyRow,
    input: IdentifiedHandOver & { readonly authorisationId: bigint | null; readonly gamingDay: string },
  ): Promise<HandOverRow> {
    const { identity, reason, dueAt, authorisationId } = input;
    const handOverNumber = await reserveRegisterNumbers(tx, establishmentId, 'keys', 1);
    const handedAt = this.clock.now();
    await insertRow(tx, KeyHandOverEntity, {
      establishmentId,
      handOverNumber,
      keyId: key.keyId,
      givenBy: actor.personId,
      receivedBy: identity.personId,
      reason,
      handedAt,
      dueAt,
      authorisationId,
    });
    const rowKey = { establishment_id: establishmentId, hand_over_number: handOverNumber.toString() };
    await enterInRegister(tx, establishmentId, 'keys', 'key_hand_overs', [{ number: handOverNumber, rowKey }]);
    await this.signatures.createSignature(tx, {
      establishmentId,
      personId: identity.personId,
      signedAs: listKeyReceivers(key.kind, jurisdiction).find((role) => identity.roles.includes(role)) ?? 'witness',
      subject: `key hand-over ${handOverNumber}`,
      content: {
        number: handOverNumber,
        key: key.keyNumber,
        kind: key.kind,
        givenBy: actor.personId,
        reason,
        handedAt,
        dueAt,
      },
      // accepted by a secret, without a pen
      strokes: null,
      keepStrokesUntil: input.gamingDay,
    });
    return requireHandOver(tx, establishmentId, handOverNumber);
  }
}

/** Refuses with NOT_KEY_CUSTODIAN a person without the role that has custody of keys of this kind. */
function assertCustodian(actor: Actor, kind: KeyKind): void {
  const { custodian } = KEY_RULES[kind];
  if (!actor.roles.includes(custodian)) refuse('NOT_KEY_CUSTODIAN', { custodian });
}
