import type { AssignedColumns } from '#platform/files/csv-lines.js';
import { refuse } from '#refusals/refusal.js';
import { DAY_MS } from '../partitions/month-partitions.js';
import { isTotalsNumber } from '#domain/imports/machine-numbers.js';
import { MAX_LINE_LENGTH, LineReader, parseHeader, type CsvLayout } from './csv-line-parser.js';
import type { LineRefusal, ReadingTerms } from './csv-line-parser.js';
import type { ValueRefusal } from './reading-values.js';

/** Maximum number of refused lines listed in a response; the others are counted. */
export const MAX_LISTED_REFUSALS = 1000;

/** Lines ready for COPY. */
export interface ReadingChunk {
  readonly layout: CsvLayout;
  /** Each line: station, instant, counters, in the layout's delimiter. */
  readonly lines: readonly string[];
  readonly earliestMs: number;
  readonly latestMs: number;
  /** UTC days of the readings, counted from 1970. */
  readonly dayNumbers: ReadonlySet<number>;
}

/** A reading of a machine not in the inventory yet. */
export interface UnknownMachineLine {
  readonly lineNumber: number;
  readonly machine: string;
  readonly station: string;
  readonly readAtMs: number;
  readonly counters: string;
}

/** Finds the station of a machine number and a station number. */
export type StationFinder = (machine: string, station: string) => StationSearchResult;
/** The station of a line, or the refusal of the line. */
export type StationSearchResult =
  | { readonly stationId: bigint }
  | { readonly stationId: undefined; readonly refusal: ValueRefusal };

/** Parses the bytes of a file as they arrive and returns chunks of lines for COPY; memory contains one chunk. */
export class CsvReadingsParser {
  rowCount = 0;
  refusedCount = 0;
  lineNumber = 0;
  readonly refusedLines: LineRefusal[] = [];
  /** Lines of unknown machines: to be registered, then retried with `retryUnknownMachines`. */
  deferredLines: UnknownMachineLine[] = [];

  private layout: CsvLayout | undefined;
  private lineReader: LineReader | undefined;
  private pendingText = '';
  private isSkippingLine = false;
  private parsedLines: string[] = [];
  private earliestMs = Infinity;
  private latestMs = -Infinity;
  private dayNumbers = new Set<number>();

  constructor(
    private readonly findStation: StationFinder,
    /** Lines of unknown machines wait for `retryUnknownMachines` instead of being refused. */
    private readonly deferUnknownMachines: boolean,
    private readonly acceptedUntilMs: number,
    private readonly timeZone: string,
    /** Column of each heading, as chosen by a person. */
    private readonly columns?: AssignedColumns,
    private readonly terms: ReadingTerms = {},
  ) {}

  get pendingLineCount(): number {
    return this.parsedLines.length + this.deferredLines.length;
  }

  /** Parses the next bytes of the file; an incomplete last line waits for the next bytes. */
  feed(chunk: Buffer): void {
    const text = this.pendingText + chunk.toString('latin1');
    let lineStart = 0;
    for (let lineEnd = text.indexOf('\n'); lineEnd !== -1; lineEnd = text.indexOf('\n', lineStart)) {
      this.handleLine(text.slice(lineStart, lineEnd));
      lineStart = lineEnd + 1;
    }
    this.pendingText = text.slice(lineStart);
    if (this.pendingText.length > MAX_LINE_LENGTH) this.refuseLongLine();
  }

  /** Ends the file. Refuses CSV_EMPTY when it had no header. */
  finish(): void {
    if (this.pendingText !== '' || this.isSkippingLine) this.handleLine(this.pendingText);
    this.pendingText = '';
    if (this.layout === undefined) refuse('CSV_EMPTY');
  }

  /** Returns the lines read since the last call, to be written; undefined when there are none. */
  takeChunk(): ReadingChunk | undefined {
    if (this.layout === undefined || this.parsedLines.length === 0) return undefined;
    const { layout, parsedLines, earliestMs, latestMs, dayNumbers } = this;
    this.parsedLines = [];
    this.earliestMs = Infinity;
    this.latestMs = -Infinity;
    this.dayNumbers = new Set();
    return { layout, lines: parsedLines, earliestMs, latestMs, dayNumbers };
  }

  /** Places the waiting lines again, after their machines were registered; a line that is still unknown is refused. */
  retryUnknownMachines(): void {
    const linesToRetry = this.deferredLines;
    this.deferredLines = [];
    const deferIfUnknown = false;
    for (const line of linesToRetry) this.addLine(line, deferIfUnknown);
  }

