import { COUNTERS, findCounterByColumn, isUnlistedCounter, type CounterDefinition } from '#domain/meters/counters.js';
import { COUNTER_HEADINGS, MACHINE_NUMBER, findColumnBySynonym } from '#domain/imports/headings.js';
import { isTotalsNumber } from '#domain/imports/machine-numbers.js';
import { resolveColumnNames, type AssignedColumns } from '#platform/files/csv-lines.js';
import { refuse } from '#refusals/refusal.js';
import {
  findCounterError,
  findInstantError,
  isSkippedInstant,
  joinDateAndTime,
  listInstants,
  truncateValue,
} from './reading-values.js';
import type { InstantTerms, ValueRefusal } from './reading-values.js';

/**
 * Parses readings in CSV, one line per reading, into lines for COPY.
 *
 * A plain line matches one regular expression made from the header, and its counters are passed on unchanged. Any other
 * line is parsed field by field, so that its refusal has a reason.
 */

export const MAX_LINE_LENGTH = 65_536;

/** The columns of a file beside its counters. */
const MACHINE_COLUMN = 'asset_number';
const STATION_COLUMN = 'station_number';
const INSTANT_COLUMNS: readonly string[] = ['read_at_ms', 'read_at'];
/** The time of an instant, where another column has its date. */
const TIME_COLUMN = 'read_time';
const DELIMITERS = [',', ';', '\t', '|'] as const;
const MACHINE_PATTERN = /^[A-Za-z0-9._/-]{1,30}$/;

type Delimiter = (typeof DELIMITERS)[number];
type FileCounter = Pick<CounterDefinition, 'name' | 'column' | 'standard'>;
type CsvField =
  // blank: a column without a heading, whose cells must be empty
  | { readonly kind: 'machine' | 'station' | 'instant' | 'time' | 'ignored' | 'blank' }
  | { readonly kind: 'counter'; readonly counter: FileCounter };

/** The columns of a file and its delimiter, as its header states them. */
export interface CsvLayout {
  readonly delimiter: Delimiter;
  /** Cells of the first line, as written. */
  readonly headings: readonly string[];
  readonly fields: readonly CsvField[];
  /** Columns of the table of readings that a COPY line fills after the constant ones, in order. */
  readonly copyColumns: readonly string[];
}

/** One parsed line: `counters` is the part for PostgreSQL's COPY after the constant columns. */
interface ParsedLine {
  readonly machine: string;
  readonly station: string;
  readonly readAtMs: number;
  /** Standard counters in the header's order, then the other counters as one quoted JSON field. */
  readonly counters: string;
}

/** How the instants and the machine numbers of a file are read, once the whole file was judged. */
export interface ReadingTerms extends InstantTerms {
  /** Lines in the second of the two hours that a clock repeats; the others are in the first. */
  readonly secondHourLines?: ReadonlySet<number>;
  /** Numbers that are not known, each with the number it may be a damaged spelling of. */
  readonly damagedNumbers?: ReadonlyMap<string, string>;
}

export interface LineRefusal extends ValueRefusal {
  readonly line: number;
}

/**
 * Parses the header into the layout of the lines. `columns`: the column of each heading as chosen by a person, in the
 * file's order; an empty text leaves a column out. Refuses CSV_EMPTY, CSV_NOT_TEXT, CSV_FIELD_COUNT (number of
 * `columns`), CSV_DUPLICATE_COLUMN, CSV_UNKNOWN_COLUMN, CSV_COLUMN_MISSING, with all names at once.
 */
