import { Ajv, type ErrorObject } from 'ajv';
import { COUNTERS, isUnlistedCounter } from '#domain/meters/counters.js';
import { refuse } from '#refusals/refusal.js';
import { buildInputRefusal } from '#platform/http/validation.js';
import type { StationFinder } from './csv-chunker.js';
import { DAY_MS } from '../partitions/month-partitions.js';
import { DIGEST_COUNTERS, formatOtherCounters, type ReadingLine } from './reading-lines.js';
import { findCounterError, findInstantError, parseInstantMs, type ValueRefusal } from './reading-values.js';
import { OTHER_COUNTERS, type IncomingReadings } from './readings.queries.js';
import { READING_REASONS, type ReadingReason } from '#domain/meters/meter-readings.js';

/** Maximum number of readings in one request. */
export const MAX_READINGS = 5000;

/** A counter as decimal text; a JSON number is accepted while it is exact. */
export type CounterValue = string | number;

/** A reading as a device or a person sends it. */
export interface BatchReading {
  /** The machine's number in the establishment. */
  readonly machine: string;
  /** Its player position; 1 when absent. */
  readonly station?: number;
  /** Milliseconds since 1970, or ISO 8601 with its zone, by the device's own clock. */
  readonly readAt: string | number;
  /** Each counter of the machine, by camel-case name; an unlisted one under `unlisted.` and its own name. */
  readonly counters: Readonly<Record<string, CounterValue>>;
}

/** A batch of readings as a device or a person sends it. */
export interface ReadingBatch {
  /** Device's clock at the time of sending: its drift is recorded, never corrected. */
  readonly sentAt?: string | number;
  readonly reason?: ReadingReason;
  readonly note?: string;
  readonly readings: readonly BatchReading[];
}

const INSTANT_SCHEMA = { type: ['string', 'integer'], maxLength: 40 };

/** Outline only: each reading is judged by itself. */
export const READING_BATCH_SCHEMA = {
  type: 'object',
  required: ['readings'],
  additionalProperties: false,
  properties: {
    sentAt: INSTANT_SCHEMA,
    reason: { type: 'string', enum: [...READING_REASONS] },
    note: { type: 'string', maxLength: 500 },
    readings: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['machine', 'readAt', 'counters'],
        additionalProperties: false,
        properties: {
          machine: { type: 'string', minLength: 1, maxLength: 60 },
          station: { type: 'integer', minimum: 1, maximum: 999 },
          readAt: INSTANT_SCHEMA,
          counters: { type: 'object' },
        },
      },
    },
  },
};

const isReadingBatch = new Ajv({ strict: true, allowUnionTypes: true }).compile<ReadingBatch>(READING_BATCH_SCHEMA);

/** Returns the request body as a batch of readings. Refuses BATCH_TOO_LARGE and INVALID_INPUT. */
export function requireReadingBatch(body: unknown): ReadingBatch {
  const readings = (body as { readings?: unknown } | null | undefined)?.readings;
  if (Array.isArray(readings) && readings.length > MAX_READINGS) {
    refuse('BATCH_TOO_LARGE', { limit: MAX_READINGS, found: readings.length });
  }
  if (isReadingBatch(body)) return body;
  throw buildInputRefusal((isReadingBatch.errors ?? []).map(describeSchemaError));
}

/** Returns the field and the problem of a schema error, for INVALID_INPUT. */
export function describeSchemaError(error: ErrorObject): { readonly field: string; readonly problem: string } {
  const field = error.instancePath.slice(1).replaceAll('/', '.');
  return { field: field === '' ? 'body' : field, problem: error.message ?? error.keyword };
}

/** The refusal of one reading or event of a batch, with its index from 0. */
export interface RefusedReading extends ValueRefusal {
  readonly index: number;
}

/** Readings of a batch that can be stored. */
export interface PreparedBatch {
  readonly count: number;
  readonly earliestMs: number;
  readonly latestMs: number;
  readonly dayNumbers: ReadonlySet<number>;
  readonly refusals: readonly RefusedReading[];
  readonly readings: readonly ReadingLine[];
}

/** Index of a counter in a reading's values; undefined: it has no column of its own. */
const counterIndexByName: ReadonlyMap<string, number | undefined> = new Map(
  COUNTERS.map(({ name, column, standard }) => [
    name,
    standard ? DIGEST_COUNTERS.findIndex((counter) => counter === column) : undefined,
  ]),
);
const OTHER_COUNTERS_INDEX = DIGEST_COUNTERS.length;
const EMPTY_VALUES: readonly string[] = Array.from({ length: OTHER_COUNTERS_INDEX + 1 }, () => '');
const UP_TO_18_DIGITS = /^\d{1,18}$/;

/**
 * Validates each reading of a batch by itself, so that one wrong reading does not reject the good ones. Returns the
 * valid readings, the refusals, the UTC days of the readings and their first and last instant.
 */
