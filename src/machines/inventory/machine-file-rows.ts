import { parse } from 'csv-parse/sync';
import { hasReturnOrRake } from '#domain/meters/machine-version.js';
import { parseMinorText } from '#domain/money.js';
import type { DateOrder } from '#domain/imports/date-order.js';
import { isTotalsNumber } from '#domain/imports/machine-numbers.js';
import { MACHINE_HEADINGS, findColumnBySynonym } from '#domain/imports/headings.js';
import type { AssignedColumns } from '#platform/files/csv-lines.js';
import { alignFields, detectDelimiter, findLineFault, resolveColumnNames } from '#platform/files/csv-lines.js';
import { requireDateOrders } from '#platform/files/date-orders.js';
import { parseFrenchInstant, parseFrenchDay } from '#platform/files/french-dates.js';
import { restoreFormula } from '#platform/files/csv-safety.js';
import { refuse, type RefusalDetails } from '#refusals/refusal.js';
import type { RefusalCode } from '#refusals/codes.js';
import type { NewMachine } from '../records/machines.service.js';

/** One line of a file of machines: its values, or all its errors. Line 1 is the header. */
export interface MachineFileRow {
  readonly line: number;
  readonly machine: NewMachine | null;
  readonly standNumber: string | null;
  readonly faults: readonly RowFault[];
}

/** An error in a line: its refusal code with the details of its sentence. */
export interface RowFault {
  readonly code: RefusalCode;
  readonly details: RefusalDetails;
}

type DescribedMachine = NewMachine & Required<Pick<NewMachine, 'returnPercent' | 'returnCertifiedOn' | 'rakePercent'>>;

/** The establishment's facts by which a file of machines is read. */
export interface MachineFileContext {
  readonly currencyExponent: number;
  readonly timeZone: string;
  /** The user's assignment of the headings, in the file's order; empty text: left out. */
  readonly columns?: AssignedColumns | undefined;
  /** Order of the file's numeric dates, when a person stated it. */
  readonly dateOrder?: DateOrder | undefined;
  /** True: cells of a workbook have the type of a date, which shows the establishment's clock. */
  readonly hasDateCells: boolean;
  /** Registration time for lines that state none. */
  readonly registeredAt: Date;
}

/** Columns that a file of machines must have. */
export const MANDATORY_COLUMNS = ['sbm_number', 'serial_number', 'maker', 'model', 'denomination', 'location'] as const;
export const OPTIONAL_COLUMNS = [
  'game_name',
  'program_id',
  'lowest_wager_credits',
  'return_percent',
  'return_certified_on',
  'rake_percent',
  'volatility_index',
  'stand',
  'state',
  'stations',
  'meter_digits',
  'accepts_notes',
  'accepts_coins',
  'accepts_tickets',
  'hopper_capacity',
  'registered_at',
] as const;
type ColumnName = (typeof MANDATORY_COLUMNS)[number] | (typeof OPTIONAL_COLUMNS)[number];

const MAX_FILE_LENGTH = 64 * 1024 * 1024;
const MAX_STATIONS = 64;
const YES_WORDS = new Set(['yes', 'oui', 'true', 'vrai', '1']);
const NO_WORDS = new Set(['no', 'non', 'false', 'faux', '0']);

/**
 * Returns the lines of the text of a file of machines: columns in any order, comma, semicolon or tab, decimal point or
 * comma. Refuses MACHINE_FILE_NOT_VALID for a file as a whole: too large, malformed, a column unknown, missing or
 * repeated; DATE_ORDER_UNCERTAIN and DATE_FORMS_MIXED. The faults of single lines are returned.
 */
