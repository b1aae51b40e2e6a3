import { Injectable } from '@nestjs/common';
import { findAnnounceFault } from '#domain/tables/announces.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { IdentitiesService, type Credentials } from '#identity/signing/identities.service.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import type { SignedRequest } from '#ledger/user-request.js';
import type { SessionView } from '../sessions/session-views.js';
import { TableSessionsService } from '../sessions/table-sessions.service.js';
import { assertNoFault } from '../terms/faults.js';
import { listAnnounces, type AnnounceRow } from './announces.queries.js';
import { TableAnnounceEntity } from './table-announce.entity.js';

/** A written announce, with the credentials of the two who answer for it. */
export interface NewAnnounce {
  readonly bets: string;
  readonly noticeGivenAt: Date;
  readonly noticeRecipient: string;
  /** The member of the Direction who gives the visa. */
  readonly visa: Credentials;
  /** The inspecteur who is present. */
  readonly inspecteur: Credentials;
}

/** Records complex announces that players hand in by writing (MC:8.3). */
@Injectable()
export class TableAnnouncesService {
  constructor(
    private readonly sessions: TableSessionsService,
    private readonly identities: IdentitiesService,
    private readonly database: Database,
  ) {}

  /** Lists the written announces of a session. Refuses with NOT_FOUND. */
  async listSessionAnnounces(establishment: Establishment, sessionId: bigint): Promise<AnnounceRow[]> {
    await this.sessions.getSession(establishment, sessionId);
    return listAnnounces(this.database.dataSource, establishment.establishmentId, sessionId);
  }

  /**
   * Records a written announce of a session. Refuses with NOT_FOUND, the codes of `verifyIdentity`, HANDS_NOT_APART and
   * the codes of `findAnnounceFault`.
   */
  async enterAnnounce(
    request: SignedRequest,
    sessionId: bigint,
    { bets, noticeGivenAt, noticeRecipient, visa, inspecteur }: NewAnnounce,
  ): Promise<Serialized<SessionView>> {
    const { establishment, address, actor } = request;
    const { establishmentId, jurisdiction } = establishment;
    const { personId: permittedBy } = await this.identities.verifyIdentity(establishment, visa, address, ['direction']);
    const { personId: watchedBy } = await this.identities.verifyIdentity(establishment, inspecteur, address, [
      'inspecteur',
    ]);
    if (new Set([actor.personId, permittedBy, watchedBy]).size < 3) refuse('HANDS_NOT_APART');
    const act = { action: 'tables.announce', reason: '' } as const;
    return this.sessions.runLockedSession(request, sessionId, act, async (tx, { happenedAt, personId }, session) => {
      const { game, state, openedAt } = session;
      const announce = { game, state, openedAt: new Date(openedAt), noticeGivenAt, enteredAt: happenedAt };
      assertNoFault(establishment, findAnnounceFault(jurisdiction, announce));
      const announces = await listAnnounces(tx, establishmentId, sessionId);
      await insertRow(tx, TableAnnounceEntity, {
        establishmentId,
        sessionId,
        announceNumber: announces.length + 1,
        announcedBets: bets,
        noticeGivenAt,
        noticeRecipient,
        enteredBy: personId,
        permittedBy,
        watchedBy,
        enteredAt: happenedAt,
      });
    });
  }
}
