import { START } from '../closing/floor.js';
import type { Counters } from './night.js';

/** Movement of every machine: it plays 1 000.00, pays 800.00 and takes ten notes of 20.00; hand pays are additional. */
export const PLAY: Counters = {
  coinInCredits: 100_000,
  coinOutCredits: 80_000,
  wonCredits: 80_000,
  dropCredits: 20_000,
  billsCredits: 20_000,
  gamesPlayed: 1_000,
  gamesWon: 400,
  gamesLost: 600,
};
/** The movement halfway through the day. */
export const HALF = Object.fromEntries(Object.entries(PLAY).map(([name, value]) => [name, value / 2])) as Counters;
export const ZERO = Object.fromEntries(Object.keys(START).map((name) => [name, 0]));
/** The machine whose memory is cleared. */
export const CLEARED = '4030';

export interface Win {
  readonly machine: string;
  readonly kind: 'jackpot' | 'cancelledCredits';
  /** For example `1199.99`. */
  readonly amount: string;
  readonly levels: readonly ('superviseur' | 'direction')[];
  readonly identity: boolean;
}

/** Amounts around the thresholds of a supervisor, of an identity document and of the Direction. */
export const WINS: readonly Win[] = [
  { machine: '4001', kind: 'jackpot', amount: '1199.99', levels: [], identity: false },
  { machine: '4002', kind: 'jackpot', amount: '1200.00', levels: ['superviseur'], identity: false },
  { machine: '4003', kind: 'jackpot', amount: '1500.00', levels: ['superviseur'], identity: false },
  { machine: '4004', kind: 'jackpot', amount: '5000.00', levels: ['superviseur'], identity: true },
  { machine: '4005', kind: 'jackpot', amount: '5000.01', levels: ['superviseur', 'direction'], identity: true },
  { machine: '4006', kind: 'cancelledCredits', amount: '80.00', levels: [], identity: false },
];

/** Returns the movement of a machine's meters on its day, its win included. */
export function playedAt(machine: string): Counters {
  const win = WINS.find((each) => each.machine === machine);
  if (win === undefined) return PLAY;
  const paid = Math.round(Number(win.amount) * 100);
  if (win.kind === 'jackpot') return { ...PLAY, jackpotCredits: paid, wonCredits: 80_000 + paid };
  const cancelled = { cancelledCredits: paid, handPaidCancelledCredits: paid };
  return { ...PLAY, ...cancelled, coinOutCredits: 80_000 + paid, wonCredits: 80_000 + paid };
}

/** Finds: the second is given back, which leaves 1.50 + 7.00 + 50.00 + 3.00 = 61.50. */
export const FINDS = [
  { kind: 'creditsLeft', machine: '4036', reference: '0012345601', stakeMinor: '150' },
  { kind: 'foundCash', place: 'allée B', stakeMinor: '2000' },
  { kind: 'foundTicket', reference: '0012345678', machine: '4037', stakeMinor: '700' },
  { kind: 'foundCash', place: 'bar', stakeMinor: '5000' },
  { kind: 'creditsLeft', machine: '4038', reference: '0012345602', stakeMinor: '300' },
] as const;
