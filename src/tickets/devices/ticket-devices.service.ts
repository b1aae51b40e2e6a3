import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { DesksService, type DeskAct } from '#desks/balances/desks.service.js';
import { computeKioskLimit, type PresentationOutcome } from '#domain/tickets/presentations.js';
import type { TicketKind } from '#domain/tickets/ticket-life.js';
import type { SettingsInForce } from '#domain/settings/settings.js';
import { MachinesService } from '#machines/records/machines.service.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Wire } from '#platform/database/idempotency.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import { TicketGuessesService } from '../records/ticket-guesses.service.js';
import type { NumberedTicketRow } from '../records/tickets.queries.js';
import { TicketsService, type StepFacts, type StepPlace } from '../records/tickets.service.js';
import { TicketCashService } from '../records/ticket-cash.service.js';
import type { UserRequest } from '#ledger/user-request.js';

/** A machine by its number, or a kiosk by the code of its change machine. */
export interface DevicePlace {
  readonly machine: string | null;
  readonly kiosk: string | null;
  /** By the clock of the device; null: it gave none. */
  readonly at: Date | null;
}

/** A request of a machine or kiosk, whose token is the actor. */
export interface DeviceRequest extends UserRequest {
  readonly device: DevicePlace;
}

/** The part of a ticket that a device needs. */
export interface DeviceTicket {
  readonly ticketId: bigint;
  /** State of the ticket. */
  readonly state: NumberedTicketRow['state'];
  readonly kind: TicketKind;
  readonly pool: number | null;
  readonly validationType: number | null;
  readonly amountMinor: bigint;
  readonly sequenceNumber: bigint;
  /** Last day of payment, ISO date. */
  readonly payableUntil: string;
}

export interface TicketRequest {
  readonly amountMinor: bigint;
  readonly kind: TicketKind;
  readonly sequenceNumber: bigint;
  readonly validationType: number | null;
  readonly pool: number | null;
}

type DeviceStepPlace = StepPlace & { readonly place: 'machine' | 'kiosk' };

/** Acts of machines and kiosks on tickets: validation, printing and acceptance. */
@Injectable()
export class TicketDevicesService {
  constructor(
    private readonly database: Database,
    private readonly tickets: TicketsService,
    private readonly guesses: TicketGuessesService,
    private readonly desks: DesksService,
    private readonly machines: MachinesService,
    private readonly cash: TicketCashService,
  ) {}

  /**
   * Validates a ticket before it is printed and returns its number; a repetition under the same write key returns that
   * number again. Refuses with TICKET_PLACE_REQUIRED, UNKNOWN_MACHINE, UNKNOWN_DESK, NOT_A_KIOSK, DESK_RETIRED,
   * TICKETS_NOT_IN_USE, TICKET_ABOVE_CEILING.
   */
  requestNumber(
    { actor, establishment, writeKey, device }: DeviceRequest,
    input: TicketRequest,
  ): Promise<Wire<DeviceTicket & { readonly number: string }>> {
    return writeOnce(this.database, establishment.establishmentId, writeKey, async (tx) => {
      const deskAct = await this.desks.beginDayAct(tx, actor, establishment, 'tickets.request');
      const devicePlace = await this.#findPlace(tx, establishment, device);
      const settings = await this.tickets.requireInUse(tx, establishment, deskAct.gamingDay);
      const number = this.tickets.createNumber(settings);
      const ticket = { ...input, step: 'request', number, validatedBy: 'system', printedAt: device.at } as const;
      const ticketId = await this.tickets.enterTicket(tx, establishment, deskAct, devicePlace, ticket, settings, {
        happenedAt: device.at,
      });
      return { ...toDeviceTicket(await this.tickets.findById(tx, establishment, ticketId)), number };
    });
  }

  /**
   * Records the outcome of a print: the paper is a ticket now, or never became one. A second print of the number is
   * noted as a duplicate. Refuses with the codes of `requestNumber`, TICKET_UNKNOWN, and the codes of a step.
   */
  recordPrint(
    { actor, establishment, writeKey, device }: DeviceRequest,
    { number, isPrinted, isDuplicate }: { number: string; isPrinted: boolean; isDuplicate: boolean },
  ): Promise<Wire<DeviceTicket>> {
    return writeOnce(this.database, establishment.establishmentId, writeKey, async (tx) => {
      const deskAct = await this.desks.beginDayAct(tx, actor, establishment, 'tickets.print');
      const devicePlace = await this.#findPlace(tx, establishment, device);
      const settings = await this.tickets.requireInUse(tx, establishment, deskAct.gamingDay);
      const ticket = await this.tickets.findByNumber(tx, establishment, number, settings, 'device');
      if (!isIssuer(ticket, device)) refuse('TICKET_OF_ANOTHER_PLACE');
      const printStep = isPrinted ? 'print' : 'abandon';
      const step = isDuplicate ? 'reprint' : printStep;
      // repeated after a lost response
      if (step !== 'reprint' && ticket.lastStepName === step) return toDeviceTicket(ticket);
      const movedCash =
        devicePlace.place === 'kiosk' && step === 'print'
          ? await this.#sell(tx, establishment, deskAct, device, ticket)
          : {};
      await this.tickets.takeStep(tx, establishment, deskAct, devicePlace, ticket, step, {
        happenedAt: device.at,
        ...movedCash,
      });
      return toDeviceTicket(await this.tickets.findById(tx, establishment, ticket.ticketId));
    });
  }

