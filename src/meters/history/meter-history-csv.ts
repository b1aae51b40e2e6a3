import { neutraliseFormula } from '#platform/files/csv-safety.js';
import type { MeterHistoryRequest, MeterHistoryStep } from './meter-history.service.js';
import type { Language } from '#declarations/shapes/text.js';

const COLUMN_TITLES = [
  'machine',
  'station',
  'counter',
  'earlier_read_at',
  'later_read_at',
  'from',
  'to',
  'movement',
  'kind',
  'is_gap',
  'source',
];

/**
 * Formats a counter's steps as CSV: instants in UTC, plain figures, an empty field for a withheld movement. French
 * uses `;` and a byte order mark for spreadsheets; the columns are the same in every language.
 */
export function formatStepsCsv(
  { machine, station, counter }: MeterHistoryRequest,
  steps: readonly MeterHistoryStep[],
  language: Language,
): string {
  const delimiter = language === 'fr' ? ';' : ',';
  const counterCells = [neutraliseFormula(machine), String(station), counter];
  const lines = steps.map((step) =>
    [
      ...counterCells,
      step.earlierReadAt.toISOString(),
      step.laterReadAt.toISOString(),
      step.from,
      step.to,
      step.movement ?? '',
      step.kind,
      step.isGap ? 'yes' : 'no',
      step.source,
    ].join(delimiter),
  );
  const byteOrderMark = language === 'fr' ? '\ufeff' : '';
  return `${byteOrderMark}${[COLUMN_TITLES.join(delimiter), ...lines].join('\r\n')}\r\n`;
}