  /** Handles one line without its line feed: the header, a reading, or the end of an overlong line. */
  private handleLine(rawLine: string): void {
    this.lineNumber += 1;
    const line = rawLine.endsWith('\r') ? rawLine.slice(0, -1) : rawLine;
    if (this.lineReader === undefined) {
      this.handleHeaderLine(line);
    } else if (this.isSkippingLine) {
      this.isSkippingLine = false;
    } else if (!isBlankLine(line)) {
      this.handleReadingLine(this.lineReader, line);
    }
  }

  private handleReadingLine(lineReader: LineReader, line: string): void {
    this.rowCount += 1;
    const reading = lineReader.parseLine(line, this.lineNumber);
    if ('code' in reading) this.refuseLine(this.lineNumber, reading);
    else this.addLine({ lineNumber: this.lineNumber, ...reading }, this.deferUnknownMachines);
  }

  /**
   * Reads the header, which fixes the layout of the lines: the first line with a value, without the byte order mark of
   * UTF-8. Refuses with the codes of `parseHeader`.
   */
  private handleHeaderLine(headerLine: string): void {
    const lineWithoutMark = headerLine.startsWith('\xef\xbb\xbf') ? headerLine.slice(3) : headerLine;
    // Spreadsheets declare their delimiter on a line of its own.
    if (this.lineNumber === 1 && /^sep=.$/.test(lineWithoutMark)) return;
    if (isBlankLine(lineWithoutMark)) return;
    this.layout = parseHeader(lineWithoutMark, this.columns);
    this.lineReader = new LineReader(this.layout, this.acceptedUntilMs, this.timeZone, this.terms);
    if (this.columns?.hasHeader === false) this.handleReadingLine(this.lineReader, lineWithoutMark);
  }

  /**
   * Adds a line to the chunk under its station's id. A line of an unknown station waits when `deferIfUnknown` is true;
   * otherwise it is refused.
   */
  private addLine(line: UnknownMachineLine, deferIfUnknown: boolean): void {
    const stationSearch = this.findStation(line.machine, line.station);
    if (stationSearch.stationId === undefined) {
      const damage = stationSearch.refusal.code === 'UNKNOWN_MACHINE' ? this.findDamage(line.machine) : undefined;
      if (deferIfUnknown && damage === undefined) this.deferredLines.push(line);
      else this.refuseLine(line.lineNumber, damage ?? stationSearch.refusal);
      return;
    }
    const delimiter = this.layout?.delimiter ?? ',';
    const instantText = new Date(line.readAtMs).toISOString();
    this.parsedLines.push(`${stationSearch.stationId}${delimiter}${instantText}${delimiter}${line.counters}`);
    this.dayNumbers.add(Math.floor(line.readAtMs / DAY_MS));
    if (line.readAtMs < this.earliestMs) this.earliestMs = line.readAtMs;
    if (line.readAtMs > this.latestMs) this.latestMs = line.readAtMs;
  }

  /** Returns why no machine of this unknown number may be registered: a totals line, or the damage of another number. */
  private findDamage(machine: string): ValueRefusal | undefined {
    if (isTotalsNumber(machine)) return { code: 'TOTALS_LINE', details: { value: machine } };
    const known = this.terms.damagedNumbers?.get(machine);
    return known === undefined ? undefined : { code: 'MACHINE_NUMBER_DAMAGED', details: { machine, known } };
  }

  /** Counts a refused line; only the first thousand are listed too. */
  private refuseLine(lineNumber: number, refusal: ValueRefusal): void {
    this.refusedCount += 1;
    if (this.refusedLines.length < MAX_LISTED_REFUSALS) this.refusedLines.push({ line: lineNumber, ...refusal });
  }

  /**
   * Refuses an unfinished line that is longer than `MAX_LINE_LENGTH` and skips the rest of it. Refuses the whole file
   * with CSV_NOT_TEXT when the line is the header.
   */
  private refuseLongLine(): void {
    if (this.lineReader === undefined) refuse('CSV_NOT_TEXT');
    if (!this.isSkippingLine) {
      this.rowCount += 1;
      this.refuseLine(this.lineNumber + 1, { code: 'CSV_LINE_TOO_LONG', details: { limit: MAX_LINE_LENGTH } });
    }
    this.isSkippingLine = true;
    this.pendingText = '';
  }
}

/** Returns whether a line has no cell with a value: only delimiters, quotes or spaces, as spreadsheets append them. */
export const isBlankLine = (line: string): boolean => line === '' || /^[;,\t| "]+$/.test(line);
