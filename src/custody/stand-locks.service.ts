import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '../identity/access.decorators.js';
import { IdentitiesService } from '../identity/secrets/identities.service.js';
import type { Credentials } from '../identity/secrets/identities.service.js';
import { setAuditContext } from '../audit/log/audit-context.js';
import { lockHandInFault } from '../domain/floor/keys.js';
import { GamingDaysService } from '../establishments/days/gaming-days.service.js';
import { StandsService } from '../machines/stands/stands.service.js';
import { insertRow } from '../platform/database/entities.js';
import { Clock } from '../platform/runtime/clock.js';
import { Database } from '../platform/database/database.js';
import { writeOnce } from '../platform/database/idempotency.js';
import type { Wire, WriteKey } from '../platform/database/idempotency.js';
import { refuse } from '../refusals/refusal.js';
import type { Tx } from '../platform/database/rows.js';
import { StandLockHandInEntity } from './entities/stand-lock-hand-in.entity.js';
import { KeysService } from './keys.service.js';
import { lockedKeysOfStand } from './keys.queries.js';
import { retiredStand, retiredStands } from './stand-locks.queries.js';
import type { RetiredStandRow } from './stand-locks.queries.js';

export interface LockHandIn {
  readonly standNumber: string;
  readonly lockNumber: string;
  readonly keyNumber: string;
  /** Who brings lock and key, identified at the cashier's screen. */
  readonly bringer: Credentials;
  readonly address: string;
}

/** Locks and keys of stands taken out of use: without their hand-in the retirement is not complete. */
@Injectable()
export class StandLocksService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly identities: IdentitiesService,
    private readonly stands: StandsService,
    private readonly keys: KeysService,
    private readonly gamingDays: GamingDaysService,
  ) {}

  /** The stands taken out of use, and whether lock and key came back; those still awaited first. */
  list(establishment: Establishment): Promise<RetiredStandRow[]> {
    return retiredStands(this.database.dataSource, establishment.establishmentId);
  }

  /**
   * Takes in the lock and the key of a stand, whose keys go out of use with it.
   *
   * Refuses, in this order: UNKNOWN_STAND, NOT_KEY_CUSTODIAN, SIGN_IN_THROTTLED, IDENTITY_REFUSED, FUNCTION_NOT_HELD,
   * and the faults of `lockHandInFault` in theirs.
   */
  async handIn(
    actor: Actor,
    establishment: Establishment,
    write: WriteKey,
    wanted: LockHandIn,
  ): Promise<Wire<RetiredStandRow>> {
    const { establishmentId } = establishment;
    await this.stands.find(this.database.dataSource, establishmentId, wanted.standNumber);
    if (!actor.roles.includes('caissier')) refuse('NOT_KEY_CUSTODIAN', { custodian: 'caissier' });
    const functions = ['superviseur', 'mecanicien'] as const;
    const { personId } = await this.identities.prove(establishment, wanted.bringer, wanted.address, functions);
    return writeOnce(this.database, establishmentId, write, (tx) =>
      this.handInIn(tx, actor, establishment, wanted, personId),
    );
  }

  private async handInIn(
    tx: Tx,
    { personId }: Actor,
    establishment: Establishment,
    { standNumber, lockNumber, keyNumber }: LockHandIn,
    bringer: bigint,
  ): Promise<RetiredStandRow> {
    const { establishmentId } = establishment;
    const happenedAt = this.clock.now();
    const gamingDay = await this.gamingDays.currentDay(tx, establishment);
    await setAuditContext(tx, { establishmentId, personId, act: 'keys.handInStandLock', happenedAt, gamingDay });
    const { standId, retiredAt } = await this.stands.find(tx, establishmentId, standNumber);
    const keys = await lockedKeysOfStand(tx, establishmentId, standId);
    const away = keys.filter((key) => key.handOverNumber !== null || key.missingSince !== null);
    const known = await retiredStand(tx, establishmentId, standId);
    const fault = lockHandInFault({
      bringer,
      receiver: personId,
      isStandInUse: retiredAt === null,
      isHandedIn: known?.handedInAt != null,
      keysAway: away.map((key) => key.keyNumber),
      keyNumber,
      keysOfStand: keys.map((key) => key.keyNumber),
    });
    const named = fault === 'KEY_NOT_OF_STAND' ? keys : away;
    if (fault !== null) refuse(fault, { stand: standNumber, keys: named.map((key) => key.keyNumber) });
    for (const key of keys) {
      await this.keys.retireIn(tx, establishmentId, key.keyId, personId, `${standNumber}: MC:20.2`);
    }
    await insertRow(tx, StandLockHandInEntity, {
      ...{ establishmentId, standId, lockNumber, keyNumber },
      ...{ broughtBy: bringer, receivedBy: personId, handedInAt: happenedAt },
    });
    return (await retiredStand(tx, establishmentId, standId)) ?? refuse('STAND_IN_USE', { stand: standNumber });
  }
}