export function parseMachineFile(text: string, context: MachineFileContext): MachineFileRow[] {
  if (text.length > MAX_FILE_LENGTH) refuse('MACHINE_FILE_NOT_VALID', { problem: `> ${MAX_FILE_LENGTH} characters` });
  const csvRecords = parseCsvRecords(text);
  const [header, ...otherRecords] = csvRecords;
  const records = context.columns?.hasHeader === false ? csvRecords : otherRecords;
  const columns = requireKnownColumns(resolveColumnNames(header?.record ?? [], context.columns));
  const rows = records.map(({ record, line }) => {
    const fields = alignFields(
      record.map((field) => restoreFormula(field.trim())),
      columns,
    );
    const cells = columns.flatMap((column, index) => (column === '' ? [] : [[column, fields[index] ?? ''] as const]));
    const fault = findLineFault(columns, fields, context.columns !== undefined);
    return { line, cells: new Map(cells), fault };
  });
  const dateOrder = context.dateOrder ?? requireDateOrders(DATE_COLUMNS, rows);
  return rows.map(({ line, cells, fault }) => {
    if (fault === undefined) return parseMachineRow(line, new RowReader(cells), { ...context, dateOrder });
    const [code, details] = fault;
    return { line, machine: null, standNumber: null, faults: [{ code, details }] };
  });
}

/** Columns of a file of machines that contain dates. */
const DATE_COLUMNS = ['registered_at', 'return_certified_on'] as const;

/** The cells of a line of the file, with the line's number. */
interface ParsedRecord {
  readonly record: readonly string[];
  readonly line: number;
}

/** Splits the text into records with their line numbers. Refuses MACHINE_FILE_NOT_VALID when it is malformed. */
function parseCsvRecords(text: string): ParsedRecord[] {
  try {
    const records = parse(text, {
      delimiter: detectDelimiter(text),
      bom: true,
      info: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      max_record_size: 100_000,
    }) as unknown as readonly { readonly record: string[]; readonly info: { readonly lines: number } }[];
    return records.map(({ record, info }) => ({ record, line: info.lines }));
  } catch (error) {
    return refuse('MACHINE_FILE_NOT_VALID', { problem: error instanceof Error ? error.message : String(error) });
  }
}

/**
 * Returns the column of each heading; an empty one leaves its column out. Refuses MACHINE_FILE_NOT_VALID for an
 * unknown, missing or repeated column.
 */
function requireKnownColumns(headings: readonly string[]): (ColumnName | '')[] {
  const knownColumns: readonly string[] = [...MANDATORY_COLUMNS, ...OPTIONAL_COLUMNS];
  const columnNames = headings.map((heading) => {
    const name = heading.trim().toLowerCase();
    return knownColumns.includes(name) ? name : (findColumnBySynonym(heading, MACHINE_HEADINGS) ?? name);
  });
  const unknownColumns = columnNames.filter((name) => name !== '' && !knownColumns.includes(name));
  if (unknownColumns.length > 0)
    refuse('MACHINE_FILE_NOT_VALID', { problem: `unknown: ${unknownColumns.join(', ')}`, unknown: unknownColumns });
  const missingColumns = MANDATORY_COLUMNS.filter((name) => !columnNames.includes(name));
  if (missingColumns.length > 0)
    refuse('MACHINE_FILE_NOT_VALID', { problem: `missing: ${missingColumns.join(', ')}`, missing: missingColumns });
  const repeatedColumns = columnNames.filter((name, index) => name !== '' && columnNames.indexOf(name) !== index);
  if (repeatedColumns.length > 0)
    refuse('MACHINE_FILE_NOT_VALID', { problem: `repeated: ${repeatedColumns.join(', ')}`, repeated: repeatedColumns });
  return columnNames as (ColumnName | '')[];
}

/** Reads the cells of one line and collects the faults of each. */
class RowReader {
  readonly faults: RowFault[] = [];

  constructor(private readonly cells: ReadonlyMap<ColumnName, string>) {}

  /** Returns a cell's text. A text that does not match the pattern is added to the faults. */
  readText(column: ColumnName, pattern: RegExp): string {
    const value = this.cells.get(column) ?? '';
    if (!pattern.test(value)) this.addFault(column, value);
    return value;
  }

