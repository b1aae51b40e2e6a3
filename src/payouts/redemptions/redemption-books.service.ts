import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { enterInRegister, takeRegisterNumbers } from '#audit/registers/registers.js';
import { buildAuditSettings, type AuditContext } from '#audit/log/audit-context.js';
import { computePromisedCash, requireCash } from '#desks/balances/desk-rules.js';
import { DesksService, type DeskAct } from '#desks/balances/desks.service.js';
import type { DeskRow } from '#desks/balances/desks.queries.js';
import type { SettingsInForce } from '#domain/settings/settings.js';
import { isIdentityRequired } from '#domain/tickets/presentations.js';
import type { Credentials } from '#identity/signing/identities.service.js';
import { MachinesService } from '#machines/records/machines.service.js';
import { insertRow } from '#platform/database/entities.js';
import type { Database } from '#platform/database/database.js';
import { writeOnceInOneCall, type Wire, type WriteKey } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import { TicketCashService } from '#tickets/records/ticket-cash.service.js';
import { TicketsService } from '#tickets/records/tickets.service.js';
import type { NumberedTicketRow } from '#tickets/records/tickets.queries.js';
import { CustomersService, type StoredIdentity, type ShownIdentity } from '../slips/customers.service.js';
import { TicketRedemptionEntity } from '../entities/ticket-redemption.entity.js';
import { LaunderingService } from '../payments/laundering.service.js';
import { CASH_TICKET, cashTicket, buildCashTicketParameters, type RedemptionRow } from './redemptions.queries.js';
import { removeGroups } from '#domain/typed-numbers.js';

/** The written procedure for a ticket that its machine has not reported yet: the machine, and the checks made. */
export interface Procedure {
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
  readonly procedure: Procedure | null;
}

/** The locked desk that pays, within its transaction. */
export interface PayingDesk {
  readonly actor: Actor;
  readonly establishment: Establishment;
  readonly act: DeskAct;
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

const REGISTER = 'ticketRedemptions';
/** The payment of a ticket fulfils no promise of cash to another desk. */
const FULFILS_PROMISE = false;
/** The act of a desk that pays a ticket. */
export const CASHING_ACT = 'payouts.redeemTicket';

/** Writes a redemption: the cash of the desk, its entry, the step of the ticket, the line of the register. */
@Injectable()
export class RedemptionBooksService {
  constructor(
    private readonly desks: DesksService,
    private readonly cash: TicketCashService,
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
    payingDesk: PayingDesk,
    ticket: NumberedTicketRow,
    identity: ShownIdentity | null,
  ): Promise<bigint> {
    const { actor, establishment, act } = payingDesk;
    const confirmedTicket = await this.cash.confirmPrint(tx, establishment, act, ticket);
    // read again: the desk may be the kiosk whose cash for the ticket was just entered
    const desk =
      confirmedTicket === ticket
        ? payingDesk.desk
        : await this.desks.findDesk(tx, establishment, payingDesk.desk.deskCode);
    requireCash(desk, -confirmedTicket.amountMinor, FULFILS_PROMISE);
    const storedIdentity =
      identity && (await this.customers.storeIdentity(tx, actor, establishment, act.gamingDay, identity));
    const redemptionNumber = await cashTicket(tx, {
      ...this.#buildCashing({ ...payingDesk, desk }, confirmedTicket),
      storedIdentity,
    });
    if (storedIdentity !== null) await this.#countForCustomer(tx, establishment, act, storedIdentity, redemptionNumber);
    return redemptionNumber;
  }

  /**
   * Pays a ticket without an identity document in a single statement, provided that the desk and the ticket are
   * unchanged since they were read. The same statement stores the response.
   */
  payInOneStatement(
    database: Database,
    write: WriteKey,
    payingDesk: PayingDesk,
    ticket: NumberedTicketRow,
  ): Promise<Wire<RedemptionRow>> {
    const { actor, establishment, act, desk } = payingDesk;
    const { establishmentId } = establishment;
    requireCash(desk, -ticket.amountMinor, FULFILS_PROMISE);
    const cashing = this.#buildCashing(payingDesk, ticket);
    const response = {
      ticketNumber: cashing.ticketNumber,
      ticketId: ticket.ticketId,
      amountMinor: ticket.amountMinor,
      deskCode: desk.deskCode,
      hasIdentity: false,
      redeemedByName: actor.fullName,
      gamingDay: act.gamingDay,
      redeemedAt: act.happenedAt,
    };
    const auditContext: AuditContext = { ...act, establishmentId, act: CASHING_ACT };
    return writeOnceInOneCall<'redemptionNumber', RedemptionRow>(
      database,
      establishmentId,
      write,
      {
        name: 'redemptions.payAtOnce',
        call: `jsonb_build_object('redemptionNumber', ${CASH_TICKET}::text)`,
        parameters: buildCashTicketParameters({ ...cashing, storedIdentity: null }),
        answer: response,
      },
      buildAuditSettings(database.dataSource, auditContext),
    );
  }

