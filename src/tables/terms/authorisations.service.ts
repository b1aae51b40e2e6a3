import type { ActName } from '#declarations/act-names.js';
import { Injectable } from '@nestjs/common';
import { setAuditContext } from '#audit/log/audit-context.js';
import { findAuthorisationFault, type GamesAuthorisation, type StopAddressee } from '#domain/tables/sessions.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import { writeOnce, type Wire } from '#platform/database/idempotency.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { Clock, startOfMinute } from '#platform/runtime/clock.js';
import { refuse } from '#refusals/refusal.js';
import { ContrepartieAuthorisationEntity } from '../entities/contrepartie-authorisation.entity.js';
import { ContrepartieNoticeEntity } from '../entities/contrepartie-notice.entity.js';
import { ContrepartieStopEntity } from '../entities/contrepartie-stop.entity.js';
import { refuseFault } from './faults.js';
import { listAuthorisations, lockTables, type AuthorisationRow } from './tables.queries.js';
import type { UserRequest } from '#ledger/user-request.js';

export interface NewAuthorisation {
  readonly reference: string;
  readonly minimumMinor: bigint;
  readonly grantedOn: string;
}

export interface NewNotice {
  readonly addressee: StopAddressee;
  readonly toldAt: Date;
  readonly toldTo: string;
}

/** Manages authorisations of the jeux de contrepartie, and the stop that makes one lapse (AI67:7, AI67:9). */
@Injectable()
export class AuthorisationsService {
  constructor(
    private readonly database: Database,
    private readonly gamingDays: GamingDaysService,
    private readonly clock: Clock,
  ) {}

  listGranted({ establishmentId }: Establishment): Promise<AuthorisationRow[]> {
    return listAuthorisations(this.database.dataSource, establishmentId);
  }

  /**
   * Returns the latest authorisation of the games with its minimum stake in minor units; null when none was ever
   * entered.
   */
  async findInForce(
    connection: Queryable,
    { establishmentId }: Establishment,
  ): Promise<(GamesAuthorisation & { readonly authorisationNumber: number }) | null> {
    const [latest] = await listAuthorisations(connection, establishmentId, 1);
    if (latest === undefined) return null;
    const { authorisationNumber, minimumMinor, stoppedAt } = latest;
    return { authorisationNumber, authorisedMinimumMinor: minimumMinor, hasLapsed: stoppedAt !== null };
  }

  /**
   * Enters an authorisation, which replaces the previous one. Refuses with AUTHORISATION_NOT_ASKED when the text
   * requires none.
   */
  grantAuthorisation(userRequest: UserRequest, authorisation: NewAuthorisation): Promise<Wire<AuthorisationRow>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    return this.writeAuthorisation(userRequest, 'tables.authorise', '', async (tx) => {
      if (findAuthorisationFault(establishment.jurisdiction, null) === null) refuse('AUTHORISATION_NOT_ASKED');
      const [latest] = await listAuthorisations(tx, establishmentId, 1);
      await insertRow(tx, ContrepartieAuthorisationEntity, {
        establishmentId,
        authorisationNumber: (latest?.authorisationNumber ?? 0) + 1,
        ...authorisation,
        recordedBy: actor.personId,
        recordedAt: this.clock.now(),
      });
    });
  }

  /**
   * Stops all tables because the establishment cannot cover the stakes: the authorisation lapses at once. Refuses, in
   * this order, with NO_AUTHORISATION, AUTHORISATION_LAPSED (already), AUTHORISATION_NOT_ASKED (the text needs none).
   */
  stopTables(userRequest: UserRequest, circumstances: string): Promise<Wire<AuthorisationRow>> {
    const { actor, establishment } = userRequest;
    const { establishmentId, jurisdiction } = establishment;
    return this.writeAuthorisation(userRequest, 'tables.stop', circumstances, async (tx, gamingDay) => {
      const authorisation = await this.findInForce(tx, establishment);
      refuseFault(establishment, findAuthorisationFault(jurisdiction, authorisation));
      if (authorisation === null) refuse('AUTHORISATION_NOT_ASKED');
      await insertRow(tx, ContrepartieStopEntity, {
        establishmentId,
        authorisationNumber: authorisation.authorisationNumber,
        gamingDay,
        circumstances,
        stoppedAt: this.clock.now(),
        stoppedBy: actor.personId,
      });
    });
  }

  /**
   * Records that an addressee was notified of the stop. Refuses, in this order, with TABLES_NOT_STOPPED,
   * NOTICE_IN_FUTURE, NOTICE_BEFORE_STOP, NOTICE_ALREADY_GIVEN.
   */
  recordNotice(
    userRequest: UserRequest,
    { addressee, toldAt: notifiedAt, toldTo: recipient }: NewNotice,
  ): Promise<Wire<AuthorisationRow>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    return this.writeAuthorisation(userRequest, 'tables.notify', '', async (tx) => {
      const [latest] = await listAuthorisations(tx, establishmentId, 1);
      if (latest?.stoppedAt == null) refuse('TABLES_NOT_STOPPED');
      const recordedAt = this.clock.now();
      if (notifiedAt > recordedAt) refuse('NOTICE_IN_FUTURE');
      if (notifiedAt < startOfMinute(latest.stoppedAt)) refuse('NOTICE_BEFORE_STOP');
      if (latest.notices.some((earlierNotice) => earlierNotice.addressee === addressee)) refuse('NOTICE_ALREADY_GIVEN');
      await insertRow(tx, ContrepartieNoticeEntity, {
        establishmentId,
        authorisationNumber: latest.authorisationNumber,
        addressee,
        toldAt: notifiedAt,
        toldTo: recipient,
        recordedBy: actor.personId,
        recordedAt,
      });
    });
  }

  /**
   * Runs `work` on the authorisations in one transaction, once for its write key, in the running gaming day and with
   * all tables locked. Returns the latest authorisation afterwards.
   */
  private writeAuthorisation(
    { actor, establishment, writeKey }: UserRequest,
    act: ActName,
    reason: string,
    work: (tx: Tx, gamingDay: string) => Promise<void>,
  ): Promise<Wire<AuthorisationRow>> {
    const { establishmentId } = establishment;
    return writeOnce(this.database, establishmentId, writeKey, async (tx) => {
      const happenedAt = this.clock.now();
      const gamingDay = await this.gamingDays.findDay(tx, establishment, happenedAt);
      await setAuditContext(tx, { establishmentId, personId: actor.personId, act, happenedAt, gamingDay, reason });
      await this.gamingDays.ensureDay(tx, establishment, gamingDay);
      await lockTables(tx, establishmentId);
      await work(tx, gamingDay);
      const [latest] = await listAuthorisations(tx, establishmentId, 1);
      return latest ?? refuse('NOT_FOUND', { what: 'authorisation' });
    });
  }
}
