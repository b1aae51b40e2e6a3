import { Ajv } from 'ajv';
import type { ErrorObject } from 'ajv';
import { COUNTERS } from '../domain/counters.js';
import { refuse } from '../platform/refusal.js';
import { invalidInput } from '../platform/validation.js';
import type { StationFinder } from './csv-readings.js';
import { DAY_MS } from './month-partitions.js';
import { READING_REASONS, counterRefusal, instantRefusal, readInstantMs } from './reading-values.js';
import type { ReadingReason, ValueRefusal } from './reading-values.js';
import { OTHER_COUNTERS } from './readings.queries.js';
import type { IncomingReadings } from './readings.queries.js';

/** Readings of one request. */
export const MOST_READINGS = 5000;

/** A counter is decimal text; a JSON number is taken while it is exact. */
export type CounterValue = string | number;

export interface BatchReading {
  /** The machine's number in the house. */
  readonly machine: string;
  /** Its player position; 1 when absent. */
  readonly station?: number;
  /** Milliseconds since 1970, or ISO 8601 with its zone: the device's own clock. */
  readonly readAt: string | number;
  /** By camel-case name, each counter the machine offers. */
  readonly counters: Readonly<Record<string, CounterValue>>;
}

export interface ReadingBatch {
  /** The device's clock at the moment of sending: its drift is recorded, never corrected. */
  readonly sentAt?: string | number;
  readonly reason?: ReadingReason;
  readonly note?: string;
  readonly readings: readonly BatchReading[];
}

const instant = { type: ['string', 'integer'], maxLength: 40 };

/** The outline only: what one reading says is judged reading by reading. */
export const READING_BATCH_SCHEMA = {
  type: 'object',
  required: ['readings'],
  additionalProperties: false,
  properties: {
    sentAt: instant,
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
          readAt: instant,
          counters: { type: 'object' },
        },
      },
    },
  },
};

const isReadingBatch = new Ajv({ strict: true, allowUnionTypes: true }).compile<ReadingBatch>(READING_BATCH_SCHEMA);

/** The batch, or the refusal INVALID_INPUT or BATCH_TOO_LARGE of the whole of it. */
export function checkedBatch(body: unknown): ReadingBatch {
  const readings = (body as { readings?: unknown } | null | undefined)?.readings;
  if (Array.isArray(readings) && readings.length > MOST_READINGS) {
    refuse('BATCH_TOO_LARGE', { limit: MOST_READINGS, found: readings.length });
  }
  if (isReadingBatch(body)) return body;
  throw invalidInput((isReadingBatch.errors ?? []).map(problemOf));
}

export function problemOf(error: ErrorObject): { readonly field: string; readonly problem: string } {
  const field = error.instancePath.slice(1).replaceAll('/', '.');
  return { field: field === '' ? 'body' : field, problem: error.message ?? error.keyword };
}

export interface RefusedReading extends ValueRefusal {
  readonly index: number;
}

/** The readings of a batch that can be kept, column by column as PostgreSQL takes them. */
export interface PreparedBatch {
  readonly count: number;
  readonly earliestMs: number;
  readonly latestMs: number;
  readonly dayNumbers: ReadonlySet<number>;
  readonly refused: readonly RefusedReading[];
  readonly incoming: IncomingReadings;
}

interface CounterPlace {
  readonly place: number;
  readonly name: string;
  readonly standard: boolean;
}

const placeOf: ReadonlyMap<string, CounterPlace> = new Map(
  COUNTERS.map(({ name, standard }, place) => [name, { place, name, standard }]),
);
const WHOLE = /^\d{1,18}$/;

/** Judges each reading by itself: a device that sends one wrong reading is not cut off with all its good ones. */
export function prepareBatch(batch: ReadingBatch, findStation: StationFinder, nowMs: number): PreparedBatch {
  const columns = new BatchColumns();
  const refused: RefusedReading[] = [];
  for (const [index, reading] of batch.readings.entries()) {
    const refusal = columns.add(reading, findStation, nowMs);
    if (refusal !== undefined) refused.push({ index, ...refusal });
  }
  return columns.prepared(refused);
}