  /**
   * Pays a ticket that a machine validated off line and has not reported, and enters it so that the later report is
   * recognised. Refuses with UNKNOWN_MACHINE, TICKET_OVER_LIMIT, TICKET_IDENTITY_REQUIRED, TICKET_ABOVE_CEILING,
   * DESK_BALANCE_SHORT.
   */
  async payByProcedure(
    tx: Tx,
    payingDesk: PayingDesk,
    { number, amountMinor, identity }: NewRedemption,
    procedure: { readonly machine: string; readonly reason: string; readonly approvedBy: bigint },
  ): Promise<CashedTicket> {
    const { establishment, act, desk, settings } = payingDesk;
    const machineId = await this.machines.findMachineId(tx, establishment.establishmentId, procedure.machine);
    const { ticketDeskLimitMinor } = settings;
    if (ticketDeskLimitMinor !== null && amountMinor > ticketDeskLimitMinor) refuse('TICKET_OVER_LIMIT');
    if (identity === null && isIdentityRequired(amountMinor, settings)) refuse('TICKET_IDENTITY_REQUIRED');
    const source = { ticket: `off line, machine ${procedure.machine}`, amountMinor };
    const movedCash = await this.cash.moveCash(tx, establishment, act, desk.deskCode, source, 'ticketRedeemed');
    const deskPlace = { place: 'desk', machineId: null, deskId: desk.deskId } as const;
    const ticket = {
      step: 'cashByProcedure',
      validatedBy: 'machine',
      validationType: null,
      kind: 'cashable',
      number: removeGroups(number),
      pool: null,
      amountMinor,
      sequenceNumber: 0n,
      printedAt: null,
      issuedBy: { place: 'machine', machineId, deskId: null },
    } as const;
    const facts = { ...movedCash, approvedBy: procedure.approvedBy, reason: procedure.reason.trim() };
    const ticketId = await this.tickets.enterTicket(tx, establishment, act, deskPlace, ticket, settings, facts);
    return { ticketId, stepNumber: 1, ticketNumber: String(ticketId), ...movedCash };
  }

  /**
   * Enters a ticket paid by the written procedure in the register, with its customer when identified; returns its
   * number there.
   */
  async enterRedemption(
    tx: Tx,
    { actor, establishment, act, desk }: PayingDesk,
    { amountMinor, identity }: NewRedemption,
    cashedTicket: CashedTicket,
  ): Promise<bigint> {
    const { establishmentId } = establishment;
    const storedIdentity =
      identity && (await this.customers.storeIdentity(tx, actor, establishment, act.gamingDay, identity));
    const redemptionNumber = await takeRegisterNumbers(tx, establishmentId, REGISTER, 1);
    await insertRow(tx, TicketRedemptionEntity, {
      establishmentId,
      redemptionNumber,
      amountMinor,
      deskId: desk.deskId,
      ...cashedTicket,
      personalRecordId: storedIdentity?.personalRecordId ?? null,
      customerDigest: storedIdentity?.customerDigest ?? null,
      redeemedBy: actor.personId,
      gamingDay: act.gamingDay,
      redeemedAt: act.happenedAt,
    });
    const rowKey = { establishment_id: establishmentId, redemption_number: redemptionNumber.toString() };
    await enterInRegister(tx, establishmentId, REGISTER, 'ticket_redemptions', [{ number: redemptionNumber, rowKey }]);
    if (storedIdentity !== null) await this.#countForCustomer(tx, establishment, act, storedIdentity, redemptionNumber);
    return redemptionNumber;
  }

  /**
   * Returns the parameters that cash a ticket on record. They include the cash that the desk promised to others, and
   * the ticket's handwritten number, or else its number in the system.
   */
  #buildCashing({ establishment, desk, act }: PayingDesk, ticket: NumberedTicketRow) {
    const ticketNumber = ticket.paperNumber ?? String(ticket.ticketId);
    const promisedMinor = computePromisedCash(desk);
    return { establishmentId: establishment.establishmentId, desk, promisedMinor, ticket, ticketNumber, act };
  }

  /** Counts the paid ticket for its customer, who is entered for laundering once the day's threshold is reached. */
  async #countForCustomer(
    tx: Tx,
    establishment: Establishment,
    act: DeskAct,
    storedIdentity: StoredIdentity,
    redemptionNumber: bigint,
  ) {
    const customerPayment = { payoutId: null, redemptionNumber, gamingDay: act.gamingDay, at: act.happenedAt };
    await this.laundering.enterIfThresholdReached(tx, establishment, { ...storedIdentity, ...customerPayment });
  }
}
