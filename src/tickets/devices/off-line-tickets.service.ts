import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { DesksService, type DeskAction } from '#desks/balances/desks.service.js';
import type { SettingsInForce } from '#domain/settings/settings.js';
import { MachinesService } from '#machines/records/machines.service.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { insertHandInDifference } from '../records/tickets.queries.js';
import { TicketsService, type NewTicket, type StepLocation } from '../records/tickets.service.js';
import { removeGroupSeparators } from '#domain/typed-numbers.js';
import type { UserRequest } from '#ledger/user-request.js';

/** A ticket validated by a machine off line. */
export interface OffLineTicket extends Omit<NewTicket, 'step' | 'validatedBy'> {
  readonly printedAt: Date;
}

/**
 * Outcome of a handed-in ticket. taken: it is on file and payable. known: it was handed in before. paidBefore: a desk
 * had paid it by the written procedure. differs: it does not agree with the ticket on file, which is unchanged; the
 * difference becomes a finding when the day is reconciled. aboveCeiling: it exceeds the ceiling, and nothing is
 * written.
 */
export type HandInOutcome = 'taken' | 'known' | 'paidBefore' | 'differs' | 'aboveCeiling';

/** Outcomes of the tickets that a device handed in. */
export interface HandedIn {
  /** Outcome of each ticket, by sequence number. */
  readonly outcomes: readonly { readonly sequenceNumber: bigint; readonly outcome: HandInOutcome }[];
}

/** The circumstances in which the tickets of a machine are handed in. */
export interface HandInContext {
  readonly establishment: Establishment;
  readonly action: DeskAction;
  readonly location: StepLocation & { readonly place: 'machine'; readonly machineId: bigint };
  readonly machine: string;
  readonly settings: SettingsInForce & { readonly ticketSystem: string };
  /** Person who agreed, where people hand in the tickets in place of the machine; null: the machine does. */
  readonly approvedBy: bigint | null;
}

/** Tickets of machines that lost their line: handed in when it is restored, one after the other. */
@Injectable()
export class OffLineTicketsService {
  constructor(
    private readonly database: Database,
    private readonly tickets: TicketsService,
    private readonly desks: DesksService,
    private readonly machines: MachinesService,
  ) {}

  /**
   * Takes in the tickets that a machine validated off line. Refuses with UNKNOWN_MACHINE, TICKETS_NOT_IN_USE; a single
   * ticket is never refused, its outcome is reported.
   */
  handInTickets(
    { actor, establishment, idempotencyKey }: UserRequest,
    machine: string,
    offLineTickets: readonly OffLineTicket[],
  ): Promise<Serialized<HandedIn>> {
    return writeOnce(this.database, establishment.establishmentId, idempotencyKey, async (tx) => {
      const handInContext = await this.beginHandIn(tx, actor, establishment, machine, null);
      const outcomes = [];
      for (const offLineTicket of offLineTickets) {
        const outcome = await this.processHandIn(tx, handInContext, offLineTicket);
        outcomes.push({ sequenceNumber: offLineTicket.sequenceNumber, outcome });
      }
      return { outcomes };
    });
  }

  /**
   * Begins to hand in tickets of a machine in the caller's transaction, whose audit context it sets. Refuses with
   * UNKNOWN_MACHINE, TICKETS_NOT_IN_USE.
   */
  async beginHandIn(
    tx: Tx,
    actor: Actor,
    establishment: Establishment,
    machine: string,
    approvedBy: bigint | null,
  ): Promise<HandInContext> {
    const action = await this.desks.beginDeskAction(tx, actor, establishment, 'tickets.handIn');
    const machineId = await this.machines.requireMachineId(tx, establishment.establishmentId, machine);
    const settings = await this.tickets.requireTicketSettings(tx, establishment, action.gamingDay);
    const location = { place: 'machine', machineId, deskId: null } as const;
    return { establishment, action, location, machine, settings, approvedBy };
  }

  /**
   * Judges one handed-in ticket: a new one is entered, a known one is compared with its record, and a difference is
   * noted.
   */
  async processHandIn(tx: Tx, handInContext: HandInContext, offLineTicket: OffLineTicket): Promise<HandInOutcome> {
    const { establishment, action, location, machine, settings } = handInContext;
    const stepData = { happenedAt: offLineTicket.printedAt, approvedBy: handInContext.approvedBy };
    const recordedTicket = await this.tickets.findTicketByNumber(tx, establishment, offLineTicket.number);
    if (recordedTicket === undefined) {
      if (offLineTicket.amountMinor > settings.ticketCeilingMinor) return 'aboveCeiling';
      const ticketNumber = removeGroupSeparators(offLineTicket.number);
      const ticket = { ...offLineTicket, number: ticketNumber, step: 'handIn', validatedBy: 'machine' } as const;
      await this.tickets.enterTicket(tx, establishment, action, location, ticket, settings, stepData);
      return 'taken';
    }
    const hasSameAmountAndKind =
      recordedTicket.amountMinor === offLineTicket.amountMinor && recordedTicket.kind === offLineTicket.kind;
    if (!hasSameAmountAndKind || (recordedTicket.machine !== null && recordedTicket.machine !== machine)) {
      await insertHandInDifference(tx, establishment.establishmentId, {
        ticketId: recordedTicket.ticketId,
        machineId: location.machineId,
        gamingDay: action.gamingDay,
        receivedAt: action.happenedAt,
        amountMinor: offLineTicket.amountMinor,
        kind: offLineTicket.kind,
        sequenceNumber: offLineTicket.sequenceNumber,
        printedAt: offLineTicket.printedAt,
        recordedBy: action.personId,
      });
      return 'differs';
    }
    if (recordedTicket.state !== 'redeemed' || recordedTicket.lastStepName !== 'cashByProcedure') return 'known';
    await this.tickets.recordStep(tx, establishment, action, location, recordedTicket, 'handIn', stepData);
    return 'paidBefore';
  }
}
