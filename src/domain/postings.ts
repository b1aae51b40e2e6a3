import type { Journal, Posting } from './journal-entry.js';

/**
 * The journal entries of a closed gaming day: one per business fact, each balanced.
 *
 * Money enters the books at what was counted and paid. The difference with the meters is an entry of its own that
 * brings revenue (7060) to the metered amount and leaves the variance in 6580 or 6581, never silently absorbed. So
 * 7060 − 6580 − 6581 − 6060 is the day's cash win, to the unit.
 */

export type DayFact =
  | 'drop'
  | 'ticketsIn'
  | 'electronicIn'
  | 'electronicOut'
  | 'jackpots'
  | 'cancelledCredits'
  | 'shortPays'
  | 'complements'
  | 'ticketsOut'
  | 'fills'
  | 'countDifferences'
  | 'handPayDifferences';

export interface DayEntry {
  readonly journal: Journal;
  readonly fact: DayFact;
  readonly lines: readonly Posting[];
}

/** Sums over the machines of a day, minor units: what the meters say and what was counted, paid and issued. */
export interface DayFacts {
  readonly meteredNotesMinor: bigint;
  readonly countedNotesMinor: bigint;
  readonly meteredTicketsMinor: bigint;
  readonly countedTicketsMinor: bigint;
  readonly meteredCoinsMinor: bigint;
  readonly countedCoinsMinor: bigint;
  readonly electronicInMinor: bigint;
  readonly electronicOutMinor: bigint;
  readonly meteredJackpotMinor: bigint;
  /** Jackpots, progressives and bonuses paid by hand. */
  readonly paidJackpotMinor: bigint;
  readonly meteredCancelledMinor: bigint;
  readonly paidCancelledMinor: bigint;
  readonly paidShortPayMinor: bigint;
  readonly paidComplementMinor: bigint;
  readonly meteredTicketsOutMinor: bigint;
  readonly ticketsIssuedMinor: bigint;
  readonly fillsMinor: bigint;
}

export const ACCOUNTS = {
  tickets: '4680',
  transfers: '4682',
  notes: '5300',
  coins: '5310',
  hoppers: '5320',
  complements: '6060',
  countDifferences: '6580',
  handPayDifferences: '6581',
  revenue: '7060',
} as const;

const debit = (account: string, amountMinor: bigint): Posting => ({
  account,
  debitMinor: amountMinor,
  creditMinor: 0n,
});
const credit = (account: string, amountMinor: bigint): Posting => ({
  account,
  debitMinor: 0n,
  creditMinor: amountMinor,
});

/** From one account to another; a negative amount goes the other way. */
function move(debited: string, credited: string, amountMinor: bigint): readonly Posting[] {
  if (amountMinor < 0n) return [debit(credited, -amountMinor), credit(debited, -amountMinor)];
  return [debit(debited, amountMinor), credit(credited, amountMinor)];
}

/** The entries of a day, in the order in which they are posted; a fact of which nothing happened has none. */
export function dayEntries(facts: DayFacts): readonly DayEntry[] {
  const { notes, coins, tickets, transfers, revenue, hoppers } = ACCOUNTS;
  const short = (metered: bigint, counted: bigint) => move(ACCOUNTS.countDifferences, revenue, metered - counted);
  const over = (metered: bigint, paid: bigint) => move(ACCOUNTS.handPayDifferences, revenue, paid - metered);
  const entries: readonly (readonly [Journal, DayFact, readonly Posting[]])[] = [
    [
      'recette',
      'drop',
      [...move(notes, revenue, facts.countedNotesMinor), ...move(coins, revenue, facts.countedCoinsMinor)],
    ],
    ['tickets', 'ticketsIn', move(tickets, revenue, facts.countedTicketsMinor)],
    ['operations', 'electronicIn', move(transfers, revenue, facts.electronicInMinor)],
    ['operations', 'electronicOut', move(revenue, transfers, facts.electronicOutMinor)],
    ['paiements', 'jackpots', move(revenue, notes, facts.paidJackpotMinor)],
    ['paiements', 'cancelledCredits', move(revenue, notes, facts.paidCancelledMinor)],
    ['paiements', 'shortPays', move(revenue, notes, facts.paidShortPayMinor)],
    ['paiements', 'complements', move(ACCOUNTS.complements, notes, facts.paidComplementMinor)],
    ['tickets', 'ticketsOut', move(revenue, tickets, facts.ticketsIssuedMinor)],
    // The coins leave the cash desk for the hopper, and the hopper pays them out: the advance is spent within the day.
    ['avances', 'fills', [...move(hoppers, coins, facts.fillsMinor), ...move(revenue, hoppers, facts.fillsMinor)]],
    [
      'ecarts',
      'countDifferences',
      [
        ...short(facts.meteredNotesMinor, facts.countedNotesMinor),
        ...short(facts.meteredTicketsMinor, facts.countedTicketsMinor),
        ...short(facts.meteredCoinsMinor, facts.countedCoinsMinor),
        ...move(ACCOUNTS.countDifferences, revenue, facts.ticketsIssuedMinor - facts.meteredTicketsOutMinor),
      ],
    ],
    [
      'ecarts',
      'handPayDifferences',
      [
        ...over(facts.meteredJackpotMinor, facts.paidJackpotMinor),
        ...over(facts.meteredCancelledMinor, facts.paidCancelledMinor),
      ],
    ],
  ];
  return entries
    .map(([journal, fact, lines]) => ({
      journal,
      fact,
      lines: lines.filter((line) => line.debitMinor !== 0n || line.creditMinor !== 0n),
    }))
    .filter((entry) => entry.lines.length > 0);
}
