import type { DayFacts } from '#domain/accounting/postings.js';
import type { AdjustedFigure } from './prior-period.queries.js';

/**
 * Returns differences in closed days' figures as facts of the day that carries them, in minor units; they are posted
 * like its own.
 */
export function priorPeriodFacts(differences: Readonly<Partial<Record<AdjustedFigure, bigint>>>): DayFacts {
  const sumFigures = (...figures: readonly AdjustedFigure[]): bigint =>
    figures.reduce((sum, figure) => sum + (differences[figure] ?? 0n), 0n);
  return {
    meteredNotesMinor: sumFigures('billsMinor'),
    countedNotesMinor: sumFigures('countedNotesMinor'),
    meteredTicketsMinor: sumFigures('ticketInMinor'),
    countedTicketsMinor: sumFigures('countedTicketsMinor'),
    meteredCoinsMinor: sumFigures('coinsMinor'),
    countedCoinsMinor: sumFigures('countedCoinsMinor'),
    electronicInMinor: sumFigures('electronicInMinor'),
    electronicOutMinor: sumFigures('electronicOutMinor'),
    meteredJackpotMinor: sumFigures('jackpotMinor'),
    paidJackpotMinor: sumFigures('paidJackpotMinor', 'paidProgressiveMinor', 'paidBonusMinor'),
    meteredCancelledMinor: sumFigures('handPaidCancelledMinor'),
    paidCancelledMinor: sumFigures('paidCancelledMinor'),
    paidShortPayMinor: sumFigures('paidShortPayMinor'),
    paidComplementMinor: sumFigures('paidComplementMinor'),
    meteredTicketsOutMinor: sumFigures('ticketOutMinor'),
    ticketsIssuedMinor: sumFigures('ticketsIssuedMinor'),
    fillsMinor: sumFigures('fillsMinor'),
  };
}
