import type { ActionName } from '#declarations/act-names.js';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { digestCustomer, type CustomerIdentity } from '#identity/credentials/customer-digest.js';
import { PersonalRecordsService } from '#identity/people/personal-records.service.js';
import { enterInRegister, reserveRegisterNumbers } from '#audit/registers/registers.js';
import type { ExclusionCause } from '#domain/floor/incidents.js';
import { addDays } from '#establishments/days/gaming-day.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import { insertRow } from '#platform/database/entities.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import type { Config } from '#platform/runtime/config.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { ExclusionEntity } from './entities/exclusion.entity.js';
import {
  requireCustomerRecordId,
  findExclusionInForce,
  requireExclusion,
  listExclusions,
} from './exclusions.queries.js';
import type { ExclusionInForce, ExclusionRow } from './exclusions.queries.js';
import { requireIncident } from './incidents.queries.js';
import type { Page } from '#ledger/pages.js';
import type { UserRequest } from '#ledger/user-request.js';

/** The excluded customer; stored encrypted. */
export interface ExcludedCustomer {
  readonly fullName: string;
  /** YYYY-MM-DD. */
  readonly bornOn?: string | undefined;
  /** Kind and number of the document presented by the customer. */
  readonly identityDocument?: string | undefined;
  /** Address of the customer, as typed. */
  readonly address?: string | undefined;
}

export interface NewExclusion {
  readonly customer: ExcludedCustomer;
  readonly cause: ExclusionCause;
  readonly incidentNumber: bigint | null;
  /** Reason; the customer is not named here. */
  readonly reason: string;
  readonly firstDay: string;
  readonly lastDay: string;
}

/** Ten years, the maximum duration of an exclusion without a new decision. */
const MAX_EXCLUSION_DAYS = 3660;

