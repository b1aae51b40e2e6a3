import { compareBy, groupBy, sumBy } from '../derive/arithmetic.js';
import type { RawRow } from '../raw-rows.js';
import { buildFigureRow, buildRawRow, buildTable, appendSumRow, type ExpectedTable } from '../sections.js';
import type { DocumentContext } from './context.js';

type Movement = RawRow<'card_movements'>;

const sumAmounts = (movements: readonly Movement[]): bigint => sumBy(movements, 'amount_minor');

const createKindFigure =
  (...kinds: readonly string[]) =>
  (movements: readonly Movement[]): bigint =>
    sumAmounts(movements.filter(({ kind }) => kinds.includes(kind)));

const createNegatedFigure =
  (computeFigure: (movements: readonly Movement[]) => bigint) => (movements: readonly Movement[]) =>
    -computeFigure(movements);

/**
 * Derives the amount owed on players' cards day by day, and each movement with the recomputed balance of its card.
 * A card's balance is the sum of its movements until then.
 */
export function deriveCardMovements({ rawData, period }: DocumentContext): ExpectedTable[] {
  const movementsToEnd = rawData
    .listRows('card_movements')
    .filter((movement) => movement.gaming_day <= period.lastDay)
    // in recording order; at one instant by card, as the rows are read
    .sort(compareBy('received_at'));
  const movementsInPeriod = movementsToEnd.filter((movement) => movement.gaming_day >= period.firstDay);
  const getFirstDay = (movements: readonly Movement[]) => movements.map((movement) => movement.gaming_day).sort()[0];
  // the amount owed before the first day of these movements
  const computeOwedBefore = (movements: readonly Movement[]): bigint =>
    sumAmounts(
      movementsToEnd.filter((candidate) => candidate.gaming_day < (getFirstDay(movements) ?? period.firstDay)),
    );
  const figures = {
    opening: computeOwedBefore,
    loaded: createKindFigure('load'),
    fromMachines: createKindFigure('fromMachine'),
    corrected: createKindFigure('correct'),
    toMachines: createNegatedFigure(createKindFigure('toMachine')),
    cashed: createNegatedFigure(createKindFigure('cash')),
    orphans: createNegatedFigure(createKindFigure('find', 'restore')),
    closing: (movements: readonly Movement[]) => computeOwedBefore(movements) + sumAmounts(movements),
  };
  const days = [...groupBy(movementsInPeriod.toSorted(compareBy('gaming_day')), (movement) => movement.gaming_day)];
  const dayRows = days.map(([gamingDay, group]) => buildFigureRow(group, figures, { gamingDay }));
  const movementRows = movementsInPeriod.map((movement) => {
    const amount = movement.amount_minor;
    const cardMovements = rawData.findRows('card_movements', 'card_id', movement.card_id);
    return buildRawRow(movement, {
      moreMinor: amount > 0n ? amount : null,
      lessMinor: amount < 0n ? -amount : null,
      balanceMinor: sumAmounts(cardMovements.filter((earlier) => earlier.movement_number <= movement.movement_number)),
      journalEntry:
        rawData.findRow('journal_entries', 'entry_id', movement.entry_id ?? undefined)?.entry_number ?? null,
    });
  });
  return [
    buildTable('days', ['gamingDay'], [...dayRows, buildFigureRow(movementsInPeriod, figures, {}, 'total')]),
    buildTable('movements', ['cardId', 'movementNumber'], appendSumRow(movementRows)),
  ];
}
