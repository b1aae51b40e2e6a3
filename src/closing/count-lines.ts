import { parse } from 'csv-parse/sync';
import { textToMinor } from '../domain/money.js';
import { TOTAL_KINDS } from '../domain/reconciliation-types.js';
import type { TotalKind } from '../domain/reconciliation-types.js';
import type { RefusalCode } from '../platform/refusal-codes.js';
import { refuse, refusalSentence } from '../platform/refusal.js';
import type { RefusalDetails } from '../platform/refusal.js';

/** What was counted or paid, one line a machine, as people write it: in a form or in a file. */

export interface NoteLine {
  /** What one note is worth. */
  readonly valueMinor: bigint;
  readonly count: bigint;
}

export interface CountLine {
  /** Line of the file (the header is line 1), or place in the form from 1. */
  readonly line: number;
  readonly machine: string;
  readonly notes: readonly NoteLine[];
  readonly ticketsMinor: bigint;
  readonly ticketCount: bigint;
  readonly coinsMinor: bigint;
}

export interface TotalLine {
  readonly line: number;
  readonly machine: string;
  readonly kind: TotalKind;
  readonly amountMinor: bigint;
  readonly slipCount: bigint;
}

/** One reason for which a line is refused. */
export interface LineRefusal {
  readonly line: number;
  readonly code: RefusalCode;
  readonly details: RefusalDetails;
}

const HIGHEST_COUNT = 2_147_483_647n;
const HIGHEST_AMOUNT = 999_999_999_999_999n;

/** Gathers the refusals of all lines, and throws them together: nothing of a refused input is recorded. */
export class LineRefusals {
  private readonly found: LineRefusal[] = [];

  add(line: number, code: RefusalCode, details: RefusalDetails): void {
    this.found.push({ line, code, details });
  }

  /** What was found so far, by line. */
  get all(): readonly LineRefusal[] {
    return [...this.found].sort((a, b) => a.line - b.line);
  }

  /** Refuses with the one refusal of a single line itself, or with LINES_REFUSED and each of them. */
  throwIfAny(lineCount: number): void {
    const [first] = this.found;
    if (first === undefined) return;
    if (lineCount === 1 && this.found.length === 1) refuse(first.code, { ...first.details, line: first.line });
    const lines = this.found
      .sort((a, b) => a.line - b.line)
      .map(({ line, code, details }) => ({
        line,
        code,
        message: refusalSentence(code, details, 'fr'),
        messageEn: refusalSentence(code, details, 'en'),
        details,
      }));
    refuse('LINES_REFUSED', { count: lines.length, lines });
  }
}

/** An amount as written by a person (`12.50`, and `12,50` in a file of the French form). */
export function amountOf(
  text: string,
  currencyDecimals: number,
  place: { readonly line: number; readonly column: string },
  refusals: LineRefusals,
): bigint {
  const amount = text === '' ? 0n : textToMinor(text, currencyDecimals);
  if (amount === null || amount < 0n || amount > HIGHEST_AMOUNT) {
    refusals.add(place.line, 'AMOUNT_UNREADABLE', { column: place.column, value: text.slice(0, 40) });
    return 0n;
  }
  return amount;
}

export function wholeOf(
  text: string,
  place: { readonly line: number; readonly column: string },
  refusals: LineRefusals,
): bigint {
  const isWhole = /^\d{1,10}$/.test(text) && BigInt(text) <= HIGHEST_COUNT;
  if (text !== '' && !isWhole) {
    refusals.add(place.line, 'NUMBER_UNREADABLE', { column: place.column, value: text.slice(0, 40) });
    return 0n;
  }
  return text === '' ? 0n : BigInt(text);
}

interface CsvTable {
  readonly header: readonly string[];
  readonly records: readonly { readonly line: number; readonly fields: readonly string[] }[];
  readonly hasDecimalComma: boolean;
}

