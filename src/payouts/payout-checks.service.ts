import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { PersonalRecordsService } from '#identity/people/personal-records.service.js';
import type { ExclusionInForce } from '#incidents/exclusions.queries.js';
import { ExclusionsService } from '#incidents/exclusions.service.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import { CustomersService, type ShownIdentity } from './slips/customers.service.js';
import { PayoutCheckAnswerEntity } from './entities/payout-check-answer.entity.js';
import { PayoutCheckEntity } from './entities/payout-check.entity.js';
import { PayoutIdentityEntity } from './entities/payout-identity.entity.js';
import { requireMachineId, assertPayoutOpen } from './slips/payout-acts.js';
import { listPayoutChecks, findPayoutIdentity, lockPayout, getPayout, type CheckRow } from './slips/payouts.queries.js';
import { PayoutsService } from './slips/payouts.service.js';
import type { UserRequest } from '#ledger/user-request.js';

/** Result of the recording of a winner's identity. */
export interface RecordedIdentity {
  readonly hasIdentity: boolean;
  /** The winner's exclusion, which the payer reports to the Direction; null: no exclusion in force is known. */
  readonly exclusion: ExclusionInForce | null;
}

/** Checks before the payment of a slip: the machine's condition, and the winner's identity. */
@Injectable()
export class PayoutChecksService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly payouts: PayoutsService,
    private readonly personalRecords: PersonalRecordsService,
    private readonly customers: CustomersService,
    private readonly exclusions: ExclusionsService,
  ) {}

  /**
   * Requests a check of the slip's machine before payment. Refuses with NOT_FOUND, PAYOUT_ALREADY_PAID, PAYOUT_VOID,
   * PAYOUT_OF_TABLE, PAYOUT_CHECK_PENDING, REASON_REQUIRED.
   */
  requestMachineCheck(userRequest: UserRequest, payoutId: bigint, reason: string): Promise<Serialized<CheckRow[]>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    const trimmedReason = reason.trim();
    return this.payouts.writePayoutAction(userRequest, 'requestCheck', trimmedReason, async (tx) => {
      const payout = await lockPayout(tx, establishmentId, payoutId);
      assertPayoutOpen(payout);
      requireMachineId(payout);
      const checks = await listPayoutChecks(tx, establishmentId, payoutId);
      if (checks.some(({ conforms }) => conforms === null)) refuse('PAYOUT_CHECK_PENDING');
      if (trimmedReason.length < 3) refuse('REASON_REQUIRED');
      await insertRow(tx, PayoutCheckEntity, {
        establishmentId,
        payoutId,
        checkNumber: checks.length + 1,
        reason: trimmedReason,
        requestedBy: actor.personId,
        requestedAt: this.clock.now(),
      });
      return listPayoutChecks(tx, establishmentId, payoutId);
    });
  }

  /**
   * Records the result of the open check. Refuses with NOT_FOUND, PAYOUT_ALREADY_PAID, PAYOUT_VOID,
   * PAYOUT_CHECK_NOT_ASKED, REASON_REQUIRED.
   */
  recordCheckResult(
    userRequest: UserRequest,
    payoutId: bigint,
    { conforms, finding }: { readonly conforms: boolean; readonly finding: string },
  ): Promise<Serialized<CheckRow[]>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    const trimmedFinding = finding.trim();
    return this.payouts.writePayoutAction(userRequest, 'answerCheck', trimmedFinding, async (tx) => {
      assertPayoutOpen(await lockPayout(tx, establishmentId, payoutId));
      const pendingCheck = (await listPayoutChecks(tx, establishmentId, payoutId)).find(
        (check) => check.conforms === null,
      );
      if (pendingCheck === undefined) refuse('PAYOUT_CHECK_NOT_ASKED');
      if (trimmedFinding.length < 3) refuse('REASON_REQUIRED');
      await insertRow(tx, PayoutCheckAnswerEntity, {
        establishmentId,
        payoutId,
        checkNumber: pendingCheck.checkNumber,
        conforms,
        finding: trimmedFinding,
        answeredBy: actor.personId,
        answeredAt: this.clock.now(),
      });
      return listPayoutChecks(tx, establishmentId, payoutId);
    });
  }

  /**
   * Records the winner's identity document; the last one recorded counts. Returns the winner's exclusion in force, if
   * any. Refuses with NOT_FOUND, PAYOUT_ALREADY_PAID, PAYOUT_VOID, BIRTH_DATE_NOT_VALID, CUSTOMER_UNDER_AGE.
   */
  recordIdentity(
    userRequest: UserRequest,
    payoutId: bigint,
    shownIdentity: ShownIdentity,
  ): Promise<Serialized<RecordedIdentity>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    return this.payouts.writePayoutAction(userRequest, 'recordIdentity', '', async (tx, gamingDay) => {
      assertPayoutOpen(await lockPayout(tx, establishmentId, payoutId));
      const storedIdentity = await this.customers.storeIdentity(tx, actor, establishment, gamingDay, shownIdentity);
      const recording = { recordedBy: actor.personId, recordedAt: this.clock.now() };
      await insertRow(tx, PayoutIdentityEntity, { establishmentId, payoutId, ...storedIdentity, ...recording });
      return {
        hasIdentity: true,
        exclusion: await this.exclusions.findExclusionInForce(tx, establishment, gamingDay, shownIdentity),
      };
    });
  }

  /**
   * Returns the identity document of a slip's winner; each view is recorded with its purpose. Refuses with NOT_FOUND,
   * REASON_REQUIRED, PERSONAL_RECORD_ERASED.
   */
  async viewIdentity(
    actor: Actor,
    establishment: Establishment,
    payoutId: bigint,
    purpose: string,
  ): Promise<ShownIdentity> {
    const { establishmentId } = establishment;
    const connection = this.database.dataSource;
    await getPayout(connection, establishmentId, payoutId);
    const currentIdentity = await findPayoutIdentity(connection, establishmentId, payoutId);
    if (currentIdentity === undefined) refuse('NOT_FOUND', { what: `identity of payout ${payoutId}` });
    const content = await this.personalRecords.viewRecord(
      actor,
      establishment,
      currentIdentity.personalRecordId,
      purpose,
    );
    return JSON.parse(content.toString()) as ShownIdentity;
  }
}
