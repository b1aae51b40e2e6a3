import { parseAmount, getFieldsByColumn, parseCsvTable, parseCount } from '#platform/files/csv-lines.js';
import type { LineErrors } from '#platform/files/csv-lines.js';
import { parseMinorText } from '#domain/money.js';
import type { BoxContent, ValueLine } from '#domain/cash/drop-counts.js';

/** A line of a count machine's file. */
export interface CountFileLine extends BoxContent {
  /** Line of the file; the header is line 1. */
  readonly line: number;
  readonly box: string;
}

const NOTE_COLUMN = /^notes_([1-9]\d{0,8})$/;
const COIN_COLUMN = /^coins_(\d{1,6}(\.\d{1,3})?)$/;

/**
 * Parses the text of a count machine's file. Columns: box, notes_5 (number of notes of value 5) …, coins_0.50 (number of
 * coins) …, tickets (amount), ticket_count. Refused cells are added to `refusals`; a line that cannot be split is left
 * out.
 */
export function parseBoxCountFile(text: string, currencyExponent: number, refusals: LineErrors): CountFileLine[] {
  const parseColumnValue = (column: string): bigint | null => {
    const valueText = NOTE_COLUMN.exec(column)?.[1] ?? COIN_COLUMN.exec(column)?.[1];
    const value = valueText === undefined ? null : parseMinorText(valueText, currencyExponent);
    return value === null || value <= 0n ? null : value;
  };
  const isKnownColumn = (column: string): boolean =>
    parseColumnValue(column) !== null || ['tickets', 'ticket_count'].includes(column);
  const table = parseCsvTable(text, 'box', isKnownColumn);
  return table.records.flatMap((record) => {
    const fields = getFieldsByColumn(table, record, refusals);
    if (fields === undefined) return [];
    const { line } = record;
    const parseColumnCount = (column: string): bigint =>
      parseCount(fields.get(column) ?? '', { line, column }, refusals);
    const parseValueLines = (columnPrefix: 'notes_' | 'coins_'): ValueLine[] =>
      table.header
        .filter((column) => column.startsWith(columnPrefix))
        .map((column) => ({ valueMinor: parseColumnValue(column) ?? 0n, count: parseColumnCount(column) }));
    return [
      {
        line,
        box: fields.get('box') ?? '',
        notes: parseValueLines('notes_'),
        coins: parseValueLines('coins_'),
        ticketCount: parseColumnCount('ticket_count'),
        ticketsMinor: parseAmount(fields.get('tickets') ?? '', currencyExponent, { line, column: 'tickets' }, refusals),
      },
    ];
  });
}
