import { COUNTERS } from '../derive/counters.js';
import { findLastReadingIndex } from '../derive/stations.js';
import type { Scope } from '../figures/records.js';
import type { DocumentRequest } from '../question.js';
import { buildRow, buildTable, type ExpectedTable, type CellValue } from '../sections.js';
import type { Translate } from '../words.js';

/** The question of one document, with everything from which its sections are derived. */
export interface DocumentContext extends Scope, Omit<DocumentRequest, 'of' | 'machine'> {
  /** The number of a slip, a sheet, a session…, or the code of a desk; empty for a document of none. */
  readonly subject: string;
  /** The machine's number; empty for a document of all machines. */
  readonly machine: string;
  readonly projectRoot: string;
  readonly generatedAt: string;
  /** Returns the labels of another document. */
  readonly createTranslator: (document: string) => Translate;
}

const columnByName = new Map(COUNTERS.map(({ name, column }) => [name, column]));

/** Returns counters of a reading, by their names in JSON. */
export function pickCounters(reading: object, names: readonly string[]): Readonly<Record<string, CellValue>> {
  const valueByColumn = reading as Readonly<Record<string, CellValue>>;
  return Object.fromEntries(names.map((name) => [name, valueByColumn[columnByName.get(name) ?? name]]));
}

/**
 * Derives the counters of a machine around an instant: of each station the last reading until it, and the first after.
 */
export function deriveMetersAround(
  { derived }: DocumentContext,
  machineId: bigint,
  instant: string,
  counterNames: readonly string[],
): ExpectedTable {
  const rows = derived.stations
    .listStations(machineId)
    .flatMap(({ stationNumber, readings, readingRows: storedRows }) => {
      const lastIndex = findLastReadingIndex(readings, instant);
      return [storedRows[lastIndex], storedRows[lastIndex + 1]].flatMap((reading) =>
        reading === undefined
          ? []
          : [buildRow({ stationNumber, readAt: reading.read_at, ...pickCounters(reading, counterNames) })],
      );
    });
  return buildTable('meters', ['stationNumber', 'readAt'], rows);
}
