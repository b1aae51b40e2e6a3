import { compareByText } from '../derive/arithmetic.js';
import { row, table } from '../sections.js';

const isOf = (book, { kind }) => (kind === 'die') === (book === 'dice');

/** Derives the register of cards or dice: its volumes, entries by number, and the stock after the movements. */
export const equipmentRegister =
  (book) =>
  ({ facts: raw, derived, period }) => {
    const itemOf = ({ item_id: id }) => raw.one('equipment_items', 'item_id', id);
    const moves = raw.of('equipment_movements').filter((each) => isOf(book, itemOf(each)));
    const within = ({ gaming_day: day }) => day >= period.firstDay && day <= period.lastDay;
    const closesAt = derived.days.within(period).at(-1)?.closesAt;
    const volumes = raw.of('equipment_volumes').filter((each) => each.book === book);
    return [
      table(
        'volumes',
        ['volumeNumber'],
        volumes
          .filter(({ opened_at: at }) => closesAt === undefined || at < closesAt)
          .map((each) =>
            row({
              volumeNumber: each.volume_number,
              pages: each.pages,
              paraphedOn: each.paraphed_on,
              openedAt: each.opened_at,
              closedAt: each.closed_at,
            }),
          ),
      ),
      table(
        'entries',
        ['registerNumber'],
        moves
          .filter((each) => each.register_number !== null && within(each))
          .map((each) =>
            row({
              registerNumber: each.register_number,
              volumeNumber: each.volume_number,
              happenedAt: each.happened_at,
            }),
          ),
      ),
      table('stock', undefined, stockRows(moves, period, itemOf)),
      table(
        'movements',
        undefined,
        moves
          .filter((each) => each.register_number === null && within(each))
          .sort(compareByText((each: any) => each.happened_at))
          .map((each) => row({ happenedAt: each.happened_at })),
      ),
    ];
  };

/** Returns each piece where its last movement in the period left it: counted, not summed. */
function stockRows(moves, { lastDay }, itemOf) {
  const last = new Map();
  for (const move of moves.filter(({ gaming_day: day }) => day <= lastDay)) last.set(move.item_id, move);
  const counts = new Map();
  for (const move of last.values()) {
    const { to_depot_id: depot, to_table: at } = move;
    if (depot === null && at === null) continue;
    const { kind, game } = itemOf(move);
    const key = JSON.stringify([String(depot), at, kind, game]);
    counts.set(key, (counts.get(key) ?? 0n) + 1n);
  }
  return [...counts.values()].map((pieces) => row({ pieces }));
}

/** Derives dice by session, and the destroyed ones with their time. */
export function diceSessions({ facts: raw, period }) {
  const given = raw
    .of('equipment_allocations')
    .filter(({ book, gaming_day: day }) => book === 'dice' && day >= period.firstDay && day <= period.lastDay);
  const rows = given.map((each) => {
    const controls = raw.of('dice_controls').filter(({ allocation_id: id }) => id === each.allocation_id);
    return row({
      gamingDay: each.gaming_day,
      allocatedAt: each.allocated_at,
      table: each.table_number,
      controlledAt: controls.at(-1)?.controlled_at ?? null,
    });
  });
  return [table('sessions', undefined, rows)];
}

export function destructionRecord({ facts: raw, derived, period }) {
  const rows = raw
    .of('equipment_destructions')
    .filter((each) => derived.days.hold(period, each.done_at ?? each.announced_at))
    .map((each) =>
      row({ destructionNumber: String(each.destruction_id), plannedAt: each.planned_at, doneAt: each.done_at }),
    );
  return [table('destructions', ['destructionNumber'], rows)];
}
