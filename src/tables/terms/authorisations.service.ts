import type { ActionName } from '#declarations/act-names.js';
import { Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { setAuditContext } from '#audit/log/audit-context.js';
import {
  findAuthorisationFault,
  findNewAuthorisationFault,
  type GamesAuthorisation,
  type StopAddressee,
} from '#domain/tables/sessions.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { Clock, startOfMinute } from '#platform/runtime/clock.js';
import { refuse } from '#refusals/refusal.js';
import { ContrepartieAuthorisationEntity } from '../entities/contrepartie-authorisation.entity.js';
import { ContrepartieNoticeEntity } from '../entities/contrepartie-notice.entity.js';
import { ContrepartieStopEntity } from '../entities/contrepartie-stop.entity.js';
import { assertNoFault } from './faults.js';
import { listAuthorisationRows, lockTables, type AuthorisationRow } from './tables.queries.js';
import type { UserRequest } from '#ledger/user-request.js';

export interface NewAuthorisation {
  readonly reference: string;
  readonly minimumMinor: bigint;
  readonly grantedOn: string;
}

export interface NewStopNotice {
  readonly addressee: StopAddressee;
  readonly notifiedAt: Date;
  readonly recipient: string;
}

/** Manages authorisations of the jeux de contrepartie, and the stop that makes one lapse (AI67:7, AI67:9). */
@Injectable()
export class AuthorisationsService {
  constructor(
    private readonly database: Database,
    private readonly gamingDays: GamingDaysService,
    private readonly clock: Clock,
  ) {}

  listAuthorisations({ establishmentId }: Establishment): Promise<AuthorisationRow[]> {
    return listAuthorisationRows(this.database.dataSource, establishmentId);
  }

  /**
   * Returns the latest authorisation of the games with its minimum stake in minor units; null when none was ever
   * entered.
   */
  async findCurrentAuthorisation(
    connection: Queryable,
    { establishmentId }: Establishment,
  ): Promise<(GamesAuthorisation & { readonly authorisationNumber: number }) | null> {
    const [latestAuthorisation] = await listAuthorisationRows(connection, establishmentId, 1);
    if (latestAuthorisation === undefined) return null;
    const { authorisationNumber, minimumMinor, stoppedAt } = latestAuthorisation;
    return { authorisationNumber, authorisedMinimumMinor: minimumMinor, hasLapsed: stoppedAt !== null };
  }

  /**
   * Enters an authorisation, which replaces the previous one. Refuses with AUTHORISATION_NOT_ASKED when the text
   * requires none, then the codes of `findNewAuthorisationFault`.
   */
  grantAuthorisation(userRequest: UserRequest, authorisation: NewAuthorisation): Promise<Serialized<AuthorisationRow>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    return this.runAuthorisationWrite(userRequest, 'tables.authorise', '', async (tx) => {
      if (findAuthorisationFault(establishment.jurisdiction, null) === null) refuse('AUTHORISATION_NOT_ASKED');
      const [latestAuthorisation] = await listAuthorisationRows(tx, establishmentId, 1);
      const getDay = (instant: Date): string =>
        DateTime.fromJSDate(instant, { zone: establishment.timeZone }).toFormat('yyyy-MM-dd');
      const { stoppedAt = null, notices = [] } = latestAuthorisation ?? {};
      const stop =
        stoppedAt === null
          ? null
          : {
              stoppedOn: getDay(stoppedAt),
              notices: notices.map(({ addressee, toldAt }) => ({ addressee, notifiedOn: getDay(new Date(toldAt)) })),
            };
      const today = getDay(this.clock.now());
      assertNoFault(establishment, findNewAuthorisationFault(authorisation.grantedOn, today, stop));
      await insertRow(tx, ContrepartieAuthorisationEntity, {
        establishmentId,
        authorisationNumber: (latestAuthorisation?.authorisationNumber ?? 0) + 1,
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
  stopTables(userRequest: UserRequest, circumstances: string): Promise<Serialized<AuthorisationRow>> {
    const { actor, establishment } = userRequest;
    const { establishmentId, jurisdiction } = establishment;
    return this.runAuthorisationWrite(userRequest, 'tables.stop', circumstances, async (tx, gamingDay) => {
      const authorisation = await this.findCurrentAuthorisation(tx, establishment);
      assertNoFault(establishment, findAuthorisationFault(jurisdiction, authorisation));
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
  recordStopNotice(
    userRequest: UserRequest,
    { addressee, notifiedAt, recipient }: NewStopNotice,
  ): Promise<Serialized<AuthorisationRow>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    return this.runAuthorisationWrite(userRequest, 'tables.notify', '', async (tx) => {
      const [latestAuthorisation] = await listAuthorisationRows(tx, establishmentId, 1);
      if (latestAuthorisation?.stoppedAt == null) refuse('TABLES_NOT_STOPPED');
      const recordedAt = this.clock.now();
      if (notifiedAt > recordedAt) refuse('NOTICE_IN_FUTURE');
      if (notifiedAt < startOfMinute(latestAuthorisation.stoppedAt)) refuse('NOTICE_BEFORE_STOP');
      if (latestAuthorisation.notices.some((earlierNotice) => earlierNotice.addressee === addressee))
        refuse('NOTICE_ALREADY_GIVEN');
      await insertRow(tx, ContrepartieNoticeEntity, {
        establishmentId,
        authorisationNumber: latestAuthorisation.authorisationNumber,
        addressee,
        toldAt: notifiedAt,
        toldTo: recipient,
        recordedBy: actor.personId,
        recordedAt,
      });
    });
  }

  /**
   * Runs `callback` on the authorisations in one transaction, once for its idempotency key, in the running gaming day
   * and with all tables locked. Returns the latest authorisation afterwards.
   */
  private runAuthorisationWrite(
    { actor, establishment, idempotencyKey }: UserRequest,
    action: ActionName,
    reason: string,
    callback: (tx: Tx, gamingDay: string) => Promise<void>,
  ): Promise<Serialized<AuthorisationRow>> {
    const { establishmentId } = establishment;
    return writeOnce(this.database, establishmentId, idempotencyKey, async (tx) => {
      const happenedAt = this.clock.now();
      const gamingDay = await this.gamingDays.findDayOfInstant(tx, establishment, happenedAt);
      await setAuditContext(tx, { establishmentId, personId: actor.personId, action, happenedAt, gamingDay, reason });
      await this.gamingDays.ensureDay(tx, establishment, gamingDay);
      await lockTables(tx, establishmentId);
      await callback(tx, gamingDay);
      const [latestAuthorisation] = await listAuthorisationRows(tx, establishmentId, 1);
      return latestAuthorisation ?? refuse('NOT_FOUND', { what: 'authorisation' });
    });
  }
}