  /**
   * Returns a cell's parsed value; null when it is empty or cannot be parsed. Only the latter is added to the faults.
   */
  readOptional<T>(column: ColumnName, parseValue: (value: string) => T | null): T | null {
    const value = this.cells.get(column) ?? '';
    if (value === '') return null;
    const parsedValue = parseValue(value);
    if (parsedValue === null) this.addFault(column, value);
    return parsedValue;
  }

  /** Returns a cell's parsed value; null, with a fault, when the cell is empty or cannot be parsed. */
  readRequired<T>(column: ColumnName, parseValue: (value: string) => T | null): T | null {
    if ((this.cells.get(column) ?? '') === '') this.addFault(column, '');
    return this.readOptional(column, parseValue);
  }

  /**
   * Returns the denomination in minor units; null, with a fault, when it is none. One below a minor unit has a fault of
   * its own: credits × denomination must be whole minor units.
   */
  readDenomination(currencyExponent: number): bigint | null {
    const value = this.cells.get('denomination') ?? '';
    if (!isBelowMinorUnit(value, currencyExponent))
      return this.readRequired('denomination', (text) => parseAmount(text, currencyExponent));
    this.faults.push({ code: 'DENOMINATION_TOO_FINE', details: { denomination: value.slice(0, 60) } });
    return null;
  }

  addFault(column: ColumnName, value: string): void {
    this.faults.push({ code: 'INVALID_INPUT', details: { fields: `${column}: ${value.slice(0, 60)}`, column } });
  }
}

const DEFAULT_METER_DIGITS = 10;
const MAX_STAND_NUMBER_LENGTH = 20;

/**
 * Parses one line into a new machine, its defaults filled in. With faults, `machine` is null and every fault is listed.
 */
function parseMachineRow(line: number, rowReader: RowReader, context: MachineFileContext): MachineFileRow {
  const sbmNumber = rowReader.readText('sbm_number', /^[A-Za-z0-9._/-]{1,30}$/);
  const serialNumber = rowReader.readText('serial_number', /^.{1,60}$/);
  const maker = rowReader.readText('maker', /^.{1,80}$/);
  const model = rowReader.readText('model', /^.{1,80}$/);
  const location = rowReader.readText('location', /^.{1,80}$/);
  const readWholeNumber = (column: ColumnName, min: number, max: number): number | null =>
    rowReader.readOptional(column, (text) => parseWholeNumber(text, min, max));
  const denominationMinor = rowReader.readDenomination(context.currencyExponent);
  const stationCount = readWholeNumber('stations', 1, MAX_STATIONS) ?? 1;
  const meterDigits = readWholeNumber('meter_digits', 4, 18) ?? DEFAULT_METER_DIGITS;
  const standNumber = rowReader.readOptional('stand', (text) => (text.length <= MAX_STAND_NUMBER_LENGTH ? text : null));
  const machine: DescribedMachine = {
    sbmNumber,
    serialNumber,
    maker,
    model,
    location,
    denominationMinor: denominationMinor ?? 1n,
    registeredAt:
      rowReader.readOptional('registered_at', (text) => parseInstant(text, context)) ?? context.registeredAt,
    state: rowReader.readOptional('state', parseInitialState) ?? 'inService',
    gameName: rowReader.readOptional('game_name', parseShortText) ?? '',
    programId: rowReader.readOptional('program_id', parseShortText) ?? '',
    lowestWagerCredits: BigInt(readWholeNumber('lowest_wager_credits', 1, 1_000_000) ?? 1),
    returnPercent: rowReader.readOptional('return_percent', parsePercent),
    returnCertifiedOn: rowReader.readOptional('return_certified_on', (text) => parseFrenchDay(text, context.dateOrder)),
    rakePercent: rowReader.readOptional('rake_percent', parsePercent),
    volatilityIndex: rowReader.readOptional('volatility_index', parseDecimal),
    acceptsNotes: rowReader.readOptional('accepts_notes', parseYesOrNo) ?? true,
    acceptsCoins: rowReader.readOptional('accepts_coins', parseYesOrNo) ?? false,
    acceptsTickets: rowReader.readOptional('accepts_tickets', parseYesOrNo) ?? true,
    hopperCapacity: toBigintOrNull(readWholeNumber('hopper_capacity', 0, 1_000_000)),
    stations: Array.from({ length: stationCount }, (_, index) => ({ stationNumber: index + 1, meterDigits })),
  };
  const faults: RowFault[] = [...rowReader.faults];
  if (isTotalsNumber(sbmNumber)) faults.push({ code: 'TOTALS_LINE', details: { value: sbmNumber } });
  if (faults.length === 0 && !hasReturnOrRake(machine)) {
    faults.push({ code: 'RETURN_OR_RAKE_REQUIRED', details: { machine: sbmNumber } });
  }
  return { line, machine: faults.length === 0 ? machine : null, standNumber, faults };
}

