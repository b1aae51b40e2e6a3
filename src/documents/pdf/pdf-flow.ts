import type { ReportDocument } from '../model/document.js';
import { formatDecimal, formatInstant, type FormatContext } from '../words/format.js';
import { A4_SHORT, type PdfFile, type TagNode } from './pdf-file.js';
import { wrapText, type Face } from './pdf-text.js';
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
const WHITE = '1 1 1';

/** Margins, height of the foot, rule of the head; on a roll the lines of the foot are one below the other. */
const SHEET = { margin: 42, foot: 50, band: 34, title: 18 } as const;
const ROLL = { margin: 9, foot: 64, band: 24, title: 12 } as const;
export const TOTAL_SIZE = 7;
const LEGAL_SIZE = 7.2;
const NAME_SIZE = 8.5;
const COPY_SIZE = 7.5;
const FOOT_SIZE = 7;
const LOG_SIZE = 6.5;
const ROLL_FOOT_SIZE = 5.6;

export interface MeasuredHeading {
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
export const LINE_SPACING = 1.42;
export const PARAGRAPH_GAP = 6;

/** Returns the year of the issue and the number in the register: `2026-000123`. */
function formatIssueNumber(
  issueNumber: bigint,
  issuedAt: Date,
  { timeZone }: Pick<ReportDocument, 'timeZone'>,
): string {
  const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(issuedAt);
  return `${year}-${issueNumber.toString().padStart(6, '0')}`;
}

/** Writes the issue of the document: number, and original or which duplicate; or `archived`. Null without an issue. */
function describeIssue(document: ReportDocument, words: RendererWords): string | null {
  const { issue, generatedAt, timeZone, language } = document;
  if (issue === undefined) return null;
  if (issue === 'archive') return words.archived;
  const { number, duplicateNumber, original, isProvisional } = issue;
  const issueStatus =
    original === null
      ? `${words.original}${isProvisional ? words.provisional : ''}`
      : words.duplicate(
          String(duplicateNumber),
          formatIssueNumber(original.number, original.issuedAt, document),
          formatInstant(original.issuedAt, timeZone, language),
        );
  return `${words.issue}${formatIssueNumber(number, generatedAt, document)} · ${issueStatus}`;
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
  reservedHeight = 0;
  /** Lowest drawn position, for paper cut where the content ends. */
  lowestY = 0;
  private copyName: string | null = null;
  private queuedHeadings: MeasuredHeading[] = [];
  private readonly paperFormat: typeof SHEET | typeof ROLL;

  constructor(
    readonly file: PdfFile,
    readonly document: ReportDocument,
  ) {
    this.paperFormat = document.paper === 'roll' ? ROLL : SHEET;
    this.left = this.paperFormat.margin;
    this.width = file.width - 2 * this.paperFormat.margin;
    this.words = RENDERER_WORDS[document.language];
    this.context = document;
  }

  /** Begins a copy of the document on a new page, under its name; null: without a name. */
  beginCopy(copyName: string | null): void {
    this.copyName = copyName;
    this.beginPage(true);
  }

  get root(): TagNode {
    return this.file.rootTag;
  }

  get bottom(): number {
    return this.file.height - this.paperFormat.foot - 8;
  }

  /** Height available to a block on a page of its own. */
  get pageHeight(): number {
    return this.bottom - this.headRuleY - 20;
  }

  /** Begins a page with its head and foot; a titled one also has the document's title. */
  beginPage(hasTitle = false): void {
    const { file } = this;
    file.addPage();
    file.drawArtifact('Pagination', () => {
      this.drawHead(hasTitle);
      this.drawFoot();
    });
    this.y = this.top;
    if (hasTitle) this.drawTitle();
  }

  private get top(): number {
    return this.headRuleY + 18;
  }

  private measureCopyName(copyName: string): number {
    return this.file.bold.measureWidth(copyName, COPY_SIZE) + 10;
  }

  /** Position of the rule under a page's head; lower on a roll where the name of the copy needs a row of its own. */
  private get headRuleY(): number {
    const { file, document, copyName } = this;
    if (this.paperFormat === SHEET || copyName === null) return this.paperFormat.band;
    const statusWidth = document.status === undefined ? 0 : file.bold.measureWidth(document.status, 8) + 18;
    const needsSecondRow =
      file.bold.measureWidth(document.establishmentName, NAME_SIZE) + this.measureCopyName(copyName) + statusWidth + 4 >
      this.width;
    return this.paperFormat.band + (needsSecondRow ? 16 : 0);
  }

  /** Queues a heading until a block follows it. */
  queueHeading(text: string, level: 1 | 2, second?: string): void {
    this.queuedHeadings.push(this.measureHeading(text, level, second));
  }

  /** Breaks a heading into lines and measures its height; `second` is its text in the other language. */
  measureHeading(text: string, level: 1 | 2, second: string | undefined): MeasuredHeading {
    const lines = wrapText(this.file.bold, HEADING_SIZE[level], text, this.width);
    const secondHeight = second === undefined ? 0 : SECOND_SIZE * 1.4;
    const height =
      HEADING_ABOVE[level] + lines.length * HEADING_SIZE[level] * 1.3 + secondHeight + HEADING_BELOW[level];
    return { lines, level, second, height };
  }

  /** Height of the queued headings. */
  get queuedHeadingsHeight(): number {
    return this.queuedHeadings.reduce((sum, heading) => sum + heading.height, 0);
  }

  /** Returns the height of the blocks that must follow on the page, with the space above them; 0 when none must. */
  getReservedHeightBelow(space: number): number {
    return this.reservedHeight === 0 ? 0 : this.reservedHeight + space;
  }

  /** Draws the queued headings, on a new page if they and `height` points do not fit; returns true for a new page. */
  ensureSpace(height: number): boolean {
    const needsNewPage = this.y + this.queuedHeadingsHeight + height > this.bottom && this.y > this.top;
    if (needsNewPage) this.beginPage();
    const headings = this.queuedHeadings;
    this.queuedHeadings = [];
    for (const heading of headings) this.drawHeading(heading);
    this.lowestY = Math.max(this.lowestY, this.y + height);
    return needsNewPage;
  }

  /** Draws a heading, with its text in the second language below; at the top of a page with less space above. */
  private drawHeading(heading: MeasuredHeading): void {
    const size = HEADING_SIZE[heading.level];
    const isAtTop = this.y <= this.top;
    this.y += isAtTop ? 2 : HEADING_ABOVE[heading.level];
    this.file.drawTagged(this.root, heading.level === 1 ? 'H2' : 'H3', '', () => {
      for (const line of heading.lines) {
        this.y += size * 1.3;
        this.file.drawText(this.file.bold, size, this.left, this.y - size * 0.3, line, ACCENT);
      }
      if (heading.second === undefined) return;
      this.file.drawText(this.file.regular, SECOND_SIZE, this.left, this.y + SECOND_SIZE, heading.second, GREY);
      this.y += SECOND_SIZE * 1.4;
    });
    this.y += HEADING_BELOW[heading.level];
  }

  /**
   * Draws lines of text from the cursor down, left aligned. Breaks pages between lines, but the last two stay together;
   * with `reservedHeight`, so do the blocks that must follow.
   */
  drawLines(face: Face, size: number, lines: readonly string[], colour: string, tag: string): void {
    const leading = size * LINE_SPACING;
    let nextLine = 0;
    while (nextLine < lines.length) {
      const remaining = lines.length - nextLine;
      const reservedHeight = this.getReservedHeightBelow(PARAGRAPH_GAP);
      this.ensureSpace(leading * Math.min(2, remaining) + (remaining <= 2 ? reservedHeight : 0));
      const lineCapacity = Math.max(1, Math.floor((this.bottom - this.y) / leading));
      const isLastPart = remaining * leading + reservedHeight <= this.bottom - this.y || remaining <= 2;
      const lineCount = isLastPart
        ? Math.min(remaining, lineCapacity)
        : Math.max(1, Math.min(remaining - 2, lineCapacity));
      const pageLines = lines.slice(nextLine, nextLine + lineCount);
      this.file.drawTagged(this.root, tag, '', () => {
        for (const line of pageLines) {
          this.file.drawText(face, size, this.left, this.y + size * 1.07, line, colour);
          this.y += leading;
        }
      });
      nextLine += lineCount;
    }
  }

  /** Draws, on the first page, the issue of the document, the legal entity that operates the casino, and its texts. */
  private drawLegalHead(): void {
    const { file, document } = this;
    const issueText = describeIssue(document, this.words);
    if (issueText !== null) {
      this.y -= 6;
      file.drawTagged(this.root, 'P', '', () => {
        for (const line of wrapText(file.bold, LEGAL_SIZE, issueText, this.width)) {
          const x = this.left + this.width - file.bold.measureWidth(line, LEGAL_SIZE);
          file.drawText(file.bold, LEGAL_SIZE, x, this.y + LEGAL_SIZE, line, ACCENT);
          this.y += LEGAL_SIZE * 1.4;
        }
      });
      this.y += 2;
    }
    for (const legalText of [document.holder, document.jurisdiction]) {
      if (legalText === undefined) continue;
      file.drawTagged(this.root, 'P', '', () => {
        for (const line of wrapText(file.regular, LEGAL_SIZE, legalText, this.width)) {
          file.drawText(file.regular, LEGAL_SIZE, this.left, this.y + LEGAL_SIZE, line, GREY);
          this.y += LEGAL_SIZE * 1.35;
        }
      });
    }
  }

  /** Draws the legal head, title, period and subtitle of the document. */
  private drawTitle(): void {
    const { file, document } = this;
    const { regular, bold } = file;
    this.drawLegalHead();
    this.y += 10;
    file.drawTagged(this.root, 'H1', '', () => {
      const size = this.paperFormat.title;
      for (const line of wrapText(bold, size, document.title, this.width)) {
        this.y += size * 1.28;
        file.drawText(bold, size, this.left, this.y - size / 3, line, ACCENT);
      }
    });
    file.drawTagged(this.root, 'P', '', () => {
      this.y += 14;
      file.drawText(regular, 10.5, this.left, this.y - 2, document.period, INK);
    });
    if (document.subtitle !== undefined) {
      this.drawLines(regular, NAME_SIZE, wrapText(regular, NAME_SIZE, document.subtitle, this.width), GREY, 'P');
    }
    this.y += 8;
  }

  /** Draws the head of a page: establishment, status, name of the copy and, after the first page, the title. */
  private drawHead(hasTitle: boolean): void {
    const { file, document, copyName } = this;
    const { regular, bold } = file;
    const { headRuleY } = this;
    const firstRowY = this.paperFormat.band;
    const rightX = this.left + this.width;
    file.drawText(bold, NAME_SIZE, this.left, firstRowY - 7, document.establishmentName, ACCENT);
    let rightLimit = rightX;
    if (document.status !== undefined) {
      const statusWidth = bold.measureWidth(document.status, 8) + 10;
      file.fillRectangle(rightX - statusWidth, firstRowY - 16, statusWidth, 12, RED);
      file.drawText(bold, 8, rightX - statusWidth + 5, firstRowY - 7.2, document.status, WHITE);
      rightLimit -= statusWidth + 8;
    }
    if (copyName !== null) {
      const copyWidth = this.measureCopyName(copyName);
      // under the name when there is no room beside it
      const boxX = firstRowY < headRuleY ? rightX - copyWidth : rightLimit - copyWidth;
      file.drawFrame(boxX, headRuleY - 16, copyWidth, 12, ACCENT);
      file.drawText(bold, COPY_SIZE, boxX + 5, headRuleY - 7.2, copyName, ACCENT);
      rightLimit -= copyWidth + 8;
    }
    if (!hasTitle) {
      const titleWidth = rightLimit - this.left - bold.measureWidth(document.establishmentName, NAME_SIZE) - 16;
      const titleText = `${document.title} · ${document.period}`;
      const titleLine = wrapText(regular, COPY_SIZE, titleText, titleWidth)[0] ?? '';
      file.drawText(
        regular,
        COPY_SIZE,
        rightLimit - regular.measureWidth(titleLine, COPY_SIZE),
        firstRowY - 7,
        titleLine,
        GREY,
      );
    }
    file.drawRule(this.left, headRuleY, this.width, hasTitle ? 1.2 : 0.6, ACCENT);
  }

  /**
   * Draws the foot of a page: time of creation, page number, software, position in the sealed log, and issue number.
   */
  private drawFoot(): void {
    const { file, document, words } = this;
    const { regular, bold } = file;
    if (this.paperFormat === ROLL) {
      this.drawRollFoot();
      return;
    }
    const footTop = file.height - SHEET.foot;
    const rightX = this.left + this.width;
    file.drawRule(this.left, footTop, this.width, 0.5, RULE);
    const instantText = formatInstant(document.generatedAt, document.timeZone, document.language);
    const createdText = `${words.generated} ${instantText} (${document.timeZone})`;
    file.drawText(regular, FOOT_SIZE, this.left, footTop + 11, createdText, GREY);
    const softwareText = `Relevé ${document.softwareVersion}`;
    file.drawText(
      regular,
      FOOT_SIZE,
      rightX - regular.measureWidth(softwareText, FOOT_SIZE),
      footTop + 11,
      softwareText,
      GREY,
    );
    // "y" of "page x of y" is drawn once at the end for all pages: no page is retained or laid out twice.
    const pageText = `${words.page} ${file.pageCount} ${words.of} `;
    const pageTextWidth = bold.measureWidth(pageText, TOTAL_SIZE);
    const x = this.left + this.width / 2 - pageTextWidth + 8;
    file.drawText(bold, TOTAL_SIZE, x, footTop + 11, pageText, INK);
    file.drawPageTotal(x + pageTextWidth, footTop + 11);
    const positionText = formatDecimal(document.log.position.toString(), document.language);
    const logText = `${words.sealedLog}${words.colon} ${words.leaves} ${positionText} · ${words.head} ${document.log.head}`;
    file.drawText(regular, LOG_SIZE, this.left, footTop + 21, logText, GREY);
    const issueText = describeIssue(document, words);
    if (issueText === null) return;
    file.drawText(
      bold,
      LOG_SIZE,
      rightX - bold.measureWidth(issueText, LOG_SIZE),
      footTop + (file.width > A4_SHORT ? 21 : 30),
      issueText,
      INK,
    );
  }

  /** Draws the foot of a page on the narrow paper of a roll, line by line and without a page number. */
  private drawRollFoot(): void {
    const { file, document, words } = this;
    const { regular } = file;
    const instantText = formatInstant(document.generatedAt, document.timeZone, document.language);
    const positionText = formatDecimal(document.log.position.toString(), document.language);
    const lines = [
      describeIssue(document, words) ?? '',
      `${words.generated} ${instantText} (${document.timeZone})`,
      `${words.sealedLog}${words.colon} ${words.leaves} ${positionText}`,
      `${words.head} ${document.log.head}`,
      `Relevé ${document.softwareVersion}`,
    ].flatMap((line) => wrapText(regular, ROLL_FOOT_SIZE, line, this.width));
    const footTop = file.height - ROLL.foot;
    file.drawRule(this.left, footTop, this.width, 0.5, RULE);
    lines.forEach((line, index) =>
      file.drawText(regular, ROLL_FOOT_SIZE, this.left, footTop + 9 + index * 7.6, line, GREY),
    );
  }
}
