import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { IdentitiesService, type Credentials } from '#identity/signing/identities.service.js';
import { enterInRegister, reserveRegisterNumbers } from '#audit/registers/registers.js';
import { findDisputeFault, type DisputeStep } from '#domain/cash/disputes.js';
import { MachineEntity } from '#machines/entities/machine.entity.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import { CustomersService } from '../slips/customers.service.js';
import { DisputeDecisionEntity } from '../entities/dispute-decision.entity.js';
import { DisputeHearingEntity } from '../entities/dispute-hearing.entity.js';
import { DisputeNoticeEntity } from '../entities/dispute-notice.entity.js';
import { DisputeEntity } from '../entities/dispute.entity.js';
import { getDispute, listDisputeRows, lockDispute, type DisputeRow } from './disputes.queries.js';
import { PayoutsService } from '../slips/payouts.service.js';
import type { Page } from '#ledger/pages.js';
import type { UserRequest } from '#ledger/user-request.js';

/** A payment disputed by a customer. */
export interface NewDispute {
  readonly machine: string;
  readonly happenedAt: Date;
  readonly claimedMinor: bigint | null;
  readonly statement: string;
  /** The customer's name, when given. */
  readonly customer: string | null;
}

export type DisputeDecision =
  | { readonly outcome: 'refuse'; readonly reason: string }
  | { readonly outcome: 'pay'; readonly reason: string; readonly amountMinor: bigint };

/** Disputed payments: the customer's statement, the technician's, the supervisor's decision, the notice. */
@Injectable()
export class DisputesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly identities: IdentitiesService,
    private readonly payouts: PayoutsService,
    private readonly customers: CustomersService,
  ) {}

  /** Lists disputes, newest first; on request only undecided ones. */
  listDisputes(
    { establishmentId }: Establishment,
    filters: Page & { readonly undecidedOnly: boolean },
  ): Promise<DisputeRow[]> {
    return listDisputeRows(this.database.dataSource, establishmentId, filters);
  }

  /** Opens a dispute with the customer's statement. Refuses with UNKNOWN_MACHINE, WIN_NOT_YET (a future instant). */
  openDispute(userRequest: UserRequest, input: NewDispute): Promise<Serialized<DisputeRow>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    const { happenedAt, claimedMinor, statement, machine } = input;
    return this.payouts.writePayoutAction(userRequest, 'openDispute', '', async (tx, gamingDay) => {
      const disputedMachine = await tx.findOneBy(MachineEntity, { establishmentId, sbmNumber: machine });
      const { machineId } = disputedMachine ?? refuse('UNKNOWN_MACHINE', { machine });
      if (happenedAt > this.clock.now()) refuse('WIN_NOT_YET');
      const customerRecordId = await this.customers.storeCustomerName(
        tx,
        actor,
        establishment,
        gamingDay,
        input.customer,
      );
      const disputeNumber = await reserveRegisterNumbers(tx, establishmentId, 'disputes', 1);
      const { disputeId } = await insertRow(tx, DisputeEntity, {
        establishmentId,
        disputeNumber,
        machineId,
        happenedAt,
        claimedMinor,
        customerStatement: statement,
        customerRecordId,
        openedBy: actor.personId,
        openedAt: this.clock.now(),
      });
      const rowKey = { establishment_id: establishmentId, dispute_id: disputeId.toString() };
      await enterInRegister(tx, establishmentId, 'disputes', 'disputes', [{ number: disputeNumber, rowKey }]);
      return getDispute(tx, establishmentId, disputeId);
    });
  }

  /**
   * Records the technician's statement, confirmed with their secret at the supervisor's screen. Refuses with
   * SIGN_IN_THROTTLED, IDENTITY_REFUSED, FUNCTION_NOT_HELD, NOT_FOUND, DISPUTE_ALREADY_DECIDED, DISPUTE_ALREADY_HEARD,
   * DISPUTE_OWN_STATEMENT.
   */
  async recordTechnicianHearing(
    userRequest: UserRequest,
    disputeId: bigint,
    hearing: { readonly technician: Credentials; readonly statement: string; readonly address: string },
  ): Promise<Serialized<DisputeRow>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    const { technician, statement, address } = hearing;
    const identity = await this.identities.verifyIdentity(establishment, technician, address, ['mecanicien']);
    const technicianId = identity.personId;
    return this.writeDisputeStep(userRequest, 'hear', disputeId, async (tx) => {
      if (technicianId === actor.personId) refuse('DISPUTE_OWN_STATEMENT');
      await insertRow(tx, DisputeHearingEntity, {
        establishmentId,
        disputeId,
        technicianId,
        statement,
        heardBy: actor.personId,
        heardAt: this.clock.now(),
      });
    });
  }

  /**
   * Decides a dispute; a decision to pay opens its slip, beside any slip of the same win. Refuses with NOT_FOUND,
   * DISPUTE_ALREADY_DECIDED, DISPUTE_NOT_HEARD, DISPUTE_OWN_STATEMENT.
   */
  decideDispute(
    userRequest: UserRequest,
    disputeId: bigint,
    decision: DisputeDecision,
  ): Promise<Serialized<DisputeRow>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    const { outcome, reason } = decision;
    return this.writeDisputeStep(userRequest, 'decide', disputeId, async (tx, dispute) => {
      const slip =
        decision.outcome === 'refuse'
          ? null
          : await this.payouts.openSlipInTransaction(tx, actor, establishment, {
              machine: dispute.machine,
              kind: 'shortPay',
              amountMinor: decision.amountMinor,
              combination: '',
              wonAt: dispute.happenedAt,
              eventId: null,
              anotherWinReason: `dispute no. ${dispute.disputeNumber}`,
            });
      await insertRow(tx, DisputeDecisionEntity, {
        establishmentId,
        disputeId,
        outcome,
        reason,
        payoutId: slip?.payoutId ?? null,
        decidedBy: actor.personId,
        decidedAt: this.clock.now(),
      });
    });
  }

  /**
   * Records that the customer was notified of the decision. Refuses with NOT_FOUND, DISPUTE_NOT_DECIDED,
   * DISPUTE_ALREADY_TOLD.
   */
  notifyCustomer(userRequest: UserRequest, disputeId: bigint): Promise<Serialized<DisputeRow>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    return this.writeDisputeStep(userRequest, 'tell', disputeId, async (tx) => {
      const notice = { toldBy: actor.personId, toldAt: this.clock.now() };
      await insertRow(tx, DisputeNoticeEntity, { establishmentId, disputeId, ...notice });
    });
  }

  /**
   * Records a step of a dispute, within its lock, by `task`; returns the dispute after it. Refuses with NOT_FOUND, and
   * the codes of `findDisputeFault`.
   */
  private writeDisputeStep(
    userRequest: UserRequest,
    step: DisputeStep,
    disputeId: bigint,
    task: (tx: Tx, dispute: DisputeRow) => Promise<void>,
  ): Promise<Serialized<DisputeRow>> {
    const { establishmentId } = userRequest.establishment;
    return this.payouts.writePayoutAction(userRequest, `${step}Dispute`, '', async (tx) => {
      await lockDispute(tx, establishmentId, disputeId);
      const dispute = await getDispute(tx, establishmentId, disputeId);
      const { technicianId } = dispute;
      const progress = { technicianId, isDecided: dispute.outcome !== null, isNotified: dispute.toldAt !== null };
      const fault = findDisputeFault(progress, step, userRequest.actor.personId);
      if (fault !== null) refuse(fault);
      await task(tx, dispute);
      return getDispute(tx, establishmentId, disputeId);
    });
  }
}
