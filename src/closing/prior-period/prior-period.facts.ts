import type { DayAmounts } from '#domain/accounting/postings.js';
import type { AdjustedFigure } from './prior-period.queries.js';

/** The figures of a machine's line that add up to each fact of the books. */
export const FIGURES_OF_FACT: Readonly<Record<keyof DayAmounts, readonly AdjustedFigure[]>> = {
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

/**
 * Returns differences in closed days' figures, summed by fact, in minor units. The day that carries them posts these
 * facts like its own.
 */
export function sumDifferencesByFact(differences: Readonly<Partial<Record<AdjustedFigure, bigint>>>): DayAmounts {
  const factEntries = Object.entries(FIGURES_OF_FACT).map(([fact, figures]) => [
    fact,
    figures.reduce((sum, figure) => sum + (differences[figure] ?? 0n), 0n),
  ]);
  return Object.fromEntries(factEntries) as Record<keyof DayAmounts, bigint>;
}
