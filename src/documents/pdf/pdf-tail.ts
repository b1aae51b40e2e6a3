import type { Section } from '../model/document.js';
import { factsHeight, signaturesHeight } from './pdf-blocks.js';
import { PARAGRAPH_GAP, LINE, type PdfFlow } from './pdf-flow.js';
import { oneLineHeight } from './pdf-table.js';
import { wrap } from './pdf-text.js';

/**
 * Keeps the end of a document with the content before it: notes, boxes to sign in and a table of one line are never
 * alone on a page.
 */

/** Larger parts of a page may follow on another one. */
const MAX_TAIL_SHARE = 0.7;

/** Text size of a paragraph, and of its second language. */
export const PARAGRAPH_SIZE = { body: 9, note: 7.5, second: 7 } as const;

/** A section drawn in one piece: its height and its number of content lines, without notes and boxes to sign in. */
interface Piece {
  readonly height: number;
  readonly lines: number;
}

/** Measures a section drawn in one piece; null: it may be broken, and begins on its own. */
function pieceOf(flow: PdfFlow, section: Section): Piece | null {
  const { file, width } = flow;
  switch (section.kind) {
    case 'heading':
      return { height: flow.measuredHeading(section.text, section.level ?? 1, section.second).height, lines: 0 };
    case 'paragraph': {
      const size = PARAGRAPH_SIZE[section.tone ?? 'body'];
      const lines = wrap(file.regular, size, section.text, width).length;
      const second =
        section.second === undefined ? [] : wrap(file.regular, PARAGRAPH_SIZE.second, section.second, width);
      const height = (lines * size + second.length * PARAGRAPH_SIZE.second) * LINE + PARAGRAPH_GAP;
      return { height, lines: section.tone === 'note' ? 0 : lines + second.length };
    }
    case 'facts':
      return { height: factsHeight(flow, section), lines: Math.ceil(section.facts.length / (section.columns ?? 2)) };
    case 'signatures':
      return { height: signaturesHeight(flow, section), lines: 0 };
    case 'table': {
      const height = oneLineHeight(flow, section);
      return height === null ? null : { height, lines: 1 };
    }
    default:
      return null;
  }
}

/**
 * Returns the height of the sections after `index`, in points, when they would otherwise be alone on a page of at most
 * one line. Returns 0 when they have two lines of their own, to which the following blocks attach in turn.
 */
export function reserveAfter(flow: PdfFlow, sections: readonly Section[], at: number): number {
  let height = 0;
  let lines = 0;
  for (const section of sections.slice(at + 1)) {
    if (section.kind === 'page-break') break;
    const piece = pieceOf(flow, section);
    if (piece === null) return 0;
    height += piece.height;
    lines += piece.lines;
    if (lines > 1 || height > flow.pageHeight * MAX_TAIL_SHARE) return 0;
  }
  return height;
}