export function prepareBatch(batch: ReadingBatch, findStation: StationFinder, acceptedUntilMs: number): PreparedBatch {
  const refusals: RefusedReading[] = [];
  const readings: ReadingLine[] = [];
  const dayNumbers = new Set<number>();
  let earliestMs = Infinity;
  let latestMs = -Infinity;
  for (let index = 0; index < batch.readings.length; index += 1) {
    const reportedReading = batch.readings[index];
    if (reportedReading === undefined) continue;
    const reading = parseReading(reportedReading, findStation, acceptedUntilMs);
    if ('code' in reading) {
      refusals.push({ index, ...reading });
      continue;
    }
    readings.push(reading);
    dayNumbers.add(Math.floor(reading.readAtMs / DAY_MS));
    if (reading.readAtMs < earliestMs) earliestMs = reading.readAtMs;
    if (reading.readAtMs > latestMs) latestMs = reading.readAtMs;
  }
  return { count: readings.length, earliestMs, latestMs, dayNumbers, refusals, readings };
}

/**
 * Returns the reading ready to be stored, or the reason of its refusal. Without a station number, station 1 is meant.
 */
function parseReading(
  reportedReading: BatchReading,
  findStation: StationFinder,
  acceptedUntilMs: number,
): ReadingLine | ValueRefusal {
  const stationSearch = findStation(reportedReading.machine, String(reportedReading.station ?? 1));
  if (stationSearch.stationId === undefined) return stationSearch.refusal;
  const readAtMs = parseInstantMs(reportedReading.readAt);
  const refusal = findInstantError(readAtMs, reportedReading.readAt, acceptedUntilMs);
  if (readAtMs === undefined || refusal !== undefined) return refusal ?? { code: 'INSTANT_UNREADABLE', details: {} };
  const values = parseCounterValues(reportedReading.counters);
  return 'code' in values ? values : { stationId: stationSearch.stationId, readAtMs, values };
}

/**
 * Returns the counters in the order of `DIGEST_COUNTERS`, an empty text for each that is not reported, then the other
 * counters as one text; or the first refusal. A plain text of digits skips the detailed check, for speed.
 */
function parseCounterValues(counters: Readonly<Record<string, CounterValue>>): readonly string[] | ValueRefusal {
  const values = [...EMPTY_VALUES];
  let otherCounters: Record<string, string> | undefined;
  let isEmptyReading = true;
  for (const name in counters) {
    const columnIndex = counterIndexByName.get(name);
    if (columnIndex === undefined && !counterIndexByName.has(name) && !isUnlistedCounter(name)) {
      return { code: 'UNKNOWN_COUNTER', details: { counter: name.slice(0, 60) } };
    }
    const value: unknown = counters[name];
    if (typeof value !== 'string' || !UP_TO_18_DIGITS.test(value)) {
      const refusal = findCounterError(name, value);
      if (refusal !== undefined) return refusal;
    }
    const valueText = String(value);
    // as PostgreSQL writes it: the digest covers the stored text
    const storedText = valueText.startsWith('0') ? BigInt(valueText).toString() : valueText;
    isEmptyReading = false;
    if (columnIndex === undefined) (otherCounters ??= {})[name] = storedText;
    else values[columnIndex] = storedText;
  }
  if (isEmptyReading) return { code: 'READING_EMPTY', details: {} };
  if (otherCounters !== undefined) values[OTHER_COUNTERS_INDEX] = formatOtherCounters(otherCounters);
  return values;
}

/**
 * Returns the readings as SQL arrays, one per column, for readings that cannot be copied because some are already
 * stored. A column without any value is left out.
 */
export function buildIncomingReadings(readings: readonly ReadingLine[]): IncomingReadings {
  const columnArrays = [...DIGEST_COUNTERS, OTHER_COUNTERS].flatMap((column, columnIndex) => {
    const values = readings.map((reading) => reading.values[columnIndex] ?? '');
    // already quoted as required here, except for the inner quotes
    const literals = values.map((text) => (text === '' ? 'NULL' : text.replaceAll('""', '\\"')));
    return values.some((text) => text !== '') ? [{ column, literal: `{${literals.join(',')}}` }] : [];
  });
  const stationIdsLiteral = `{${readings.map(({ stationId }) => stationId).join(',')}}`;
  const instantsLiteral = `{${readings.map(({ readAtMs }) => new Date(readAtMs).toISOString()).join(',')}}`;
  const counterColumns = columnArrays.map(({ column }) => column);
  return {
    from: buildUnnestSql(counterColumns),
    parameters: [stationIdsLiteral, instantsLiteral, ...columnArrays.map(({ literal }) => literal)],
    counterColumns,
  };
}

/**
 * Returns the SQL that turns the arrays of `buildIncomingReadings` into rows. The arrays are parameters: $3 the
 * stations, $4 the instants, then one per counter.
 */
function buildUnnestSql(counterColumns: readonly string[]): string {
  const arrayCasts = counterColumns.map(
    (column, index) => `$${index + 5}::${column === OTHER_COUNTERS ? 'jsonb[]' : 'bigint[]'}`,
  );
  return `unnest($3::bigint[], $4::timestamptz[], ${arrayCasts.join(', ')}) with ordinality
      as incoming (station_id, read_at, ${counterColumns.join(', ')}, ordinal)`;
}
