import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Serialized, type IdempotencyKey } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import type { Actor, Establishment } from '../access/access.decorators.js';
import { setActionAuditContext } from '../access/operator-act.js';
import { BadgeEntity } from '../entities/badge.entity.js';
import { PersonEntity } from '../entities/person.entity.js';
import { requireBadge, listBadges, tryInsertBadge, type BadgeRow } from './badges.queries.js';
import { isDecider } from '../deciding/deciders.queries.js';
import { SecondPerson, type ApprovedAction } from '../deciding/second-person.service.js';
import { IdentitiesService } from '../signing/identities.service.js';

export interface NewBadge {
  readonly personId: bigint;
  readonly code: string;
  readonly reason?: string | undefined;
}

/** A badge as issued; or as requested, without a number, until a second person approves. */
export type IssuedBadge = Omit<BadgeRow, 'badgeId'> & {
  /** Null: it is waiting for a second person. */
  readonly badgeId: bigint | null;
  readonly requestId: bigint | null;
};

/** Badges: issued to a person, revoked for good. */
@Injectable()
export class BadgesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly identities: IdentitiesService,
    private readonly secondPerson: SecondPerson,
  ) {}

  /** Returns every badge of the establishment, those in use first. */
  listBadges(establishment: Establishment): Promise<BadgeRow[]> {
    return listBadges(this.database, establishment.establishmentId);
  }

  /**
   * Issues a badge (a card by which its bearer is recognised). For a bearer whose function decides (approves requests)
   * it is only requested (`badgeId` null), and issued once a second person approves.
   * Refuses OWN_RIGHTS, NOT_FOUND (the person), BADGE_TAKEN (its code is in use), REASON_REQUIRED (of a request).
   */
  issueBadge(
    actor: Actor,
    establishment: Establishment,
    idempotencyKey: IdempotencyKey,
    input: NewBadge,
  ): Promise<Serialized<IssuedBadge>> {
    const { establishmentId } = establishment;
    const { personId, code, reason = '' } = input;
    return writeOnce(this.database, establishmentId, idempotencyKey, async (tx): Promise<IssuedBadge> => {
      if (personId === actor.personId) refuse('OWN_RIGHTS');
      await setActionAuditContext(tx, actor, establishment, 'access.issueBadge', this.clock.now());
      const person = await tx.findOneBy(PersonEntity, { personId });
      if (person === null) refuse('NOT_FOUND', { what: `person ${personId}` });
      const codeDigest = this.identities.digestBadgeCode(establishment, code);
      const issuedAt = this.clock.now();
      const badgeFields = { establishmentId, personId, codeDigest, issuedBy: actor.personId, issuedAt };
      if (!(await isDecider(tx, personId, establishmentId, issuedAt))) {
        const badgeId = await tryInsertBadge(tx, { ...badgeFields, approvalRequestId: null });
        if (badgeId === undefined) refuse('BADGE_TAKEN');
        return { ...(await requireBadge(tx, establishmentId, badgeId)), requestId: null };
      }
      const badgeWithCode = { establishmentId, codeDigest, revokedAt: IsNull() };
      if (await tx.existsBy(BadgeEntity, badgeWithCode)) refuse('BADGE_TAKEN');
      const { fullName } = person;
      const subject = { personId, name: fullName, codeDigest: codeDigest.toString('hex') };
      const request = { establishmentId, kind: 'badgeIssue' as const, subject, reason, requestedBy: actor.personId };
      const requestId = await this.secondPerson.requestApproval(tx, request);
      const issuance = { issuedAt, issuedByName: actor.fullName, revokedAt: null };
      return { badgeId: null, requestId, personId, fullName, ...issuance };
    });
  }

  /**
   * Issues a badge whose request a second person (`decidedBy`) approved.
   * Refuses OWN_RIGHTS (the decider's own badge), BADGE_TAKEN (its code is in use by now).
   */
  async issueApprovedBadge(tx: Tx, approvedAction: ApprovedAction, decidedBy: bigint): Promise<void> {
    const { personId, codeDigest } = approvedAction.subject as {
      readonly personId: string;
      readonly codeDigest: string;
    };
    if (BigInt(personId) === decidedBy) refuse('OWN_RIGHTS');
    const badgeId = await tryInsertBadge(tx, {
      establishmentId: approvedAction.establishmentId,
      personId: BigInt(personId),
      codeDigest: Buffer.from(codeDigest, 'hex'),
      issuedBy: approvedAction.requestedBy,
      issuedAt: this.clock.now(),
      approvalRequestId: approvedAction.requestId,
    });
    if (badgeId === undefined) refuse('BADGE_TAKEN');
  }

  /** Revokes a badge for good and returns it; one already revoked is unchanged. Refuses NOT_FOUND. */
  revokeBadge(
    actor: Actor,
    establishment: Establishment,
    idempotencyKey: IdempotencyKey,
    badgeId: bigint,
  ): Promise<Serialized<BadgeRow>> {
    const { establishmentId } = establishment;
    return writeOnce(this.database, establishmentId, idempotencyKey, async (tx) => {
      await setActionAuditContext(tx, actor, establishment, 'access.revokeBadge', this.clock.now());
      const badgeInUse = { establishmentId, badgeId, revokedAt: IsNull() };
      await tx.update(BadgeEntity, badgeInUse, { revokedAt: this.clock.now(), revokedBy: actor.personId });
      return requireBadge(tx, establishmentId, badgeId);
    });
  }
}
