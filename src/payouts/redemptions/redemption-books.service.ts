import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '../../identity/access.decorators.js';
import { enterInRegister, takeRegisterNumbers } from '../../audit/registers/registers.js';
import { movedLines } from '../../desks/desk-rules.js';
import { DesksService } from '../../desks/desks.service.js';
import type { DeskAct } from '../../desks/desks.service.js';
import type { DeskRow } from '../../desks/desks.queries.js';
import type { SettingsInForce } from '../../domain/settings/settings.js';
import { requiresIdentity } from '../../domain/tickets/presentations.js';
import { readValidationNumber } from '../../domain/tickets/validation-numbers.js';
import type { Credentials } from '../../identity/secrets/identities.service.js';
import { LedgerService } from '../../ledger/ledger.service.js';
import { MachinesService } from '../../machines/machines.service.js';
import { insertRow } from '../../platform/database/entities.js';
import type { Tx } from '../../platform/database/rows.js';
import { refuse } from '../../refusals/refusal.js';
import { TicketsService } from '../../tickets/tickets.service.js';
import type { NumberedTicketRow } from '../../tickets/tickets.queries.js';
import { CustomersService } from '../customers.service.js';
import type { ShownIdentity } from '../customers.service.js';
import { TicketRedemptionEntity } from '../entities/ticket-redemption.entity.js';
import { LaunderingService } from '../payments/laundering.service.js';

/** The written procedure for a ticket that its machine has not handed in: which machine, and what was checked. */
export interface Procedure {
  readonly machine: string;
  readonly reason: string;
  readonly authoriser: Credentials;
}

export interface NewRedemption {
  /** As it is typed or scanned. */
  readonly number: string;
  /** What the paper says. */
  readonly amountMinor: bigint;
  readonly deskCode: string;
  /** The paper that the customer shows; null: none. */
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

/** The step by which a ticket was cashed, with its cash and its entry. */
export interface CashedTicket {
  readonly ticketId: bigint;
  readonly stepNumber: number;
  readonly ticketNumber: string;
  readonly movementNumber: number;
  readonly entryId: bigint;
}

const REGISTER = 'ticketRedemptions';

/** Writes a redemption: the cash of the desk, its entry, the step of the ticket, the line of the register. */
@Injectable()
export class RedemptionBooksService {
  constructor(
    private readonly desks: DesksService,
    private readonly ledger: LedgerService,
    private readonly tickets: TicketsService,
    private readonly machines: MachinesService,
    private readonly customers: CustomersService,
    private readonly laundering: LaunderingService,
  ) {}

  /** Pays a ticket on file. Refuses DESK_BALANCE_SHORT, and the refusals of a step. */
  async pay(tx: Tx, paying: PayingDesk, ticket: NumberedTicketRow): Promise<CashedTicket> {
    const { establishment, act, desk } = paying;
    const { ticketId, amountMinor, lastStep, paperNumber } = ticket;
    const moved = await this.#moveCash(tx, paying, String(ticketId), amountMinor);
    const at = { place: 'desk', machineId: null, deskId: desk.deskId } as const;
    await this.tickets.take(tx, establishment, act, at, ticket, 'cash', moved);
    return { ticketId, stepNumber: lastStep + 1, ticketNumber: paperNumber ?? String(ticketId), ...moved };
  }

  /**
   * Pays a ticket that a machine validated off line and has not handed in, and enters it so that it is known when it
   * is. Refuses UNKNOWN_MACHINE, TICKET_OVER_LIMIT, TICKET_IDENTITY_REQUIRED, TICKET_ABOVE_CEILING, DESK_BALANCE_SHORT.
   */
  async payByProcedure(
    tx: Tx,
    paying: PayingDesk,
    { number, amountMinor, identity }: NewRedemption,
    procedure: { readonly machine: string; readonly reason: string; readonly approvedBy: bigint },
  ): Promise<CashedTicket> {
    const { establishment, act, desk, settings } = paying;
    const machineId = await this.machines.machineId(tx, establishment.establishmentId, procedure.machine);
    const { ticketDeskLimitMinor } = settings;
    if (ticketDeskLimitMinor !== null && amountMinor > ticketDeskLimitMinor) refuse('TICKET_OVER_LIMIT');
    if (identity === null && requiresIdentity(amountMinor, settings)) refuse('TICKET_IDENTITY_REQUIRED');
    const moved = await this.#moveCash(tx, paying, `off line, machine ${procedure.machine}`, amountMinor);
    const at = { place: 'desk', machineId: null, deskId: desk.deskId } as const;
    const ticket = {
      ...({ step: 'cashByProcedure', validatedBy: 'machine', validationType: null, kind: 'cashable' } as const),
      ...{ number: readValidationNumber(number), pool: null, amountMinor, sequenceNumber: 0n, printedAt: null },
      issuedBy: { place: 'machine', machineId, deskId: null } as const,
    };
    const facts = { ...moved, approvedBy: procedure.approvedBy, reason: procedure.reason.trim() };
    const ticketId = await this.tickets.enter(tx, establishment, act, at, ticket, settings, facts);
    return { ticketId, stepNumber: 1, ticketNumber: String(ticketId), ...moved };
  }

  /** The line of the register, and of the customer who identified themselves. Returns its number. */
  async enter(
    tx: Tx,
    { actor, establishment, act, desk }: PayingDesk,
    { amountMinor, identity }: NewRedemption,
    cashed: CashedTicket,
  ): Promise<bigint> {
    const { establishmentId } = establishment;
    const shown = identity && (await this.customers.keepIdentity(tx, actor, establishment, act.gamingDay, identity));
    const number = await takeRegisterNumbers(tx, establishmentId, REGISTER, 1);
    await insertRow(tx, TicketRedemptionEntity, {
      ...{ establishmentId, redemptionNumber: number, amountMinor, deskId: desk.deskId, ...cashed },
      ...{ personalRecordId: shown?.personalRecordId ?? null, customerDigest: shown?.customerDigest ?? null },
      ...{ redeemedBy: actor.personId, gamingDay: act.gamingDay, redeemedAt: act.happenedAt },
    });
    const rowKey = { establishment_id: establishmentId, redemption_number: number.toString() };
    await enterInRegister(tx, establishmentId, REGISTER, 'ticket_redemptions', [{ number, rowKey }]);
    if (shown !== null) {
      const handed = { payoutId: null, redemptionNumber: number, gamingDay: act.gamingDay, at: act.happenedAt };
      await this.laundering.enter(tx, establishment, { ...shown, ...handed });
    }
    return number;
  }

  async #moveCash(tx: Tx, { establishment, act, desk }: PayingDesk, ticket: string, amountMinor: bigint) {
    const { entryId } = await this.ledger.post(tx, {
      ...{ establishmentId: establishment.establishmentId, gamingDay: act.gamingDay, journal: 'tickets' },
      ...{ fact: 'ticketRedeemed', postedBy: act.personId, source: { ticket, desk: desk.deskCode } },
      lines: movedLines('outstandingTickets', -amountMinor),
    });
    const move = { kind: 'ticketRedeemed', amountMinor: -amountMinor, entryId } as const;
    const { movementNumber } = await this.desks.record(tx, establishment, desk, act, move);
    return { movementNumber, entryId };
  }
}
