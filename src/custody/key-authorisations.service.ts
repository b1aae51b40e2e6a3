import { Injectable } from '@nestjs/common';
import type { House } from '../identity/access.decorators.js';
import { Clock } from '../platform/runtime/clock.js';
import { Database } from '../platform/database/database.js';
import { refuse } from '../refusals/refusal.js';
import { oneRow, rows } from '../platform/database/rows.js';
import type { Queryable, Tx } from '../platform/database/rows.js';
import { doorsOfAuthorisations, lockedAuthorisation, openAuthorisations } from './key-authorisations.queries.js';
import type { KeyAuthorisationRow } from './key-authorisations.queries.js';

export interface NewKeyAuthorisation {
  readonly establishmentId: number;
  /** What the keys are out for, once and for all: such as `drop 12`. */
  readonly subject: string;
  readonly openedBy: bigint;
  /** Who may receive the keys. */
  readonly team: readonly bigint[];
  /** Whose drop doors they open. */
  readonly machines: readonly bigint[];
}

/** A drop door that was opened. */
export interface DropDoor {
  readonly machineId: bigint;
  readonly occurredAt: Date;
}

/** When keys of stands and of box release may be out, and with whom: a relève opens it, and ends it. */
@Injectable()
export class KeyAuthorisationsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The relèves that may take keys out now, with their teams and the keys they have. */
  open(house: House): Promise<KeyAuthorisationRow[]> {
    return openAuthorisations(this.database.dataSource, house.establishmentId);
  }

  /** Lets a team have the keys, within the caller's transaction, which has begun its act; answers its number. */
  async authorise(
    tx: Tx,
    { establishmentId, subject, openedBy, team, machines }: NewKeyAuthorisation,
  ): Promise<bigint> {
    const { id } = await oneRow<{ readonly id: bigint }>(
      tx,
      `insert into key_authorisations (establishment_id, subject, opened_by, opened_at) values ($1, $2, $3, $4)
       returning key_authorisations.authorisation_id as id`,
      [establishmentId, subject, openedBy, this.clock.now()],
    );
    await this.addToTeam(tx, establishmentId, id, team);
    await this.addMachines(tx, establishmentId, id, machines);
    return id;
  }

  /** Adds people who joined the relève. */
  async addToTeam(tx: Tx, establishmentId: number, authorisationId: bigint, team: readonly bigint[]): Promise<void> {
    await rows(
      tx,
      `insert into key_authorisation_team (establishment_id, authorisation_id, person_id)
       select $1, $2, member.person_id from unnest($3::bigint[]) as member (person_id) on conflict do nothing`,
      [establishmentId, authorisationId, team],
    );
  }

  /** Adds machines that were added to the relève. */
  async addMachines(
    tx: Tx,
    establishmentId: number,
    authorisationId: bigint,
    machines: readonly bigint[],
  ): Promise<void> {
    await rows(
      tx,
      `insert into key_authorisation_machines (establishment_id, authorisation_id, machine_id)
       select $1, $2, machine.machine_id from unnest($3::bigint[]) as machine (machine_id)
       order by machine.machine_id on conflict do nothing`,
      [establishmentId, authorisationId, machines],
    );
  }

  /** Of these drop doors those that the team of a relève opened: it was open, and their machine was on its list. */
  openedForDrops<Door extends DropDoor>(
    on: Queryable,
    establishmentId: number,
    doors: readonly Door[],
    toleratedDriftSeconds: number,
  ): Promise<Door[]> {
    return doorsOfAuthorisations(on, establishmentId, doors, toleratedDriftSeconds);
  }

  /**
   * Ends it, within the caller's transaction. Refuses, in this order: NOT_FOUND, KEY_AUTHORISATION_ENDED,
   * KEYS_STILL_OUT (those that are reported missing do not count).
   */
  async end(tx: Tx, establishmentId: number, authorisationId: bigint, endedBy: bigint): Promise<void> {
    const { endedAt } = await lockedAuthorisation(tx, establishmentId, authorisationId);
    if (endedAt !== null) refuse('KEY_AUTHORISATION_ENDED');
    await rows(
      tx,
      `update key_authorisations set ended_at = $3, ended_by = $4
       where key_authorisations.establishment_id = $1 and key_authorisations.authorisation_id = $2`,
      [establishmentId, authorisationId, this.clock.now(), endedBy],
    );
  }
}
