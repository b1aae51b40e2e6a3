import type { ReportDocument } from '../model/document.js';
import { formatDecimal, formatInstant, type FormatContext } from '../words/format.js';
import { A4_SHORT, type PdfFile, type TagNode } from './pdf-file.js';
import { wrap, type Face } from './pdf-text.js';
import { RENDERER_WORDS, type RendererWords } from './pdf-words.js';

/** Colours as PDF numbers: they remain distinct when printed in grey. */
export const INK = '0.10 0.11 0.13';
export const GREY = '0.40 0.42 0.45';
export const HAIRLINE = '0.82 0.83 0.85';
export const RULE = '0.35 0.38 0.42';
export const ACCENT = '0.09 0.23 0.35';
export const TINT = '0.945 0.95 0.957';
export const AMBER = '0.72 0.42 0.03';
export const RED = '0.65 0.11 0.11';

/** Margins, height of the foot, rule of the head; on a roll the lines of the foot are one below the other. */
const SHEET = { margin: 42, foot: 50, band: 34, title: 18 } as const;
const ROLL = { margin: 9, foot: 64, band: 24, title: 12 } as const;
export const TOTAL_SIZE = 7;
const LEGAL_SIZE = 7.2;

export interface Heading {
  readonly lines: readonly string[];
  readonly level: 1 | 2;
  readonly second: string | undefined;
  readonly height: number;
}

const HEADING_SIZE = { 1: 12.5, 2: 10 } as const;
const HEADING_ABOVE = { 1: 14, 2: 9 } as const;
const HEADING_BELOW = { 1: 7, 2: 5 } as const;
const SECOND_SIZE = 7;
/** Line spacing, relative to the text size. */
export const LINE = 1.42;
export const PARAGRAPH_GAP = 6;

/** Returns the year of the issue and the number in the register: `2026-000123`. */
function issueNumberText(number: bigint, at: Date, { timeZone }: Pick<ReportDocument, 'timeZone'>): string {
  const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(at);
  return `${year}-${number.toString().padStart(6, '0')}`;
}

/** Returns the document's number and whether it is the original; null without a number. */
function issueWords(document: ReportDocument, words: RendererWords): string | null {
  const { issue, generatedAt, timeZone, language } = document;
  if (issue === undefined) return null;
  if (issue === 'archive') return words.archived;
  const { number, duplicateNumber, original, isProvisional } = issue;
  const copy =
    original === null
      ? `${words.original}${isProvisional ? words.provisional : ''}`
      : words.duplicate(
          String(duplicateNumber),
          issueNumberText(original.number, original.issuedAt, document),
          formatInstant(original.issuedAt, timeZone, language),
        );
  return `${words.issue}${issueNumberText(number, generatedAt, document)} · ${copy}`;
}

/**
 * Fills pages from top to bottom: head and foot of each page, the position of the next block, and headings, which are
 * never alone at the bottom.
 */
export class PdfFlow {
  readonly left: number;
  readonly width: number;
  readonly words: RendererWords;
  readonly context: FormatContext;
  /** Top of the free space of this page. */
  y = 0;
  /** Height of the blocks that must follow the drawn section on the page where it ends: see `pdf-tail.ts`. */
  reserve = 0;
  /** Lowest drawn position, for paper cut where the content ends. */
  lowest = 0;
  private copy: string | null = null;
  private waiting: Heading[] = [];
  private readonly form: typeof SHEET | typeof ROLL;

  constructor(
    readonly file: PdfFile,
    readonly document: ReportDocument,
  ) {
    this.form = document.paper === 'roll' ? ROLL : SHEET;
    this.left = this.form.margin;
    this.width = file.width - 2 * this.form.margin;
    this.words = RENDERER_WORDS[document.language];
    this.context = document;
  }

  /** Begins a copy of the document on a new page, under its name; null: without a name. */
  begin(copy: string | null): void {
    this.copy = copy;
    this.newPage(true);
  }

  get root(): TagNode {
    return this.file.rootTag;
  }

  get bottom(): number {
    return this.file.height - this.form.foot - 8;
  }

  /** Height available to a block on a page of its own. */
  get pageHeight(): number {
    return this.bottom - this.band - 20;
  }

  /** Begins a page with its head and foot; a titled one also has the document's title. */
  newPage(isTitled = false): void {
    const { file } = this;
    file.addPage();
    file.artifact('Pagination', () => {
      this.head(isTitled);
      this.foot();
    });
    this.y = this.top;
    if (isTitled) this.title();
  }

  private get top(): number {
    return this.band + 18;
  }

  private copyWidth(copy: string): number {
    return this.file.bold.width(copy, 7.5) + 10;
  }