export function parseHeader(line: string, chosenColumns?: AssignedColumns): CsvLayout {
  const headerText = decodeUtf8(line);
  if (headerText === undefined || headerText.includes('\0')) refuse('CSV_NOT_TEXT');
  if (headerText.trim() === '') refuse('CSV_EMPTY');
  const delimiter = DELIMITERS.reduce((best, candidate) =>
    headerText.split(candidate).length > headerText.split(best).length ? candidate : best,
  );
  const headings = (splitQuotedLine(headerText, delimiter) ?? refuse('CSV_NOT_TEXT')).map((name) => name.trim());
  const columnTitles = resolveColumnNames(headings, chosenColumns);
  const lowerCaseTitles = columnTitles.map((title) => title.toLowerCase());
  const duplicateColumns = lowerCaseTitles.filter(
    (title, index) => title !== '' && lowerCaseTitles.indexOf(title) !== index,
  );
  if (duplicateColumns.length > 0)
    refuse('CSV_DUPLICATE_COLUMN', { columns: [...new Set(duplicateColumns)].map(truncateValue) });
  const hasChosenColumns = chosenColumns !== undefined;
  const fields = columnTitles.map((title) => {
    if (title !== '') return findFieldOfHeading(title);
    return { kind: hasChosenColumns ? 'ignored' : 'blank' } as const;
  });
  const unknownColumns = lowerCaseTitles.filter((_, index) => fields[index] === undefined).map(truncateValue);
  if (unknownColumns.length > 0) refuse('CSV_UNKNOWN_COLUMN', { columns: unknownColumns });
  const knownFields = fields.filter((field) => field !== undefined);
  const missingColumns = [
    ...(knownFields.some(({ kind }) => kind === 'machine') ? [] : [MACHINE_COLUMN]),
    ...(knownFields.some(({ kind }) => kind === 'instant') ? [] : ['read_at_ms']),
    ...(knownFields.some(({ kind }) => kind === 'counter') ? [] : ['coin_in_credits…']),
  ];
  if (missingColumns.length > 0) refuse('CSV_COLUMN_MISSING', { columns: missingColumns });
  const getFieldIdentity = (field: CsvField): string => (field.kind === 'counter' ? field.counter.name : field.kind);
  const columnsOfSameField = lowerCaseTitles.filter(
    (title, index) =>
      title !== '' &&
      knownFields.filter((field) => getFieldIdentity(field) === getFieldIdentity(knownFields[index] ?? field)).length >
        1,
  );
  if (columnsOfSameField.length > 0) refuse('CSV_DUPLICATE_COLUMN', { columns: columnsOfSameField.map(truncateValue) });
  return { delimiter, headings, fields: knownFields, copyColumns: listCopyColumns(knownFields) };
}

/** Returns the letters and digits of a heading, without case or accents: everything else varies between writers. */
function normaliseHeading(heading: string): string {
  const letters = heading.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return letters.replaceAll(/[^a-z0-9]/g, '');
}

/** Common headings of people and other systems, by column; for a counter also its labels and its name. */
const COMMON_HEADINGS: Readonly<Record<'machine' | 'station' | 'instant' | 'time', readonly string[]>> = {
  machine: [...MACHINE_NUMBER, 'no de l’appareil', 'SBM'],
  station: ['station', 'poste', 'poste de jeu'],
  instant: ['date', 'date et heure', 'date heure', 'date du relevé', 'horodatage', 'date time', 'timestamp', 'read on'],
  time: ['heure', 'heure du relevé', 'time', 'hour'],
};

/** Returns the column that a heading names; null for an unknown or ignored heading. */
export function findColumnOfHeading(heading: string): string | null {
  const field = findFieldOfHeading(heading.trim());
  if (field === undefined || field.kind === 'ignored' || field.kind === 'blank') return null;
  if (field.kind === 'counter') return field.counter.column;
  return { machine: MACHINE_COLUMN, station: STATION_COLUMN, instant: 'read_at', time: TIME_COLUMN }[field.kind];
}

/**
 * Returns the field that a heading names; undefined when unknown. An unlisted counter retains its exact name, capitals
 * included; other headings are compared in lower case and without accents.
 */
function findFieldOfHeading(title: string): CsvField | undefined {
  if (isUnlistedCounter(title)) {
    return { kind: 'counter', counter: { name: title, column: title, standard: false } };
  }
  const lowerCaseTitle = title.toLowerCase();
  if (lowerCaseTitle === MACHINE_COLUMN) return { kind: 'machine' };
  if (lowerCaseTitle === STATION_COLUMN) return { kind: 'station' };
  if (lowerCaseTitle === TIME_COLUMN) return { kind: 'time' };
  if (INSTANT_COLUMNS.includes(lowerCaseTitle)) return { kind: 'instant' };
  const normalisedHeading = normaliseHeading(lowerCaseTitle);
  const kind = (['machine', 'station', 'instant', 'time'] as const).find((candidate) =>
    COMMON_HEADINGS[candidate].some((heading) => normaliseHeading(heading) === normalisedHeading),
  );
  if (kind !== undefined) return { kind };
  const counter =
    findCounterByColumn(lowerCaseTitle) ??
    COUNTERS.find((candidate) =>
      [candidate.column, candidate.name, candidate.label.fr, candidate.label.en].some(
        (knownHeading) => normaliseHeading(knownHeading) === normalisedHeading,
      ),
    );
  const synonymous = counter ?? findCounterByColumn(findColumnBySynonym(title, COUNTER_HEADINGS) ?? '');
  return synonymous === undefined ? undefined : { kind: 'counter', counter: synonymous };
}

/** Returns the table columns that a COPY line fills: the standard counters, then one for all other counters. */
function listCopyColumns(fields: readonly CsvField[]): string[] {
  const counters = fields.flatMap((field) => (field.kind === 'counter' ? [field.counter] : []));
  const standardColumns = counters.filter((counter) => counter.standard).map((counter) => counter.column);
  return counters.length > standardColumns.length ? [...standardColumns, 'other_counters'] : standardColumns;
}

