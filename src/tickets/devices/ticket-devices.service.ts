import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { DesksService, type DeskAction } from '#desks/balances/desks.service.js';
import { computeKioskLimit, type PresentationOutcome } from '#domain/tickets/presentations.js';
import type { TicketKind } from '#domain/tickets/ticket-life.js';
import type { SettingsInForce } from '#domain/settings/settings.js';
import { MachinesService } from '#machines/records/machines.service.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import { TicketGuessesService } from '../records/ticket-guesses.service.js';
import type { NumberedTicketRow } from '../records/tickets.queries.js';
import { TicketsService, type StepData, type StepLocation } from '../records/tickets.service.js';
import { TicketCashService } from '../records/ticket-cash.service.js';
import type { UserRequest } from '#ledger/user-request.js';

/** A machine by its number, or a kiosk by the code of its change machine. */
export interface DeviceReference {
  readonly machine: string | null;
  readonly kiosk: string | null;
  /** By the clock of the device; null: it gave none. */
  readonly at: Date | null;
}

/** A request of a machine or kiosk, whose token is the actor. */
export interface DeviceRequest extends UserRequest {
  readonly device: DeviceReference;
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

type DeviceLocation = StepLocation & { readonly place: 'machine' | 'kiosk' };

/** Acts of machines and kiosks on tickets: validation, printing and acceptance. */
@Injectable()
export class TicketDevicesService {
  constructor(
    private readonly database: Database,
    private readonly tickets: TicketsService,
    private readonly guesses: TicketGuessesService,
    private readonly desks: DesksService,
    private readonly machines: MachinesService,
    private readonly ticketCash: TicketCashService,
  ) {}

  /**
   * Validates a ticket before it is printed and returns its number; a repetition under the same idempotency key returns
   * that number again. Refuses with TICKET_PLACE_REQUIRED, UNKNOWN_MACHINE, UNKNOWN_DESK, NOT_A_KIOSK, DESK_RETIRED,
   * TICKETS_NOT_IN_USE, TICKET_ABOVE_CEILING.
   */
  requestTicketNumber(
    { actor, establishment, idempotencyKey, device }: DeviceRequest,
    input: TicketRequest,
  ): Promise<Serialized<DeviceTicket & { readonly number: string }>> {
    return writeOnce(this.database, establishment.establishmentId, idempotencyKey, async (tx) => {
      const deskAction = await this.desks.beginDeskAction(tx, actor, establishment, 'tickets.request');
      const deviceLocation = await this.#requireDeviceLocation(tx, establishment, device);
      const settings = await this.tickets.requireTicketSettings(tx, establishment, deskAction.gamingDay);
      const ticketNumber = this.tickets.createNumber(settings);
      const ticket = {
        ...input,
        step: 'request',
        number: ticketNumber,
        validatedBy: 'system',
        printedAt: device.at,
      } as const;
      const ticketId = await this.tickets.enterTicket(tx, establishment, deskAction, deviceLocation, ticket, settings, {
        happenedAt: device.at,
      });
      return {
        ...toDeviceTicket(await this.tickets.requireTicketById(tx, establishment, ticketId)),
        number: ticketNumber,
      };
    });
  }

  /**
   * Records the outcome of a print: the paper is a ticket now, or never became one. A second print of the number is
   * noted as a duplicate. Refuses with the codes of `requestTicketNumber`, TICKET_UNKNOWN, and the codes of a step.
   */
  recordPrint(
    { actor, establishment, idempotencyKey, device }: DeviceRequest,
    { number, isPrinted, isDuplicate }: { number: string; isPrinted: boolean; isDuplicate: boolean },
  ): Promise<Serialized<DeviceTicket>> {
    return writeOnce(this.database, establishment.establishmentId, idempotencyKey, async (tx) => {
      const deskAction = await this.desks.beginDeskAction(tx, actor, establishment, 'tickets.print');
      const deviceLocation = await this.#requireDeviceLocation(tx, establishment, device);
      const settings = await this.tickets.requireTicketSettings(tx, establishment, deskAction.gamingDay);
      const ticket = await this.tickets.requireTicketByNumber(tx, establishment, number, settings, 'device');
      if (!isIssuingDevice(ticket, device)) refuse('TICKET_OF_ANOTHER_PLACE');
      const printStep = isPrinted ? 'print' : 'abandon';
      const step = isDuplicate ? 'reprint' : printStep;
      // repeated after a lost response
      if (step !== 'reprint' && ticket.lastStepName === step) return toDeviceTicket(ticket);
      const cashMovement =
        deviceLocation.place === 'kiosk' && step === 'print'
          ? await this.#recordKioskSale(tx, establishment, deskAction, device, ticket)
          : {};
      await this.tickets.recordStep(tx, establishment, deskAction, deviceLocation, ticket, step, {
        happenedAt: device.at,
        ...cashMovement,
      });
      return toDeviceTicket(await this.tickets.requireTicketById(tx, establishment, ticket.ticketId));
    });
  }

