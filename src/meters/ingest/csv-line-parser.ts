import { COUNTERS, counterOfColumn, isUnlistedCounter } from '#domain/meters/counters.js';
import type { CounterDefinition } from '#domain/meters/counters.js';
import { namedColumns } from '#platform/files/csv-lines.js';
import { frenchInstant } from '#platform/files/french-dates.js';
import { refuse } from '#refusals/refusal.js';
import { counterRefusal, instantRefusal, readInstantMs, truncatedValue } from './reading-values.js';
import type { ValueRefusal } from './reading-values.js';

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
const DELIMITERS = [',', ';', '\t', '|'] as const;
const MACHINE = /^[A-Za-z0-9._/-]{1,30}$/;

type Delimiter = (typeof DELIMITERS)[number];
type FileCounter = Pick<CounterDefinition, 'name' | 'column' | 'standard'>;
type Field =
  | { readonly kind: 'machine' | 'station' | 'instant' | 'ignored' }
  | { readonly kind: 'counter'; readonly counter: FileCounter };

export interface CsvLayout {
  readonly delimiter: Delimiter;
  readonly fields: readonly Field[];
  /** Columns of the table of readings that a COPY line fills after the constant ones, in order. */
  readonly copyColumns: readonly string[];
}

/** One parsed line: `text` is the part for COPY after the constant columns. */
interface ReadLine {
  readonly machine: string;
  readonly station: string;
  readonly ms: number;
  /** Standard counters in the header's order, then the other counters as one quoted JSON field. */
  readonly counters: string;
}

export interface LineRefusal extends ValueRefusal {
  readonly line: number;
}

/**
 * Reads the header. Refuses CSV_EMPTY, CSV_NOT_TEXT, CSV_DUPLICATE_COLUMN, CSV_UNKNOWN_COLUMN, CSV_COLUMN_MISSING, with
 * all names at once.
 *
 * `columns`: the column of each heading as chosen by a person, in the file's order; empty text for a column to leave
 * out. Refuses CSV_FIELD_COUNT when their number differs from that of the headings.
 */
export function readHeader(line: string, columns?: readonly string[]): CsvLayout {
  const text = decodeUtf8(line);
  if (text === undefined || text.includes('\0')) refuse('CSV_NOT_TEXT');
  if (text.trim() === '') refuse('CSV_EMPTY');
  const delimiter = DELIMITERS.reduce((best, candidate) =>
    text.split(candidate).length > text.split(best).length ? candidate : best,
  );
  const written = (splitQuoted(text, delimiter) ?? refuse('CSV_NOT_TEXT')).map((name) => name.trim());
  const titles = namedColumns(written, columns);
  const names = titles.map((name) => name.toLowerCase());
  const twice = names.filter((name, index) => name !== '' && names.indexOf(name) !== index);
  if (twice.length > 0) refuse('CSV_DUPLICATE_COLUMN', { columns: [...new Set(twice)].map(truncatedValue) });
  const hasChosenColumns = columns !== undefined;
  const fields = titles.map((title) =>
    hasChosenColumns && title === '' ? ({ kind: 'ignored' } as const) : fieldOf(title),
  );
  const unknown = names.filter((_, index) => fields[index] === undefined).map(truncatedValue);
  if (unknown.length > 0) refuse('CSV_UNKNOWN_COLUMN', { columns: unknown });
  const known = fields.filter((field) => field !== undefined);
  const missing = [
    ...(known.some(({ kind }) => kind === 'machine') ? [] : [MACHINE_COLUMN]),
    ...(known.some(({ kind }) => kind === 'instant') ? [] : ['read_at_ms']),
    ...(known.some(({ kind }) => kind === 'counter') ? [] : ['coin_in_credits…']),
  ];
  if (missing.length > 0) refuse('CSV_COLUMN_MISSING', { columns: missing });
  const idOf = (field: Field): string => (field.kind === 'counter' ? field.counter.name : field.kind);
  const again = names.filter(
    (name, index) => name !== '' && known.filter((field) => idOf(field) === idOf(known[index] ?? field)).length > 1,
  );
  if (again.length > 0) refuse('CSV_DUPLICATE_COLUMN', { columns: again.map(truncatedValue) });
  return { delimiter, fields: known, copyColumns: copyColumnsOf(known) };
}

/** Returns the letters and digits of a heading, without case or accents; the rest varies between writers. */
function plainHeading(heading: string): string {
  const letters = heading.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return letters.replaceAll(/[^a-z0-9]/g, '');
}