/** Reads the lines of one layout: by one regular expression when they are plain, field by field otherwise. */
export class LineReader {
  private readonly plainLinePattern: RegExp;
  private readonly machineGroup: number;
  private readonly stationGroup: number;
  private readonly instantGroup: number;
  private readonly counterGroups: readonly number[];
  private readonly hasOtherCounters: boolean;
  private readonly emptyCountersLength: number;

  /**
   * Builds one regular expression for a whole line; adjacent counters share a group, so that they are copied as one
   * text.
   */
  constructor(
    private readonly layout: CsvLayout,
    private readonly acceptedUntilMs: number,
    private readonly timeZone: string,
    private readonly terms: ReadingTerms = {},
  ) {
    const { delimiter, fields } = layout;
    this.hasOtherCounters = layout.copyColumns.includes('other_counters');
    this.emptyCountersLength = fields.filter(({ kind }) => kind === 'counter').length - 1;
    const groups: string[] = [];
    const groupIndexByKind = new Map<string, number>();
    const counterGroups: number[] = [];
    for (const [index, field] of fields.entries()) {
      if (field.kind !== 'counter') {
        groupIndexByKind.set(field.kind, groups.push(buildPlainPattern(field.kind, delimiter)));
      } else if (fields[index - 1]?.kind === 'counter') {
        groups[groups.length - 1] = `${groups.at(-1) ?? ''}${escapeDelimiter(delimiter)}\\d{0,18}`;
      } else {
        counterGroups.push(groups.push('\\d{0,18}'));
      }
    }
    this.plainLinePattern = new RegExp(`^${groups.map((group) => `(${group})`).join(escapeDelimiter(delimiter))}$`);
    this.machineGroup = groupIndexByKind.get('machine') ?? 0;
    this.stationGroup = groupIndexByKind.get('station') ?? 0;
    this.instantGroup = groupIndexByKind.get('instant') ?? 0;
    this.counterGroups = counterGroups;
  }

  /**
   * Returns the reading of a line without its line end, or the reason of its refusal. A plain line (no quotes, plain
   * digits) is taken apart by one regular expression, which is fast; any other line is parsed field by field.
   */
  parseLine(line: string, lineNumber: number): ParsedLine | ValueRefusal {
    const plainMatch = this.hasOtherCounters ? null : this.plainLinePattern.exec(line);
    if (plainMatch === null) return this.parseFields(line, lineNumber);
    const instantText = plainMatch[this.instantGroup] ?? '';
    const readAtMs = Number(instantText);
    const refusal = findInstantError(readAtMs, instantText, this.acceptedUntilMs);
    if (refusal !== undefined) return refusal;
    const [firstGroup = 0] = this.counterGroups;
    const counters =
      this.counterGroups.length === 1
        ? (plainMatch[firstGroup] ?? '')
        : this.counterGroups.map((group) => plainMatch[group] ?? '').join(this.layout.delimiter);
    if (counters.length === this.emptyCountersLength) return { code: 'READING_EMPTY', details: {} };
    return {
      machine: plainMatch[this.machineGroup] ?? '',
      station: this.stationGroup === 0 ? '1' : (plainMatch[this.stationGroup] ?? ''),
      readAtMs,
      counters,
    };
  }

  /**
   * Parses a line field by field, quotes included; returns the reading, or the reason of its refusal. A line without a
   * station column is of station 1.
   */
  private parseFields(line: string, lineNumber: number): ParsedLine | ValueRefusal {
    const { delimiter, fields } = this.layout;
    const decodedLine = decodeUtf8(line);
    if (decodedLine === undefined) return { code: 'CSV_NOT_UTF8', details: {} };
    const values = splitQuotedLine(decodedLine, delimiter)?.map((value) => value.trim());
    if (values === undefined) return { code: 'CSV_QUOTES', details: {} };
    alignBlankFields(values, fields);
    if (values.length !== fields.length) {
      return { code: 'CSV_FIELD_COUNT', details: { found: values.length, expected: fields.length } };
    }
    const unnamedValue = values.find((value, index) => value !== '' && fields[index]?.kind === 'blank');
    if (unnamedValue !== undefined) {
      return { code: 'CSV_VALUE_UNNAMED', details: { value: truncateValue(unnamedValue) } };
    }
    const findValue = (kind: CsvField['kind']): string | undefined =>
      values[fields.findIndex((field) => field.kind === kind)];
    const machine = findValue('machine') ?? '';
    if (!MACHINE_PATTERN.test(machine)) {
      return isTotalsNumber(machine)
        ? { code: 'TOTALS_LINE', details: { value: truncateValue(machine) } }
        : { code: 'MACHINE_NUMBER_UNREADABLE', details: { machine: truncateValue(machine) } };
    }
    const station = findValue('station') ?? '1';
    if (!/^0*[1-9]\d{0,2}$/.test(station)) {
      return { code: 'UNKNOWN_STATION', details: { machine, station: truncateValue(station) } };
    }
    const instantText = joinDateAndTime(findValue('instant') ?? '', findValue('time') ?? '');
    const readAtMs = this.parseInstant(instantText, lineNumber);
    if (readAtMs === undefined && isSkippedInstant(instantText, this.timeZone, this.terms)) {
      return { code: 'INSTANT_SKIPPED', details: { value: truncateValue(instantText) } };
    }
    const refusal = findInstantError(readAtMs, instantText, this.acceptedUntilMs);
    if (readAtMs === undefined || refusal !== undefined) return refusal ?? { code: 'INSTANT_UNREADABLE', details: {} };
    const counters = this.parseCounters(values);
    return typeof counters === 'string' ? { machine, station: String(Number(station)), readAtMs, counters } : counters;
  }

