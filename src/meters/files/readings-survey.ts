import { createReadStream } from 'node:fs';
import { findNumericDate, resolveNumericDate, type NumericOrder } from '#domain/imports/date-order.js';
import type { AssignedColumns } from '#platform/files/csv-lines.js';
import { refuse } from '#refusals/refusal.js';
import { isBlankLine } from '../ingest/csv-chunker.js';
import { MAX_LINE_LENGTH, parseHeader, splitQuotedLine, type CsvLayout } from '../ingest/csv-line-parser.js';
import { isMarkedUtc, parseInstantMs, truncateValue } from '../ingest/reading-values.js';

/** Form of an instant in a file: `15/03/2026 06:00`, ISO 8601 with or without its zone, milliseconds since 1970. */
export type InstantForm = 'numeric' | 'zoned' | 'unzoned' | 'epoch';

/** First and last value of a form, in milliseconds or as text. */
interface ValueRange<T> {
  first: T;
  last: T;
}

/** The instants of a form: an example with its line, for a question, and the number of them. */
interface FormTally {
  readonly example: string;
  count: number;
}

const UNZONED_PATTERN = /^\d{4}-\d\d-\d\d[T ]\d{1,2}:\d\d/;
const MINUTES_A_DAY = 1440;

/**
 * The first reading of a whole file of readings: what all of its lines have in common, before any of them is judged.
 * Memory contains the different days and machine numbers, never the lines.
 */
export class ReadingsSurvey {
  rowCount = 0;
  readonly forms = new Map<InstantForm, FormTally>();
  readonly machineNumbers = new Set<string>();
  /** Times of day of each numeric date, as written. */
  readonly timesByDate = new Map<string, ValueRange<string>>();
  /** Days of the instants in ISO 8601 that may show the local clock: without a zone, or marked UTC. */
  readonly isoDays = new Set<string>();
  /** Instants with a zone, in milliseconds. */
  zonedRange: ValueRange<number> | null = null;
  /** Instants in ISO 8601 without a zone, `YYYY-MM-DD HH:MM`. */
  unzonedRange: ValueRange<string> | null = null;
  /** Instants marked UTC, in milliseconds. */
  utcRange: ValueRange<number> | null = null;
  /** Different minutes of the day, in UTC, of the instants marked UTC. */
  readonly utcMinutes = new Set<number>();
  private layoutOfFile: CsvLayout | undefined;
  private lineNumber = 0;
  private machineIndex = 0;
  private instantIndex = 0;
  private stationIndex = -1;

  constructor(
    private readonly columns?: AssignedColumns,
    /** Receives each line: its number, machine and station, and instant. */
    private readonly onLine?: (line: number, source: string, instantText: string) => void,
  ) {}

  /** Delimiter and columns of the file; undefined for a file without a header. */
  get layout(): CsvLayout | undefined {
    return this.layoutOfFile;
  }

  /** Headings of the file as written; none for a file without a header. */
  get headings(): readonly string[] {
    return this.columns?.hasHeader === false ? [] : (this.layoutOfFile?.headings ?? []);
  }