/** Common headings of people and other systems, by column; for a counter also its labels and its name. */
const HEADINGS: Readonly<Record<'machine' | 'station' | 'instant', readonly string[]>> = {
  machine: ['machine', 'asset', 'appareil', 'nappareil', 'nodelappareil', 'ndelappareil', 'numerosbm', 'nsbm', 'sbm'],
  station: ['station', 'poste', 'postedejeu'],
  instant: ['date', 'dateetheure', 'dateheure', 'horodatage', 'datetime', 'timestamp', 'readon'],
};

/** Returns the column named by a heading; null: an unknown heading. */
export function columnOfHeading(heading: string): string | null {
  const field = fieldOf(heading.trim());
  if (field === undefined || field.kind === 'ignored') return null;
  if (field.kind === 'counter') return field.counter.column;
  return { machine: MACHINE_COLUMN, station: STATION_COLUMN, instant: 'read_at' }[field.kind];
}

/**
 * Finds the field of a heading. An unlisted counter retains the letters of its own name; other headings are lowercased.
 */
function fieldOf(title: string): Field | undefined {
  if (isUnlistedCounter(title)) {
    return { kind: 'counter', counter: { name: title, column: title, standard: false } };
  }
  const name = title.toLowerCase();
  if (name === MACHINE_COLUMN) return { kind: 'machine' };
  if (name === STATION_COLUMN) return { kind: 'station' };
  if (INSTANT_COLUMNS.includes(name)) return { kind: 'instant' };
  const heading = plainHeading(name);
  const kind = (['machine', 'station', 'instant'] as const).find((each) => HEADINGS[each].includes(heading));
  if (kind !== undefined) return { kind };
  const counter =
    counterOfColumn(name) ??
    COUNTERS.find((each) =>
      [each.column, each.name, each.label.fr, each.label.en].some((heads) => plainHeading(heads) === heading),
    );
  return counter === undefined ? undefined : { kind: 'counter', counter };
}

function copyColumnsOf(fields: readonly Field[]): string[] {
  const counters = fields.flatMap((field) => (field.kind === 'counter' ? [field.counter] : []));
  const standard = counters.filter((counter) => counter.standard).map((counter) => counter.column);
  return counters.length > standard.length ? [...standard, 'other_counters'] : standard;
}

/** Reads the lines of one layout: `plain` for lines that need no check, `taken apart` for the others. */
export class LineReader {
  private readonly plain: RegExp;
  private readonly machineGroup: number;
  private readonly stationGroup: number;
  private readonly instantGroup: number;
  private readonly counterGroups: readonly number[];
  private readonly hasFurther: boolean;
  private readonly emptyLength: number;

  constructor(
    private readonly layout: CsvLayout,
    private readonly nowMs: number,
    private readonly timeZone: string,
  ) {
    const { delimiter, fields } = layout;
    this.hasFurther = layout.copyColumns.includes('other_counters');
    this.emptyLength = fields.filter(({ kind }) => kind === 'counter').length - 1;
    const groups: string[] = [];
    const groupOf = new Map<string, number>();
    const counterGroups: number[] = [];
    for (const [index, field] of fields.entries()) {
      if (field.kind !== 'counter') {
        groupOf.set(field.kind, groups.push(plainPattern(field.kind, delimiter)));
      } else if (fields[index - 1]?.kind === 'counter') {
        groups[groups.length - 1] = `${groups.at(-1) ?? ''}${escapeDelimiter(delimiter)}\\d{0,18}`;
      } else {
        counterGroups.push(groups.push('\\d{0,18}'));
      }
    }
    this.plain = new RegExp(`^${groups.map((group) => `(${group})`).join(escapeDelimiter(delimiter))}$`);
    this.machineGroup = groupOf.get('machine') ?? 0;
    this.stationGroup = groupOf.get('station') ?? 0;
    this.instantGroup = groupOf.get('instant') ?? 0;
    this.counterGroups = counterGroups;
  }

  /** Returns the reading of a line without its line end, or the reason of its refusal. */
  read(line: string): ReadLine | ValueRefusal {
    const match = this.hasFurther ? null : this.plain.exec(line);
    if (match === null) return this.parseFields(line);
    const instant = match[this.instantGroup] ?? '';
    const ms = Number(instant);
    const refusal = instantRefusal(ms, instant, this.nowMs);
    if (refusal !== undefined) return refusal;
    const [first = 0] = this.counterGroups;
    const counters =
      this.counterGroups.length === 1
        ? (match[first] ?? '')
        : this.counterGroups.map((group) => match[group] ?? '').join(this.layout.delimiter);
    if (counters.length === this.emptyLength) return { code: 'READING_EMPTY', details: {} };
    return {
      machine: match[this.machineGroup] ?? '',
      station: this.stationGroup === 0 ? '1' : (match[this.stationGroup] ?? ''),
      ms,
      counters,
    };
  }

