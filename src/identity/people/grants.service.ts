import { Injectable } from '@nestjs/common';
import { setAuditContext } from '../../audit/log/audit-context.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Database } from '../../platform/database/database.js';
import { writeOnce } from '../../platform/database/idempotency.js';
import type { Wire, WriteKey } from '../../platform/database/idempotency.js';
import { refuse } from '../../refusals/refusal.js';
import { insertRow } from '../../platform/database/entities.js';
import type { Tx } from '../../platform/database/rows.js';
import type { Actor, Establishment } from '../access.decorators.js';
import { RoleGrantEntity } from '../entities/role-grant.entity.js';
import {
  grantById,
  grantsOf,
  lockAdministrators,
  lockGrantsOfPerson,
  overlappingGrants,
  personById,
} from './people.queries.js';
import type { GrantRow } from './people.queries.js';
import { refuseWithoutAdministrator } from './people.service.js';
import { areCompatible, operatorRoles } from '../permissions.js';
import type { Role } from '../../declarations/roles.js';
import { operatorId } from '../sessions/session-rules.js';

export interface NewGrant {
  readonly personId: bigint;
  readonly role: Role;
  /** Now when absent. */
  readonly heldFrom?: Date;
  /** Absent: until somebody ends it. */
  readonly heldUntil?: Date;
  readonly reason?: string;
}

export interface GrantsQuestion {
  /** Now when absent. */
  readonly on?: Date;
  readonly personId?: bigint;
  /** Every right ever held, instead of those at one instant. */
  readonly history: boolean;
}

/** Who holds which function in which establishment, from when until when. */
@Injectable()
export class GrantsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Gives a person a function in an establishment; the rights hold from their next request.
   *
   * Refuses, in this order: ROLE_NOT_HELD_HERE, OWN_RIGHTS, PERIOD_REVERSED, NOT_FOUND (the person),
   * PERSON_NOT_EMPLOYED, GRANT_ALREADY_HELD, ROLES_INCOMPATIBLE.
   * @article MC:23
   */
  give(
    actor: Pick<Actor, 'personId'>,
    establishment: Establishment,
    write: WriteKey,
    wanted: NewGrant,
  ): Promise<Wire<GrantRow>> {
    return writeOnce(this.database, establishment.establishmentId, write, async (tx) => {
      const now = this.clock.now();
      const heldFrom = wanted.heldFrom ?? now;
      const heldUntil = wanted.heldUntil ?? null;
      await this.begin(tx, actor, establishment, 'access.giveRole', wanted.reason);
      if (establishment.establishmentId === operatorId && !operatorRoles.includes(wanted.role)) {
        refuse('ROLE_NOT_HELD_HERE', { role: wanted.role, establishment: establishment.code });
      }
      if (wanted.personId === actor.personId) {
        refuse('OWN_RIGHTS');
      }
      if (heldFrom < now || (heldUntil !== null && heldUntil <= heldFrom)) {
        refuse('PERIOD_REVERSED');
      }
      await this.refuseConflicts(tx, establishment, wanted, heldFrom, heldUntil);
      const { establishmentId, grantId } = await insertRow(tx, RoleGrantEntity, {
        establishmentId: establishment.establishmentId,
        personId: wanted.personId,
        role: wanted.role,
        heldFrom,
        heldUntil,
        grantedBy: actor.personId,
        recordedAt: now,
      });
      return grantById(tx, establishmentId, grantId);
    });
  }

  /**
   * Ends a right, now or at an instant to come. Refuses NOT_FOUND, OWN_RIGHTS (nobody ends their own rights either),
   * GRANT_ALREADY_ENDED, PERIOD_REVERSED, LAST_ADMINISTRATOR.
   */
  end(
    actor: Pick<Actor, 'personId'>,
    establishment: Establishment,
    write: WriteKey,
    grantId: bigint,
    end: { readonly reason: string; readonly heldUntil?: Date },
  ): Promise<Wire<GrantRow>> {
    const { establishmentId } = establishment;
    return writeOnce(this.database, establishmentId, write, async (tx) => {
      const now = this.clock.now();
      const heldUntil = end.heldUntil ?? now;
      await this.begin(tx, actor, establishment, 'access.endRole', end.reason);
      await lockAdministrators(tx);
      const grant = await grantById(tx, establishmentId, grantId);
      if (grant.personId === actor.personId) {
        refuse('OWN_RIGHTS');
      }
      if (grant.endedBy !== null || (grant.heldUntil !== null && grant.heldUntil <= heldUntil)) {
        refuse('GRANT_ALREADY_ENDED');
      }
      // a right that has not begun ends where it begins: it was never held
      const until = heldUntil < grant.heldFrom ? grant.heldFrom : heldUntil;
      if (heldUntil < now) {
        refuse('PERIOD_REVERSED');
      }
      await tx.update(RoleGrantEntity, { establishmentId, grantId }, { heldUntil: until, endedBy: actor.personId });
      await refuseWithoutAdministrator(tx);
      return grantById(tx, establishmentId, grantId);
    });
  }

  /** Who holds what in an establishment: now, at an instant, or ever. */
  list(establishment: Establishment, question: GrantsQuestion): Promise<GrantRow[]> {
    const instant = question.history ? null : (question.on ?? this.clock.now());
    return grantsOf(this.database, establishment.establishmentId, instant, question.personId ?? null);
  }

  private async refuseConflicts(
    tx: Tx,
    establishment: Establishment,
    { personId, role }: NewGrant,
    heldFrom: Date,
    heldUntil: Date | null,
  ): Promise<void> {
    await lockGrantsOfPerson(tx, personId);
    const person = await personById(tx, personId);
    if (person.employedUntil !== null && person.employedUntil < heldFrom.toISOString().slice(0, 10)) {
      refuse('PERSON_NOT_EMPLOYED');
    }
    const period = { from: heldFrom, until: heldUntil };
    const held = await overlappingGrants(tx, establishment.establishmentId, personId, period);
    if (held.some((other) => other.role === role && other.establishmentId === establishment.establishmentId)) {
      refuse('GRANT_ALREADY_HELD', { role });
    }
    const incompatible = held.find((other) => !areCompatible(other.role, role));
    if (incompatible !== undefined) {
      refuse('ROLES_INCOMPATIBLE', { role, held: incompatible.role });
    }
  }

  private begin(
    tx: Tx,
    actor: Pick<Actor, 'personId'>,
    establishment: Establishment,
    act: string,
    reason?: string,
  ): Promise<void> {
    return setAuditContext(tx, {
      establishmentId: establishment.establishmentId,
      personId: actor.personId,
      act,
      happenedAt: this.clock.now(),
      gamingDay: null,
      ...(reason === undefined || reason === '' ? {} : { reason }),
    });
  }
}
