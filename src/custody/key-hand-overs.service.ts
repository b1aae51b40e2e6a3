import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { IdentitiesService } from '#identity/signing/identities.service.js';
import type { Credentials, Identity } from '#identity/signing/identities.service.js';
import { SignaturesService } from '#identity/signing/signatures.service.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { enterInRegister, takeRegisterNumbers } from '#audit/registers/registers.js';
import { KEY_RULES, handOverFault, keyReceivers } from '#domain/floor/keys.js';
import type { KeyKind } from '#domain/floor/keys.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import { insertRow } from '#platform/database/entities.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { writeOnce } from '#platform/database/idempotency.js';
import type { Wire, WriteKey } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import { KeyHandOverEntity } from './entities/key-hand-over.entity.js';
import { authorisationsFor } from './key-authorisations.queries.js';
import { handOverOf, handOversOf, keyOf, kindsHeldBy, lockedKey } from './keys.queries.js';
import type { HandOverRow, KeyRow } from './keys.queries.js';

export interface WantedHandOver {
  readonly keyId: bigint;
  /** Who receives it, identified at the custodian's screen. */
  readonly receiver: Credentials;
  /** Where the request comes from: failed attempts are counted per address. */
  readonly address: string;
  readonly reason: string;
  readonly dueAt: Date;
}

/** Who, when, why, until when: what a hand-over requires once its receiver is known. */
interface ProvedHandOver extends WantedHandOver {
  readonly identity: Identity;
}

