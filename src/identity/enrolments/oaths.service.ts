import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import { writeOnce, type Serialized, type IdempotencyKey } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import type { Actor, Establishment } from '../access/access.decorators.js';
import { setActionAuditContext } from '../access/operator-act.js';
import { OathEntity } from '../entities/oath.entity.js';
import { requireEstablishmentPerson, type EstablishmentPersonRow } from '../people/people.queries.js';

export interface Oath {
  /** YYYY-MM-DD */
  readonly swornOn: string;
  readonly swornBefore: string;
}

/** Oaths of the agents of surveillance (MC:23, 23-2): on file before they attend a relève. */
@Injectable()
export class OathsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Records the oath that a person swore and returns the person.
   * Refuses, in this order: NOT_FOUND (the person), OWN_RIGHTS (the caller's own oath), OATH_IN_FUTURE.
   */
  recordOath(
    actor: Pick<Actor, 'personId'>,
    establishment: Establishment,
    idempotencyKey: IdempotencyKey,
    personId: bigint,
    { swornOn, swornBefore }: Oath,
  ): Promise<Serialized<EstablishmentPersonRow>> {
    const { establishmentId } = establishment;
    return writeOnce(this.database, establishmentId, idempotencyKey, async (tx) => {
      const now = this.clock.now();
      await setActionAuditContext(tx, actor, establishment, 'access.recordOath', now);
      const personQuery = { personId, viewer: actor.personId };
      await requireEstablishmentPerson(tx, establishmentId, now, personQuery);
      if (personId === actor.personId) refuse('OWN_RIGHTS');
      if (swornOn > now.toISOString().slice(0, 10)) refuse('OATH_IN_FUTURE');
      const authorship = { recordedBy: actor.personId, recordedAt: now };
      await insertRow(tx, OathEntity, { establishmentId, personId, swornOn, swornBefore, ...authorship });
      return requireEstablishmentPerson(tx, establishmentId, now, personQuery);
    });
  }
}