/** Customers who may not enter: decided by the Direction, lifted by another member of it. */
@Injectable()
export class ExclusionsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly gamingDays: GamingDaysService,
    private readonly settings: SettingsService,
    private readonly personalRecords: PersonalRecordsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Returns the exclusion in force for a customer, null when there is none; one entered without a birth date matches by
   * the name alone.
   */
  findExclusionInForce(
    db: Queryable,
    { establishmentId }: Establishment,
    today: string,
    customer: CustomerIdentity,
  ): Promise<ExclusionInForce | null> {
    const candidates = [customer, { ...customer, bornOn: null }];
    const customerDigests = candidates.map((candidate) => digestCustomer(this.config, establishmentId, candidate));
    return findExclusionInForce(db, establishmentId, today, customerDigests);
  }

  /** Lists exclusions, latest first, without the customer. */
  async listExclusions(
    establishment: Establishment,
    page: Page & { readonly onlyInForce: boolean },
  ): Promise<ExclusionRow[]> {
    const db = this.database.dataSource;
    const today = await this.gamingDays.findCurrentDay(db, establishment);
    return listExclusions(db, establishment.establishmentId, today, page);
  }

  /**
   * Returns the excluded customer; each view is recorded with its purpose. Refuses with the codes of
   * `PersonalRecordsService.viewRecord`.
   */
  async viewCustomer(
    actor: Actor,
    establishment: Establishment,
    exclusionNumber: bigint,
    purpose: string,
  ): Promise<ExcludedCustomer> {
    const { establishmentId } = establishment;
    const recordId = await requireCustomerRecordId(this.database.dataSource, establishmentId, exclusionNumber);
    const content = await this.personalRecords.viewRecord(actor, establishment, recordId, purpose);
    return JSON.parse(content.toString('utf8')) as ExcludedCustomer;
  }

  /**
   * Excludes a customer from play for a period. Refuses, in this order, with NOT_FOUND (the incident),
   * EXCLUSION_PERIOD_NOT_VALID.
   */
  excludeCustomer(userRequest: UserRequest, input: NewExclusion): Promise<Serialized<ExclusionRow>> {
    const { actor, establishment } = userRequest;
    return this.runExclusionTransaction(userRequest, 'exclusions.decide', (tx, today) =>
      this.enterExclusion(tx, actor, establishment, input, today),
    );
  }

  /**
   * Excludes a customer within the caller's transaction, whose audit context is set; the name is encrypted, its digest
   * searchable. Refuses with the codes of `excludeCustomer`.
   */
  async enterExclusion(
    tx: Tx,
    { personId }: Pick<Actor, 'personId'>,
    establishment: Establishment,
    { customer, cause, incidentNumber, reason, firstDay, lastDay }: NewExclusion,
    today: string,
  ): Promise<ExclusionRow> {
    const { establishmentId } = establishment;
    if (incidentNumber !== null) await requireIncident(tx, establishmentId, incidentNumber);
    if (firstDay < today || lastDay < firstDay || lastDay > addDays(firstDay, MAX_EXCLUSION_DAYS - 1)) {
      refuse('EXCLUSION_PERIOD_NOT_VALID', { today, days: MAX_EXCLUSION_DAYS });
    }
    const { exclusionRetentionDays } = await this.settings.readSettingsInForce(tx, establishment, today);
    const customerRecordId = await this.personalRecords.storeRecord(tx, {
      establishmentId,
      kind: 'customer',
      content: Buffer.from(JSON.stringify(customer)),
      keepUntil: addDays(lastDay, exclusionRetentionDays),
      recordedBy: personId,
    });
    const exclusionNumber = await reserveRegisterNumbers(tx, establishmentId, 'exclusions', 1);
    await insertRow(tx, ExclusionEntity, {
      establishmentId,
      exclusionNumber,
      customerRecordId,
      cause,
      incidentNumber,
      reason,
      customerDigest: digestCustomer(this.config, establishmentId, {
        fullName: customer.fullName,
        bornOn: customer.bornOn ?? null,
      }),
      firstDay,
      lastDay,
      decidedBy: personId,
      decidedAt: this.clock.now(),
    });
    const rowKey = { establishment_id: establishmentId, exclusion_number: exclusionNumber.toString() };
    await enterInRegister(tx, establishmentId, 'exclusions', 'exclusions', [{ number: exclusionNumber, rowKey }]);
    return requireExclusion(tx, establishmentId, today, exclusionNumber);
  }

  /**
   * Lifts an exclusion, which the person who decided it may not do. Refuses, in this order, with NOT_FOUND,
   * EXCLUSION_LIFTED, OWN_EXCLUSION.
   */
  liftExclusion(userRequest: UserRequest, exclusionNumber: bigint, reason: string): Promise<Serialized<ExclusionRow>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    return this.runExclusionTransaction(userRequest, 'exclusions.lift', async (tx, today) => {
      // serialises two people who lift it at once
      const exclusionKey = { establishmentId, exclusionNumber };
      const lock = { mode: 'pessimistic_write' } as const;
      const exclusion = await tx.findOne(ExclusionEntity, { where: exclusionKey, lock });
      if (exclusion === null) refuse('NOT_FOUND', { what: `exclusion ${exclusionNumber}` });
      if (exclusion.liftedAt !== null) refuse('EXCLUSION_LIFTED');
      if (exclusion.decidedBy === actor.personId) refuse('OWN_EXCLUSION');
      const liftingFields = { liftedAt: this.clock.now(), liftedBy: actor.personId, liftingReason: reason };
      await tx.update(ExclusionEntity, exclusionKey, liftingFields);
      return requireExclusion(tx, establishmentId, today, exclusionNumber);
    });
  }

  /** Runs `task` on exclusions in one transaction, once for its idempotency key, recorded in the current gaming day. */
  private runExclusionTransaction<T>(
    { actor, establishment, idempotencyKey }: UserRequest,
    action: ActionName,
    task: (tx: Tx, today: string) => Promise<T>,
  ): Promise<Serialized<T>> {
    return writeOnce(this.database, establishment.establishmentId, idempotencyKey, async (tx) => {
      const { gamingDay } = await this.gamingDays.beginAction(tx, actor, establishment, action);
      return task(tx, gamingDay);
    });
  }
}
