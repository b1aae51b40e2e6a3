import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { DeskAct } from '#desks/balances/desks.service.js';
import { formatMinorText } from '#domain/money.js';
import { findUnknownNumberCause } from '#domain/tickets/validation-numbers.js';
import { findPresentationFault, type Presentation } from '#domain/tickets/presentations.js';
import type {
  TicketKind,
  TicketState,
  TicketStep,
  ValidatedBy,
  TicketPlace,
  TicketIssuer,
} from '#domain/tickets/ticket-life.js';
import { addDays } from '#establishments/days/gaming-day.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import type { SettingsInForce } from '#domain/settings/settings.js';
import { insertRow } from '#platform/database/entities.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import { TicketEntity } from '../entities/ticket.entity.js';
import { TicketStepEntity } from '../entities/ticket-step.entity.js';
import { TicketNumbersService } from './ticket-numbers.service.js';
import { findTicket, findTicketByNumber, type NumberedTicketRow, type TicketRow } from './tickets.queries.js';
import { removeGroups } from '#domain/typed-numbers.js';

/** The place of a step. */
export interface StepPlace {
  readonly place: TicketPlace;
  readonly machineId: bigint | null;
  readonly deskId: bigint | null;
}

export const THE_ESTABLISHMENT: StepPlace = { place: 'house', machineId: null, deskId: null };

/** Optional facts of a step. */
export interface StepFacts {
  /** By the clock of the device. */
  readonly happenedAt?: Date | null;
  readonly movementNumber?: number | null;
  readonly entryId?: bigint | null;
  readonly approvedBy?: bigint | null;
  readonly reason?: string;
}

/** A ticket to be entered with its first step. */
export interface NewTicket {
  readonly step: Extract<TicketStep, 'request' | 'handIn' | 'cashByProcedure'>;
  readonly number: string;
  readonly validatedBy: ValidatedBy;
  readonly validationType: number | null;
  readonly kind: TicketKind;
  readonly pool: number | null;
  readonly amountMinor: bigint;
  readonly sequenceNumber: bigint;
  readonly printedAt: Date | null;
  /** The issuer, when it is not the place of the step. */
  readonly issuedBy?: StepPlace & { readonly place: 'machine' };
}

/** Reader of a refusal about an unknown number: a cashier sees the nearest cause, a device only the code. */
export type RefusalReader = 'cashier' | 'device';

const FIRST_STATE: Readonly<Record<NewTicket['step'], TicketState>> = {
  request: 'requested',
  handIn: 'issued',
  cashByProcedure: 'redeemed',
};

/** Tickets for all other modules: entered, looked up by number, judged, and moved by a step. */
@Injectable()
export class TicketsService {
  constructor(
    private readonly settings: SettingsService,
    private readonly numbers: TicketNumbersService,
  ) {}

  /** Returns the settings of a day on which tickets are in use. Refuses with TICKETS_NOT_IN_USE. */
  async requireInUse(
    connection: Queryable,
    establishment: Establishment,
    gamingDay: string,
  ): Promise<SettingsInForce & { readonly ticketSystem: string }> {
    return this.requireTicketSystem(await this.settings.readInForce(connection, establishment, gamingDay));
  }

  /** Narrows settings already read. Refuses TICKETS_NOT_IN_USE. */
  requireTicketSystem(settings: SettingsInForce): SettingsInForce & { readonly ticketSystem: string } {
    const { ticketSystem } = settings;
    return ticketSystem === null ? refuse('TICKETS_NOT_IN_USE') : { ...settings, ticketSystem };
  }

  /** Creates a number of this establishment's system. */
  createNumber({ ticketSystem }: { readonly ticketSystem: string }): string {
    return this.numbers.make(ticketSystem);
  }

  /**
   * Enters a ticket with its first step, in the caller's transaction; returns its identifier. The issuer is the place
   * of the step unless the ticket names another. Refuses with TICKET_ABOVE_CEILING, TICKET_KNOWN.
   */
  async enterTicket(
    tx: Tx,
    establishment: Establishment,
    deskAct: DeskAct,
    stepPlace: StepPlace & { readonly place: TicketIssuer },
    ticket: NewTicket,
    settings: SettingsInForce,
    facts: StepFacts = {},
  ): Promise<bigint> {
    const { establishmentId } = establishment;
    refuseAboveCeiling(establishment, ticket.amountMinor, settings.ticketCeilingMinor);
    const storedNumber = this.numbers.toStoredNumber(establishmentId, ticket.number);
    const knownTicket = await findTicketByNumber(tx, establishmentId, storedNumber.numberDigest, null);
    if (knownTicket !== undefined) refuse('TICKET_KNOWN');
    const issuer = ticket.issuedBy ?? stepPlace;
    const { step, validatedBy, validationType, kind, pool, amountMinor, sequenceNumber, printedAt } = ticket;
    const { ticketId } = await insertRow(tx, TicketEntity, {
      establishmentId,
      ...storedNumber,
      validatedBy,
      validationType,
      kind,
      pool,
      amountMinor,
      sequenceNumber,
      printedAt,
      place: issuer.place,
      machineId: issuer.machineId,
      deskId: issuer.deskId,
      payableUntil: addDays(deskAct.gamingDay, settings.ticketValidityDays),
      gamingDay: deskAct.gamingDay,
      movedOn: deskAct.gamingDay,
      receivedAt: deskAct.happenedAt,
      state: FIRST_STATE[step],
      lastStep: 1,
    });
    await this.#insertStep(tx, establishmentId, deskAct, stepPlace, { ticketId, stepNumber: 1, step }, facts);
    return ticketId;
  }