/** Reads the file whole: UTF-8 with or without BOM, `,` or `;` or tab between fields, quotes as in RFC 4180. */
function readTable(content: Buffer, isKnown: (column: string) => boolean): CsvTable {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    refuse('CSV_NOT_TEXT');
  }
  if (text.includes('\0')) refuse('CSV_NOT_TEXT');
  if (text.trim() === '') refuse('CSV_EMPTY');
  const firstLine = text.slice(0, text.search(/[\r\n]|$/));
  const delimiter = [';', '\t'].find((candidate) => firstLine.includes(candidate)) ?? ',';
  const rows = parsedRows(text, delimiter);
  const [head, ...records] = rows;
  if (head === undefined) refuse('CSV_EMPTY');
  const header = head.fields.map((name) => name.trim().toLowerCase());
  const twice = header.filter((name, index) => header.indexOf(name) !== index);
  if (twice.length > 0) refuse('CSV_DUPLICATE_COLUMN', { columns: [...new Set(twice)] });
  const unknown = header.filter((name) => name !== 'machine' && !isKnown(name));
  if (unknown.length > 0) refuse('CSV_UNKNOWN_COLUMN', { columns: unknown.map((name) => name.slice(0, 60)) });
  const missing = [...(header.includes('machine') ? [] : ['machine']), ...(header.some(isKnown) ? [] : ['…'])];
  if (missing.length > 0) refuse('CSV_COLUMN_MISSING', { columns: missing });
  return { header, records, hasDecimalComma: delimiter !== ',' };
}

function parsedRows(text: string, delimiter: string): { readonly line: number; readonly fields: string[] }[] {
  try {
    const parsed = parse(text, {
      delimiter,
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      info: true,
    }) as unknown as readonly { readonly record: string[]; readonly info: { readonly lines: number } }[];
    return parsed.map(({ record, info }) => ({ line: info.lines, fields: record }));
  } catch {
    return refuse('CSV_QUOTES');
  }
}

/** The fields of a line by column; a line of another length is refused, and then undefined. */
function named(
  table: CsvTable,
  record: CsvTable['records'][number],
  refusals: LineRefusals,
): ReadonlyMap<string, string> | undefined {
  if (record.fields.length !== table.header.length) {
    refusals.add(record.line, 'CSV_FIELD_COUNT', { found: record.fields.length, expected: table.header.length });
    return undefined;
  }
  const written = (field: string): string => (table.hasDecimalComma ? field.replace(',', '.') : field);
  return new Map(table.header.map((name, index) => [name, written(record.fields[index] ?? '')]));
}

const NOTE_COLUMN = /^notes_([1-9]\d{0,8})$/;

/** Columns: machine, notes_5 (how many notes of 5) …, tickets (amount), ticket_count, coins (amount). */
export function readCountFile(content: Buffer, currencyDecimals: number, refusals: LineRefusals): CountLine[] {
  const table = readTable(
    content,
    (name) => NOTE_COLUMN.test(name) || ['tickets', 'ticket_count', 'coins'].includes(name),
  );
  const lines: CountLine[] = [];
  for (const record of table.records) {
    const fields = named(table, record, refusals);
    if (fields === undefined) continue;
    const { line } = record;
    const amount = (column: string): bigint =>
      amountOf(fields.get(column) ?? '', currencyDecimals, { line, column }, refusals);
    const notes = table.header.flatMap((column) => {
      const value = NOTE_COLUMN.exec(column)?.[1];
      if (value === undefined) return [];
      const count = wholeOf(fields.get(column) ?? '', { line, column }, refusals);
      return count === 0n ? [] : [{ valueMinor: BigInt(value) * 10n ** BigInt(currencyDecimals), count }];
    });
    lines.push({
      line,
      machine: fields.get('machine') ?? '',
      notes,
      ticketsMinor: amount('tickets'),
      ticketCount: wholeOf(fields.get('ticket_count') ?? '', { line, column: 'ticket_count' }, refusals),
      coinsMinor: amount('coins'),
    });
  }
  return lines;
}

/** Column of a kind of total: `cancelled_credits`; its slips are counted in `cancelled_credits_slips`. */
const columnOfKind = (kind: TotalKind): string => kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Columns: machine, then any of the kinds with or without `_slips`; an empty amount is a total not told. */
export function readTotalFile(content: Buffer, currencyDecimals: number, refusals: LineRefusals): TotalLine[] {
  const known = new Set(TOTAL_KINDS.flatMap((kind) => [columnOfKind(kind), `${columnOfKind(kind)}_slips`]));
  const table = readTable(content, (name) => known.has(name));
  const lines: TotalLine[] = [];
  for (const record of table.records) {
    const fields = named(table, record, refusals);
    if (fields === undefined) continue;
    const { line } = record;
    for (const kind of TOTAL_KINDS) {
      const column = columnOfKind(kind);
      const text = fields.get(column) ?? '';
      const slips = `${column}_slips`;
      const slipCount = wholeOf(fields.get(slips) ?? '', { line, column: slips }, refusals);
      if (text === '') continue;
      const amountMinor = amountOf(text, currencyDecimals, { line, column }, refusals);
      lines.push({ line, machine: fields.get('machine') ?? '', kind, amountMinor, slipCount });
    }
  }
  return lines;
}
