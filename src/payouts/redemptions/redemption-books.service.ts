import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { enterInRegister, reserveRegisterNumbers } from '#audit/registers/registers.js';
import { buildAuditSettings, type AuditContext } from '#audit/log/audit-context.js';
import { computePromisedCash, assertCashAvailable } from '#desks/balances/desk-rules.js';
import { DesksService, type DeskAction } from '#desks/balances/desks.service.js';
import type { DeskRow } from '#desks/balances/desks.queries.js';
import type { SettingsInForce } from '#domain/settings/settings.js';
import { isIdentityRequired } from '#domain/tickets/presentations.js';
import type { Credentials } from '#identity/signing/identities.service.js';
import { MachinesService } from '#machines/records/machines.service.js';
import { insertRow } from '#platform/database/entities.js';
import type { Database } from '#platform/database/database.js';
import { writeOnceInOneCall, type Serialized, type IdempotencyKey } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import { TicketCashService } from '#tickets/records/ticket-cash.service.js';
import { TicketsService } from '#tickets/records/tickets.service.js';
import type { NumberedTicketRow } from '#tickets/records/tickets.queries.js';
import { CustomersService, type StoredIdentity, type ShownIdentity } from '../slips/customers.service.js';
import { TicketRedemptionEntity } from '../entities/ticket-redemption.entity.js';
import { LaunderingService } from '../payments/laundering.service.js';
import { CASH_TICKET_CALL, cashTicket, buildCashTicketParameters, type RedemptionRow } from './redemptions.queries.js';
import { removeGroupSeparators } from '#domain/typed-numbers.js';

/** The written procedure for a ticket that its machine has not reported yet: the machine, and the checks made. */
export interface WrittenProcedure {
  readonly machine: string;
  readonly reason: string;
  readonly authoriser: Credentials;
}

export interface NewRedemption {
  /** The number as typed or scanned. */
  readonly number: string;
  /** The amount printed on the paper. */
  readonly amountMinor: bigint;
  readonly deskCode: string;
  /** The identity document shown by the customer; null: none. */
  readonly identity: ShownIdentity | null;
  /** Null: the ticket is on file. */
  readonly procedure: WrittenProcedure | null;
}

/** The locked desk that pays, within its transaction. */
export interface PayingDeskContext {
  readonly actor: Actor;
  readonly establishment: Establishment;
  readonly action: DeskAction;
  readonly desk: DeskRow;
  readonly settings: SettingsInForce & { readonly ticketSystem: string };
}

/** The step that cashed a ticket, with its cash and its entry. */
export interface CashedTicket {
  readonly ticketId: bigint;
  readonly stepNumber: number;
  readonly ticketNumber: string;
  readonly movementNumber: number;
  readonly entryId: bigint;
}

const REDEMPTION_REGISTER = 'ticketRedemptions';
/** The payment of a ticket fulfils no promise of cash to another desk. */
const FULFILS_PROMISE = false;
/** The act of a desk that pays a ticket. */
export const CASHING_ACTION = 'payouts.redeemTicket';

/** Writes a redemption: the cash of the desk, its entry, the step of the ticket, the line of the register. */
@Injectable()
export class RedemptionBooksService {
  constructor(
    private readonly desks: DesksService,
    private readonly ticketCash: TicketCashService,
    private readonly tickets: TicketsService,
    private readonly machines: MachinesService,
    private readonly customers: CustomersService,
    private readonly laundering: LaunderingService,
  ) {}

  /**
   * Pays a ticket on record and enters it in the register, with its customer when identified; returns its number there.
   * Refuses with DESK_BALANCE_SHORT; CONCURRENT_CHANGE when the ticket has changed since it was judged.
   */
  async payTicket(
    tx: Tx,
    deskContext: PayingDeskContext,
    ticket: NumberedTicketRow,
    identity: ShownIdentity | null,
  ): Promise<bigint> {
    const { actor, establishment, action } = deskContext;
    const confirmedTicket = await this.ticketCash.confirmPrint(tx, establishment, action, ticket);
    // read again: the desk may be the kiosk whose cash for the ticket was just entered
    const desk =
      confirmedTicket === ticket
        ? deskContext.desk
        : await this.desks.requireDesk(tx, establishment, deskContext.desk.deskCode);
    assertCashAvailable(desk, -confirmedTicket.amountMinor, FULFILS_PROMISE);
    const storedIdentity =
      identity && (await this.customers.storeIdentity(tx, actor, establishment, action.gamingDay, identity));
    const redemptionNumber = await cashTicket(tx, {
      ...this.#buildTicketCashing({ ...deskContext, desk }, confirmedTicket),
      storedIdentity,
    });
    if (storedIdentity !== null)
      await this.#recordCustomerPayment(tx, establishment, action, storedIdentity, redemptionNumber);
    return redemptionNumber;
  }

  /**
   * Pays a ticket without an identity document in a single statement, provided that the desk and the ticket are
   * unchanged since they were read. The same statement stores the response.
   */
  payTicketInOneStatement(
    database: Database,
    idempotencyKey: IdempotencyKey,
    deskContext: PayingDeskContext,
    ticket: NumberedTicketRow,
  ): Promise<Serialized<RedemptionRow>> {
    const { actor, establishment, action, desk } = deskContext;
    const { establishmentId } = establishment;
    assertCashAvailable(desk, -ticket.amountMinor, FULFILS_PROMISE);
    const cashing = this.#buildTicketCashing(deskContext, ticket);
    const response = {
      ticketNumber: cashing.ticketNumber,
      ticketId: ticket.ticketId,
      amountMinor: ticket.amountMinor,
      deskCode: desk.deskCode,
      hasIdentity: false,
      redeemedByName: actor.fullName,
      gamingDay: action.gamingDay,
      redeemedAt: action.happenedAt,
    };
    const auditContext: AuditContext = { ...action, establishmentId, action: CASHING_ACTION };
    return writeOnceInOneCall<'redemptionNumber', RedemptionRow>(
      database,
      establishmentId,
      idempotencyKey,
      {
        name: 'redemptions.payAtOnce',
        call: `jsonb_build_object('redemptionNumber', ${CASH_TICKET_CALL}::text)`,
        parameters: buildCashTicketParameters({ ...cashing, storedIdentity: null }),
        responseBody: response,
      },
      buildAuditSettings(database.dataSource, auditContext),
    );
  }