class BatchColumns {
  private readonly stations: string[] = [];
  private readonly instants: string[] = [];
  private readonly standard = new Map<number, string[]>();
  private readonly others: string[] = [];
  private hasOthers = false;
  private earliestMs = Infinity;
  private latestMs = -Infinity;
  private readonly dayNumbers = new Set<number>();

  /** Adds one reading, or says why not. */
  add(reading: BatchReading, findStation: StationFinder, nowMs: number): ValueRefusal | undefined {
    const found = findStation(reading.machine, String(reading.station ?? 1));
    if (found.stationId === undefined) return found.refusal;
    const ms = readInstantMs(reading.readAt);
    const refusal = instantRefusal(ms, reading.readAt, nowMs);
    if (ms === undefined || refusal !== undefined) return refusal;
    const values = readCounters(reading.counters);
    if ('code' in values) return values;
    const row = this.stations.push(String(found.stationId)) - 1;
    this.instants.push(new Date(ms).toISOString());
    for (let at = 0; at < values.places.length; at += 1) {
      this.columnOf(values.places[at] ?? 0)[row] = values.texts[at] ?? '';
    }
    this.others.push(values.others === undefined ? 'NULL' : quoted(JSON.stringify(values.others)));
    this.hasOthers ||= values.others !== undefined;
    this.dayNumbers.add(Math.floor(ms / DAY_MS));
    if (ms < this.earliestMs) this.earliestMs = ms;
    if (ms > this.latestMs) this.latestMs = ms;
    return undefined;
  }

  prepared(refused: readonly RefusedReading[]): PreparedBatch {
    const count = this.stations.length;
    const places = [...this.standard.keys()].sort((left, right) => left - right);
    const counterColumns = places.map((place) => COUNTERS[place]?.column ?? '');
    const literals = places.map((place) => arrayLiteral(this.standard.get(place) ?? [], count));
    if (this.hasOthers) {
      counterColumns.push(OTHER_COUNTERS);
      literals.push(`{${this.others.join(',')}}`);
    }
    return {
      count,
      earliestMs: this.earliestMs,
      latestMs: this.latestMs,
      dayNumbers: this.dayNumbers,
      refused,
      incoming: {
        from: unnestOf(counterColumns),
        parameters: [`{${this.stations.join(',')}}`, `{${this.instants.join(',')}}`, ...literals],
        counterColumns,
      },
    };
  }

  private columnOf(place: number): string[] {
    let column = this.standard.get(place);
    if (column === undefined) {
      column = [];
      this.standard.set(place, column);
    }
    return column;
  }
}

interface ReadCounters {
  readonly places: readonly number[];
  readonly texts: readonly string[];
  readonly others: Readonly<Record<string, string>> | undefined;
}

function readCounters(counters: Readonly<Record<string, CounterValue>>): ReadCounters | ValueRefusal {
  const places: number[] = [];
  const texts: string[] = [];
  let others: Record<string, string> | undefined;
  for (const name in counters) {
    const known = placeOf.get(name);
    if (known === undefined) return { code: 'UNKNOWN_COUNTER', details: { counter: name.slice(0, 60) } };
    const value: unknown = counters[name];
    if (typeof value !== 'string' || !WHOLE.test(value)) {
      const refusal = counterRefusal(name, value);
      if (refusal !== undefined) return refusal;
    }
    const text = String(value);
    if (known.standard) {
      places.push(known.place);
      texts.push(text);
    } else {
      others ??= {};
      others[known.name] = BigInt(text).toString();
    }
  }
  if (places.length === 0 && others === undefined) return { code: 'READING_EMPTY', details: {} };
  return { places, texts, others };
}

/** Digits and gaps only, so nothing needs quoting. */
function arrayLiteral(column: readonly (string | undefined)[], count: number): string {
  const texts: string[] = [];
  for (let row = 0; row < count; row += 1) texts.push(column[row] ?? 'NULL');
  return `{${texts.join(',')}}`;
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}

function unnestOf(counterColumns: readonly string[]): string {
  const arrays = counterColumns.map(
    (column, index) => `$${index + 5}::${column === OTHER_COUNTERS ? 'jsonb[]' : 'bigint[]'}`,
  );
  return `unnest($3::bigint[], $4::timestamptz[], ${arrays.join(', ')}) with ordinality
      as incoming (station_id, read_at, ${counterColumns.join(', ')}, ordinal)`;
}
