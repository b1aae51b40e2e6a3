import { euros } from '../counting.js';
import type { Act } from './agenda.js';
import type { Shift } from './shift.js';

/** Tickets of the establishment: printed by machines and by its kiosk, played, cashed, sold, voided. */

/** A machine by its number, or a kiosk by the code of its change machine. */
export type TicketDevice = { readonly machine: string } | { readonly kiosk: string };

/** The change machine of the terrace sells tickets and pays them. */
export const KIOSK: TicketDevice = { kiosk: 'M1' };

interface Validated {
  readonly number: string;
  readonly ticketId: string;
}

/** Each issuer counts its own tickets. */
const counted = new WeakMap<Shift, Map<string, number>>();

function nextSequence(shift: Shift, device: TicketDevice): number {
  const counts = counted.get(shift) ?? new Map<string, number>();
  counted.set(shift, counts);
  const name = 'machine' in device ? device.machine : device.kiosk;
  const sequence = (counts.get(name) ?? 0) + 1;
  counts.set(name, sequence);
  return sequence;
}

/** A device has a ticket validated and prints it; its number. */
export async function printTicket(shift: Shift, device: TicketDevice, amountMinor: string): Promise<string> {
  const record = { ...device, amountMinor, sequence: nextSequence(shift, device) };
  const { number } = await shift.sends<Validated>('ticket-devices/requests', record);
  await shift.sends('ticket-devices/prints', { ...device, number, isPrinted: true });
  return number;
}

/** A device takes a ticket in and stacks it. */
export async function stackTicket(shift: Shift, device: TicketDevice, number: string): Promise<void> {
  await shift.sends('ticket-devices/presentations', { ...device, number });
  await shift.sends('ticket-devices/outcomes', { ...device, number, outcome: 'stacked' });
}

/** The central desk cashes a ticket. */
const cash = (shift: Shift, ticket: string, amountMinor: bigint): Promise<unknown> =>
  shift.does('gaspard', 'ticket-redemptions', { ticket, amount: euros(amountMinor), desk: 'CC' });

const CASHED = [
  { minute: 470, amountMinor: 8_640n },
  { minute: 930, amountMinor: 21_200n },
] as const;

/** The printer of a machine jams over a ticket, which no paper confirms: two people void it, the credits are paid out. */
async function voidJammed(shift: Shift): Promise<void> {
  const device = { machine: '4088' };
  const record = { ...device, amountMinor: '1500', sequence: nextSequence(shift, device) };
  const { ticketId } = await shift.sends<Validated>('ticket-devices/requests', record);
  await shift.does('leontine', `tickets/${ticketId}/void`, {
    ...{ reason: 'Imprimante bloquée, rien n’est sorti', authoriser: shift.credentials('hortense') },
  });
}

/** Two cashed at a desk, one paid by the kiosk, one sold, one voided. */
export function ticketActs(shift: Shift): readonly Act[] {
  return [
    ...CASHED.map(({ minute, amountMinor }) =>
      shift.act(minute, async () => {
        await cash(shift, await printTicket(shift, KIOSK, String(amountMinor)), amountMinor);
      }),
    ),
    shift.act(520, async () => stackTicket(shift, KIOSK, await printTicket(shift, { machine: '4052' }, '2550'))),
    shift.act(640, async () => stackTicket(shift, { machine: '4052' }, await printTicket(shift, KIOSK, '2000'))),
    shift.act(1010, () => shift.does('gaspard', 'tickets', { desk: 'CC', amountMinor: '10000' })),
    shift.act(1212, () => voidJammed(shift)),
  ];
}