  /**
   * Pays a ticket that a machine validated off line and has not reported, and enters it so that the later report is
   * recognised. Refuses with UNKNOWN_MACHINE, TICKET_OVER_LIMIT, TICKET_IDENTITY_REQUIRED, TICKET_ABOVE_CEILING,
   * DESK_BALANCE_SHORT.
   */
  async payTicketByProcedure(
    tx: Tx,
    deskContext: PayingDeskContext,
    { number, amountMinor, identity }: NewRedemption,
    procedure: { readonly machine: string; readonly reason: string; readonly approvedBy: bigint },
  ): Promise<CashedTicket> {
    const { establishment, action, desk, settings } = deskContext;
    const machineId = await this.machines.requireMachineId(tx, establishment.establishmentId, procedure.machine);
    const { ticketDeskLimitMinor } = settings;
    if (ticketDeskLimitMinor !== null && amountMinor > ticketDeskLimitMinor) refuse('TICKET_OVER_LIMIT');
    if (identity === null && isIdentityRequired(amountMinor, settings)) refuse('TICKET_IDENTITY_REQUIRED');
    const source = { ticket: `off line, machine ${procedure.machine}`, amountMinor };
    const cashMovement = await this.ticketCash.recordTicketCash(
      tx,
      establishment,
      action,
      desk.deskCode,
      source,
      'ticketRedeemed',
    );
    const deskLocation = { place: 'desk', machineId: null, deskId: desk.deskId } as const;
    const ticket = {
      step: 'cashByProcedure',
      validatedBy: 'machine',
      validationType: null,
      kind: 'cashable',
      number: removeGroupSeparators(number),
      pool: null,
      amountMinor,
      sequenceNumber: 0n,
      printedAt: null,
      issuedBy: { place: 'machine', machineId, deskId: null },
    } as const;
    const stepData = { ...cashMovement, approvedBy: procedure.approvedBy, reason: procedure.reason.trim() };
    const ticketId = await this.tickets.enterTicket(
      tx,
      establishment,
      action,
      deskLocation,
      ticket,
      settings,
      stepData,
    );
    return { ticketId, stepNumber: 1, ticketNumber: String(ticketId), ...cashMovement };
  }

  /**
   * Enters a ticket paid by the written procedure in the register, with its customer when identified; returns its
   * number there.
   */
  async enterRedemption(
    tx: Tx,
    { actor, establishment, action, desk }: PayingDeskContext,
    { amountMinor, identity }: NewRedemption,
    cashedTicket: CashedTicket,
  ): Promise<bigint> {
    const { establishmentId } = establishment;
    const storedIdentity =
      identity && (await this.customers.storeIdentity(tx, actor, establishment, action.gamingDay, identity));
    const redemptionNumber = await reserveRegisterNumbers(tx, establishmentId, REDEMPTION_REGISTER, 1);
    await insertRow(tx, TicketRedemptionEntity, {
      establishmentId,
      redemptionNumber,
      amountMinor,
      deskId: desk.deskId,
      ...cashedTicket,
      personalRecordId: storedIdentity?.personalRecordId ?? null,
      customerDigest: storedIdentity?.customerDigest ?? null,
      redeemedBy: actor.personId,
      gamingDay: action.gamingDay,
      redeemedAt: action.happenedAt,
    });
    const rowKey = { establishment_id: establishmentId, redemption_number: redemptionNumber.toString() };
    await enterInRegister(tx, establishmentId, REDEMPTION_REGISTER, 'ticket_redemptions', [
      { number: redemptionNumber, rowKey },
    ]);
    if (storedIdentity !== null)
      await this.#recordCustomerPayment(tx, establishment, action, storedIdentity, redemptionNumber);
    return redemptionNumber;
  }

  /**
   * Returns the parameters that cash a ticket on record. They include the cash that the desk promised to others, and
   * the ticket's handwritten number, or else its number in the system.
   */
  #buildTicketCashing({ establishment, desk, action }: PayingDeskContext, ticket: NumberedTicketRow) {
    const ticketNumber = ticket.paperNumber ?? String(ticket.ticketId);
    const promisedMinor = computePromisedCash(desk);
    return { establishmentId: establishment.establishmentId, desk, promisedMinor, ticket, ticketNumber, action };
  }

  /** Counts the paid ticket for its customer, who is entered for laundering once the day's threshold is reached. */
  async #recordCustomerPayment(
    tx: Tx,
    establishment: Establishment,
    action: DeskAction,
    storedIdentity: StoredIdentity,
    redemptionNumber: bigint,
  ) {
    const customerPayment = {
      payoutId: null,
      redemptionNumber,
      gamingDay: action.gamingDay,
      paidAt: action.happenedAt,
    };
    await this.laundering.enterIfThresholdReached(tx, establishment, { ...storedIdentity, ...customerPayment });
  }
}
