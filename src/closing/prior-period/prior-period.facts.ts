import { computeDifferences, type DayAmounts } from '#domain/accounting/postings.js';
import type { SuspendedAmounts } from '#domain/accounting/suspense.js';
import type { HandPayMedium } from '#domain/cash/hand-pays-owed.js';
import type { OwedChanges } from '../machine-days/hand-pays-owed.queries.js';
import type { DueAmounts } from '../machine-days/machine-boxes.queries.js';
import type { AdjustedFigure, FrozenFigures } from './prior-period.queries.js';

/**
 * The figures of a machine's line that add up to each fact of the books, other than the amounts due in its boxes, the
 * changes of its hand pays owed and its differences in suspense.
 */
export const FIGURES_OF_FACT: Readonly<
  Record<
    Exclude<keyof DayAmounts, keyof DueAmounts | keyof OwedChanges | keyof SuspendedAmounts>,
    readonly AdjustedFigure[]
  >
> = {
  meteredNotesMinor: ['billsMinor'],
  countedNotesMinor: ['countedNotesMinor'],
  meteredTicketsMinor: ['ticketInMinor'],
  countedTicketsMinor: ['countedTicketsMinor'],
  meteredCoinsMinor: ['coinsMinor'],
  countedCoinsMinor: ['countedCoinsMinor'],
  electronicInMinor: ['electronicInMinor'],
  electronicOutMinor: ['electronicOutMinor'],
  meteredJackpotMinor: ['jackpotMinor'],
  paidJackpotMinor: ['paidJackpotMinor', 'paidProgressiveMinor', 'paidBonusMinor'],
  meteredCancelledMinor: ['handPaidCancelledMinor'],
  paidCancelledMinor: ['paidCancelledMinor'],
  paidShortPayMinor: ['paidShortPayMinor'],
  paidComplementMinor: ['paidComplementMinor'],
  meteredTicketsOutMinor: ['ticketOutMinor'],
  ticketsIssuedMinor: ['ticketsIssuedMinor'],
  fillsMinor: ['fillsMinor'],
  restrictedTicketsInMinor: ['restrictedTicketInMinor'],
  restrictedTicketsOutMinor: ['restrictedTicketOutMinor'],
  restrictedElectronicInMinor: ['restrictedElectronicInMinor'],
  restrictedElectronicOutMinor: ['restrictedElectronicOutMinor'],
};

/** Amounts due when nothing left the boxes. */
export const NOTHING_DUE: DueAmounts = {
  dueNotesMinor: 0n,
  dueTicketsMinor: 0n,
  dueCoinsMinor: 0n,
  dueRestrictedMinor: 0n,
};

/** Changes of the hand pays owed when nothing changes. */
export const NO_CHANGES: OwedChanges = { owedJackpotChangeMinor: 0n, owedCancelledChangeMinor: 0n };

/** The medium of each paid figure with a meter. */
export const MEDIUM_OF_PAID: Readonly<Partial<Record<AdjustedFigure, HandPayMedium>>> = {
  paidJackpotMinor: 'jackpot',
  paidProgressiveMinor: 'jackpot',
  paidBonusMinor: 'jackpot',
  paidCancelledMinor: 'cancelledCredits',
};

/** The amount due of each counted figure. */
export const DUE_OF_COUNTED: Readonly<Partial<Record<AdjustedFigure, keyof DueAmounts>>> = {
  countedNotesMinor: 'dueNotesMinor',
  countedTicketsMinor: 'dueTicketsMinor',
  countedCoinsMinor: 'dueCoinsMinor',
};

/**
 * Returns differences in closed days' figures, summed by fact, in minor units. The day that carries them posts these
 * facts like its own, and the variances that they make or undo are in suspense. `due`: what left the boxes late; `owed`:
 * the changes of the hand pays owed.
 */
export function sumDifferencesByFact(
  differences: Readonly<Partial<Record<AdjustedFigure, bigint>>>,
  due: DueAmounts,
  owed: OwedChanges,
): DayAmounts {
  const factEntries = Object.entries(FIGURES_OF_FACT).map(([fact, figures]) => [
    fact,
    sumFigures(differences, figures),
  ]);
  const facts = Object.fromEntries(factEntries) as Record<keyof typeof FIGURES_OF_FACT, bigint>;
  const amounts = { ...facts, ...due, ...owed };
  return { ...amounts, ...computeDifferences(amounts) };
}

/** Returns the difference of a closed day's hand pays from their meter, by its recorded figures, in minor units. */
export function sumHandPayVariance(medium: HandPayMedium, figures: FrozenFigures): bigint {
  const [paid, metered] =
    medium === 'jackpot'
      ? [FIGURES_OF_FACT.paidJackpotMinor, FIGURES_OF_FACT.meteredJackpotMinor]
      : [FIGURES_OF_FACT.paidCancelledMinor, FIGURES_OF_FACT.meteredCancelledMinor];
  return sumFigures(figures, paid) - sumFigures(figures, metered);
}

const sumFigures = (
  amounts: Readonly<Partial<Record<AdjustedFigure, bigint>>>,
  figures: readonly AdjustedFigure[],
): bigint => figures.reduce((sum, figure) => sum + (amounts[figure] ?? 0n), 0n);
