import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/runtime/clock.js';
import { Database } from '../../platform/database/database.js';
import { writeOnce } from '../../platform/database/idempotency.js';
import type { Wire, WriteKey } from '../../platform/database/idempotency.js';
import { refuse } from '../../refusals/refusal.js';
import { foundRow, oneRow, rows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/rows.js';
import type { Actor } from '../access.decorators.js';
import { administratorsSql, peopleSql, personByIdSql } from './people.queries.js';
import type { PersonRow } from './people.queries.js';
import { beginOperatorAct } from '../operator-act.js';
import { operatorId } from '../sessions/session-rules.js';

export interface NewPerson {
  readonly employeeNumber: string;
  readonly fullName: string;
  /** YYYY-MM-DD */
  readonly employedFrom: string;
  readonly employedUntil?: string;
}

export interface PersonChange {
  readonly fullName?: string;
  /** The last day of the employment; null takes an announced end back. */
  readonly employedUntil?: string | null;
  readonly reason: string;
}

/** The people of the operator: one human being each, whatever accounts he has. */
@Injectable()
export class PeopleService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Enters a person. Refuses PERIOD_REVERSED, ALREADY_EXISTS (the employee number). */
  create(actor: Pick<Actor, 'personId'>, write: WriteKey, person: NewPerson): Promise<Wire<PersonRow>> {
    const { employeeNumber, fullName, employedFrom, employedUntil = null } = person;
    if (employedUntil !== null && employedUntil < employedFrom) {
      refuse('PERIOD_REVERSED');
    }
    return writeOnce(this.database, operatorId, write, async (tx) => {
      await this.begin(tx, actor, 'access.enterPerson');
      const entered = await oneRow<{ person_id: bigint }>(
        tx,
        `insert into people (employee_number, full_name, employed_from, employed_until, recorded_at)
         values ($1, $2, $3, $4, $5) returning people.person_id`,
        [employeeNumber, fullName, employedFrom, employedUntil, this.clock.now()],
      );
      return oneRow<PersonRow>(tx, personByIdSql, [entered.person_id]);
    });
  }

  /**
   * Corrects a name or dates the end of an employment; his rights lapse on the day after.
   * Refuses NOT_FOUND, OWN_RIGHTS (the end of one's own employment), PERIOD_REVERSED, LAST_ADMINISTRATOR.
   */
  change(
    actor: Pick<Actor, 'personId'>,
    write: WriteKey,
    personId: bigint,
    change: PersonChange,
  ): Promise<Wire<PersonRow>> {
    return writeOnce(this.database, operatorId, write, async (tx) => {
      await this.begin(tx, actor, 'access.changePerson', change.reason);
      await lockAdministrators(tx);
      const person = await foundRow<PersonRow>(tx, `person ${personId}`, personByIdSql, [personId]);
      const until = change.employedUntil === undefined ? person.employedUntil : change.employedUntil;
      if (until !== person.employedUntil && personId === actor.personId) {
        refuse('OWN_RIGHTS');
      }
      if (until !== null && until < person.employedFrom) {
        refuse('PERIOD_REVERSED');
      }
      await tx.query('update people set full_name = $2, employed_until = $3 where people.person_id = $1', [
        personId,
        change.fullName ?? person.fullName,
        until,
      ]);
      await refuseWithoutAdministrator(tx);
      return oneRow<PersonRow>(tx, personByIdSql, [personId]);
    });
  }

  /** People, newest first, a page at a time. */
  list(search: string | null, before: bigint | null, limit: number): Promise<PersonRow[]> {
    return this.database.query<PersonRow>(peopleSql, [search, before, limit]);
  }

  /** One person with his accounts, or NOT_FOUND. */
  one(personId: bigint): Promise<PersonRow> {
    return foundRow<PersonRow>(this.database.dataSource, `person ${personId}`, personByIdSql, [personId]);
  }

  private begin(tx: Tx, actor: Pick<Actor, 'personId'>, act: string, reason?: string): Promise<void> {
    return beginOperatorAct(tx, { personId: actor.personId, act, happenedAt: this.clock.now() }, reason);
  }
}

/** Two administrators who take each other's rights away at once must not both succeed. */
export async function lockAdministrators(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('access.administrators', 0))`);
}

/** Refuses LAST_ADMINISTRATOR when, after what this transaction did, nobody could administer any more. */
export async function refuseWithoutAdministrator(tx: Tx): Promise<void> {
  const [row] = await rows<{ administrators: bigint }>(tx, administratorsSql);
  if (row?.administrators === 0n) {
    refuse('LAST_ADMINISTRATOR');
  }
}