  /** Position of the rule under a page's head; lower on a roll where the name of the copy needs a row of its own. */
  private get band(): number {
    const { file, document, copy } = this;
    if (this.form === SHEET || copy === null) return this.form.band;
    const status = document.status === undefined ? 0 : file.bold.width(document.status, 8) + 18;
    const isWide = file.bold.width(document.establishmentName, 8.5) + this.copyWidth(copy) + status + 4 > this.width;
    return this.form.band + (isWide ? 16 : 0);
  }

  /** Queues a heading until a block follows it. */
  heading(text: string, level: 1 | 2, second?: string): void {
    this.waiting.push(this.measuredHeading(text, level, second));
  }

  /** Measures a heading before it is drawn. */
  measuredHeading(text: string, level: 1 | 2, second: string | undefined): Heading {
    const lines = wrap(this.file.bold, HEADING_SIZE[level], text, this.width);
    const below = second === undefined ? 0 : SECOND_SIZE * 1.4;
    const height = HEADING_ABOVE[level] + lines.length * HEADING_SIZE[level] * 1.3 + below + HEADING_BELOW[level];
    return { lines, level, second, height };
  }

  /** Height of the queued headings. */
  get waitingHeight(): number {
    return this.waiting.reduce((sum, heading) => sum + heading.height, 0);
  }

  /** Height of the blocks that must follow, with the space above them; 0: none must. */
  reserveBelow(space: number): number {
    return this.reserve === 0 ? 0 : this.reserve + space;
  }

  /** Draws the queued headings where `height` points still fit after them; returns whether a page was begun. */
  ensureSpace(height: number): boolean {
    const broken = this.y + this.waitingHeight + height > this.bottom && this.y > this.top;
    if (broken) this.newPage();
    const waiting = this.waiting;
    this.waiting = [];
    for (const heading of waiting) this.drawHeading(heading);
    this.lowest = Math.max(this.lowest, this.y + height);
    return broken;
  }

  /** Draws a heading with its second language below; closer to the top of a fresh page. */
  private drawHeading(heading: Heading): void {
    const size = HEADING_SIZE[heading.level];
    const atTop = this.y <= this.top;
    this.y += atTop ? 2 : HEADING_ABOVE[heading.level];
    this.file.mark(this.root, heading.level === 1 ? 'H2' : 'H3', '', () => {
      for (const line of heading.lines) {
        this.y += size * 1.3;
        this.file.text(this.file.bold, size, this.left, this.y - size * 0.3, line, ACCENT);
      }
      if (heading.second === undefined) return;
      this.file.text(this.file.regular, SECOND_SIZE, this.left, this.y + SECOND_SIZE, heading.second, GREY);
      this.y += SECOND_SIZE * 1.4;
    });
    this.y += HEADING_BELOW[heading.level];
  }

  /** Draws lines of text from the cursor down, left aligned; breaks pages between lines, the last two never apart. */
  lines(face: Face, size: number, lines: readonly string[], colour: string, tag: string): void {
    const leading = size * LINE;
    let at = 0;
    while (at < lines.length) {
      const left = lines.length - at;
      const reserve = this.reserveBelow(PARAGRAPH_GAP);
      this.ensureSpace(leading * Math.min(2, left) + (left <= 2 ? reserve : 0));
      const room = Math.max(1, Math.floor((this.bottom - this.y) / leading));
      const ends = left * leading + reserve <= this.bottom - this.y || left <= 2;
      const fit = ends ? Math.min(left, room) : Math.max(1, Math.min(left - 2, room));
      const page = lines.slice(at, at + fit);
      this.file.mark(this.root, tag, '', () => {
        for (const line of page) {
          this.file.text(face, size, this.left, this.y + size * 1.07, line, colour);
          this.y += leading;
        }
      });
      at += fit;
    }
  }

  /** Draws on the first page: the entity that operates the establishment, its texts, and the name of the copy. */
  private legal(): void {
    const { file, document } = this;
    const issue = issueWords(document, this.words);
    if (issue !== null) {
      this.y -= 6;
      file.mark(this.root, 'P', '', () => {
        for (const line of wrap(file.bold, LEGAL_SIZE, issue, this.width)) {
          const x = this.left + this.width - file.bold.width(line, LEGAL_SIZE);
          file.text(file.bold, LEGAL_SIZE, x, this.y + LEGAL_SIZE, line, ACCENT);
          this.y += LEGAL_SIZE * 1.4;
        }
      });
      this.y += 2;
    }
    for (const legalText of [document.holder, document.jurisdiction]) {
      if (legalText === undefined) continue;
      file.mark(this.root, 'P', '', () => {
        for (const line of wrap(file.regular, LEGAL_SIZE, legalText, this.width)) {
          file.text(file.regular, LEGAL_SIZE, this.left, this.y + LEGAL_SIZE, line, GREY);
          this.y += LEGAL_SIZE * 1.35;
        }
      });
    }
  }