  /**
   * Takes a ticket in: it is pending at this device until the device reports it stacked (retained) or returned; a
   * repetition changes nothing. Refuses with the codes of `requestNumber`, TICKET_GUESSES_THROTTLED, TICKET_UNKNOWN,
   * and the codes of `findPresentationFault`; a device receives only the code.
   */
  presentTicket(
    { actor, establishment, writeKey, device }: DeviceRequest,
    number: string,
  ): Promise<Wire<DeviceTicket>> {
    const presentationPlace = {
      name: device.machine ?? device.kiosk ?? '',
      find: () => this.#findPlace(this.database.dataSource, establishment, device),
    };
    return this.guesses.guardGuesses(actor, establishment, presentationPlace, () =>
      writeOnce(this.database, establishment.establishmentId, writeKey, async (tx) => {
        const act = await this.desks.beginDayAct(tx, actor, establishment, 'tickets.present');
        const devicePlace = await this.#findPlace(tx, establishment, device);
        const settings = await this.tickets.requireInUse(tx, establishment, act.gamingDay);
        const presentedTicket = await this.tickets.findByNumber(tx, establishment, number, settings, 'device');
        if (presentedTicket.lastStepName === 'present' && isLastPlace(presentedTicket, device))
          return toDeviceTicket(presentedTicket);
        await this.#refuseUnpayable(tx, establishment, act, device, presentedTicket, settings);
        const ticket = await this.cash.confirmPrint(tx, establishment, act, presentedTicket);
        await this.tickets.takeStep(tx, establishment, act, devicePlace, ticket, 'present', { happenedAt: device.at });
        return toDeviceTicket(await this.tickets.findById(tx, establishment, ticket.ticketId));
      }),
    );
  }

  /**
   * Records what became of a presented ticket: stacked (retained), it is paid; returned, its bearer has it again; a
   * repetition changes nothing. Refuses with the codes of `requestNumber`, TICKET_UNKNOWN, TICKET_OF_ANOTHER_PLACE,
   * TICKET_STEP_NOT_TAKEN, TICKET_REDEEMED, DESK_BALANCE_SHORT (the cash of the kiosk).
   */
  settlePresentation(
    { actor, establishment, writeKey, device }: DeviceRequest,
    { number, outcome }: { readonly number: string; readonly outcome: PresentationOutcome },
  ): Promise<Wire<DeviceTicket>> {
    return writeOnce(this.database, establishment.establishmentId, writeKey, async (tx) => {
      const deskAct = await this.desks.beginDayAct(tx, actor, establishment, `tickets.${outcome}`);
      const devicePlace = await this.#findPlace(tx, establishment, device);
      const settings = await this.tickets.requireInUse(tx, establishment, deskAct.gamingDay);
      const ticket = await this.tickets.findByNumber(tx, establishment, number, settings, 'device');
      const step = outcome === 'stacked' ? 'stack' : 'return';
      if (ticket.lastStepName === step && isLastPlace(ticket, device)) return toDeviceTicket(ticket);
      if (ticket.state === 'pending' && !isLastPlace(ticket, device)) refuse('TICKET_OF_ANOTHER_PLACE');
      await this.#endPresentation(tx, establishment, deskAct, devicePlace, ticket, step, { happenedAt: device.at });
      return toDeviceTicket(await this.tickets.findById(tx, establishment, ticket.ticketId));
    });
  }

  /**
   * Returns the state of a ticket to the device that issued or holds it, after a lost response. Refuses with
   * TICKET_UNKNOWN otherwise.
   */
  async findDeviceTicket(establishment: Establishment, device: DevicePlace, number: string): Promise<DeviceTicket> {
    const ticket = await this.tickets.findIfKnown(this.database.dataSource, establishment, number);
    if (ticket === undefined || !(isIssuer(ticket, device) || isLastPlace(ticket, device)))
      return refuse('TICKET_UNKNOWN');
    return toDeviceTicket(ticket);
  }