  /**
   * Takes a ticket in: it is pending at this device until the device reports it stacked (retained) or returned; a
   * repetition changes nothing. Refuses with the codes of `requestTicketNumber`, TICKET_GUESSES_THROTTLED,
   * TICKET_UNKNOWN, and the codes of `findPresentationFault`; a device receives only the code.
   */
  presentTicket(
    { actor, establishment, idempotencyKey, device }: DeviceRequest,
    ticketNumber: string,
  ): Promise<Serialized<DeviceTicket>> {
    const presentationSource = {
      name: device.machine ?? device.kiosk ?? '',
      findLocation: () => this.#requireDeviceLocation(this.database.dataSource, establishment, device),
    };
    return this.guesses.guardGuesses(actor, establishment, presentationSource, () =>
      writeOnce(this.database, establishment.establishmentId, idempotencyKey, async (tx) => {
        const deskAction = await this.desks.beginDeskAction(tx, actor, establishment, 'tickets.present');
        const deviceLocation = await this.#requireDeviceLocation(tx, establishment, device);
        const settings = await this.tickets.requireTicketSettings(tx, establishment, deskAction.gamingDay);
        const presentedTicket = await this.tickets.requireTicketByNumber(
          tx,
          establishment,
          ticketNumber,
          settings,
          'device',
        );
        if (presentedTicket.lastStepName === 'present' && isLastDevice(presentedTicket, device))
          return toDeviceTicket(presentedTicket);
        await this.#assertPayable(tx, establishment, deskAction, device, presentedTicket, settings);
        const ticket = await this.ticketCash.confirmPrint(tx, establishment, deskAction, presentedTicket);
        await this.tickets.recordStep(tx, establishment, deskAction, deviceLocation, ticket, 'present', {
          happenedAt: device.at,
        });
        return toDeviceTicket(await this.tickets.requireTicketById(tx, establishment, ticket.ticketId));
      }),
    );
  }

