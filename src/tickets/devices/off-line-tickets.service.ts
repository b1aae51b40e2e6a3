import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { DesksService, type DeskAct } from '#desks/balances/desks.service.js';
import type { SettingsInForce } from '#domain/settings/settings.js';
import { MachinesService } from '#machines/records/machines.service.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Wire } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { noteHandInDifference } from '../records/tickets.queries.js';
import { TicketsService, type NewTicket, type StepPlace } from '../records/tickets.service.js';
import { removeGroups } from '#domain/typed-numbers.js';
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

interface HandInBatch {
  readonly establishment: Establishment;
  readonly act: DeskAct;
  readonly at: StepPlace & { readonly place: 'machine'; readonly machineId: bigint };
  readonly machine: string;
  readonly settings: SettingsInForce;
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
    { actor, establishment, writeKey }: UserRequest,
    machine: string,
    records: readonly OffLineTicket[],
  ): Promise<Wire<HandedIn>> {
    return writeOnce(this.database, establishment.establishmentId, writeKey, async (tx) => {
      const deskAct = await this.desks.beginDayAct(tx, actor, establishment, 'tickets.handIn');
      const machineId = await this.machines.findMachineId(tx, establishment.establishmentId, machine);
      const settings = await this.tickets.requireInUse(tx, establishment, deskAct.gamingDay);
      const machinePlace = { place: 'machine', machineId, deskId: null } as const;
      const outcomes = [];
      for (const record of records) {
        const batch = { establishment, act: deskAct, at: machinePlace, machine, settings };
        const outcome = await this.#handInTicket(tx, batch, record);
        outcomes.push({ sequenceNumber: record.sequenceNumber, outcome });
      }
      return { outcomes };
    });
  }

  /**
   * Judges one handed-in ticket: a new one is entered, a known one is compared with its record, and a difference is
   * noted.
   */
  async #handInTicket(tx: Tx, batch: HandInBatch, record: OffLineTicket): Promise<HandInOutcome> {
    const { establishment, act, at, machine, settings } = batch;
    const facts = { happenedAt: record.printedAt };
    const knownTicket = await this.tickets.findIfKnown(tx, establishment, record.number);
    if (knownTicket === undefined) {
      if (record.amountMinor > settings.ticketCeilingMinor) return 'aboveCeiling';
      const number = removeGroups(record.number);
      const ticket = { ...record, number, step: 'handIn', validatedBy: 'machine' } as const;
      await this.tickets.enterTicket(tx, establishment, act, at, ticket, settings, facts);
      return 'taken';
    }
    const hasSameAmountAndKind = knownTicket.amountMinor === record.amountMinor && knownTicket.kind === record.kind;
    if (!hasSameAmountAndKind || (knownTicket.machine !== null && knownTicket.machine !== machine)) {
      await noteHandInDifference(tx, establishment.establishmentId, {
        ticketId: knownTicket.ticketId,
        machineId: at.machineId,
        gamingDay: act.gamingDay,
        receivedAt: act.happenedAt,
        amountMinor: record.amountMinor,
        kind: record.kind,
        sequenceNumber: record.sequenceNumber,
        printedAt: record.printedAt,
        recordedBy: act.personId,
      });
      return 'differs';
    }
    if (knownTicket.state !== 'redeemed' || knownTicket.lastStepName !== 'cashByProcedure') return 'known';
    await this.tickets.takeStep(tx, establishment, act, at, knownTicket, 'handIn', facts);
    return 'paidBefore';
  }
}