/** Keys given out and taken back: each an entry of the register of keys. */
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

  /** Entries of the register, the latest first; of one key when it is named. */
  list(
    establishment: Establishment,
    { keyId, before, limit }: { readonly keyId: bigint | null; readonly before: bigint | null; readonly limit: number },
  ): Promise<HandOverRow[]> {
    return handOversOf(this.database.dataSource, establishment.establishmentId, keyId, { before, limit });
  }

  /**
   * Gives a key out of its custody; the receiver accepts it with their own secret.
   *
   * Refuses, in this order: NOT_FOUND, NOT_KEY_CUSTODIAN, SIGN_IN_THROTTLED, IDENTITY_REFUSED, FUNCTION_NOT_HELD, and
   * the faults of `handOverFault` in theirs.
   */
  async handOver(
    actor: Actor,
    establishment: Establishment,
    write: WriteKey,
    wanted: WantedHandOver,
  ): Promise<Wire<HandOverRow>> {
    const { establishmentId } = establishment;
    const { kind } = await keyOf(this.database.dataSource, establishmentId, wanted.keyId);
    refuseUnlessCustodian(actor, kind);
    const receivers = keyReceivers(kind, establishment.jurisdiction);
    const identity = await this.identities.prove(establishment, wanted.receiver, wanted.address, receivers);
    return writeOnce(this.database, establishmentId, write, (tx) =>
      this.handOverIn(tx, actor, establishment, { ...wanted, identity }),
    );
  }

  /**
   * Takes a key back into its custody, from the person who held it.
   * Refuses, in this order: NOT_FOUND, NOT_KEY_CUSTODIAN, KEY_NOT_OUT, KEY_RECEIVED_BY_GIVER.
   */
  takeBack(
    actor: Actor,
    establishment: Establishment,
    write: WriteKey,
    keyId: bigint,
    note: string,
  ): Promise<Wire<HandOverRow>> {
    const { establishmentId } = establishment;
    return writeOnce(this.database, establishmentId, write, async (tx) => {
      await this.begin(tx, actor, establishment, 'keys.takeBack', note);
      const key = await lockedKey(tx, establishmentId, keyId);
      refuseUnlessCustodian(actor, key.kind);
      const { handOverNumber } = key;
      if (handOverNumber === null) refuse('KEY_NOT_OUT');
      if (key.holderId === actor.personId) refuse('KEY_RECEIVED_BY_GIVER');
      const returned = { returnedAt: this.clock.now(), returnedTo: actor.personId, returnNote: note };
      await tx.update(KeyHandOverEntity, { establishmentId, handOverNumber }, returned);
      return handOverOf(tx, establishmentId, handOverNumber);
    });
  }

  private async handOverIn(
    tx: Tx,
    actor: Actor,
    establishment: Establishment,
    wanted: ProvedHandOver,
  ): Promise<HandOverRow> {
    const { establishmentId } = establishment;
    const { identity, reason } = wanted;
    const gamingDay = await this.begin(tx, actor, establishment, 'keys.handOver', reason);
    const key = await lockedKey(tx, establishmentId, wanted.keyId);
    const { drop, count } = await authorisationsFor(tx, establishmentId, identity.personId);
    const { keyOutMinutes } = await this.settings.inForce(tx, establishment, gamingDay);
    const fault = handOverFault({
      kind: key.kind,
      isRetired: key.retiredAt !== null,
      isMissing: key.missingSince !== null,
      isOut: key.handOverNumber !== null,
      giver: actor.personId,
      receiver: identity.personId,
      kindsHeld: await kindsHeldBy(tx, establishmentId, identity.personId),
      isDropOpen: drop.isOpen,
      isOfTheTeam: drop.authorisationId !== null,
      isCountOpen: count.isOpen,
      isOfTheTeamCounted: count.isOpen && count.authorisationId === null,
      isSessionOpen: key.isSessionOpen,
      now: this.clock.now(),
      dueAt: wanted.dueAt,
      longestMinutes: keyOutMinutes,
    });
    if (fault !== null) {
      refuse(fault, { holder: key.holderName, receiver: identity.fullName, minutes: keyOutMinutes });
    }
    const { isOutDuring } = KEY_RULES[key.kind];
    const authorisationId =
      isOutDuring === null || isOutDuring === 'session' ? null : { drop, count }[isOutDuring].authorisationId;
    return this.enter(tx, actor, establishment, key, { ...wanted, authorisationId, gamingDay });
  }

  private async enter(
    tx: Tx,
    actor: Actor,
    { establishmentId, jurisdiction }: Establishment,
    key: KeyRow,
    wanted: ProvedHandOver & { readonly authorisationId: bigint | null; readonly gamingDay: string },
  ): Promise<HandOverRow> {
    const { identity, reason, dueAt, authorisationId } = wanted;
    const number = await takeRegisterNumbers(tx, establishmentId, 'keys', 1);
    const handedAt = this.clock.now();
    await insertRow(tx, KeyHandOverEntity, {
      ...{ establishmentId, handOverNumber: number, keyId: key.keyId },
      ...{ givenBy: actor.personId, receivedBy: identity.personId, reason, handedAt, dueAt, authorisationId },
    });
    const rowKey = { establishment_id: establishmentId, hand_over_number: number.toString() };
    await enterInRegister(tx, establishmentId, 'keys', 'key_hand_overs', [{ number, rowKey }]);
    await this.signatures.sign(tx, {
      establishmentId,
      personId: identity.personId,
      signedAs: keyReceivers(key.kind, jurisdiction).find((role) => identity.roles.includes(role)) ?? 'witness',
      subject: `key hand-over ${number}`,
      content: { number, key: key.keyNumber, kind: key.kind, givenBy: actor.personId, reason, handedAt, dueAt },
      strokes: null,
      keepStrokesUntil: wanted.gamingDay,
    });
    return handOverOf(tx, establishmentId, number);
  }

  /** Sets the audit context and returns its gaming day. */
  private async begin(
    tx: Tx,
    actor: Actor,
    establishment: Establishment,
    act: string,
    reason: string,
  ): Promise<string> {
    const { establishmentId } = establishment;
    const { personId } = actor;
    const gamingDay = await this.gamingDays.currentDay(tx, establishment);
    await setAuditContext(tx, { establishmentId, personId, act, happenedAt: this.clock.now(), gamingDay, reason });
    return gamingDay;
  }
}

function refuseUnlessCustodian(actor: Actor, kind: KeyKind): void {
  const { custodian } = KEY_RULES[kind];
  if (!actor.roles.includes(custodian)) refuse('NOT_KEY_CUSTODIAN', { custodian });
}
