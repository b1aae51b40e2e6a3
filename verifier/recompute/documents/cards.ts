import { compareByText, groupsOf, sumOf } from '../derive/arithmetic.js';
import { row, table, total } from '../sections.js';

const amountOf = (list) => sumOf(list, ({ amount_minor: moved }) => moved);

/**
 * Derives the movements of cards: the amount owed day by day, and each movement with the recomputed balance of its
 * card.
 */
export function cardMovements({ facts: raw, period }) {
  const until = raw
    .of('card_movements')
    .filter(({ gaming_day: day }) => day <= period.lastDay)
    // in recording order; at one instant by card, as the rows are read
    .sort(compareByText(({ received_at: at }) => at));
  const within = until.filter(({ gaming_day: day }) => day >= period.firstDay);
  const before = (day) => amountOf(until.filter(({ gaming_day: of }) => of < day));
  const sums = (list) => {
    const of = (...kinds) => amountOf(list.filter(({ kind }) => kinds.includes(kind)));
    return {
      loadedMinor: of('load'),
      fromMachinesMinor: of('fromMachine'),
      correctedMinor: of('correct'),
      toMachinesMinor: -of('toMachine'),
      cashedMinor: -of('cash'),
      orphansMinor: -of('find', 'restore'),
    };
  };
  const days = [...groupsOf(within, ({ gaming_day: day }) => day)].map(([day, list]) =>
    row({ gamingDay: day, openingMinor: before(day), ...sums(list), closingMinor: before(day) + amountOf(list) }),
  );
  const ofPeriod = { openingMinor: before(period.firstDay), ...sums(within), closingMinor: amountOf(until) };
  const more = (list) => amountOf(list.filter(({ amount_minor: moved }) => moved > 0n));
  const less = (list) => -amountOf(list.filter(({ amount_minor: moved }) => moved < 0n));
  const orNull = (moved) => (moved === 0n ? null : moved);
  const lines = within.map((movement) =>
    row({
      receivedAt: movement.received_at,
      cardId: movement.card_id,
      movementNumber: movement.movement_number,
      askedMinor: movement.asked_minor,
      moreMinor: orNull(more([movement])),
      lessMinor: orNull(less([movement])),
      balanceMinor: amountOf(
        raw
          .where('card_movements', 'card_id', movement.card_id)
          .filter(({ movement_number: number }) => number <= movement.movement_number),
      ),
      journalEntry: raw.one('journal_entries', 'entry_id', movement.entry_id)?.entry_number ?? null,
    }),
  );
  const moved = { moreMinor: more(within), lessMinor: less(within) };
  return [
    table('days', ['gamingDay'], [...days, total(ofPeriod)]),
    table('movements', ['cardId', 'movementNumber'], [...lines, ...(lines.length === 0 ? [] : [total(moved)])]),
  ];
}
