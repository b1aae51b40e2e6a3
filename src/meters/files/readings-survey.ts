import { createReadStream } from 'node:fs';
import type { AssignedColumns } from '#platform/files/csv-lines.js';
import { refuse } from '#refusals/refusal.js';
import { isBlankLine } from '../ingest/csv-chunker.js';
import { MAX_LINE_LENGTH, parseHeader, splitQuotedLine, type CsvLayout } from '../ingest/csv-line-parser.js';
import { joinDateAndTime } from '../ingest/reading-values.js';
import { InstantsSurvey } from './instants-survey.js';

/**
 * The first reading of a whole file of readings: what all of its lines have in common, before any of them is judged.
 * Memory contains the different days and machine numbers, never the lines.
 */
export class ReadingsSurvey extends InstantsSurvey {
  rowCount = 0;
  readonly machineNumbers = new Set<string>();
  private layoutOfFile: CsvLayout | undefined;
  private lineNumber = 0;
  private machineIndex = 0;
  private instantIndex = 0;
  private timeIndex = -1;
  private stationIndex = -1;

  constructor(
    private readonly columns?: AssignedColumns,
    /** Receives each line: its number, machine and station, and instant. */
    private readonly onLine?: (line: number, source: string, instantText: string) => void,
  ) {
    super();
  }

  /** Delimiter and columns of the file; undefined for a file without a header. */
  get layout(): CsvLayout | undefined {
    return this.layoutOfFile;
  }

  /** Headings of the file as written; none for a file without a header. */
  get headings(): readonly string[] {
    return this.columns?.hasHeader === false ? [] : (this.layoutOfFile?.headings ?? []);
  }

  /** Heading of the instants as written; the name of their column without a header. */
  get instantHeading(): string {
    return this.headings[this.instantIndex] ?? 'read_at';
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
    this.timeIndex = fields.findIndex(({ kind }) => kind === 'time');
    this.stationIndex = fields.findIndex(({ kind }) => kind === 'station');
    if (this.columns?.hasHeader === false) this.readRow(line, this.layoutOfFile);
  }

  private readRow(line: string, { delimiter }: CsvLayout): void {
    this.rowCount += 1;
    const lastIndex = Math.max(this.machineIndex, this.instantIndex, this.timeIndex, this.stationIndex);
    const values = line.includes('"') ? splitQuotedLine(line, delimiter) : line.split(delimiter, lastIndex + 1);
    if (values === undefined) return;
    const getValue = (index: number): string => (values[index] ?? '').trim();
    const instantText = joinDateAndTime(getValue(this.instantIndex), getValue(this.timeIndex));
    const machine = getValue(this.machineIndex);
    this.machineNumbers.add(machine);
    this.readInstant(instantText, this.lineNumber);
    this.onLine?.(this.lineNumber, `${machine} ${getValue(this.stationIndex)}`, instantText);
  }
}
