import type { ReportDocument } from '../model/document.js';
import { formatDecimal, formatInstant, type FormatContext } from '../words/format.js';
import type { PdfFile, TagNode } from './pdf-file.js';
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

const MARGIN = 42;
const FOOT = 50;
const BAND = 34;
export const TOTAL_SIZE = 7;

interface Heading {
  readonly lines: readonly string[];
  readonly level: 1 | 2;
  readonly height: number;
}

const HEADING_SIZE = { 1: 12.5, 2: 10 } as const;
const HEADING_ABOVE = { 1: 14, 2: 9 } as const;
const HEADING_BELOW = { 1: 7, 2: 5 } as const;

/**
 * Fills pages from top to bottom: head and foot of each page, the place where the next block goes, headings that never
 * stand alone at the bottom.
 */
export class PdfFlow {
  readonly left = MARGIN;
  readonly width: number;
  readonly words: RendererWords;
  readonly context: FormatContext;
  /** Top of the free space of this page. */
  y = 0;
  private waiting: Heading[] = [];

  constructor(
    readonly file: PdfFile,
    readonly document: ReportDocument,
  ) {
    this.width = file.width - 2 * MARGIN;
    this.words = RENDERER_WORDS[document.language];
    this.context = document;
    this.newPage();
  }

  get root(): TagNode {
    return this.file.rootTag;
  }

  get bottom(): number {
    return this.file.height - FOOT - 8;
  }

  /** Height that a block may have on a page of its own. */
  get pageHeight(): number {
    return this.bottom - BAND - 20;
  }

  newPage(): void {
    const { file } = this;
    file.addPage();
    file.artifact('Pagination', () => {
      this.head();
      this.foot();
    });
    this.y = BAND + 18;
    if (file.pageCount === 1) this.title();
  }

  /** Keeps a heading until something follows it. */
  heading(text: string, level: 1 | 2): void {
    const lines = wrap(this.file.bold, HEADING_SIZE[level], text, this.width);
    const height = HEADING_ABOVE[level] + lines.length * HEADING_SIZE[level] * 1.3 + HEADING_BELOW[level];
    this.waiting.push({ lines, level, height });
  }

  /** Draws the waiting headings where `height` points still fit after them; returns whether a page was begun. */
  ensure(height: number): boolean {
    const headings = this.waiting.reduce((sum, heading) => sum + heading.height, 0);
    const broken = this.y + headings + height > this.bottom && this.y > BAND + 18;
    if (broken) this.newPage();
    const waiting = this.waiting;
    this.waiting = [];
    for (const heading of waiting) this.drawHeading(heading);
    return broken;
  }

  private drawHeading(heading: Heading): void {
    const size = HEADING_SIZE[heading.level];
    const atTop = this.y <= BAND + 18;
    this.y += atTop ? 2 : HEADING_ABOVE[heading.level];
    this.file.mark(this.root, heading.level === 1 ? 'H2' : 'H3', '', () => {
      for (const line of heading.lines) {
        this.y += size * 1.3;
        this.file.text(this.file.bold, size, this.left, this.y - size * 0.3, line, ACCENT);
      }
    });
    this.y += HEADING_BELOW[heading.level];
  }

  /** Lines of text from the cursor down, left aligned; breaks pages between lines. */
  lines(face: Face, size: number, lines: readonly string[], colour: string, tag: string): void {
    const leading = size * 1.42;
    let at = 0;
    while (at < lines.length) {
      this.ensure(leading * Math.min(2, lines.length - at));
      const fit = Math.max(1, Math.min(lines.length - at, Math.floor((this.bottom - this.y) / leading)));
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

  private title(): void {
    const { file, document } = this;
    this.y += 10;
    file.mark(this.root, 'H1', '', () => {
      for (const line of wrap(file.bold, 18, document.title, this.width)) {
        this.y += 23;
        file.text(file.bold, 18, this.left, this.y - 6, line, ACCENT);
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

  private head(): void {
    const { file, document } = this;
    const right = this.left + this.width;
    file.text(file.bold, 8.5, this.left, BAND - 7, document.establishmentName, ACCENT);
    const first = file.pageCount === 1;
    let end = right;
    if (document.status !== undefined) {
      const wide = file.bold.width(document.status, 8) + 10;
      file.rectangle(right - wide, BAND - 16, wide, 12, RED);
      file.text(file.bold, 8, right - wide + 5, BAND - 7.2, document.status, '1 1 1');
      end -= wide + 8;
    }
    if (!first) {
      const room = end - this.left - file.bold.width(document.establishmentName, 8.5) - 16;
      const words = `${document.title} · ${document.period}`;
      const line = wrap(file.regular, 7.5, words, room)[0] ?? '';
      file.text(file.regular, 7.5, end - file.regular.width(line, 7.5), BAND - 7, line, GREY);
    }
    file.rule(this.left, BAND, this.width, first ? 1.2 : 0.6, ACCENT);
  }

  private foot(): void {
    const { file, document, words } = this;
    const top = file.height - FOOT;
    const right = this.left + this.width;
    file.rule(this.left, top, this.width, 0.5, RULE);
    const instant = formatInstant(document.generatedAt, document.timeZone, document.language);
    const made = `${words.generated} ${instant} (${document.timeZone})`;
    file.text(file.regular, 7, this.left, top + 11, made, GREY);
    const software = `Relevé ${document.softwareVersion}`;
    file.text(file.regular, 7, right - file.regular.width(software, 7), top + 11, software, GREY);
    // "y" of "page x of y" is drawn at the end, once for all pages: no page needs to be kept or laid out twice.
    const page = `${words.page} ${file.pageCount} ${words.of} `;
    const width = file.bold.width(page, TOTAL_SIZE);
    const x = this.left + this.width / 2 - width + 8;
    file.text(file.bold, TOTAL_SIZE, x, top + 11, page, INK);
    file.pageTotal(x + width, top + 11);
    const position = formatDecimal(document.log.position.toString(), document.language);
    const log = `${words.sealedLog}${words.colon} ${words.leaves} ${position} · ${words.head} ${document.log.head}`;
    file.text(file.regular, 6.5, this.left, top + 21, log, GREY);
  }
}
