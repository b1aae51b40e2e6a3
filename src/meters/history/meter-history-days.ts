import type { GamingDayBounds } from '#establishments/days/gaming-day.js';
import type { Tx } from '#platform/database/rows.js';
import type { MovementMeasurer } from './meter-history-walk.js';
import { listReadingsAtOrBefore, type CounterWindow, type ValueRow } from './meter-history.queries.js';

/** A day: from the last reading at or before the opening to the last one at or before the closing. */
export interface MeterHistoryDay {
  readonly gamingDay: string;
  /** Instant of the first reading of the day. */
  readonly firstReadAt: Date;
  readonly lastReadAt: Date;
  /** Value of the counter at the start, in its unit. */
  readonly from: bigint;
  /** Value of the counter at the end, in its unit. */
  readonly to: bigint;
  /** Null: a step of the day is withheld. */
  readonly movement: bigint | null;
}

/**
 * Returns the counter's values and movement on each of these consecutive gaming days; a day without a reading is left
 * out. Before the first reading of the window, that reading is the opening value.
 */
export async function listMeterHistoryDays(
  tx: Tx,
  window: CounterWindow,
  days: readonly GamingDayBounds[],
  measurer: MovementMeasurer,
  firstReading: ValueRow,
): Promise<MeterHistoryDay[]> {
  const boundaryInstants = [...days.map(({ opensAt }) => opensAt), ...days.slice(-1).map(({ closesAt }) => closesAt)];
  const boundaryReadings = new Map<number, ValueRow>();
  for (const { place: position, ...reading } of await listReadingsAtOrBefore(tx, window, boundaryInstants))
    boundaryReadings.set(Number(position) - 1, reading);
  return days.flatMap(({ gamingDay }, index) => {
    // boundary `index` is the day's opening, the next one its closing
    const opening = boundaryReadings.get(index) ?? firstReading;
    const closing = boundaryReadings.get(index + 1);
    if (closing === undefined || closing.readAt < opening.readAt) return [];
    return [
      {
        gamingDay,
        firstReadAt: opening.readAt,
        lastReadAt: closing.readAt,
        from: opening.value,
        to: closing.value,
        movement: measurer.measureMovementBetween(opening, closing),
      },
    ];
  });
}
