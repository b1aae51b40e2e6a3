import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { insertRow } from '#platform/database/entities.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { refuse } from '#refusals/refusal.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { KeyAuthorisationEntity } from './entities/key-authorisation.entity.js';
import {
  filterAuthorisedOpenings,
  insertAuthorisedMachines,
  insertTeamMembers,
  listOpenAuthorisations,
} from './key-authorisations.queries.js';
import type { KeyAuthorisationRow } from './key-authorisations.queries.js';

export interface NewKeyAuthorisation {
  readonly establishmentId: number;
  /** Purpose of the keys, such as `drop 12`; never changes. */
  readonly subject: string;
  readonly openedBy: bigint;
  /** People who may receive the keys. */
  readonly memberIds: readonly bigint[];
  /** Machines whose drop doors they open. */
  readonly machineIds: readonly bigint[];
}

/** A drop under count, with its own authorisation. */
export interface CountedDrop {
  readonly establishmentId: number;
  readonly authorisationId: bigint;
}

/** An opening of a drop door. */
export interface DropDoor {
  readonly machineId: bigint;
  readonly occurredAt: Date;
}

/**
 * Manages key authorisations: a drop opens and ends one for keys of stands and of box release; the count of a drop, one
 * for keys of bill boxes.
 */
@Injectable()
export class KeyAuthorisationsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Lists the drops (collections of boxes) and counts that may take keys out now, with their teams and keys. */
  listOpenAuthorisations(establishment: Establishment): Promise<KeyAuthorisationRow[]> {
    return listOpenAuthorisations(this.database.dataSource, establishment.establishmentId);
  }

  /**
   * Opens an authorisation for a team within the caller's transaction, whose audit context is set. Returns its
   * identifier.
   */
  async openAuthorisation(
    tx: Tx,
    { establishmentId, subject, openedBy, memberIds, machineIds }: NewKeyAuthorisation,
  ): Promise<bigint> {
    const authorisation = { establishmentId, subject, openedBy, openedAt: this.clock.now() };
    const { authorisationId } = await insertRow(tx, KeyAuthorisationEntity, authorisation);
    await this.addTeamMembers(tx, establishmentId, authorisationId, memberIds);
    await this.addMachines(tx, establishmentId, authorisationId, machineIds);
    return authorisationId;
  }

  /** Adds people who joined a drop to the team of its authorisation. */
  addTeamMembers(
    tx: Tx,
    establishmentId: number,
    authorisationId: bigint,
    personIds: readonly bigint[],
  ): Promise<void> {
    return insertTeamMembers(tx, establishmentId, authorisationId, personIds);
  }

  /** Adds machines that joined a drop to the list of its authorisation. */
  addMachines(tx: Tx, establishmentId: number, authorisationId: bigint, machineIds: readonly bigint[]): Promise<void> {
    return insertAuthorisedMachines(tx, establishmentId, authorisationId, machineIds);
  }

  /** Returns the door openings explained by a drop (collection of boxes): it was open and the machine on its list. */
  filterDropOpenings<Opening extends DropDoor>(
    db: Queryable,
    establishmentId: number,
    openings: readonly Opening[],
    driftSeconds: number,
  ): Promise<Opening[]> {
    return filterAuthorisedOpenings(db, establishmentId, openings, driftSeconds);
  }

  /**
   * Authorises the people who count a drop's boxes to hold keys of bill boxes, within the caller's transaction, whose
   * audit context is set. Idempotent: opened once, however often boxes arrive.
   */
  async authoriseCount(
    tx: Tx,
    { establishmentId, authorisationId, openedBy }: CountedDrop & { readonly openedBy: bigint },
  ): Promise<void> {
    const countKey = { establishmentId, countedAuthorisationId: authorisationId };
    if (await tx.existsBy(KeyAuthorisationEntity, countKey)) return;
    const { subject } = await tx.findOneByOrFail(KeyAuthorisationEntity, { establishmentId, authorisationId });
    const openingFields = { subject: `count of ${subject}`, openedBy, openedAt: this.clock.now() };
    await insertRow(tx, KeyAuthorisationEntity, { ...countKey, ...openingFields });
  }

  /**
   * Ends the authorisation of a drop's count, if there is one. Refuses with KEYS_STILL_OUT (keys reported missing are
   * not counted).
   */
  async endCountAuthorisation(
    tx: Tx,
    { establishmentId, authorisationId }: CountedDrop,
    endedBy: bigint,
  ): Promise<void> {
    const countKey = { establishmentId, countedAuthorisationId: authorisationId };
    const countAuthorisation = await tx.findOneBy(KeyAuthorisationEntity, countKey);
    if (countAuthorisation !== null)
      await this.endAuthorisation(tx, establishmentId, countAuthorisation.authorisationId, endedBy);
  }

  /**
   * Ends an authorisation within the caller's transaction. Refuses, in this order, with NOT_FOUND,
   * KEY_AUTHORISATION_ENDED, KEYS_STILL_OUT (keys reported missing are not counted).
   */
  async endAuthorisation(tx: Tx, establishmentId: number, authorisationId: bigint, endedBy: bigint): Promise<void> {
    const authorisationKey = { establishmentId, authorisationId };
    const authorisation = await tx.findOne(KeyAuthorisationEntity, {
      where: authorisationKey,
      lock: { mode: 'pessimistic_write' },
    });
    if (authorisation === null) refuse('NOT_FOUND', { what: `key authorisation ${authorisationId}` });
    if (authorisation.endedAt !== null) refuse('KEY_AUTHORISATION_ENDED');
    await tx.update(KeyAuthorisationEntity, authorisationKey, { endedAt: this.clock.now(), endedBy });
  }
}
