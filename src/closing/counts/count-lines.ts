import { COUNT_HEADINGS, TOTAL_HEADINGS } from '#domain/imports/headings.js';
import { TOTAL_KINDS, type TotalKind } from '#domain/reconciliation/reconciliation-types.js';
import { parseAmount, getFieldsByColumn, parseCsvTable, parseCount } from '#platform/files/csv-lines.js';
import type { AssignedColumns, LineErrors } from '#platform/files/csv-lines.js';

/** Notes of one value. */
export interface NoteLine {
  /** Value of one note, in minor units. */
  readonly valueMinor: bigint;
  readonly count: bigint;
}

/** One machine's counted notes, tickets and coins, as typed in a form or read from a file. */
export interface CountLine {
  /** Line of the file (the header is line 1), or position in the form, from 1. */
  readonly line: number;
  readonly machine: string;
  readonly notes: readonly NoteLine[];
  readonly ticketsMinor: bigint;
  readonly ticketCount: bigint;
  readonly coinsMinor: bigint;
  /** When the box left the machine: a time of the gaming day, or a date and time; empty: not stated. */
  readonly removedAt: string;
}

/** One machine's total of slips of one kind, as typed in a form or read from a file. */
export interface TotalLine {
  readonly line: number;
  readonly machine: string;
  readonly kind: TotalKind;
  readonly amountMinor: bigint;
  readonly slipCount: bigint;
}

const NOTE_COLUMN = /^notes_([1-9]\d{0,8})$/;

/** True for a column allowed in a file of counts: notes of any value are. */
export const isCountColumn = (column: string): boolean =>
  NOTE_COLUMN.test(column) || ['machine', 'tickets', 'ticket_count', 'coins', 'removed_at'].includes(column);

/** Columns of a file of counts, with the usual note values. */
export const COUNT_COLUMNS: readonly string[] = [
  'machine',
  'notes_5',
  'notes_10',
  'notes_20',
  'notes_50',
  'notes_100',
  'notes_200',
  'notes_500',
  'tickets',
  'ticket_count',
  'coins',
  'removed_at',
];

/**
 * Parses the text of a file of counts. Columns: machine, notes_5 (number of notes of value 5) …, tickets (amount),
 * ticket_count, coins (amount), removed_at (when the box left the machine). Cells that are refused are added to
 * `refusals`; `columns` renames the headings as a person chose.
 */
export function parseCountFile(
  text: string,
  currencyDecimals: number,
  refusals: LineErrors,
  columns?: AssignedColumns,
): CountLine[] {
  const table = parseCsvTable(text, 'machine', isCountColumn, columns, COUNT_HEADINGS);
  return table.records.flatMap((record) => {
    const fields = getFieldsByColumn(table, record, refusals);
    if (fields === undefined) return [];
    const { line } = record;
    const parseColumnAmount = (column: string): bigint =>
      parseAmount(fields.get(column) ?? '', currencyDecimals, { line, column }, refusals);
    const notes = table.header.flatMap((column) => {
      const noteValue = NOTE_COLUMN.exec(column)?.[1];
      if (noteValue === undefined) return [];
      const count = parseCount(fields.get(column) ?? '', { line, column }, refusals);
      return count === 0n ? [] : [{ valueMinor: BigInt(noteValue) * 10n ** BigInt(currencyDecimals), count }];
    });
    return {
      line,
      machine: fields.get('machine') ?? '',
      notes,
      ticketsMinor: parseColumnAmount('tickets'),
      ticketCount: parseCount(fields.get('ticket_count') ?? '', { line, column: 'ticket_count' }, refusals),
      coinsMinor: parseColumnAmount('coins'),
      removedAt: (fields.get('removed_at') ?? '').trim(),
    };
  });
}

/**
 * Returns the column of a kind of total, such as `cancelled_credits`; its slip count is in `cancelled_credits_slips`.
 */
const getKindColumn = (kind: TotalKind): string => kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Columns of a file of totals. */
export const TOTAL_COLUMNS: readonly string[] = [
  'machine',
  ...TOTAL_KINDS.flatMap((kind) => [getKindColumn(kind), `${getKindColumn(kind)}_slips`]),
];

/**
 * Parses the text of a file of totals. Columns: machine, then any kinds, each with or without its `_slips` (number of slips). An
 * empty amount means that the total is not reported. Cells that are refused are added to `refusals`; `columns` renames
 * the headings as a person chose.
 */
export function parseTotalFile(
  text: string,
  currencyDecimals: number,
  refusals: LineErrors,
  columns?: AssignedColumns,
): TotalLine[] {
  const isTotalColumn = (column: string): boolean => TOTAL_COLUMNS.includes(column);
  const table = parseCsvTable(text, 'machine', isTotalColumn, columns, TOTAL_HEADINGS);
  return table.records.flatMap((record) => {
    const fields = getFieldsByColumn(table, record, refusals);
    if (fields === undefined) return [];
    const { line } = record;
    return TOTAL_KINDS.flatMap((kind) => {
      const column = getKindColumn(kind);
      const amountText = fields.get(column) ?? '';
      const slipsColumn = `${column}_slips`;
      const slipCount = parseCount(fields.get(slipsColumn) ?? '', { line, column: slipsColumn }, refusals);
      if (amountText === '') return [];
      const amountMinor = parseAmount(amountText, currencyDecimals, { line, column }, refusals);
      return { line, machine: fields.get('machine') ?? '', kind, amountMinor, slipCount };
    });
  });
}
