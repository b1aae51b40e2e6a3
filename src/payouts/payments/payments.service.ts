import { buildSlipPaidEntry } from '#domain/accounting/floor-postings.js';
import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { DesksService, type DeskAction } from '#desks/balances/desks.service.js';
import { assertHolder } from '#desks/balances/desk-rules.js';
import { isPaymentMethodAllowed, findPaymentFault, type PaymentMethod } from '#domain/cash/payouts.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import { LedgerService } from '#ledger/ledger.service.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import { PayoutEntity } from '../entities/payout.entity.js';
import { LaunderingService } from './laundering.service.js';
import {
  findPayoutIdentity,
  lockPayout,
  loadPayableSlip,
  getPayout,
  type PayoutRow,
} from '../slips/payouts.queries.js';
import { TicketSalesService } from '#tickets/acts/ticket-sales.service.js';
import type { UserRequest } from '#ledger/user-request.js';

export interface NewPayment {
  readonly method: PaymentMethod;
  /** The number of the cheque or of the transfer. */
  readonly reference: string | null;
  /** The desk that pays the cash, or that issues the ticket. */
  readonly deskCode: string | null;
}

/** A paid slip, with the number of the ticket that paid it, returned only once; null: no ticket. */
export interface PaidPayout extends PayoutRow {
  /** Number of the ticket given in payment; null: none. */
  readonly ticketNumber: string | null;
}

/** The source of a payment: a movement of a desk, or an entry, with the number of the cheque, transfer or ticket. */
type PaymentSource = Pick<PayoutEntity, 'deskId' | 'movementNumber' | 'entryId' | 'reference'>;

/** Pays slips, once each: in cash out of a desk, otherwise out of an account. */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly desks: DesksService,
    private readonly ledger: LedgerService,
    private readonly laundering: LaunderingService,
    private readonly settings: SettingsService,
    private readonly tickets: TicketSalesService,
  ) {}

  /**
   * Pays a slip on the gaming day now running, and enters an identified winner in the anti-laundering register when the
   * day's payments reach its threshold. Refuses with NOT_FOUND, then in this order PAYOUT_ALREADY_PAID,
   * PAYOUT_VOID, PAYOUT_OWN_AUTHORISATION, PAYOUT_NOT_AUTHORISED, PAYOUT_CHECK_PENDING, PAYOUT_CHECK_FAILED,
   * PAYOUT_IDENTITY_REQUIRED, PAYOUT_NOT_BY_TICKET, PAYMENT_REFERENCE_REQUIRED, PAYMENT_DESK_REQUIRED,
   * PAYOUT_NOT_IN_CASH, TICKETS_NOT_IN_USE, TICKET_ABOVE_CEILING, UNKNOWN_DESK, DESK_RETIRED, DESK_NOT_HELD,
   * NOT_THE_HOLDER, DESK_BALANCE_SHORT, DAY_CLOSED.
   */
  paySlip(userRequest: UserRequest, payoutId: bigint, payment: NewPayment): Promise<Serialized<PaidPayout>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    const { method, reference, deskCode } = payment;
    return this.desks.writeDeskAction(userRequest, 'payouts.pay', '', async (tx, deskAction) => {
      const payout = await lockPayout(tx, establishmentId, payoutId);
      const payableSlip = await loadPayableSlip(tx, establishmentId, payout);
      const fault = findPaymentFault(payableSlip, { by: actor.personId, method, reference, desk: deskCode });
      if (fault !== null) refuse(fault.code, 'levels' in fault ? { levels: fault.levels } : {});
      const settings = await this.settings.readSettingsInForce(tx, establishment, deskAction.gamingDay);
      if (!isPaymentMethodAllowed(payout, method, settings)) refuse('PAYOUT_NOT_IN_CASH');
      const { ticketNumber, ...sourceReferences } = await this.debitPaymentSource(
        tx,
        establishment,
        deskAction,
        payout,
        payment,
      );
      const paymentData = {
        paidBy: actor.personId,
        paidAt: deskAction.happenedAt,
        gamingDay: deskAction.gamingDay,
        method,
      };
      await tx.update(
        PayoutEntity,
        { establishmentId, payoutId },
        { state: 'paid', ...paymentData, ...sourceReferences },
      );
      const identity = await findPayoutIdentity(tx, establishmentId, payoutId);
      if (identity !== undefined) {
        const customerPayment = {
          payoutId,
          redemptionNumber: null,
          gamingDay: deskAction.gamingDay,
          paidAt: deskAction.happenedAt,
        };
        await this.laundering.enterIfThresholdReached(tx, establishment, { ...identity, ...customerPayment });
      }
      return { ...(await getPayout(tx, establishmentId, payoutId)), ticketNumber };
    });
  }

  /**
   * Debits the source of a payment and returns its references for the slip. The source is the cash of a desk, a ticket
   * issued there, or for other methods (such as a cheque) the accounts alone.
   */
  private async debitPaymentSource(
    tx: Tx,
    establishment: Establishment,
    deskAction: DeskAction,
    payout: PayoutRow,
    payment: NewPayment,
  ): Promise<PaymentSource & Pick<PaidPayout, 'ticketNumber'>> {
    const { method, deskCode, reference } = payment;
    if (method === 'cash') {
      const desk = await this.desks.lockDesk(tx, establishment, deskCode ?? '');
      assertHolder(desk, deskAction.personId);
      // the closing posts cash payments of machines, together with their meters
      const entryId =
        payout.machineId === null ? await this.postSlipPayment(tx, establishment, deskAction, payout, payment) : null;
      const { deskId, movementNumber } = await this.desks.recordMovement(tx, establishment, desk, deskAction, {
        kind: 'payout',
        amountMinor: -payout.amountMinor,
        ...(entryId === null ? {} : { entryId }),
      });
      return { deskId, movementNumber, entryId, reference, ticketNumber: null };
    }
    const entryId = await this.postSlipPayment(tx, establishment, deskAction, payout, payment);
    const source = { deskId: null, movementNumber: null, entryId };
    if (method !== 'ticket') return { ...source, reference, ticketNumber: null };
    const desk = await this.desks.lockDesk(tx, establishment, deskCode ?? '');
    assertHolder(desk, deskAction.personId);
    const ticketInput = { amountMinor: payout.amountMinor, sequenceNumber: payout.slipNumber, stepData: { entryId } };
    const { ticketId, number } = await this.tickets.issueTicket(
      tx,
      establishment,
      deskAction,
      desk.deskId,
      ticketInput,
    );
    return { ...source, reference: String(ticketId), ticketNumber: number };
  }

  /** Posts the payment of a slip to the ledger; returns the entry's identifier. */
  private async postSlipPayment(
    tx: Tx,
    establishment: Establishment,
    deskAction: DeskAction,
    { amountMinor, slipNumber }: PayoutRow,
    { method, reference }: NewPayment,
  ): Promise<bigint> {
    return (
      await this.ledger.postEntryForAction(tx, establishment, deskAction, {
        ...buildSlipPaidEntry(method, amountMinor),
        source: { slip: String(slipNumber), reference },
      })
    ).entryId;
  }
}