  private parseFields(line: string): ReadLine | ValueRefusal {
    const { delimiter, fields } = this.layout;
    const text = decodeUtf8(line);
    if (text === undefined) return { code: 'CSV_NOT_UTF8', details: {} };
    const values = splitQuoted(text, delimiter)?.map((value) => value.trim());
    if (values === undefined) return { code: 'CSV_QUOTES', details: {} };
    if (values.length !== fields.length) {
      return { code: 'CSV_FIELD_COUNT', details: { found: values.length, expected: fields.length } };
    }
    const valueOf = (kind: Field['kind']): string | undefined =>
      values[fields.findIndex((field) => field.kind === kind)];
    const machine = valueOf('machine') ?? '';
    if (!MACHINE.test(machine))
      return { code: 'MACHINE_NUMBER_UNREADABLE', details: { machine: truncatedValue(machine) } };
    const station = valueOf('station') ?? '1';
    if (!/^0*[1-9]\d{0,2}$/.test(station)) {
      return { code: 'UNKNOWN_STATION', details: { machine, station: truncatedValue(station) } };
    }
    const instant = valueOf('instant') ?? '';
    const ms = readInstantMs(instant) ?? frenchInstant(instant, this.timeZone)?.getTime();
    const refusal = instantRefusal(ms, instant, this.nowMs);
    if (ms === undefined || refusal !== undefined) return refusal ?? { code: 'INSTANT_UNREADABLE', details: {} };
    const counters = this.counters(values);
    return typeof counters === 'string' ? { machine, station: String(Number(station)), ms, counters } : counters;
  }

  private counters(values: readonly string[]): string | ValueRefusal {
    const standard: string[] = [];
    const further: Record<string, string> = {};
    let reportedCount = 0;
    for (const [index, field] of this.layout.fields.entries()) {
      if (field.kind !== 'counter') continue;
      const value = values[index] ?? '';
      const refusal = value === '' ? undefined : counterRefusal(field.counter.column, value);
      if (refusal !== undefined) return refusal;
      const digits = value === '' ? '' : BigInt(value).toString();
      if (digits !== '') reportedCount += 1;
      if (field.counter.standard) standard.push(digits);
      else if (digits !== '') further[field.counter.name] = digits;
    }
    if (reportedCount === 0) return { code: 'READING_EMPTY', details: {} };
    if (!this.hasFurther) return standard.join(this.layout.delimiter);
    const json = Object.keys(further).length === 0 ? '' : `"${JSON.stringify(further).replaceAll('"', '""')}"`;
    return [...standard, json].join(this.layout.delimiter);
  }
}

function plainPattern(kind: Exclude<Field['kind'], 'counter'>, delimiter: Delimiter): string {
  if (kind === 'machine') return '[A-Za-z0-9._/-]{1,30}';
  if (kind === 'ignored') return `[^"${escapeDelimiter(delimiter)}]*`;
  return kind === 'station' ? '[1-9]\\d{0,2}' : '\\d{1,15}';
}

function escapeDelimiter(delimiter: Delimiter): string {
  return delimiter === '\t' ? '\\t' : delimiter === '|' ? '\\|' : delimiter;
}

/** Decodes bytes read as Latin-1 as UTF-8; undefined when they are not UTF-8. */
function decodeUtf8(line: string): string | undefined {
  // Nothing above ASCII: the usual case.
  if (!/[\x80-\xff]/.test(line)) return line;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(line, 'latin1'));
  } catch {
    return undefined;
  }
}

/** Returns the unquoted fields of one line; undefined when a quote is not closed or is inside a field. */
export function splitQuoted(line: string, delimiter: string): string[] | undefined {
  if (!line.includes('"')) return line.split(delimiter);
  const fields: string[] = [];
  const field = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${escapeDelimiter(delimiter as Delimiter)}]*))(${escapeDelimiter(delimiter as Delimiter)}|$)`,
    'y',
  );
  for (;;) {
    const match = field.exec(line);
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
  ...COUNTERS.map((counter) => counter.column),
];
