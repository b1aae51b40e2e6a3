import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { Establishment } from '#identity/access/access.decorators.js';
import { isKeyTargetValid, type KeyKind, type KeyLossOutcome } from '#domain/floor/keys.js';
import { StandsService } from '#machines/stands/stands.service.js';
import { insertRow } from '#platform/database/entities.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import { KeyEntity } from './entities/key.entity.js';
import { KeyLossEntity } from './entities/key-loss.entity.js';
import {
  listKeyAlarms,
  requireKeyDepot,
  insertKey,
  requireKey,
  listKeys,
  lockKey,
  findKeyTable,
} from './keys.queries.js';
import type { KeyAlarmRow, KeyRow } from './keys.queries.js';
import { writeActionOnce, type UserRequest } from '#ledger/user-request.js';

export interface NewKey {
  readonly kind: KeyKind;
  readonly keyNumber: string;
  /** Stand of a stand key; absent: it opens several. */
  readonly standNumber?: string | undefined;
  /** Table of a table box, or of a cagnotte with a table. */
  readonly tableNumber?: string | undefined;
  /** Depot of a card cupboard. */
  readonly depotId?: bigint | undefined;
  readonly opens?: string | undefined;
}

/** Manages the file of keys: entry, retirement, loss and settlement. */
@Injectable()
export class KeysService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly stands: StandsService,
  ) {}

  /** Returns every key of the establishment and its place. */
  listAllKeys(establishment: Establishment): Promise<KeyRow[]> {
    return listKeys(this.database.dataSource, establishment.establishmentId);
  }

  /** Returns keys that are late or missing and locks not handed in, the oldest first. */
  listKeyAlarms(establishment: Establishment): Promise<KeyAlarmRow[]> {
    return listKeyAlarms(this.database.dataSource, establishment.establishmentId, this.clock.now());
  }

  /**
   * Registers a key of a stand, table, depot or other lock. Refuses, in this order, with KEY_WITHOUT_STAND (a stand
   * named for another kind of key), KEY_PLACE_NOT_VALID, UNKNOWN_STAND, STAND_RETIRED,
   * UNKNOWN_TABLE, TABLE_RETIRED, NOT_FOUND (the depot), DEPOT_HAS_KEY, KEY_NUMBER_TAKEN.
   */
  registerKey(userRequest: UserRequest, input: NewKey): Promise<Serialized<KeyRow>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    const action = { action: 'keys.register', happenedAt: this.clock.now() } as const;
    const { kind, keyNumber, standNumber, tableNumber, depotId, opens } = input;
    return writeActionOnce(this.database, userRequest, action, async (tx) => {
      if (standNumber !== undefined && kind !== 'stand') refuse('KEY_WITHOUT_STAND');
      if (!isKeyTargetValid({ kind, table: tableNumber ?? null, depot: depotId ?? null }))
        refuse('KEY_PLACE_NOT_VALID');
      const standId =
        standNumber === undefined ? null : await this.requireActiveStandId(tx, establishmentId, standNumber);
      const tableId =
        tableNumber === undefined ? null : await this.requireActiveTableId(tx, establishmentId, tableNumber);
      if (depotId !== undefined) {
        const depot = await requireKeyDepot(tx, establishmentId, depotId);
        if (depot.keyNumber !== null) refuse('DEPOT_HAS_KEY', { depot: depot.name, keyNumber: depot.keyNumber });
      }
      const keyId = await insertKey(tx, {
        establishmentId,
        kind,
        keyNumber,
        standId,
        tableId,
        depotId: depotId ?? null,
        opens: opens ?? '',
        registeredBy: actor.personId,
        registeredAt: this.clock.now(),
      });
      if (keyId === undefined) refuse('KEY_NUMBER_TAKEN', { keyNumber });
      return requireKey(tx, establishmentId, keyId);
    });
  }

  /**
   * Takes a key out of use for good. Refuses, in this order, with NOT_FOUND, KEY_RETIRED, KEY_MISSING, KEY_STILL_AWAY.
   */
  retireKey(userRequest: UserRequest, keyId: bigint, reason: string): Promise<Serialized<KeyRow>> {
    const { actor, establishment } = userRequest;
    const action = { action: 'keys.retire', happenedAt: this.clock.now(), reason } as const;
    return writeActionOnce(this.database, userRequest, action, async (tx) => {
      const key = await lockKey(tx, establishment.establishmentId, keyId);
      if (key.retiredAt !== null) refuse('KEY_RETIRED');
      if (key.missingSince !== null) refuse('KEY_MISSING');
      if (key.handOverNumber !== null) refuse('KEY_STILL_AWAY');
      return this.retireLockedKey(tx, establishment.establishmentId, keyId, actor.personId, reason);
    });
  }

  /** Reports that a key is not where it should be. Refuses, in this order, with NOT_FOUND, KEY_RETIRED, KEY_MISSING. */
  reportKeyLoss(userRequest: UserRequest, keyId: bigint, circumstances: string): Promise<Serialized<KeyRow>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    const action = { action: 'keys.reportLoss', happenedAt: this.clock.now(), reason: circumstances } as const;
    return writeActionOnce(this.database, userRequest, action, async (tx) => {
      const key = await lockKey(tx, establishmentId, keyId);
      if (key.retiredAt !== null) refuse('KEY_RETIRED');
      if (key.missingSince !== null) refuse('KEY_MISSING');
      const report = { reportedBy: actor.personId, reportedAt: this.clock.now(), circumstances };
      await insertRow(tx, KeyLossEntity, { establishmentId, keyId, ...report });
      return requireKey(tx, establishmentId, keyId);
    });
  }

  /**
   * Settles the loss of a key: `found`, it is back in its custody; `locksChanged`, its locks were changed and it is
   * retired. Refuses, in this order, with NOT_FOUND, KEY_NOT_MISSING, OWN_LOSS_REPORT, KEY_STILL_AWAY (found, and not
   * taken back).
   */
  settleKeyLoss(
    userRequest: UserRequest,
    keyId: bigint,
    { outcome, reason }: { readonly outcome: KeyLossOutcome; readonly reason: string },
  ): Promise<Serialized<KeyRow>> {
    const { establishmentId } = userRequest.establishment;
    const { personId } = userRequest.actor;
    const settledAt = this.clock.now();
    const action = { action: 'keys.settleLoss', happenedAt: settledAt, reason } as const;
    return writeActionOnce(this.database, userRequest, action, async (tx) => {
      const key = await lockKey(tx, establishmentId, keyId);
      if (key.missingSince === null) refuse('KEY_NOT_MISSING');
      const openLossKey = { establishmentId, keyId, settledAt: IsNull() };
      const loss = await tx.findOneBy(KeyLossEntity, openLossKey);
      if (loss?.reportedBy === personId) refuse('OWN_LOSS_REPORT');
      if (outcome === 'found' && key.handOverNumber !== null) refuse('KEY_STILL_AWAY');
      // before the loss is settled: a key that is out may be retired only while it is missing
      if (outcome === 'locksChanged') await this.retireLockedKey(tx, establishmentId, keyId, personId, reason);
      const settlement = { settledAt, settledBy: personId, outcome, settlementReason: reason };
      await tx.update(KeyLossEntity, openLossKey, settlement);
      return requireKey(tx, establishmentId, keyId);
    });
  }

  /** Retires a key that the caller's transaction has locked; returns it. */
  async retireLockedKey(
    tx: Tx,
    establishmentId: number,
    keyId: bigint,
    personId: bigint,
    reason: string,
  ): Promise<KeyRow> {
    const retirement = { retiredAt: this.clock.now(), retiredBy: personId, retirementReason: reason };
    await tx.update(KeyEntity, { establishmentId, keyId }, retirement);
    return requireKey(tx, establishmentId, keyId);
  }

  /** Returns the identifier of a stand in use. Refuses with UNKNOWN_STAND, STAND_RETIRED. */
  private async requireActiveStandId(tx: Tx, establishmentId: number, standNumber: string): Promise<bigint> {
    const { standId, retiredAt } = await this.stands.requireStand(tx, establishmentId, standNumber);
    return retiredAt === null ? standId : refuse('STAND_RETIRED', { stand: standNumber });
  }

  /** Returns the identifier of a table in use. Refuses with UNKNOWN_TABLE, TABLE_RETIRED. */
  private async requireActiveTableId(tx: Tx, establishmentId: number, tableNumber: string): Promise<bigint> {
    const table = await findKeyTable(tx, establishmentId, tableNumber);
    if (table === undefined) refuse('UNKNOWN_TABLE', { table: tableNumber });
    return table.isRetired ? refuse('TABLE_RETIRED', { table: tableNumber }) : table.tableId;
  }
}
