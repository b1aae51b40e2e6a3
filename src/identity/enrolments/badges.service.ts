import { Injectable } from '@nestjs/common';
import { beginAct } from '../../audit/log/act.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Database } from '../../platform/database/database.js';
import { writeOnce } from '../../platform/database/idempotency.js';
import type { Wire, WriteKey } from '../../platform/database/idempotency.js';
import { refuse } from '../../refusals/refusal.js';
import { foundRow, maybeRow, oneRow } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/rows.js';
import type { Actor, House } from '../access.decorators.js';
import { badgeSql, badgesSql } from './badges.queries.js';
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
    return this.database.query<BadgeRow>(badgesSql, [house.establishmentId]);
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
      await foundRow(tx, `person ${personId}`, 'select people.person_id from people where people.person_id = $1', [
        personId,
      ]);
      const digest = this.identities.badgeDigest(house, code);
      const given = await maybeRow<{ badgeId: bigint }>(
        tx,
        `insert into badges (establishment_id, person_id, code_digest, issued_by, issued_at)
         values ($1, $2, $3, $4, $5) on conflict do nothing returning badges.badge_id as "badgeId"`,
        [establishmentId, personId, digest, actor.personId, this.clock.now()],
      );
      if (given === undefined) refuse('BADGE_TAKEN');
      return oneRow<BadgeRow>(tx, badgeSql, [establishmentId, given.badgeId]);
    });
  }

  /** Takes a badge back; one that was taken back stays so. Refuses NOT_FOUND. */
  revoke(actor: Actor, house: House, write: WriteKey, badgeId: bigint): Promise<Wire<BadgeRow>> {
    const { establishmentId } = house;
    return writeOnce(this.database, establishmentId, write, async (tx) => {
      await this.begin(tx, actor, house, 'access.revokeBadge');
      await tx.query(
        `update badges set revoked_at = $3, revoked_by = $4
         where badges.establishment_id = $1 and badges.badge_id = $2 and badges.revoked_at is null`,
        [establishmentId, badgeId, this.clock.now(), actor.personId],
      );
      return foundRow<BadgeRow>(tx, `badge ${badgeId}`, badgeSql, [establishmentId, badgeId]);
    });
  }

  private begin(tx: Tx, actor: Actor, house: House, act: string): Promise<void> {
    const { establishmentId } = house;
    const { personId } = actor;
    return beginAct(tx, { establishmentId, personId, act, happenedAt: this.clock.now(), gamingDay: null });
  }
}
