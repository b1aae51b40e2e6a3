import { groupByKey } from '#domain/group-by-key.js';
import { formatEuros } from '../stage/counting.js';
import type { MachineTicket } from '../stage/days.js';
import { forEachInBatches, type ScheduledAction } from './agenda.js';
import type { Shift } from './shift.js';

/** Tickets of the establishment: printed by machines and by its kiosk, played, cashed, sold, voided. */

/** Machines connected to the ticket system; for the others the desks enter total tickets. */
const TICKET_SYSTEM_MACHINES: readonly string[] = ['4020', '4036'];

export const isOnTicketSystem = (machine: string): boolean => TICKET_SYSTEM_MACHINES.includes(machine);

/** A machine by its number, or a kiosk by the code of its change machine. */
export type TicketDevice = { readonly machine: string } | { readonly kiosk: string };

/** Kiosk: the change machine of the terrace, which sells and pays tickets. */
export const KIOSK = { kiosk: 'M1' } as const;

export interface PrintedTicket {
  readonly number: string;
  readonly ticketId: string;
  readonly amountMinor: string;
  /** Device that printed it. */
  readonly device: TicketDevice;
}

/** Requests the validation of a device's ticket; nothing is printed yet. */
async function requestTicket(shift: Shift, device: TicketDevice, amountMinor: string): Promise<PrintedTicket> {
  const sequence = shift.takeSequenceNumber('machine' in device ? device.machine : device.kiosk);
  const request = { ...device, amountMinor, sequence };
  const response = await shift.postAsDevice<{ number: string; ticketId: string }>('ticket-devices/requests', request);
  return { number: response.number, ticketId: response.ticketId, amountMinor, device };
}

/** Requests the validation of a device's ticket and prints it. */
export async function printTicket(shift: Shift, device: TicketDevice, amountMinor: string): Promise<PrintedTicket> {
  const ticket = await requestTicket(shift, device, amountMinor);
  await shift.postAsDevice('ticket-devices/prints', { ...device, number: ticket.number, isPrinted: true });
  return ticket;
}

/** Presents a ticket to a device, which stacks it unless the line is cut first. */
async function presentTicket(
  shift: Shift,
  device: TicketDevice,
  { number }: PrintedTicket,
  isLineCut = false,
): Promise<void> {
  await shift.postAsDevice('ticket-devices/presentations', { ...device, number });
  if (!isLineCut) await shift.postAsDevice('ticket-devices/outcomes', { ...device, number, outcome: 'stacked' });
}

/** Deliberate faults of a day's tickets. */
export interface TicketFaults {
  /** Machine whose third ticket is printed a second time. */
  readonly printsTwice?: string;
  /** Machine that takes in its third ticket and never reports the result: two people look into its box. */
  readonly fallsSilent?: string;
}

const FAULTY_TICKET_POSITION = 3;
const ROUND_MINUTES = 30;
const BATCH_SIZE = 6;
/** The kiosk pays one ticket a round, up to this amount; some tickets of each machine stay unredeemed. */
const KIOSK_LIMIT_MINOR = 60_000n;
const MIN_POCKET_TICKETS = 3;
/** Minutes after its round at which a pending ticket is settled. */
const SETTLEMENT_DELAY_MINUTES = 20;

/**
 * The machines' tickets over a day: those they print, and those they take in, bought by customers at the kiosk. Tickets
 * not cashed yet are in customers' pockets.
 */
export class TicketRounds {
  private readonly shift: Shift;
  private readonly faults: TicketFaults;
  private readonly playedTickets: readonly MachineTicket[];
  private readonly pocketTickets: PrintedTicket[] = [];
  private readonly faultCounts = new Map<string, number>();
  private pendingTicket: PrintedTicket | undefined;

  constructor(shift: Shift, playedTickets: readonly MachineTicket[], faults: TicketFaults) {
    this.shift = shift;
    this.faults = faults;
    this.playedTickets = playedTickets.filter(({ machine }) => isOnTicketSystem(machine));
  }

  /** Takes a ticket printed by this machine out of a customer's pocket. Throws Error when there is none. */
  takePocketTicket(machine: string): PrintedTicket {
    const [ticket] = this.#listPocketTickets(machine);
    if (ticket === undefined) throw new Error(`machine ${machine} has printed no ticket yet`);
    this.pocketTickets.splice(this.pocketTickets.indexOf(ticket), 1);
    return ticket;
  }