  /** Returns the instant of a text in milliseconds, read in the file's terms; undefined when it is none. */
  private parseInstant(text: string, lineNumber: number): number | undefined {
    const instants = listInstants(text, this.timeZone, this.terms);
    return this.terms.secondHourLines?.has(lineNumber) === true ? instants.at(-1) : instants[0];
  }

  /**
   * Returns the counters of a line as fields of a line for PostgreSQL's COPY, the other counters last as JSON; or the
   * reason of their refusal.
   */
  private parseCounters(values: readonly string[]): string | ValueRefusal {
    const standardValues: string[] = [];
    const otherCounters: Record<string, string> = {};
    let reportedCount = 0;
    for (const [index, field] of this.layout.fields.entries()) {
      if (field.kind !== 'counter') continue;
      const value = values[index] ?? '';
      const refusal = value === '' ? undefined : findCounterError(field.counter.column, value);
      if (refusal !== undefined) return refusal;
      const digits = value === '' ? '' : BigInt(value).toString();
      if (digits !== '') reportedCount += 1;
      if (field.counter.standard) standardValues.push(digits);
      else if (digits !== '') otherCounters[field.counter.name] = digits;
    }
    if (reportedCount === 0) return { code: 'READING_EMPTY', details: {} };
    if (!this.hasOtherCounters) return standardValues.join(this.layout.delimiter);
    const otherCountersField =
      Object.keys(otherCounters).length === 0 ? '' : `"${JSON.stringify(otherCounters).replaceAll('"', '""')}"`;
    return [...standardValues, otherCountersField].join(this.layout.delimiter);
  }
}

/** Returns the pattern of a field in a plain line: one whose value needs no further check. */
function buildPlainPattern(kind: Exclude<CsvField['kind'], 'counter'>, delimiter: Delimiter): string {
  if (kind === 'machine') return '[A-Za-z0-9._/-]{1,30}';
  if (kind === 'blank' || kind === 'time') return '';
  if (kind === 'ignored') return `[^"${escapeDelimiter(delimiter)}]*`;
  return kind === 'station' ? '[1-9]\\d{0,2}' : '\\d{1,15}';
}

/** Drops empty cells after the last heading, and adds the cells of columns without one that a line leaves out. */
function alignBlankFields(values: string[], fields: readonly CsvField[]): void {
  while (values.length > fields.length && values.at(-1) === '') values.pop();
  while (values.length < fields.length && fields[values.length]?.kind === 'blank') values.push('');
}

function escapeDelimiter(delimiter: Delimiter): string {
  return delimiter === '\t' ? '\\t' : delimiter === '|' ? '\\|' : delimiter;
}

/** Decodes a line whose bytes were read as Latin-1; undefined when they are not UTF-8. */
function decodeUtf8(line: string): string | undefined {
  // only ASCII, the usual case: the text is the same in both encodings
  if (!/[\x80-\xff]/.test(line)) return line;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(line, 'latin1'));
  } catch {
    return undefined;
  }
}

/** Returns the unquoted fields of one line; undefined when a quote is not closed or is inside a field. */
export function splitQuotedLine(line: string, delimiter: string): string[] | undefined {
  if (!line.includes('"')) return line.split(delimiter);
  const fields: string[] = [];
  const escapedDelimiter = escapeDelimiter(delimiter as Delimiter);
  const fieldPattern = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${escapedDelimiter}]*))(${escapedDelimiter}|$)`, 'y');
  for (;;) {
    const match = fieldPattern.exec(line);
    if (match === null) return undefined;
    fields.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '') return fields;
  }
}

/** Every column of a file of readings, for the message and the documentation. */
export const CSV_COLUMNS: readonly string[] = [
  MACHINE_COLUMN,
  STATION_COLUMN,
  'read_at_ms',
  TIME_COLUMN,
  ...COUNTERS.map((counter) => counter.column),
];