  /** Draws the legal head, title, period and subtitle of the document. */
  private title(): void {
    const { file, document } = this;
    this.legal();
    this.y += 10;
    file.mark(this.root, 'H1', '', () => {
      const size = this.form.title;
      for (const line of wrap(file.bold, size, document.title, this.width)) {
        this.y += size * 1.28;
        file.text(file.bold, size, this.left, this.y - size / 3, line, ACCENT);
      }
    });
    file.mark(this.root, 'P', '', () => {
      this.y += 14;
      file.text(file.regular, 10.5, this.left, this.y - 2, document.period, INK);
    });
    if (document.subtitle !== undefined) {
      this.lines(file.regular, 8.5, wrap(file.regular, 8.5, document.subtitle, this.width), GREY, 'P');
    }
    this.y += 8;
  }

  /** Draws the head of a page: establishment, status, name of the copy and, after the first page, the title. */
  private head(first: boolean): void {
    const { file, document, copy } = this;
    const { band } = this;
    const headRow = this.form.band;
    const right = this.left + this.width;
    file.text(file.bold, 8.5, this.left, headRow - 7, document.establishmentName, ACCENT);
    let end = right;
    if (document.status !== undefined) {
      const statusWidth = file.bold.width(document.status, 8) + 10;
      file.rectangle(right - statusWidth, headRow - 16, statusWidth, 12, RED);
      file.text(file.bold, 8, right - statusWidth + 5, headRow - 7.2, document.status, '1 1 1');
      end -= statusWidth + 8;
    }
    if (copy !== null) {
      const copyWidth = this.copyWidth(copy);
      // under the name when there is no room beside it
      const at = headRow < band ? right - copyWidth : end - copyWidth;
      file.frame(at, band - 16, copyWidth, 12, ACCENT);
      file.text(file.bold, 7.5, at + 5, band - 7.2, copy, ACCENT);
      end -= copyWidth + 8;
    }
    if (!first) {
      const room = end - this.left - file.bold.width(document.establishmentName, 8.5) - 16;
      const words = `${document.title} · ${document.period}`;
      const line = wrap(file.regular, 7.5, words, room)[0] ?? '';
      file.text(file.regular, 7.5, end - file.regular.width(line, 7.5), headRow - 7, line, GREY);
    }
    file.rule(this.left, band, this.width, first ? 1.2 : 0.6, ACCENT);
  }

  /**
   * Draws the foot of a page: time of creation, page number, software, position in the sealed log, and issue number.
   */
  private foot(): void {
    const { file, document, words } = this;
    if (this.form === ROLL) {
      this.rollFoot();
      return;
    }
    const top = file.height - SHEET.foot;
    const right = this.left + this.width;
    file.rule(this.left, top, this.width, 0.5, RULE);
    const instant = formatInstant(document.generatedAt, document.timeZone, document.language);
    const made = `${words.generated} ${instant} (${document.timeZone})`;
    file.text(file.regular, 7, this.left, top + 11, made, GREY);
    const software = `Relevé ${document.softwareVersion}`;
    file.text(file.regular, 7, right - file.regular.width(software, 7), top + 11, software, GREY);
    // "y" of "page x of y" is drawn once at the end for all pages: no page is retained or laid out twice.
    const page = `${words.page} ${file.pageCount} ${words.of} `;
    const width = file.bold.width(page, TOTAL_SIZE);
    const x = this.left + this.width / 2 - width + 8;
    file.text(file.bold, TOTAL_SIZE, x, top + 11, page, INK);
    file.pageTotal(x + width, top + 11);
    const position = formatDecimal(document.log.position.toString(), document.language);
    const log = `${words.sealedLog}${words.colon} ${words.leaves} ${position} · ${words.head} ${document.log.head}`;
    file.text(file.regular, 6.5, this.left, top + 21, log, GREY);
    const issue = issueWords(document, words);
    if (issue === null) return;
    file.text(file.bold, 6.5, right - file.bold.width(issue, 6.5), top + (file.width > A4_SHORT ? 21 : 30), issue, INK);
  }

  /** Draws the same foot on narrow paper. */
  private rollFoot(): void {
    const { file, document, words } = this;
    const instant = formatInstant(document.generatedAt, document.timeZone, document.language);
    const position = formatDecimal(document.log.position.toString(), document.language);
    const lines = [
      issueWords(document, words) ?? '',
      `${words.generated} ${instant} (${document.timeZone})`,
      `${words.sealedLog}${words.colon} ${words.leaves} ${position}`,
      `${words.head} ${document.log.head}`,
      `Relevé ${document.softwareVersion}`,
    ].flatMap((line) => wrap(file.regular, 5.6, line, this.width));
    const top = file.height - ROLL.foot;
    file.rule(this.left, top, this.width, 0.5, RULE);
    lines.forEach((line, at) => file.text(file.regular, 5.6, this.left, top + 9 + at * 7.6, line, GREY));
  }
}
