import type { DayFacts } from '#domain/accounting/postings.js';
import type { AdjustedFigure } from './prior-period.queries.js';

/**
 * Returns differences in closed days' figures as facts of the day that carries them, in minor units; they are posted
 * like its own.
 */
export function priorPeriodFacts(differences: Readonly<Partial<Record<AdjustedFigure, bigint>>>): DayFacts {
  const of = (...figures: readonly AdjustedFigure[]): bigint =>
    figures.reduce((sum, figure) => sum + (differences[figure] ?? 0n), 0n);
  return {
    meteredNotesMinor: of('billsMinor'),
    countedNotesMinor: of('countedNotesMinor'),
    meteredTicketsMinor: of('ticketInMinor'),
    countedTicketsMinor: of('countedTicketsMinor'),
    meteredCoinsMinor: of('coinsMinor'),
    countedCoinsMinor: of('countedCoinsMinor'),
    electronicInMinor: of('electronicInMinor'),
    electronicOutMinor: of('electronicOutMinor'),
    meteredJackpotMinor: of('jackpotMinor'),
    paidJackpotMinor: of('paidJackpotMinor', 'paidProgressiveMinor', 'paidBonusMinor'),
    meteredCancelledMinor: of('handPaidCancelledMinor'),
    paidCancelledMinor: of('paidCancelledMinor'),
    paidShortPayMinor: of('paidShortPayMinor'),
    paidComplementMinor: of('paidComplementMinor'),
    meteredTicketsOutMinor: of('ticketOutMinor'),
    ticketsIssuedMinor: of('ticketsIssuedMinor'),
    fillsMinor: of('fillsMinor'),
  };
}