function parseInitialState(text: string): 'inService' | 'outOfService' | null {
  return text === 'inService' || text === 'outOfService' ? text : null;
}

/** Parses a positive amount in the currency into minor units; null when it is not one. */
function parseAmount(text: string, currencyExponent: number): bigint | null {
  const value = parseMinorText(text.replace(',', '.'), currencyExponent);
  return value !== null && value > 0n && value < 10n ** 15n ? value : null;
}

/** Returns true for a positive amount that is no whole number of minor units, as half a cent is. */
function isBelowMinorUnit(text: string, currencyExponent: number): boolean {
  const [, fraction = ''] = /^\d{1,15}[.,](\d{1,15})$/.exec(text) ?? [];
  return /[1-9]/.test(fraction.slice(currencyExponent));
}

/** Parses a whole number between two limits, both inclusive; null when it is not one. */
function parseWholeNumber(text: string, min: number, max: number): number | null {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : null;
}

function toBigintOrNull(value: number | null): bigint | null {
  return value === null ? null : BigInt(value);
}

/** Parses a positive decimal number with at most four decimals, as text; null when it is not one. */
function parseDecimal(text: string): string | null {
  const value = text.replace(',', '.');
  return /^\d{1,8}(\.\d{1,4})?$/.test(value) && /[1-9]/.test(value) ? value : null;
}

/** Parses a percentage from above 0 to 100, as text without its sign; null when it is not one. */
function parsePercent(text: string): string | null {
  const value = parseDecimal(text.replace(/\s*%$/, ''));
  return value !== null && /^(100(\.0+)?|\d{1,2}(\.\d+)?)$/.test(value) ? value : null;
}

/** Parses a French date, from its midnight, or date and time in the time zone, or an ISO 8601 instant; else null. */
function parseInstant(text: string, { timeZone, dateOrder, hasDateCells }: MachineFileContext): Date | null {
  const day = parseFrenchDay(text, dateOrder);
  if (day !== null) return parseFrenchInstant(`${day} 00:00`, timeZone, 'iso');
  const frenchInstant =
    parseFrenchInstant(text, timeZone, dateOrder) ?? (hasDateCells ? parseFrenchInstant(text, timeZone, 'iso') : null);
  if (frenchInstant !== null) return frenchInstant;
  const isIsoInstant = /^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text);
  const isoInstant = new Date(text);
  return isIsoInstant && !Number.isNaN(isoInstant.getTime()) ? isoInstant : null;
}

function parseShortText(text: string): string | null {
  return text.length <= 120 ? text : null;
}

/** Parses a word for yes or no in French or English; null when it is neither. */
function parseYesOrNo(text: string): boolean | null {
  const word = text.toLowerCase();
  if (YES_WORDS.has(word)) return true;
  return NO_WORDS.has(word) ? false : null;
}
