import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { setAuditContext } from '../../audit/log/audit-context.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Database } from '../../platform/database/database.js';
import { writeOnce } from '../../platform/database/idempotency.js';
import type { Wire, WriteKey } from '../../platform/database/idempotency.js';
import { refuse } from '../../refusals/refusal.js';
import type { Tx } from '../../platform/database/rows.js';
import type { Actor, Establishment } from '../access.decorators.js';
import { BadgeEntity } from '../entities/badge.entity.js';
import { PersonEntity } from '../entities/person.entity.js';
import { badgeById, badgesOf, insertBadge } from './badges.queries.js';
import type { BadgeRow } from './badges.queries.js';
import { IdentitiesService } from '../secrets/identities.service.js';

/** Badges: issued to a person, revoked for good. */
@Injectable()
export class BadgesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly identities: IdentitiesService,
  ) {}

  /** Every badge of the establishment, those in use first. */
  list(establishment: Establishment): Promise<BadgeRow[]> {
    return badgesOf(this.database, establishment.establishmentId);
  }

  /** Refuses OWN_RIGHTS, NOT_FOUND (the person), BADGE_TAKEN. */
  issue(
    actor: Actor,
    establishment: Establishment,
    write: WriteKey,
    { personId, code }: { readonly personId: bigint; readonly code: string },
  ): Promise<Wire<BadgeRow>> {
    const { establishmentId } = establishment;
    return writeOnce(this.database, establishmentId, write, async (tx) => {
      if (personId === actor.personId) refuse('OWN_RIGHTS');
      await this.begin(tx, actor, establishment, 'access.issueBadge');
      if (!(await tx.existsBy(PersonEntity, { personId }))) refuse('NOT_FOUND', { what: `person ${personId}` });
      const codeDigest = this.identities.badgeDigest(establishment, code);
      const issuedAt = this.clock.now();
      const badgeId = await insertBadge(tx, {
        establishmentId,
        personId,
        codeDigest,
        issuedBy: actor.personId,
        issuedAt,
      });
      return badgeId === undefined ? refuse('BADGE_TAKEN') : badgeById(tx, establishmentId, badgeId);
    });
  }

  /** Revokes a badge for good. Refuses NOT_FOUND. */
  revoke(actor: Actor, establishment: Establishment, write: WriteKey, badgeId: bigint): Promise<Wire<BadgeRow>> {
    const { establishmentId } = establishment;
    return writeOnce(this.database, establishmentId, write, async (tx) => {
      await this.begin(tx, actor, establishment, 'access.revokeBadge');
      const inUse = { establishmentId, badgeId, revokedAt: IsNull() };
      await tx.update(BadgeEntity, inUse, { revokedAt: this.clock.now(), revokedBy: actor.personId });
      return badgeById(tx, establishmentId, badgeId);
    });
  }

  private begin(tx: Tx, actor: Actor, establishment: Establishment, act: string): Promise<void> {
    const { establishmentId } = establishment;
    const { personId } = actor;
    return setAuditContext(tx, { establishmentId, personId, act, happenedAt: this.clock.now(), gamingDay: null });
  }
}
