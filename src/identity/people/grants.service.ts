import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Serialized, type IdempotencyKey } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import { insertRow } from '#platform/database/entities.js';
import type { Tx } from '#platform/database/rows.js';
import type { Actor, Establishment } from '../access/access.decorators.js';
import { setActionAuditContext } from '../access/operator-act.js';
import { revokeExcessScriptTokens } from '../devices/tokens.queries.js';
import { RoleGrantEntity } from '../entities/role-grant.entity.js';
import {
  requireGrant,
  listGrants,
  lockAdministrators,
  lockGrantsOfPerson,
  listOverlappingGrants,
  requirePerson,
} from './people.queries.js';
import type { GrantRow, PersonRow } from './people.queries.js';
import { assertAdministratorRemains } from './people.service.js';
import { SecondPerson, type ApprovedAction } from '../deciding/second-person.service.js';
import { areRolesCompatible, decidingRoles, operatorRoles, collectPermissions } from '../access/permissions.js';
import type { Role } from '#declarations/shapes/roles.js';
import { operatorId } from '../access/session-rules.js';

export interface NewGrant {
  readonly personId: bigint;
  readonly role: Role;
  /** Now when absent. */
  readonly heldFrom?: Date | undefined;
  /** Absent: until a person ends it. */
  readonly heldUntil?: Date | undefined;
  readonly reason?: string | undefined;
}

/** Content of a request for a function. */
interface GrantSubject {
  readonly personId: string;
  readonly role: Role;
  readonly heldFrom: string | null;
  readonly heldUntil: string | null;
}

export interface GrantsFilter {
  /** Now when absent. */
  readonly on?: Date;
  readonly personId?: bigint;
  /** Every right ever held, instead of those at one instant. */
  readonly history: boolean;
}

/** A function as given; or as requested, without a number, until a second person approves. */
export type RecordedGrant = Omit<GrantRow, 'grantId'> & {
  /** Null: it is waiting for a second person. */
  readonly grantId: bigint | null;
  /** The pending request; null: the function is held. */
  readonly requestId: bigint | null;
};

