import type { Section } from '../model/document.js';
import { measureFacts, measureSignatures } from './pdf-blocks.js';
import { PARAGRAPH_GAP, LINE_SPACING, type PdfFlow } from './pdf-flow.js';
import { measureOneLineTable } from './pdf-table.js';
import { wrapText } from './pdf-text.js';

/**
 * Keeps the end of a document with the content before it: notes, boxes to sign in and a table of one line are never
 * alone on a page.
 */

/** Larger parts of a page may follow on another one. */
const MAX_TAIL_SHARE = 0.7;

/** Text size of a paragraph, and of its second language. */
export const PARAGRAPH_SIZE = { body: 9, note: 7.5, second: 7 } as const;

/** A section drawn in one piece: its height and its number of content lines, without notes and boxes to sign in. */
interface MeasuredSection {
  readonly height: number;
  readonly lineCount: number;
}

/** Measures a section that is drawn in one piece; null: it may be broken between pages, so it needs no company. */
function measureSection(flow: PdfFlow, section: Section): MeasuredSection | null {
  const { file, width } = flow;
  switch (section.kind) {
    case 'heading':
      return { height: flow.measureHeading(section.text, section.level ?? 1, section.second).height, lineCount: 0 };
    case 'paragraph': {
      const size = PARAGRAPH_SIZE[section.tone ?? 'body'];
      const lineCount = wrapText(file.regular, size, section.text, width).length;
      const secondLines =
        section.second === undefined ? [] : wrapText(file.regular, PARAGRAPH_SIZE.second, section.second, width);
      const height = (lineCount * size + secondLines.length * PARAGRAPH_SIZE.second) * LINE_SPACING + PARAGRAPH_GAP;
      return { height, lineCount: section.tone === 'note' ? 0 : lineCount + secondLines.length };
    }
    case 'facts':
      return {
        height: measureFacts(flow, section),
        lineCount: Math.ceil(section.facts.length / (section.columns ?? 2)),
      };
    case 'signatures':
      return { height: measureSignatures(flow, section), lineCount: 0 };
    case 'table': {
      const height = measureOneLineTable(flow, section);
      return height === null ? null : { height, lineCount: 1 };
    }
    default:
      return null;
  }
}

/**
 * Returns the height, in points, of the sections after `index` up to a page break, which would otherwise be alone on a
 * page with at most one line. Returns 0 when they have two lines or more, or one of them may be broken.
 */
export function measureUnbrokenTail(flow: PdfFlow, sections: readonly Section[], index: number): number {
  let height = 0;
  let lineCount = 0;
  for (const section of sections.slice(index + 1)) {
    if (section.kind === 'page-break') break;
    const measuredSection = measureSection(flow, section);
    if (measuredSection === null) return 0;
    height += measuredSection.height;
    lineCount += measuredSection.lineCount;
    if (lineCount > 1 || height > flow.pageHeight * MAX_TAIL_SHARE) return 0;
  }
  return height;
}
