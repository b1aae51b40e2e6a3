import type { Section } from '../model/document.js';
import { factsHeight, signaturesHeight } from './pdf-blocks.js';
import { BELOW_PARAGRAPH, LINE, type PdfFlow } from './pdf-flow.js';
import { oneLineHeight } from './pdf-table.js';
import { wrap } from './pdf-text.js';

/**
 * What ends a document belongs to what is before it: notes, the boxes to sign in and a table of one line never stand
 * alone on a page.
 */

/** More than this part of a page may follow on another one. */
const MOST_OF_PAGE = 0.7;

/** Size of a paragraph's text; that of its second language. */
export const PARAGRAPH_SIZE = { body: 9, note: 7.5, second: 7 } as const;

/** A section drawn in one piece: its height, and how many lines of content it has, notes and boxes to sign in aside. */
interface Piece {
  readonly height: number;
  readonly lines: number;
}

/** Null: the section may be broken, and begins on its own. */
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
      const height = (lines * size + second.length * PARAGRAPH_SIZE.second) * LINE + BELOW_PARAGRAPH;
      return { height, lines: section.tone === 'note' ? 0 : lines + second.length };
    }
    case 'facts':
      return {
        height: factsHeight(flow, section),
        lines: Math.ceil(section.facts.length / (section.columns ?? 2)),
      };
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
 * Height of what follows the section at `at` up to the end of the document or of its page, when that alone would be a
 * page of a line or less; 0 when it has two lines of its own, which are kept with what follows them in turn.
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
    if (lines > 1 || height > flow.pageHeight * MOST_OF_PAGE) return 0;
  }
  return height;
}
