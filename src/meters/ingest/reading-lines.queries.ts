import { createHash } from 'node:crypto';
import { finished } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { DIGEST_COUNTERS, formatBatchLines, type ReadingLine } from './reading-lines.js';

const COLUMNS = ['establishment_id', 'station_id', 'read_at', 'variant', 'batch_id', ...DIGEST_COUNTERS];
const COPY_READINGS = `copy meter_readings (${COLUMNS.join(', ')}, other_counters) from stdin with (format csv)`;

/**
 * Copies the readings straight into their table and returns the batch's digest. Fails when one of them is already
 * stored or repeated among them; `insertAssumingNew` then takes the slower way.
 */
export async function copyReadings(
  client: PoolClient,
  establishmentId: number,
  batchId: bigint,
  readings: readonly ReadingLine[],
): Promise<Buffer> {
  const csvLines = formatBatchLines(establishmentId, batchId, readings);
  const copyStream = client.query(copyFrom(COPY_READINGS));
  copyStream.end(Buffer.from(`${csvLines.join('\n')}\n`, 'latin1'));
  await finished(copyStream);
  // the digest covers the rows as PostgreSQL writes them: `(line)`, one per line
  return createHash('sha256')
    .update(`(${csvLines.join(')\n(')})`, 'latin1')
    .digest();
}
