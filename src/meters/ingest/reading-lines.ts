/**
 * Counter columns in the order of digest version 1 (`reading_text` in the database): a column added later is not part
 * of it.
 */
export const DIGEST_COUNTERS = [
  'drop_credits',
  'cancelled_credits',
  'coin_in_credits',
  'coin_out_credits',
  'jackpot_credits',
  'won_credits',
  'current_credits',
  'hand_paid_credits',
  'hand_paid_cancelled_credits',
  'ticket_in_credits',
  'ticket_out_credits',
  'bills_credits',
  'coins_credits',
  'electronic_in_credits',
  'electronic_out_credits',
  'games_played',
  'games_won',
  'games_lost',
  'slot_door_opens',
  'drop_door_opens',
  'power_resets',
  'theoretical_return_hundredths_percent',
  'bills_5_count',
  'bills_10_count',
  'bills_20_count',
  'bills_50_count',
  'bills_100_count',
  'bills_200_count',
  'bills_500_count',
  'progressive_credits',
  'bonus_credits',
] as const;

/** One reading, its values in PostgreSQL's own notation: no leading zeros. */
export interface ReadingLine {
  readonly stationId: bigint;
  readonly readAtMs: number;
  /** Counters in the order of `DIGEST_COUNTERS`, then those without a column of their own; empty when absent. */
  readonly values: readonly string[];
}

/** Writes the counters without a column as PostgreSQL writes jsonb within a row: shorter names first. */
export function formatOtherCounters(otherCounters: Readonly<Record<string, string>>): string {
  const sortedNames = Object.keys(otherCounters).sort(
    (left, right) => left.length - right.length || (left < right ? -1 : 1),
  );
  return `"{${sortedNames.map((name) => `""${name}"": ""${otherCounters[name] ?? ''}""`).join(', ')}}"`;
}

/**
 * Returns the readings of a batch as CSV lines, by station and instant. A line is the text of the stored row without
 * its brackets, so that verification can hash the stored rows and compare.
 */
export function formatBatchLines(establishmentId: number, batchId: bigint, readings: readonly ReadingLine[]): string[] {
  return sortByStationAndInstant(readings).map(
    ({ stationId, readAtMs, values }) =>
      `${establishmentId},${stationId},"${formatPostgresInstant(readAtMs)}",0,${batchId},${values.join()}`,
  );
}

/**
 * Sorts readings by station and instant: the order of the digest, so that two overlapping batches lock in the same
 * order.
 */
function sortByStationAndInstant(readings: readonly ReadingLine[]): readonly ReadingLine[] {
  const compareReadings = (left: ReadingLine, right: ReadingLine): number =>
    left.stationId === right.stationId ? left.readAtMs - right.readAtMs : left.stationId < right.stationId ? -1 : 1;
  const isOrdered = readings.every((reading, index) => {
    const nextReading = readings[index + 1];
    return nextReading === undefined || compareReadings(reading, nextReading) <= 0;
  });
  return isOrdered ? readings : [...readings].sort(compareReadings);
}

let cachedMs = NaN;
let cachedText = '';

/**
 * Writes an instant as PostgreSQL does in UTC: `2026-01-10 05:00:00.25+00`. The last text is cached, because readings
 * of a batch mostly share one instant.
 */
export function formatPostgresInstant(ms: number): string {
  if (ms !== cachedMs) {
    const [day = '', time = ''] = new Date(ms).toISOString().slice(0, -1).split('T');
    cachedText = `${day} ${time.replace(/0+$/, '').replace(/\.$/, '')}+00`;
    cachedMs = ms;
  }
  return cachedText;
}
