import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { beginAct } from '../../audit/log/act.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Database } from '../../platform/database/database.js';
import { writeOnce } from '../../platform/database/idempotency.js';
import type { Wire, WriteKey } from '../../platform/database/idempotency.js';
import { refuse } from '../../refusals/refusal.js';
import type { Tx } from '../../platform/database/rows.js';
import type { Actor, House } from '../access.decorators.js';
import { BadgeEntity } from '../entities/badge.entity.js';
import { PersonEntity } from '../entities/person.entity.js';
import { badgeById, badgesOf, insertBadge } from './badges.queries.js';
import type { BadgeRow } from './badges.queries.js';
import { IdentitiesService } from '../secrets/identities.service.js';

/** Badges: issued to a person, taken back for good. */
@Injectable()
export class BadgesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly identities: IdentitiesService,
  ) {}

  /** Every badge of the house, those in use first. */
  list(house: House): Promise<BadgeRow[]> {
    return badgesOf(this.database, house.establishmentId);
  }

  /** Refuses OWN_RIGHTS, NOT_FOUND (the person), BADGE_TAKEN. */
  issue(
    actor: Actor,
    house: House,
    write: WriteKey,
    { personId, code }: { readonly personId: bigint; readonly code: string },
  ): Promise<Wire<BadgeRow>> {
    const { establishmentId } = house;
    return writeOnce(this.database, establishmentId, write, async (tx) => {
      if (personId === actor.personId) refuse('OWN_RIGHTS');
      await this.begin(tx, actor, house, 'access.issueBadge');
      if (!(await tx.existsBy(PersonEntity, { personId }))) refuse('NOT_FOUND', { what: `person ${personId}` });
      const codeDigest = this.identities.badgeDigest(house, code);
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

  /** Takes a badge back; one that was taken back stays so. Refuses NOT_FOUND. */
  revoke(actor: Actor, house: House, write: WriteKey, badgeId: bigint): Promise<Wire<BadgeRow>> {
    const { establishmentId } = house;
    return writeOnce(this.database, establishmentId, write, async (tx) => {
      await this.begin(tx, actor, house, 'access.revokeBadge');
      const inUse = { establishmentId, badgeId, revokedAt: IsNull() };
      await tx.update(BadgeEntity, inUse, { revokedAt: this.clock.now(), revokedBy: actor.personId });
      return badgeById(tx, establishmentId, badgeId);
    });
  }

  private begin(tx: Tx, actor: Actor, house: House, act: string): Promise<void> {
    const { establishmentId } = house;
    const { personId } = actor;
    return beginAct(tx, { establishmentId, personId, act, happenedAt: this.clock.now(), gamingDay: null });
  }
}