  /** Reads a file to its end. Refuses with the codes of `parseHeader` that its header has. */
  async readFile(path: string): Promise<void> {
    let pendingText = '';
    let isOverlong = false;
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
      const lines = (pendingText + chunk.toString('latin1')).split('\n');
      pendingText = lines.pop() ?? '';
      for (const line of lines) {
        if (!isOverlong) this.readLine(line);
        isOverlong = false;
      }
      // an overlong line is refused by itself, later
      if (pendingText.length > MAX_LINE_LENGTH) {
        if (this.layoutOfFile === undefined) refuse('CSV_NOT_TEXT');
        isOverlong = true;
        pendingText = '';
      }
    }
    if (pendingText !== '' && !isOverlong) this.readLine(pendingText);
  }

  /** Returns the first and the last instant of each numeric date in this order, as `YYYY-MM-DD time`. */
  findNumericRange(order: NumericOrder): ValueRange<string> | null {
    const range: { current: ValueRange<string> | null } = { current: null };
    for (const [date, times] of this.timesByDate) {
      const day = resolveNumericDate(date, order);
      if (day === null) continue;
      for (const time of [times.first, times.last]) range.current = extendRange(range.current, `${day} ${time}`);
    }
    return range.current;
  }

  private readLine(rawLine: string): void {
    this.lineNumber += 1;
    const line = rawLine.endsWith('\r') ? rawLine.slice(0, -1) : rawLine;
    if (this.layoutOfFile === undefined) this.readHeader(line);
    else if (!isBlankLine(line)) this.readRow(line, this.layoutOfFile);
  }

  /** Reads the header as the import does: a byte order mark and a line that declares the delimiter come before it. */
  private readHeader(headerLine: string): void {
    const line = headerLine.startsWith('\xef\xbb\xbf') ? headerLine.slice(3) : headerLine;
    if (this.lineNumber === 1 && /^sep=.$/.test(line)) return;
    if (isBlankLine(line)) return;
    this.layoutOfFile = parseHeader(line, this.columns);
    const { fields } = this.layoutOfFile;
    this.machineIndex = fields.findIndex(({ kind }) => kind === 'machine');
    this.instantIndex = fields.findIndex(({ kind }) => kind === 'instant');
    this.stationIndex = fields.findIndex(({ kind }) => kind === 'station');
    if (this.columns?.hasHeader === false) this.readRow(line, this.layoutOfFile);
  }

  private readRow(line: string, { delimiter }: CsvLayout): void {
    this.rowCount += 1;
    const lastIndex = Math.max(this.machineIndex, this.instantIndex, this.stationIndex);
    const values = line.includes('"') ? splitQuotedLine(line, delimiter) : line.split(delimiter, lastIndex + 1);
    if (values === undefined) return;
    const machine = (values[this.machineIndex] ?? '').trim();
    const instantText = (values[this.instantIndex] ?? '').trim();
    this.machineNumbers.add(machine);
    this.readInstant(instantText);
    this.onLine?.(this.lineNumber, `${machine} ${values[this.stationIndex]?.trim() ?? ''}`, instantText);
  }

  /** Adds an instant to the tally of its form; a text that is no instant is refused later, with its line. */
  private readInstant(text: string): void {
    if (/^\d{1,15}$/.test(text)) {
      this.countForm('epoch', text);
      this.zonedRange = extendRange(this.zonedRange, Number(text));
      return;
    }
    const numericDate = findNumericDate(text);
    if (numericDate !== null) {
      this.countForm('numeric', text);
      const time = padTime(text.slice(numericDate.length));
      this.timesByDate.set(numericDate, extendRange(this.timesByDate.get(numericDate) ?? null, time));
      return;
    }
    const instantMs = parseInstantMs(text);
    if (instantMs !== undefined) {
      this.countForm('zoned', text);
      this.zonedRange = extendRange(this.zonedRange, instantMs);
      if (isMarkedUtc(text)) {
        this.utcRange = extendRange(this.utcRange, instantMs);
        this.isoDays.add(text.slice(0, 10));
        this.utcMinutes.add(Math.floor(instantMs / 60_000) % MINUTES_A_DAY);
      }
    } else if (UNZONED_PATTERN.test(text)) {
      this.countForm('unzoned', text);
      this.isoDays.add(text.slice(0, 10));
      this.unzonedRange = extendRange(this.unzonedRange, `${text.slice(0, 10)} ${padTime(text.slice(10))}`);
    }
  }

  private countForm(form: InstantForm, text: string): void {
    const tally = this.forms.get(form);
    if (tally !== undefined) tally.count += 1;
    else this.forms.set(form, { example: `${this.lineNumber} : ${truncateValue(text)}`, count: 1 });
  }
}

/** Returns a time of day with two digits an hour, so that texts are in the order of time; AM and PM come apart. */
function padTime(text: string): string {
  const [, hour = '', rest = ''] = /^[ T,]*(\d{1,2})(.*)$/.exec(text) ?? [];
  const half = /p\.?m/i.test(rest) && hour !== '12' ? 12 : 0;
  return `${String(Number(hour) + half).padStart(2, '0')}${rest}`.slice(0, 5);
}

function extendRange<T extends string | number>(range: ValueRange<T> | null, value: T): ValueRange<T> {
  if (range === null) return { first: value, last: value };
  if (value < range.first) range.first = value;
  if (value > range.last) range.last = value;
  return range;
}