/** Functions held by people in establishments, with their periods. */
@Injectable()
export class GrantsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly secondPerson: SecondPerson,
  ) {}

  /**
   * Gives a person a function (a job with its permissions) in an establishment; it applies from their next request.
   * A function that decides (approves what others request) is requested instead: nothing changes until a second person
   * approves. At the operator only some functions exist.
   * Refuses, in this order: ROLE_NOT_HELD_HERE, OWN_RIGHTS, PERIOD_REVERSED, NOT_FOUND (the person),
   * PERSON_NOT_EMPLOYED, GRANT_ALREADY_HELD, ROLES_INCOMPATIBLE, REASON_REQUIRED (of a request).
   * @article MC:23
   */
  giveFunction(
    actor: Pick<Actor, 'personId'>,
    establishment: Establishment,
    idempotencyKey: IdempotencyKey,
    newGrant: NewGrant,
  ): Promise<Serialized<RecordedGrant>> {
    const { establishmentId } = establishment;
    return writeOnce(this.database, establishmentId, idempotencyKey, async (tx): Promise<RecordedGrant> => {
      const now = this.clock.now();
      const heldFrom = newGrant.heldFrom ?? now;
      const heldUntil = newGrant.heldUntil ?? null;
      await setActionAuditContext(tx, actor, establishment, 'access.giveRole', this.clock.now(), newGrant.reason);
      if (establishmentId === operatorId && !operatorRoles.includes(newGrant.role)) {
        refuse('ROLE_NOT_HELD_HERE', { role: newGrant.role, establishment: establishment.code });
      }
      if (newGrant.personId === actor.personId) refuse('OWN_RIGHTS');
      if (heldFrom < now || (heldUntil !== null && heldUntil <= heldFrom)) refuse('PERIOD_REVERSED');
      const person = await this.requireGrantablePerson(tx, establishmentId, newGrant, heldFrom, heldUntil);
      if (decidingRoles.includes(newGrant.role)) {
        return this.requestGrantApproval(tx, actor, establishmentId, { ...newGrant, fullName: person.fullName });
      }
      const grant = { ...newGrant, heldFrom, heldUntil, grantedBy: actor.personId, approvalRequestId: null };
      return { ...(await this.insertGrant(tx, establishmentId, grant)), requestId: null };
    });
  }

  /**
   * Requests a second person's approval of a function that decides, in the caller's transaction.
   * Returns the requested grant, whose `grantId` is null. Refuses REASON_REQUIRED.
   */
  async requestGrantApproval(
    tx: Tx,
    actor: Pick<Actor, 'personId'>,
    establishmentId: number,
    { personId, fullName, role, heldFrom, heldUntil, reason = '' }: NewGrant & { readonly fullName: string },
  ): Promise<RecordedGrant> {
    const requestedPeriod = { heldFrom: heldFrom ?? null, heldUntil: heldUntil ?? null };
    const subject = { personId, name: fullName, role, establishmentId, ...requestedPeriod };
    const request = { establishmentId, kind: 'roleGrant' as const, subject, reason, requestedBy: actor.personId };
    const requestId = await this.secondPerson.requestApproval(tx, request);
    const authorship = { grantedBy: actor.personId, grantedByName: null, endedBy: null, endedByName: null };
    const period = { heldFrom: heldFrom ?? this.clock.now(), heldUntil: heldUntil ?? null };
    return { grantId: null, requestId, personId, fullName, role, ...period, ...authorship };
  }

  /**
   * Gives an approved function in the transaction of the decision, at the earliest from now on.
   * Refuses OWN_RIGHTS (the decider would gain), PERIOD_REVERSED (its end is past), and the refusals of `giveFunction`
   * about the person.
   */
  async giveApprovedFunction(tx: Tx, approvedAction: ApprovedAction, decidedBy: bigint): Promise<void> {
    const { establishmentId, requestId: approvalRequestId, requestedBy: grantedBy } = approvedAction;
    const subject = approvedAction.subject as unknown as GrantSubject;
    const now = this.clock.now();
    const personId = BigInt(subject.personId);
    if (personId === decidedBy) refuse('OWN_RIGHTS');
    const requestedFrom = subject.heldFrom === null ? now : new Date(subject.heldFrom);
    const heldFrom = requestedFrom < now ? now : requestedFrom;
    const heldUntil = subject.heldUntil === null ? null : new Date(subject.heldUntil);
    if (heldUntil !== null && heldUntil <= heldFrom) refuse('PERIOD_REVERSED');
    const { role } = subject;
    await this.requireGrantablePerson(tx, establishmentId, { personId, role }, heldFrom, heldUntil);
    await this.insertGrant(tx, establishmentId, { personId, role, heldFrom, heldUntil, grantedBy, approvalRequestId });
  }

  /**
   * Ends a right, now or at a future instant, and revokes the person's script tokens that named a permission now lost.
   * Refuses NOT_FOUND, OWN_RIGHTS (people cannot end their own rights either), GRANT_ALREADY_ENDED, PERIOD_REVERSED,
   * LAST_ADMINISTRATOR.
   */
  endGrant(
    actor: Pick<Actor, 'personId'>,
    establishment: Establishment,
    idempotencyKey: IdempotencyKey,
    grantId: bigint,
    end: { readonly reason: string; readonly heldUntil?: Date },
  ): Promise<Serialized<GrantRow>> {
    const { establishmentId } = establishment;
    return writeOnce(this.database, establishmentId, idempotencyKey, async (tx) => {
      const now = this.clock.now();
      const heldUntil = end.heldUntil ?? now;
      await setActionAuditContext(tx, actor, establishment, 'access.endRole', this.clock.now(), end.reason);
      await lockAdministrators(tx);
      const grant = await requireGrant(tx, establishmentId, grantId);
      if (grant.personId === actor.personId) refuse('OWN_RIGHTS');
      if (grant.endedBy !== null || (grant.heldUntil !== null && grant.heldUntil <= heldUntil)) {
        refuse('GRANT_ALREADY_ENDED');
      }
      // a right that has not begun ends where it begins, so it was never held
      const effectiveUntil = heldUntil < grant.heldFrom ? grant.heldFrom : heldUntil;
      if (heldUntil < now) refuse('PERIOD_REVERSED');
      const endFields = { heldUntil: effectiveUntil, endedBy: actor.personId };
      await tx.update(RoleGrantEntity, { establishmentId, grantId }, endFields);
      await assertAdministratorRemains(tx);
      await this.secondPerson.withdrawLapsedRequests(tx);
      await this.revokeExcessTokens(tx, establishmentId, grant.personId, actor.personId);
      return requireGrant(tx, establishmentId, grantId);
    });
  }

  /** Returns the functions held in an establishment: ever (`history`), at an instant (`on`), or now. */
  listGrants(establishment: Establishment, filter: GrantsFilter): Promise<GrantRow[]> {
    const instant = filter.history ? null : (filter.on ?? this.clock.now());
    return listGrants(this.database, establishment.establishmentId, instant, filter.personId ?? null);
  }

  /**
   * Inserts a right and returns it with the names of its person and author.
   * First ends script tokens that name more permissions than the person has now.
   */
  private async insertGrant(
    tx: Tx,
    establishmentId: number,
    grant: Pick<RoleGrantEntity, 'personId' | 'role' | 'heldFrom' | 'heldUntil' | 'grantedBy' | 'approvalRequestId'>,
  ): Promise<GrantRow> {
    const { personId, role, heldFrom, heldUntil, grantedBy, approvalRequestId } = grant;
    // script tokens of a right that has since ended by itself are not restored with the function
    await this.revokeExcessTokens(tx, establishmentId, personId, grantedBy ?? personId);
    const authorship = { grantedBy, approvalRequestId, recordedAt: this.clock.now() };
    const grantRow = { establishmentId, personId, role, heldFrom, heldUntil, ...authorship };
    const { grantId } = await insertRow(tx, RoleGrantEntity, grantRow);
    return requireGrant(tx, establishmentId, grantId);
  }

  /** Ends the script tokens that name more permissions than their person has now in the establishment. */
  private async revokeExcessTokens(
    tx: Tx,
    establishmentId: number,
    personId: bigint,
    revokedBy: bigint,
  ): Promise<void> {
    const now = this.clock.now();
    const grants = await listGrants(tx, establishmentId, now, personId);
    const heldPermissions = collectPermissions(grants.map(({ role }) => role));
    await revokeExcessScriptTokens(tx, { establishmentId, personId, heldPermissions }, revokedBy, now);
  }

  /**
   * Locks the person's rights and returns the person, if the function can be given for the period (`heldUntil` null: no
   * end).
   * Refuses NOT_FOUND, PERSON_NOT_EMPLOYED, GRANT_ALREADY_HELD, ROLES_INCOMPATIBLE.
   */
  private async requireGrantablePerson(
    tx: Tx,
    establishmentId: number,
    { personId, role }: Pick<NewGrant, 'personId' | 'role'>,
    heldFrom: Date,
    heldUntil: Date | null,
  ): Promise<PersonRow> {
    await lockGrantsOfPerson(tx, personId);
    const person = await requirePerson(tx, personId);
    if (person.employedUntil !== null && person.employedUntil < heldFrom.toISOString().slice(0, 10)) {
      refuse('PERSON_NOT_EMPLOYED');
    }
    const period = { from: heldFrom, until: heldUntil };
    const overlappingGrants = await listOverlappingGrants(tx, establishmentId, personId, period);
    if (overlappingGrants.some((grant) => grant.role === role && grant.establishmentId === establishmentId)) {
      refuse('GRANT_ALREADY_HELD', { role });
    }
    const incompatibleGrant = overlappingGrants.find((grant) => !areRolesCompatible(grant.role, role));
    if (incompatibleGrant !== undefined) refuse('ROLES_INCOMPATIBLE', { role, held: incompatibleGrant.role });
    return person;
  }
}
