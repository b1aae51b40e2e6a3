import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { insertRow } from '#platform/database/entities.js';
import { Clock } from '#platform/runtime/clock.js';
import { refuse } from '#refusals/refusal.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { listEstablishmentStands, type StandRow } from '../records/machines.queries.js';
import { StandEntity } from '../entities/stand.entity.js';
import { StandWithdrawalEntity } from '../entities/stand-withdrawal.entity.js';
import { insertStands, lockStand } from './stands.queries.js';

/** A stand (a numbered base for a machine) to be entered. */
export interface NewStand {
  readonly standNumber: string;
  readonly room: string;
}

/** Manages the file of stands: numbered bases that remain when machines change. */
@Injectable()
export class StandsService {
  constructor(private readonly clock: Clock) {}

  /**
   * Enters the stands of machines, within the caller's transaction and audit context.
   *
   * 1. a stand's number is given once and for all: no other stand of the establishment ever has it, not even that of a
   * retired one;
   * 2. the file is kept up to date: the place on the plan may change, with its dates, the number never.
   *
   * Refuses STAND_NUMBER_TAKEN naming them all.
   *
   * @article MC:19.2
   */
  async createStands(tx: Tx, establishmentId: number, stands: readonly NewStand[]): Promise<StandRow[]> {
    const usedNumbers = new Set((await listEstablishmentStands(tx, establishmentId)).map((stand) => stand.standNumber));
    // a number that does not enlarge the set is already used, in the file or earlier in the list
    const repeatedStands = stands.filter(({ standNumber }) => usedNumbers.size === usedNumbers.add(standNumber).size);
    if (repeatedStands.length > 0)
      refuse('STAND_NUMBER_TAKEN', { stand: repeatedStands.map((stand) => stand.standNumber) });
    await insertStands(tx, establishmentId, stands);
    const createdNumbers = new Set(stands.map((stand) => stand.standNumber));
    return (await listEstablishmentStands(tx, establishmentId)).filter((stand) =>
      createdNumbers.has(stand.standNumber),
    );
  }

  /** Takes a stand out of use for good. Refuses UNKNOWN_STAND, STAND_RETIRED, STAND_WITHDRAWN, STAND_OCCUPIED. */
  async retireStand(tx: Tx, establishmentId: number, standNumber: string): Promise<StandRow> {
    const stand = await this.lockFreeStand(tx, establishmentId, standNumber);
    await tx.update(StandEntity, { establishmentId, standId: stand.standId }, { retiredAt: this.clock.now() });
    return this.requireStand(tx, establishmentId, standNumber);
  }

  /**
   * Takes a stand out of use for a time, for a technical reason (MC:20.2), until its lock is given back. Refuses with
   * the codes of `retireStand`.
   */
  async withdrawStand(
    tx: Tx,
    { establishmentId, standNumber }: { readonly establishmentId: number; readonly standNumber: string },
    reason: string,
    withdrawnBy: bigint,
  ): Promise<StandRow> {
    const { standId } = await this.lockFreeStand(tx, establishmentId, standNumber);
    const withdrawal = { reason, withdrawnBy, withdrawnAt: this.clock.now() };
    await insertRow(tx, StandWithdrawalEntity, { establishmentId, standId, ...withdrawal });
    return this.requireStand(tx, establishmentId, standNumber);
  }

  /** Puts a stand back into use, within the caller's transaction and audit context. */
  async endWithdrawal(tx: Tx, establishmentId: number, withdrawalId: bigint, endedBy: bigint): Promise<void> {
    const criteria = { establishmentId, withdrawalId, endedAt: IsNull() };
    await tx.update(StandWithdrawalEntity, criteria, { endedBy, endedAt: this.clock.now() });
  }

  /**
   * Locks a stand that is in use and without a machine, and returns it. A move of a machine onto a stand takes the same
   * lock: it is either noticed here or refused later. Refuses UNKNOWN_STAND, STAND_RETIRED, STAND_WITHDRAWN,
   * STAND_OCCUPIED.
   */
  private async lockFreeStand(tx: Tx, establishmentId: number, standNumber: string): Promise<StandRow> {
    const stand = await this.requireStand(tx, establishmentId, standNumber);
    await lockStand(tx, stand.standId);
    const { sbmNumber, retiredAt, withdrawnAt } = await this.requireStand(tx, establishmentId, standNumber);
    if (retiredAt !== null) refuse('STAND_RETIRED', { stand: standNumber });
    if (withdrawnAt !== null) refuse('STAND_WITHDRAWN', { stand: standNumber });
    if (sbmNumber !== null) refuse('STAND_OCCUPIED', { stand: standNumber });
    return stand;
  }

  listStands(db: Queryable, establishmentId: number): Promise<StandRow[]> {
    return listEstablishmentStands(db, establishmentId);
  }

  /** Returns the stand with that number. Refuses UNKNOWN_STAND. */
  async requireStand(db: Queryable, establishmentId: number, standNumber: string): Promise<StandRow> {
    const stand = (await listEstablishmentStands(db, establishmentId)).find(
      (candidate) => candidate.standNumber === standNumber,
    );
    return stand ?? refuse('UNKNOWN_STAND', { stand: standNumber });
  }
}
