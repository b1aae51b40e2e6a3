import { queryOptionalRow, type Queryable } from '#platform/database/rows.js';
import { buildReadingColumnsSql } from '../scan/scan.queries.js';

/** A station's reading, with its counters in the columns of their names. */
export type LastReadingRow = Readonly<Record<string, unknown>> & { readonly read_at: Date };

/**
 * Returns the last reading of a station at or before an instant; null means no limit. Of several readings of that
 * instant, the first stored counts. Undefined when there is none.
 */
export function findLastReading(
  db: Queryable,
  establishmentId: number,
  stationId: bigint,
  atOrBefore: Date | null,
): Promise<LastReadingRow | undefined> {
  return queryOptionalRow<LastReadingRow>(
    db,
    `select meter_readings.read_at, ${buildReadingColumnsSql()}
      from meter_readings
      where meter_readings.establishment_id = $1 and meter_readings.station_id = $2
        and meter_readings.read_at <= $3::timestamptz
      order by meter_readings.read_at desc, meter_readings.variant limit 1`,
    [establishmentId, stationId, atOrBefore ?? 'infinity'],
  );
}
