import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { IdentitiesService, type Credentials } from '#identity/signing/identities.service.js';
import { findLockHandInFault } from '#domain/floor/keys.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import type { StandRow } from '#machines/records/machines.queries.js';
import { StandsService } from '#machines/stands/stands.service.js';
import { insertRow } from '#platform/database/entities.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import { StandLockDepositEntity } from './entities/stand-lock-deposit.entity.js';
import { StandLockHandInEntity } from './entities/stand-lock-hand-in.entity.js';
import { KeysService } from './keys.service.js';
import { lockStandKeys } from './keys.queries.js';
import { findRetiredStand, listRetiredStands, type RetiredStandRow } from './stand-locks.queries.js';
import type { UserRequest } from '#ledger/user-request.js';

export interface LockHandIn {
  readonly standNumber: string;
  readonly lockNumber: string;
  readonly keyNumber: string;
  /** Person who brings lock and key, identified at the cashier's screen. */
  readonly bringer: Credentials;
  readonly address: string;
}

export interface LockReturn {
  readonly standNumber: string;
  /** Person who takes lock and key, identified at the cashier's screen. */
  readonly taker: Credentials;
  readonly address: string;
}

const HAND_IN_ROLES = ['superviseur', 'mecanicien'] as const;

/**
 * Receives and gives back the locks and keys of stands out of use, for good or temporarily. A retirement is incomplete
 * until they are handed in.
 */
@Injectable()
export class StandLocksService {
  constructor(
    private readonly database: Database,
    private readonly identities: IdentitiesService,
    private readonly stands: StandsService,
    private readonly keys: KeysService,
    private readonly gamingDays: GamingDaysService,
  ) {}

  /** Lists the stands out of use, each with whether its lock and key were handed in; those not handed in first. */
  listRetiredStands(establishment: Establishment): Promise<RetiredStandRow[]> {
    return listRetiredStands(this.database.dataSource, establishment.establishmentId);
  }

  /**
   * Records that the principal cashier received the lock and the key of a stand. When the stand is retired for good,
   * its keys are retired too; otherwise they wait for its return. Refuses, in this order, with UNKNOWN_STAND,
   * SIGN_IN_THROTTLED, IDENTITY_REFUSED, FUNCTION_NOT_HELD, then the codes of `findLockHandInFault` in their order.
   */
  async handInLock(
    { actor, establishment, idempotencyKey }: UserRequest,
    input: LockHandIn,
  ): Promise<Serialized<RetiredStandRow>> {
    const { establishmentId } = establishment;
    await this.stands.requireStand(this.database.dataSource, establishmentId, input.standNumber);
    const { bringer, address } = input;
    const { personId } = await this.identities.verifyIdentity(establishment, bringer, address, HAND_IN_ROLES);
    return writeOnce(this.database, establishmentId, idempotencyKey, (tx) =>
      this.recordLockHandIn(tx, actor, establishment, input, personId),
    );
  }

  /**
   * Gives lock and key back to the person who returns the stand to use, which ends its time out of use. Refuses, in
   * this order, with UNKNOWN_STAND, SIGN_IN_THROTTLED, IDENTITY_REFUSED, FUNCTION_NOT_HELD, STAND_LOCK_NOT_KEPT.
   */
  async giveBackLock(
    { actor, establishment, idempotencyKey }: UserRequest,
    { standNumber, taker, address }: LockReturn,
  ): Promise<Serialized<StandRow>> {
    const { establishmentId } = establishment;
    await this.stands.requireStand(this.database.dataSource, establishmentId, standNumber);
    const { personId: givenBackTo } = await this.identities.verifyIdentity(
      establishment,
      taker,
      address,
      HAND_IN_ROLES,
    );
    return writeOnce(this.database, establishmentId, idempotencyKey, async (tx) => {
      const { personId: givenBackBy } = actor;
      const action = await this.gamingDays.beginAction(tx, actor, establishment, 'keys.giveBackStandLock');
      const givenBackAt = action.happenedAt;
      const { standId } = await this.stands.requireStand(tx, establishmentId, standNumber);
      const { withdrawalId = null, isComplete = false } = (await findRetiredStand(tx, establishmentId, standId)) ?? {};
      if (withdrawalId === null || !isComplete) refuse('STAND_LOCK_NOT_KEPT', { stand: standNumber });
      const pendingDepositKey = { establishmentId, withdrawalId, givenBackAt: IsNull() };
      await tx.update(StandLockDepositEntity, pendingDepositKey, { givenBackBy, givenBackTo, givenBackAt });
      await this.stands.endWithdrawal(tx, establishmentId, withdrawalId, givenBackBy);
      return this.stands.requireStand(tx, establishmentId, standNumber);
    });
  }

  /**
   * Judges and records a lock handed in by an identified person, within the caller's transaction. Refuses with the
   * codes of `findLockHandInFault`.
   */
  private async recordLockHandIn(
    tx: Tx,
    actor: Actor,
    establishment: Establishment,
    { standNumber, lockNumber, keyNumber }: LockHandIn,
    bringerId: bigint,
  ): Promise<RetiredStandRow> {
    const { establishmentId } = establishment;
    const action = await this.gamingDays.beginAction(tx, actor, establishment, 'keys.handInStandLock');
    const { personId, happenedAt } = action;
    const { standId } = await this.stands.requireStand(tx, establishmentId, standNumber);
    const keys = await lockStandKeys(tx, establishmentId, standId);
    const keysAway = keys.filter((key) => key.handOverNumber !== null || key.missingSince !== null);
    const retiredStand = await findRetiredStand(tx, establishmentId, standId);
    const fault = findLockHandInFault({
      bringer: bringerId,
      receiver: personId,
      isStandInUse: retiredStand === undefined,
      isHandedIn: retiredStand?.isComplete === true,
      absentKeyNumbers: keysAway.map((key) => key.keyNumber),
      keyNumber,
      standKeyNumbers: keys.map((key) => key.keyNumber),
    });
    const reportedKeys = fault === 'KEY_NOT_OF_STAND' ? keys : keysAway;
    if (fault !== null) refuse(fault, { stand: standNumber, keys: reportedKeys.map((key) => key.keyNumber) });
    const handInFields = { establishmentId, lockNumber, keyNumber, broughtBy: bringerId, receivedBy: personId };
    const withdrawalId = retiredStand?.withdrawalId ?? null;
    if (withdrawalId !== null) {
      await insertRow(tx, StandLockDepositEntity, { ...handInFields, withdrawalId, receivedAt: happenedAt });
    } else {
      for (const key of keys) {
        await this.keys.retireLockedKey(tx, establishmentId, key.keyId, personId, `${standNumber}: MC:20.2`);
      }
      await insertRow(tx, StandLockHandInEntity, { ...handInFields, standId, handedInAt: happenedAt });
    }
    return (await findRetiredStand(tx, establishmentId, standId)) ?? refuse('STAND_IN_USE', { stand: standNumber });
  }
}
