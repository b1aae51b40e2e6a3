import { START } from '../../closing/floor.js';
import type { Counters } from '../../night/night.js';
import type { Win } from './night-money.js';

/** Every machine plays 1 000.00, pays 800.00 and takes ten notes of 20.00; what is paid by hand comes on top. */
export const PLAY: Counters = {
  coinInCredits: 100_000,
  coinOutCredits: 80_000,
  wonCredits: 80_000,
  dropCredits: 20_000,
  billsCredits: 20_000,
};
/** The same halfway through the day. */
export const HALF = Object.fromEntries(Object.entries(PLAY).map(([name, value]) => [name, value / 2])) as Counters;
export const ZERO = Object.fromEntries(Object.keys(START).map((name) => [name, 0]));
export const CLEARED = '4030';

/** Around the amounts above which a supervisor, an identity document and the Direction are asked. */
export const WINS: readonly Win[] = [
  { machine: '4001', kind: 'jackpot', amount: '1199,99', levels: [], identity: false },
  { machine: '4002', kind: 'jackpot', amount: '1200,00', levels: ['superviseur'], identity: false },
  { machine: '4003', kind: 'jackpot', amount: '1500,00', levels: ['superviseur'], identity: false },
  { machine: '4004', kind: 'jackpot', amount: '5000,00', levels: ['superviseur'], identity: true },
  { machine: '4005', kind: 'jackpot', amount: '5000,01', levels: ['superviseur', 'direction'], identity: true },
  { machine: '4006', kind: 'cancelledCredits', amount: '80,00', levels: [], identity: false },
];

/** What two boxes held that were put into each other's machine; and a note that stuck in the acceptor of a third. */
export const SWAPPED: Readonly<Record<string, string>> = { '4007': 'B-4008', '4008': 'B-4007' };
export const FOUND: Readonly<Record<string, string>> = { 'B-4008': '11', 'B-4012': '9' };

/** What the meters of a machine say of its day. */
export function movedAt(machine: string): Counters {
  const more = machine === '4007' ? 2000 : 0;
  const drop = { coinInCredits: 100_000 + more, dropCredits: 20_000 + more, billsCredits: 20_000 + more };
  const win = WINS.find((each) => each.machine === machine);
  const paid = win === undefined ? 0 : Math.round(Number(win.amount.replace(',', '.')) * 100);
  if (win?.kind === 'jackpot') return { ...PLAY, ...drop, jackpotCredits: paid, wonCredits: 80_000 + paid };
  const cancelled = { cancelledCredits: paid, handPaidCancelledCredits: paid };
  return { ...PLAY, ...drop, ...cancelled, coinOutCredits: 80_000 + paid, wonCredits: 80_000 + paid };
}
