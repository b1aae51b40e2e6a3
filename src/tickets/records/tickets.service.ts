import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { DeskAction } from '#desks/balances/desks.service.js';
import { formatMinorText } from '#domain/money.js';
import { getUnknownNumberCause } from '#domain/tickets/validation-numbers.js';
import { findPresentationFault, type Presentation } from '#domain/tickets/presentations.js';
import type {
  TicketKind,
  TicketState,
  TicketStep,
  ValidationOrigin,
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
import { getTicket, findTicketByNumberDigest, type NumberedTicketRow, type TicketRow } from './tickets.queries.js';
import { removeGroupSeparators } from '#domain/typed-numbers.js';

/** The place of a step. */
export interface StepLocation {
  readonly place: TicketPlace;
  readonly machineId: bigint | null;
  readonly deskId: bigint | null;
}

export const ESTABLISHMENT_LOCATION: StepLocation = { place: 'house', machineId: null, deskId: null };

/** Optional facts of a step. */
export interface StepData {
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
  readonly validatedBy: ValidationOrigin;
  readonly validationType: number | null;
  readonly kind: TicketKind;
  readonly pool: number | null;
  readonly amountMinor: bigint;
  readonly sequenceNumber: bigint;
  readonly printedAt: Date | null;
  /** The issuer, when it is not the place of the step. */
  readonly issuedBy?: StepLocation & { readonly place: 'machine' };
}

/** Reader of a refusal about an unknown number: a cashier sees the nearest cause, a device only the code. */
export type RefusalAudience = 'cashier' | 'device';

const FIRST_STATES: Readonly<Record<NewTicket['step'], TicketState>> = {
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
  async requireTicketSettings(
    connection: Queryable,
    establishment: Establishment,
    gamingDay: string,
  ): Promise<SettingsInForce & { readonly ticketSystem: string }> {
    return this.narrowTicketSettings(await this.settings.readSettingsInForce(connection, establishment, gamingDay));
  }

  /** Narrows settings already read. Refuses TICKETS_NOT_IN_USE. */
  narrowTicketSettings(settings: SettingsInForce): SettingsInForce & { readonly ticketSystem: string } {
    const { ticketSystem } = settings;
    return ticketSystem === null ? refuse('TICKETS_NOT_IN_USE') : { ...settings, ticketSystem };
  }

  /** Creates a number of this establishment's system. */
  createNumber({ ticketSystem }: { readonly ticketSystem: string }): string {
    return this.numbers.createNumber(ticketSystem);
  }

  /**
   * Enters a ticket with its first step, in the caller's transaction; returns its identifier. The issuer is the place
   * of the step unless the ticket names another. Refuses with TICKET_ABOVE_CEILING, TICKET_KNOWN.
   */
  async enterTicket(
    tx: Tx,
    establishment: Establishment,
    deskAction: DeskAction,
    stepLocation: StepLocation & { readonly place: TicketIssuer },
    ticket: NewTicket,
    settings: SettingsInForce,
    stepData: StepData = {},
  ): Promise<bigint> {
    const { establishmentId } = establishment;
    assertWithinCeiling(establishment, ticket.amountMinor, settings.ticketCeilingMinor);
    const storedNumber = this.numbers.toStoredNumber(establishmentId, ticket.number);
    const existingTicket = await findTicketByNumberDigest(tx, establishmentId, storedNumber.numberDigest, null);
    if (existingTicket !== undefined) refuse('TICKET_KNOWN');
    const issuer = ticket.issuedBy ?? stepLocation;
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
      payableUntil: addDays(deskAction.gamingDay, settings.ticketValidityDays),
      gamingDay: deskAction.gamingDay,
      movedOn: deskAction.gamingDay,
      receivedAt: deskAction.happenedAt,
      state: FIRST_STATES[step],
      lastStep: 1,
    });
    await this.#insertStep(tx, establishmentId, deskAction, stepLocation, { ticketId, stepNumber: 1, step }, stepData);
    return ticketId;
  }

  /**
   * Takes the step after the ticket's last one. Of two simultaneous steps the second waits and is refused by the state
   * after the first: TICKET_REDEEMED, TICKET_VOIDED, TICKET_EXPIRED, TICKET_IS_ORPHAN, TICKET_NOT_PRINTED,
   * TICKET_PENDING_ELSEWHERE, TICKET_STEP_NOT_TAKEN, TICKET_OF_ANOTHER_PLACE, DAY_CLOSED.
   */
  async recordStep(
    tx: Tx,
    { establishmentId }: Establishment,
    deskAction: DeskAction,
    stepLocation: StepLocation,
    ticket: Pick<TicketRow, 'ticketId' | 'lastStep'>,
    step: TicketStep,
    stepData: StepData = {},
  ): Promise<void> {
    const nextStep = { ticketId: ticket.ticketId, stepNumber: ticket.lastStep + 1, step };
    await this.#insertStep(tx, establishmentId, deskAction, stepLocation, nextStep, stepData);
  }

  /**
   * Returns the ticket with a typed or scanned number. Refuses with TICKET_UNKNOWN to a device; to a cashier with
   * TICKET_MISTYPED, TICKET_OTHER_ESTABLISHMENT, TICKET_OFF_LINE, TICKET_NEVER_ISSUED.
   */
  async requireTicketByNumber(
    connection: Queryable,
    { establishmentId }: Establishment,
    typedNumber: string,
    { ticketSystem }: { readonly ticketSystem: string },
    audience: RefusalAudience,
  ): Promise<NumberedTicketRow> {
    const ticketNumber = removeGroupSeparators(typedNumber);
    const numberDigest = this.numbers.computeDigest(establishmentId, ticketNumber);
    const ticket = await findTicketByNumberDigest(
      connection,
      establishmentId,
      numberDigest,
      audience === 'cashier' ? typedNumber.trim() : null,
    );
    if (ticket !== undefined) return ticket;
    if (audience === 'device') return refuse('TICKET_UNKNOWN');
    switch (getUnknownNumberCause(ticketNumber, ticketSystem)) {
      case 'mistyped':
        return refuse('TICKET_MISTYPED');
      case 'otherSystem':
        return refuse('TICKET_OTHER_ESTABLISHMENT', { system: ticketNumber.slice(0, 2) });
      case 'offLine':
        return refuse('TICKET_OFF_LINE');
      case 'neverIssued':
        return refuse('TICKET_NEVER_ISSUED');
    }
  }

  /** Returns the ticket with a typed or scanned number, groups of digits or not; undefined when none has it. */
  findTicketByNumber(
    connection: Queryable,
    { establishmentId }: Establishment,
    typedNumber: string,
  ): Promise<NumberedTicketRow | undefined> {
    const ticketNumber = removeGroupSeparators(typedNumber);
    return findTicketByNumberDigest(
      connection,
      establishmentId,
      this.numbers.computeDigest(establishmentId, ticketNumber),
      null,
    );
  }

  /** Returns one ticket. Refuses with NOT_FOUND. */
  requireTicketById(
    connection: Queryable,
    { establishmentId }: Establishment,
    ticketId: bigint,
  ): Promise<NumberedTicketRow> {
    return getTicket(connection, establishmentId, ticketId);
  }

  /**
   * Refuses a presentation with the codes of `findPresentationFault`; a cashier also sees when and where a ticket was
   * paid.
   */
  assertPresentable(
    ticket: TicketRow,
    presentation: Presentation,
    settings: SettingsInForce,
    audience: RefusalAudience,
  ): void {
    const fault = findPresentationFault(ticket, presentation, settings);
    if (fault === null) return;
    refuse(fault, audience === 'device' ? {} : buildLastStepDetails(ticket));
  }

  /** Inserts a step of a ticket with the person and the day of the act; an absent fact is stored as null. */
  async #insertStep(
    tx: Tx,
    establishmentId: number,
    deskAction: DeskAction,
    { place, machineId, deskId }: StepLocation,
    newStep: { readonly ticketId: bigint; readonly stepNumber: number; readonly step: TicketStep },
    stepData: StepData,
  ): Promise<void> {
    const { happenedAt = null, movementNumber = null, entryId = null, approvedBy = null, reason = '' } = stepData;
    await insertRow(tx, TicketStepEntity, {
      establishmentId,
      ...newStep,
      place,
      machineId,
      deskId,
      gamingDay: deskAction.gamingDay,
      happenedAt,
      receivedAt: deskAction.happenedAt,
      recordedBy: deskAction.personId,
      approvedBy,
      reason,
      movementNumber,
      entryId,
    });
  }
}

/** Returns when and where a ticket's last step took place, as details of a refusal. */
function buildLastStepDetails(ticket: TicketRow) {
  const { movedOn, movedAt, lastPlace, lastMachine, lastDesk, ticketId } = ticket;
  const stepDetails = { ticketId: String(ticketId), gamingDay: movedOn, at: movedAt.toISOString() };
  return { ...stepDetails, place: lastPlace, where: lastMachine ?? lastDesk };
}

/** Refuses with TICKET_ABOVE_CEILING an amount above the ceiling, both in minor units. */
function assertWithinCeiling(
  { currency, currencyExponent }: Establishment,
  amountMinor: bigint,
  ceilingMinor: bigint,
): void {
  if (amountMinor <= ceilingMinor) return;
  const formatMoney = (minor: bigint): string => `${formatMinorText(minor, currencyExponent)} ${currency}`;
  refuse('TICKET_ABOVE_CEILING', { amount: formatMoney(amountMinor), ceiling: formatMoney(ceilingMinor) });
}