  /**
   * Stacks (retains) or returns a pending ticket, for its device or for two people in its place. A kiosk that stacks it
   * pays the cash out.
   */
  async #endPresentation(
    tx: Tx,
    establishment: Establishment,
    act: DeskAct,
    stepPlace: StepPlace,
    ticket: NumberedTicketRow,
    step: 'stack' | 'return',
    facts: StepFacts,
  ): Promise<void> {
    if (step === 'return' || stepPlace.place === 'machine') {
      await this.tickets.takeStep(tx, establishment, act, stepPlace, ticket, step, facts);
      return;
    }
    // a ticket that is not pending must not move cash: its step is refused
    if (ticket.state !== 'pending') await this.tickets.takeStep(tx, establishment, act, stepPlace, ticket, step, facts);
    const { lastDesk: kiosk } = ticket;
    const reference = toTicketReference(ticket);
    const movedCash = await this.cash.moveCash(tx, establishment, act, kiosk ?? '', reference, 'ticketRedeemed');
    await this.tickets.takeStep(tx, establishment, act, stepPlace, ticket, step, { ...facts, ...movedCash });
  }

  /**
   * Stacks or returns a pending ticket on the decision of two people, when the device never reported; in the caller's
   * transaction.
   */
  async settleOnBehalf(
    tx: Tx,
    establishment: Establishment,
    deskAct: DeskAct,
    ticket: NumberedTicketRow,
    outcome: PresentationOutcome,
    facts: StepFacts,
  ): Promise<void> {
    const lastDevice = { machine: ticket.lastMachine, kiosk: ticket.lastDesk, at: null };
    const step = outcome === 'stacked' ? 'stack' : 'return';
    const devicePlace = await this.#findPlace(tx, establishment, lastDevice);
    await this.#endPresentation(tx, establishment, deskAct, devicePlace, ticket, step, facts);
  }

  /**
   * Refuses a presentation with the codes of `findPresentationFault`, and at a kiosk that cannot pay it with
   * DESK_BALANCE_SHORT.
   */
  async #refuseUnpayable(
    tx: Tx,
    establishment: Establishment,
    { gamingDay }: DeskAct,
    device: DevicePlace,
    ticket: NumberedTicketRow,
    settings: SettingsInForce,
  ): Promise<void> {
    const { kiosk } = device;
    const isKiosk = kiosk !== null;
    const presentation = {
      place: isKiosk ? ('kiosk' as const) : ('machine' as const),
      // a device states no amount
      amountMinor: null,
      gamingDay,
      hasIdentity: false,
      limitMinor: isKiosk ? computeKioskLimit(settings.ticketKioskLimitMinor, settings) : null,
    };
    this.tickets.judgePresentation(ticket, presentation, settings, 'device');
    if (!isKiosk) return;
    const desk = await this.desks.findDesk(tx, establishment, kiosk);
    if (desk.balanceMinor - desk.pendingOutMinor < ticket.amountMinor) {
      refuse('DESK_BALANCE_SHORT', { desk: desk.deskCode });
    }
  }

  /** Records the cash that a customer put into a kiosk for the printed ticket. */
  #sell(tx: Tx, establishment: Establishment, act: DeskAct, { kiosk }: DevicePlace, ticket: NumberedTicketRow) {
    return this.cash.moveCash(tx, establishment, act, kiosk ?? '', toTicketReference(ticket), 'ticketIssued');
  }

  /**
   * Returns the place of a device, which names either its machine or its kiosk. Refuses with TICKET_PLACE_REQUIRED,
   * UNKNOWN_MACHINE, UNKNOWN_DESK, NOT_A_KIOSK, DESK_RETIRED.
   */
  async #findPlace(
    connection: Queryable,
    establishment: Establishment,
    { machine, kiosk }: DevicePlace,
  ): Promise<DeviceStepPlace> {
    if ((machine === null) === (kiosk === null)) return refuse('TICKET_PLACE_REQUIRED');
    if (machine !== null) {
      const machineId = await this.machines.findMachineId(connection, establishment.establishmentId, machine);
      return { place: 'machine', machineId, deskId: null };
    }
    const { deskId, kind, retiredAt } = await this.desks.findDesk(connection, establishment, kiosk ?? '');
    if (kind !== 'changeMachine') refuse('NOT_A_KIOSK', { desk: kiosk });
    if (retiredAt !== null) refuse('DESK_RETIRED', { desk: kiosk });
    return { place: 'kiosk', machineId: null, deskId };
  }
}

/** Returns whether a ticket was issued by this machine or kiosk. */
const isIssuer = ({ machine, deskCode, place }: NumberedTicketRow, device: DevicePlace): boolean =>
  place === 'machine' ? machine === device.machine : place === 'kiosk' && deskCode === device.kiosk;

/** Returns whether a ticket's last step took place at this machine or kiosk. */
const isLastPlace = ({ lastPlace, lastMachine, lastDesk }: NumberedTicketRow, device: DevicePlace): boolean =>
  lastPlace === 'machine' ? lastMachine === device.machine : lastPlace === 'kiosk' && lastDesk === device.kiosk;

/** Returns the part of a ticket that a device needs, without its number and without personal data. */
function toDeviceTicket(ticket: NumberedTicketRow): DeviceTicket {
  const { ticketId, state, kind, pool, validationType, amountMinor, sequenceNumber, payableUntil } = ticket;
  return { ticketId, state, kind, pool, validationType, amountMinor, sequenceNumber, payableUntil };
}

/** Returns a ticket's reference in a journal entry, and its amount. */
function toTicketReference({ ticketId, amountMinor }: NumberedTicketRow) {
  return { ticket: String(ticketId), amountMinor };
}
