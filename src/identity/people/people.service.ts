import type { ActionName } from '#declarations/act-names.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Serialized, type IdempotencyKey } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import { insertRow } from '#platform/database/entities.js';
import type { Tx } from '#platform/database/rows.js';
import type { Actor } from '../access/access.decorators.js';
import { revokeScriptTokensUnlessEmployed } from '../devices/tokens.queries.js';
import { PersonEntity } from '../entities/person.entity.js';
import { countPermanentAdmins, lockAdministrators, listPeoplePage, requirePerson } from './people.queries.js';
import type { PersonRow } from './people.queries.js';
import { SecondPerson } from '../deciding/second-person.service.js';
import { setOperatorAuditContext } from '../access/operator-act.js';
import { operatorId } from '../access/session-rules.js';

export interface NewPerson {
  readonly employeeNumber: string;
  readonly fullName: string;
  /** YYYY-MM-DD */
  readonly employedFrom: string;
  readonly employedUntil?: string;
}

export interface PersonChange {
  readonly fullName?: string;
  /** The last day of the employment; null withdraws an announced end. */
  readonly employedUntil?: string | null;
  readonly reason: string;
}

/** The people of the operator: one row per human being, with any number of accounts. */
@Injectable()
export class PeopleService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly secondPerson: SecondPerson,
  ) {}

  /**
   * Enters a person and returns them. Refuses PERIOD_REVERSED (an employment that ends before it begins),
   * ALREADY_EXISTS (the employee number).
   */
  createPerson(
    actor: Pick<Actor, 'personId'>,
    idempotencyKey: IdempotencyKey,
    person: NewPerson,
  ): Promise<Serialized<PersonRow>> {
    const { employeeNumber, fullName, employedFrom, employedUntil = null } = person;
    if (employedUntil !== null && employedUntil < employedFrom) refuse('PERIOD_REVERSED');
    return writeOnce(this.database, operatorId, idempotencyKey, async (tx) => {
      await this.setActorAuditContext(tx, actor, 'access.enterPerson');
      const { personId } = await insertRow(tx, PersonEntity, {
        employeeNumber,
        fullName,
        employedFrom,
        employedUntil,
        recordedAt: this.clock.now(),
      });
      return requirePerson(tx, personId);
    });
  }

  /**
   * Corrects a name or dates the end of an employment (null: open-ended), and returns the person.
   * The person's rights lapse on the day after the end, and a later employment does not restore the tokens of their
   * scripts. Approval requests that no one may decide any more are withdrawn.
   * Refuses NOT_FOUND, OWN_RIGHTS (the end of the caller's own employment), PERIOD_REVERSED, LAST_ADMINISTRATOR.
   */
  changePerson(
    actor: Pick<Actor, 'personId'>,
    idempotencyKey: IdempotencyKey,
    personId: bigint,
    change: PersonChange,
  ): Promise<Serialized<PersonRow>> {
    return writeOnce(this.database, operatorId, idempotencyKey, async (tx) => {
      await this.setActorAuditContext(tx, actor, 'access.changePerson', change.reason);
      await lockAdministrators(tx);
      const person = await requirePerson(tx, personId);
      const employedUntil = change.employedUntil === undefined ? person.employedUntil : change.employedUntil;
      if (employedUntil !== person.employedUntil && personId === actor.personId) refuse('OWN_RIGHTS');
      if (employedUntil !== null && employedUntil < person.employedFrom) refuse('PERIOD_REVERSED');
      const fullName = change.fullName ?? person.fullName;
      const now = this.clock.now();
      // once for an end already reached, which the change may lift, and once for the end written now
      await revokeScriptTokensUnlessEmployed(tx, personId, actor.personId, now);
      await tx.update(PersonEntity, { personId }, { fullName, employedUntil });
      await revokeScriptTokensUnlessEmployed(tx, personId, actor.personId, now);
      await assertAdministratorRemains(tx);
      await this.secondPerson.withdrawLapsedRequests(tx);
      return requirePerson(tx, personId);
    });
  }

  /** Returns people, newest first, a page at a time. */
  listPeople(search: string | null, beforePersonId: bigint | null, limit: number): Promise<PersonRow[]> {
    return listPeoplePage(this.database, search, beforePersonId, limit);
  }

  /** Returns one person with their accounts. Refuses NOT_FOUND. */
  getPerson(personId: bigint): Promise<PersonRow> {
    return requirePerson(this.database, personId);
  }

  /** Sets the audit context of an act of the caller on the installation's people, with its reason if any. */
  private setActorAuditContext(
    tx: Tx,
    actor: Pick<Actor, 'personId'>,
    action: ActionName,
    reason?: string,
  ): Promise<void> {
    return setOperatorAuditContext(tx, { personId: actor.personId, action, happenedAt: this.clock.now() }, reason);
  }
}

/** Refuses LAST_ADMINISTRATOR when this transaction would leave no administrator who can sign in. */
export async function assertAdministratorRemains(tx: Tx): Promise<void> {
  if ((await countPermanentAdmins(tx)) === 0n) refuse('LAST_ADMINISTRATOR');
}
