import { pdfLines, type TaggedLine } from './pdf-text.js';

/** Tags that introduce other content: headings, titles and headers of tables. */
const LEADS = ['H1', 'H2', 'H3', 'TH', 'Caption'];
/** Boxes to sign in. */
const BOX = 'Div';
const FOOT = 60;

/**
 * Returns layout faults of a document: a page after the first with fewer than two lines of content beside its head and
 * the boxes to sign in, or a heading or table header at the end of a page.
 */
export async function badlyBroken(pdf: Uint8Array): Promise<string[]> {
  const pages = await pdfLines(pdf);
  return pages.flatMap((lines, at) => {
    const inPage = lines.filter(({ y }) => y > FOOT);
    const content = inPage.filter(({ tag }) => tag !== 'Artifact' && tag !== BOX && !LEADS.includes(tag));
    const isLead = ({ tag, y }: TaggedLine): boolean =>
      // a caption ends a picture; for a table its header follows
      (LEADS.includes(tag) && tag !== 'Caption') || (tag === 'Artifact' && y < (inPage[0]?.y ?? 0) - 10);
    // carried sums end a page; the rows above them count as its content
    const last = inPage.filter(({ text }) => !/^(À reporter|Carried forward) /.test(text)).at(-1);
    const heights = new Set(content.map(({ y }) => y));
    return [
      ...(at > 0 && heights.size < 2 ? [`page ${at + 1}: ${content.map(({ text }) => text).join(' | ')}`] : []),
      ...(last !== undefined && isLead(last) ? [`page ${at + 1} ends with ${last.tag}: ${last.text}`] : []),
    ];
  });
}
