import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { ReadingChunk } from './csv-chunker.js';
import { insertNewReadings, storeConflictingReadings, type IncomingReadings } from './readings.queries.js';

/**
 * Writes a chunk's lines under the batch's number; returns the number of readings stored beside a different one of the
 * same instant.
 */
export type CopyRows = (
  client: PoolClient,
  chunk: ReadingChunk,
  establishmentId: number,
  batchId: bigint,
) => Promise<number>;

/** Copies straight into the table of readings; fails when a reading is already stored. */
export const copyRowsDirectly: CopyRows = async (client, chunk, establishmentId, batchId) => {
  await copyLines(client, 'meter_readings', chunk, establishmentId, batchId);
  return 0;
};

/**
 * Copies readings through a temporary table: those already stored are left out, conflicting ones (other values at the
 * same instant) are stored beside the first. Returns the number of conflicting ones.
 */
export const copyThroughTemporaryTable: CopyRows = async (client, chunk, establishmentId, batchId) => {
  await client.query(
    `create temporary table incoming_readings
       (ordinal bigint generated always as identity, like meter_readings) on commit drop`,
  );
  await copyLines(client, 'incoming_readings', chunk, establishmentId, batchId);
  await client.query('analyze incoming_readings');
  const incomingReadings: IncomingReadings = {
    from: 'incoming_readings as incoming',
    parameters: [],
    counterColumns: chunk.layout.copyColumns,
  };
  const insertedCount = await insertNewReadings(client, [establishmentId, batchId], incomingReadings);
  const conflictCount =
    insertedCount === chunk.lines.length
      ? 0
      : await storeConflictingReadings(client, [establishmentId, batchId], incomingReadings);
  // the same transaction may copy again and then creates the table anew
  await client.query('drop table incoming_readings');
  return conflictCount;
};

/**
 * Copies a chunk's lines into a table, each preceded by the establishment, variant 0 (the first reading of its instant)
 * and the batch's id.
 */
async function copyLines(
  client: PoolClient,
  table: 'meter_readings' | 'incoming_readings',
  { layout, lines }: ReadingChunk,
  establishmentId: number,
  batchId: bigint,
): Promise<void> {
  const { delimiter, copyColumns } = layout;
  const columns = `establishment_id, variant, batch_id, station_id, read_at, ${copyColumns.join(', ')}`;
  const copyStream = client.query(
    copyFrom(`copy ${table} (${columns}) from stdin with (format csv, delimiter E'${delimiter}')`),
  );
  const constantColumns = `${establishmentId}${delimiter}0${delimiter}${batchId}${delimiter}`;
  const csvBytes = Buffer.from(`${constantColumns}${lines.join(`\n${constantColumns}`)}\n`, 'latin1');
  await pipeline(Readable.from([csvBytes], { objectMode: false }), copyStream);
}