  #listPocketTickets(machine: string): readonly PrintedTicket[] {
    return this.pocketTickets.filter(({ device }) => 'machine' in device && device.machine === machine);
  }

  /**
   * Plans the rounds of every half hour: tickets printed and taken in since the previous one, and the kiosk's payment.
   */
  planActions(): readonly ScheduledAction[] {
    const { shift } = this;
    const lastMinute = (shift.closesAt.getTime() - shift.opensAt.getTime()) / 60_000 - SETTLEMENT_DELAY_MINUTES - 2;
    const rounds = groupByKey(this.playedTickets, ({ at }) => {
      const minute = (at.getTime() - shift.opensAt.getTime()) / 60_000;
      return Math.min(Math.ceil(minute / ROUND_MINUTES) * ROUND_MINUTES, lastMinute);
    });
    return [...rounds].flatMap(([minute, tickets]) => [
      shift.createAction(minute, () => this.#playRound(tickets)),
      shift.createAction(minute + SETTLEMENT_DELAY_MINUTES, () => this.#settlePendingTicket()),
    ]);
  }

  /** Prints the tickets since the previous round, plays those taken in, and lets the kiosk pay one. */
  async #playRound(tickets: readonly MachineTicket[]): Promise<void> {
    await forEachInBatches(
      tickets.filter(({ direction }) => direction === 'out'),
      BATCH_SIZE,
      (ticket) => this.#printMachineTicket(ticket),
    );
    await forEachInBatches(
      tickets.filter(({ direction }) => direction === 'in'),
      BATCH_SIZE,
      (ticket) => this.#playTicket(ticket),
    );
    await this.#payOneTicketAtKiosk();
  }

  /** Prints a machine's ticket into a customer's pocket, a second time where the script demands it. */
  async #printMachineTicket({ machine, amountMinor }: MachineTicket): Promise<void> {
    const isPrintedTwice = this.#isFaultDue('printsTwice', machine);
    const ticket = await printTicket(this.shift, { machine }, String(amountMinor));
    this.pocketTickets.push(ticket);
    if (!isPrintedTwice) return;
    const duplicatePrint = { machine, number: ticket.number, isPrinted: true, isDuplicate: true };
    await this.shift.postAsDevice('ticket-devices/prints', duplicatePrint);
  }

  /**
   * Buys a ticket at the kiosk and plays it at the machine, which falls silent before the outcome where the script
   * demands it.
   */
  async #playTicket({ machine, amountMinor }: MachineTicket): Promise<void> {
    const isLineCut = this.#isFaultDue('fallsSilent', machine);
    const ticket = await printTicket(this.shift, KIOSK, String(amountMinor));
    await presentTicket(this.shift, { machine }, ticket, isLineCut);
    if (isLineCut) this.pendingTicket = ticket;
  }

  /** Returns whether a scripted fault applies to this ticket of the machine; counts the machine's tickets. */
  #isFaultDue(faultKind: keyof TicketFaults, machine: string): boolean {
    if (this.faults[faultKind] !== machine) return false;
    const faultCount = (this.faultCounts.get(faultKind) ?? 0) + 1;
    this.faultCounts.set(faultKind, faultCount);
    return faultCount === FAULTY_TICKET_POSITION;
  }

  /**
   * Cashes at the kiosk one ticket held by a customer, if the kiosk has enough cash.
   * Some tickets of each machine are never cashed.
   */
  async #payOneTicketAtKiosk(): Promise<void> {
    const desks = await this.shift.get<readonly { deskCode: string; balanceMinor: string }[]>('leontine', 'desks');
    const kioskCashMinor = BigInt(desks.find(({ deskCode }) => deskCode === KIOSK.kiosk)?.balanceMinor ?? 0);
    const isPayable = ({ amountMinor, device }: PrintedTicket): boolean => {
      const [ticketAmountMinor, pocketTicketCount] = [
        BigInt(amountMinor),
        this.#listPocketTickets('machine' in device ? device.machine : '').length,
      ];
      return (
        pocketTicketCount > MIN_POCKET_TICKETS &&
        ticketAmountMinor <= KIOSK_LIMIT_MINOR &&
        ticketAmountMinor <= kioskCashMinor
      );
    };
    const ticketToPay = this.pocketTickets.find(isPayable);
    if (ticketToPay === undefined) return;
    this.pocketTickets.splice(this.pocketTickets.indexOf(ticketToPay), 1);
    await presentTicket(this.shift, KIOSK, ticketToPay);
  }

  /**
   * Settles the pending ticket, if any: two people found it in the box and enter the result that the machine never
   * reported.
   */
  async #settlePendingTicket(): Promise<void> {
    const { pendingTicket, shift } = this;
    this.pendingTicket = undefined;
    if (pendingTicket === undefined) return;
    await shift.post('leontine', `tickets/${pendingTicket.ticketId}/settlement`, {
      outcome: 'stacked',
      reason: 'Ticket vu dans la caisse de l’appareil, ligne coupée',
      authoriser: shift.buildCredentials('hortense'),
    });
  }
}

/** Cashes a ticket at the central desk. */
const cashTicket = (shift: Shift, { number, amountMinor }: PrintedTicket): Promise<unknown> =>
  shift.post('gaspard', 'ticket-redemptions', { ticket: number, amount: formatEuros(BigInt(amountMinor)), desk: 'CC' });

/** Times at which the central desk cashes a ticket, with its machine. */
const CASHED_TICKETS = [
  { minute: 640, machine: '4036' },
  { minute: 930, machine: '4020' },
  { minute: 1_120, machine: '4036' },
] as const;

/** Voids a ticket jammed in a printer, with two people: it was never issued, so it was never owed. */
async function voidJammedTicket(shift: Shift): Promise<void> {
  const { ticketId } = await requestTicket(shift, { machine: '4020' }, '1500');
  await shift.post('leontine', `tickets/${ticketId}/void`, {
    reason: 'Imprimante bloquée, rien n’est sorti',
    authoriser: shift.buildCredentials('hortense'),
  });
}

/** Plans the tickets of the machines: their rounds, some cashed at a desk, one sold there, one voided. */
export function planTicketActions(shift: Shift, rounds: TicketRounds): readonly ScheduledAction[] {
  return [
    ...rounds.planActions(),
    ...CASHED_TICKETS.map(({ minute, machine }) =>
      shift.createAction(minute, () => cashTicket(shift, rounds.takePocketTicket(machine))),
    ),
    shift.createAction(1010, () => shift.post('gaspard', 'tickets', { desk: 'CC', amountMinor: '10000' })),
    shift.createAction(1212, () => voidJammedTicket(shift)),
  ];
}