  /**
   * Records what became of a presented ticket: stacked (retained), it is paid; returned, its bearer has it again; a
   * repetition changes nothing. Refuses with the codes of `requestTicketNumber`, TICKET_UNKNOWN,
   * TICKET_OF_ANOTHER_PLACE, TICKET_STEP_NOT_TAKEN, TICKET_REDEEMED, DESK_BALANCE_SHORT (the cash of the kiosk).
   */
  settlePresentation(
    { actor, establishment, idempotencyKey, device }: DeviceRequest,
    { number, outcome }: { readonly number: string; readonly outcome: PresentationOutcome },
  ): Promise<Serialized<DeviceTicket>> {
    return writeOnce(this.database, establishment.establishmentId, idempotencyKey, async (tx) => {
      const deskAction = await this.desks.beginDeskAction(tx, actor, establishment, `tickets.${outcome}`);
      const deviceLocation = await this.#requireDeviceLocation(tx, establishment, device);
      const settings = await this.tickets.requireTicketSettings(tx, establishment, deskAction.gamingDay);
      const ticket = await this.tickets.requireTicketByNumber(tx, establishment, number, settings, 'device');
      const step = outcome === 'stacked' ? 'stack' : 'return';
      if (ticket.lastStepName === step && isLastDevice(ticket, device)) return toDeviceTicket(ticket);
      if (ticket.state === 'pending' && !isLastDevice(ticket, device)) refuse('TICKET_OF_ANOTHER_PLACE');
      await this.#endPresentation(tx, establishment, deskAction, deviceLocation, ticket, step, {
        happenedAt: device.at,
      });
      return toDeviceTicket(await this.tickets.requireTicketById(tx, establishment, ticket.ticketId));
    });
  }

  /**
   * Returns the state of a ticket to the device that issued or holds it, after a lost response. Refuses with
   * TICKET_UNKNOWN otherwise.
   */
  async requireDeviceTicket(
    establishment: Establishment,
    device: DeviceReference,
    ticketNumber: string,
  ): Promise<DeviceTicket> {
    const ticket = await this.tickets.findTicketByNumber(this.database.dataSource, establishment, ticketNumber);
    if (ticket === undefined || !(isIssuingDevice(ticket, device) || isLastDevice(ticket, device)))
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
    deskAction: DeskAction,
    stepLocation: StepLocation,
    ticket: NumberedTicketRow,
    step: 'stack' | 'return',
    stepData: StepData,
  ): Promise<void> {
    if (step === 'return' || stepLocation.place === 'machine') {
      await this.tickets.recordStep(tx, establishment, deskAction, stepLocation, ticket, step, stepData);
      return;
    }
    // a ticket that is not pending must not move cash: its step is refused
    if (ticket.state !== 'pending')
      await this.tickets.recordStep(tx, establishment, deskAction, stepLocation, ticket, step, stepData);
    const { lastDesk } = ticket;
    const reference = toTicketReference(ticket);
    const cashMovement = await this.ticketCash.recordTicketCash(
      tx,
      establishment,
      deskAction,
      lastDesk ?? '',
      reference,
      'ticketRedeemed',
    );
    await this.tickets.recordStep(tx, establishment, deskAction, stepLocation, ticket, step, {
      ...stepData,
      ...cashMovement,
    });
  }

  /**
   * Stacks or returns a pending ticket on the decision of two people, when the device never reported; in the caller's
   * transaction.
   */
  async settleForDevice(
    tx: Tx,
    establishment: Establishment,
    deskAction: DeskAction,
    ticket: NumberedTicketRow,
    outcome: PresentationOutcome,
    stepData: StepData,
  ): Promise<void> {
    const lastDevice = { machine: ticket.lastMachine, kiosk: ticket.lastDesk, at: null };
    const step = outcome === 'stacked' ? 'stack' : 'return';
    const deviceLocation = await this.#requireDeviceLocation(tx, establishment, lastDevice);
    await this.#endPresentation(tx, establishment, deskAction, deviceLocation, ticket, step, stepData);
  }

  /**
   * Refuses a presentation with the codes of `findPresentationFault`, and at a kiosk that cannot pay it with
   * DESK_BALANCE_SHORT.
   */
  async #assertPayable(
    tx: Tx,
    establishment: Establishment,
    { gamingDay }: DeskAction,
    device: DeviceReference,
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
    this.tickets.assertPresentable(ticket, presentation, settings, 'device');
    if (!isKiosk) return;
    const desk = await this.desks.requireDesk(tx, establishment, kiosk);
    if (desk.balanceMinor - desk.pendingOutMinor < ticket.amountMinor) {
      refuse('DESK_BALANCE_SHORT', { desk: desk.deskCode });
    }
  }

  /** Records the cash that a customer put into a kiosk for the printed ticket. */
  #recordKioskSale(
    tx: Tx,
    establishment: Establishment,
    deskAction: DeskAction,
    { kiosk }: DeviceReference,
    ticket: NumberedTicketRow,
  ) {
    return this.ticketCash.recordTicketCash(
      tx,
      establishment,
      deskAction,
      kiosk ?? '',
      toTicketReference(ticket),
      'ticketIssued',
    );
  }

  /**
   * Returns the place of a device, which names either its machine or its kiosk. Refuses with TICKET_PLACE_REQUIRED,
   * UNKNOWN_MACHINE, UNKNOWN_DESK, NOT_A_KIOSK, DESK_RETIRED.
   */
  async #requireDeviceLocation(
    connection: Queryable,
    establishment: Establishment,
    { machine, kiosk }: DeviceReference,
  ): Promise<DeviceLocation> {
    if ((machine === null) === (kiosk === null)) return refuse('TICKET_PLACE_REQUIRED');
    if (machine !== null) {
      const machineId = await this.machines.requireMachineId(connection, establishment.establishmentId, machine);
      return { place: 'machine', machineId, deskId: null };
    }
    const { deskId, kind, retiredAt } = await this.desks.requireDesk(connection, establishment, kiosk ?? '');
    if (kind !== 'changeMachine') refuse('NOT_A_KIOSK', { desk: kiosk });
    if (retiredAt !== null) refuse('DESK_RETIRED', { desk: kiosk });
    return { place: 'kiosk', machineId: null, deskId };
  }
}

/** Returns whether a ticket was issued by this machine or kiosk. */
const isIssuingDevice = ({ machine, deskCode, place }: NumberedTicketRow, device: DeviceReference): boolean =>
  place === 'machine' ? machine === device.machine : place === 'kiosk' && deskCode === device.kiosk;

/** Returns whether a ticket's last step took place at this machine or kiosk. */
const isLastDevice = ({ lastPlace, lastMachine, lastDesk }: NumberedTicketRow, device: DeviceReference): boolean =>
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