  /**
   * Takes the step after the ticket's last one. Of two simultaneous steps the second waits and is refused by the state
   * after the first: TICKET_REDEEMED, TICKET_VOIDED, TICKET_EXPIRED, TICKET_IS_ORPHAN, TICKET_NOT_PRINTED,
   * TICKET_PENDING_ELSEWHERE, TICKET_STEP_NOT_TAKEN, TICKET_OF_ANOTHER_PLACE, DAY_CLOSED.
   */
  async takeStep(
    tx: Tx,
    { establishmentId }: Establishment,
    deskAct: DeskAct,
    stepPlace: StepPlace,
    ticket: Pick<TicketRow, 'ticketId' | 'lastStep'>,
    step: TicketStep,
    facts: StepFacts = {},
  ): Promise<void> {
    const nextStep = { ticketId: ticket.ticketId, stepNumber: ticket.lastStep + 1, step };
    await this.#insertStep(tx, establishmentId, deskAct, stepPlace, nextStep, facts);
  }

  /**
   * Returns the ticket with a typed or scanned number. Refuses with TICKET_UNKNOWN to a device; to a cashier with
   * TICKET_MISTYPED, TICKET_OTHER_ESTABLISHMENT, TICKET_OFF_LINE, TICKET_NEVER_ISSUED.
   */
  async findByNumber(
    connection: Queryable,
    { establishmentId }: Establishment,
    typedNumber: string,
    { ticketSystem }: { readonly ticketSystem: string },
    reader: RefusalReader,
  ): Promise<NumberedTicketRow> {
    const number = removeGroups(typedNumber);
    const digest = this.numbers.digest(establishmentId, number);
    const ticket = await findTicketByNumber(
      connection,
      establishmentId,
      digest,
      reader === 'cashier' ? typedNumber.trim() : null,
    );
    if (ticket !== undefined) return ticket;
    if (reader === 'device') return refuse('TICKET_UNKNOWN');
    switch (findUnknownNumberCause(number, ticketSystem)) {
      case 'mistyped':
        return refuse('TICKET_MISTYPED');
      case 'otherSystem':
        return refuse('TICKET_OTHER_ESTABLISHMENT', { system: number.slice(0, 2) });
      case 'offLine':
        return refuse('TICKET_OFF_LINE');
      case 'neverIssued':
        return refuse('TICKET_NEVER_ISSUED');
    }
  }

  /** Returns the ticket with a typed or scanned number, groups of digits or not; undefined when none has it. */
  findIfKnown(
    connection: Queryable,
    { establishmentId }: Establishment,
    typedNumber: string,
  ): Promise<NumberedTicketRow | undefined> {
    const number = removeGroups(typedNumber);
    return findTicketByNumber(connection, establishmentId, this.numbers.digest(establishmentId, number), null);
  }

  /** Returns one ticket. Refuses with NOT_FOUND. */
  findById(connection: Queryable, { establishmentId }: Establishment, ticketId: bigint): Promise<NumberedTicketRow> {
    return findTicket(connection, establishmentId, ticketId);
  }

  /**
   * Refuses a presentation with the codes of `findPresentationFault`; a cashier also sees when and where a ticket was
   * paid.
   */
  judgePresentation(
    ticket: TicketRow,
    presentation: Presentation,
    settings: SettingsInForce,
    reader: RefusalReader,
  ): void {
    const refusal = findPresentationFault(ticket, presentation, settings);
    if (refusal === null) return;
    refuse(refusal, reader === 'device' ? {} : buildStepDetails(ticket));
  }

  /** Inserts a step of a ticket with the person and the day of the act; an absent fact is stored as null. */
  async #insertStep(
    tx: Tx,
    establishmentId: number,
    act: DeskAct,
    { place, machineId, deskId }: StepPlace,
    nextStep: { readonly ticketId: bigint; readonly stepNumber: number; readonly step: TicketStep },
    facts: StepFacts,
  ): Promise<void> {
    const { happenedAt = null, movementNumber = null, entryId = null, approvedBy = null, reason = '' } = facts;
    await insertRow(tx, TicketStepEntity, {
      establishmentId,
      ...nextStep,
      place,
      machineId,
      deskId,
      gamingDay: act.gamingDay,
      happenedAt,
      receivedAt: act.happenedAt,
      recordedBy: act.personId,
      approvedBy,
      reason,
      movementNumber,
      entryId,
    });
  }
}

/** Returns when and where a ticket's last step took place, as details of a refusal. */
function buildStepDetails(ticket: TicketRow) {
  const { movedOn, movedAt, lastPlace, lastMachine, lastDesk, ticketId } = ticket;
  const instant = { ticketId: String(ticketId), gamingDay: movedOn, at: movedAt.toISOString() };
  return { ...instant, place: lastPlace, where: lastMachine ?? lastDesk };
}

/** Refuses with TICKET_ABOVE_CEILING an amount above the ceiling, both in minor units. */
function refuseAboveCeiling(
  { currency, currencyExponent }: Establishment,
  amountMinor: bigint,
  ceilingMinor: bigint,
): void {
  if (amountMinor <= ceilingMinor) return;
  const formatMoney = (minor: bigint): string => `${formatMinorText(minor, currencyExponent)} ${currency}`;
  refuse('TICKET_ABOVE_CEILING', { amount: formatMoney(amountMinor), ceiling: formatMoney(ceilingMinor) });
}
