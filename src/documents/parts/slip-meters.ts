import type { Column, TableSection } from '../model/document.js';
import { dataRow, tableOf } from './sections.js';
import type { Words } from '../words/words.js';

/** A reading of a station before or after the event of a slip, with its counters. */
export interface SlipReading {
  readonly moment: string;
}

/** Returns the counters of a machine around the event of a slip; `counters`: key of each and of its words. */
export function slipMeters(
  readings: readonly SlipReading[],
  counters: readonly (readonly [key: string, word: string])[],
  words: Words,
): TableSection {
  const counter = ([key, word]: readonly [string, string]): Column => ({ key, header: words(word), kind: 'credits' });
  return tableOf({
    name: 'meters',
    title: words('meters'),
    emptyText: words('noMeters'),
    columns: [
      { key: 'moment', header: words('moment'), kind: 'text' },
      { key: 'stationNumber', header: words('station'), kind: 'count', weight: 0.5 },
      { key: 'readAt', header: words('readAt'), kind: 'instant', weight: 1.3 },
      ...counters.map(counter),
    ],
    rows: readings.map((row) => dataRow({ ...row, moment: words(`moment_${row.moment}`) })),
  });
}
