import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Reads PDFs as a reader would, with a library independent of the one that drew them. */

/** Only drawing needs such classes; the library requires them all the same. */
const NotDrawn = Object;

async function open(pdf: Uint8Array): Promise<PDFDocumentProxy> {
  Object.assign(globalThis, { DOMMatrix: NotDrawn, ImageData: NotDrawn, Path2D: NotDrawn });
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  return getDocument({ data: Uint8Array.from(pdf), verbosity: 0, useSystemFonts: false, isEvalSupported: false })
    .promise;
}

interface Piece {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** Joins pieces of the same height into a line, left to right, with one space between. */
function toLines(pieces: readonly Piece[]): string {
  const byHeight = new Map<number, Piece[]>();
  for (const piece of pieces) {
    const height = Math.round(piece.y * 2);
    const near = [height, height - 1, height + 1].find((key) => byHeight.has(key)) ?? height;
    byHeight.set(near, [...(byHeight.get(near) ?? []), piece]);
  }
  return [...byHeight.entries()]
    .sort(([a], [b]) => b - a)
    .map(([, line]) => line.sort((a, b) => a.x - b.x))
    .map((line) => line.map(({ text }) => text.trim()).join(' '))
    .join('\n');
}

/** Returns the text of each page, top to bottom, one line per height; every kind of space becomes a plain one. */
export async function pdfPages(pdf: Uint8Array): Promise<string[]> {
  const document = await open(pdf);
  const pages: string[] = [];
  try {
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent({ includeMarkedContent: false, disableNormalization: true });
      const pieces = items.flatMap((item): Piece[] => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [, , , , x, y] = item.transform as number[];
        return [{ x: x ?? 0, y: y ?? 0, text: item.str.replaceAll(/\s/g, ' ') }];
      });
      pages.push(toLines(pieces));
    }
    return pages;
  } finally {
    await document.destroy();
  }
}

/** A line of a page with its tag (`P`, `TD`, `H2`…); `Artifact`: decorative only; `''`: untagged. */
export interface TaggedLine {
  readonly tag: string;
  readonly text: string;
  /** From the bottom of the page, in points. */
  readonly y: number;
}

/** Returns the pieces of each page with their tags, one line for each height and tag, from the top. */
export async function pdfLines(pdf: Uint8Array): Promise<TaggedLine[][]> {
  const document = await open(pdf);
  const pages: TaggedLine[][] = [];
  try {
    for (let number = 1; number <= document.numPages; number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent({ includeMarkedContent: true });
      const within: string[] = [];
      const lines = new Map<string, TaggedLine>();
      for (const item of items) {
        if (!('str' in item)) {
          if (item.type === 'endMarkedContent') within.pop();
          else within.push((item as { readonly tag?: string }).tag ?? '');
          continue;
        }
        if (item.str.trim() === '') continue;
        const y = Math.round((item.transform as number[])[5] ?? 0);
        const tag = within.at(-1) ?? '';
        const key = `${tag} ${y}`;
        lines.set(key, { tag, y, text: `${lines.get(key)?.text ?? ''} ${item.str}`.trim() });
      }
      pages.push([...lines.values()].sort((one, other) => other.y - one.y));
    }
    return pages;
  } finally {
    await document.destroy();
  }
}

/** Returns attached files by name, as text. */
export async function pdfAttachments(pdf: Uint8Array): Promise<Record<string, string>> {
  const document = await open(pdf);
  try {
    const attachments = ((await document.getAttachments()) ?? {}) as Record<string, { content: Uint8Array }>;
    const texts = Object.entries(attachments).map(([name, { content }]) => [
      name,
      Buffer.from(content).toString('utf8'),
    ]);
    return Object.fromEntries(texts) as Record<string, string>;
  } finally {
    await document.destroy();
  }
}

/** Returns the tags of a page's structure, in reading order, e.g. `['H1', 'P', 'Table', 'TR', 'TH', …]`. */
export async function pdfTags(pdf: Uint8Array, pageNumber: number): Promise<string[]> {
  const document = await open(pdf);
  try {
    const page = await document.getPage(pageNumber);
    const roles: string[] = [];
    const walk = (node: { role?: string; children?: unknown[] } | null): void => {
      if (node?.role !== undefined) roles.push(node.role);
      for (const child of node?.children ?? []) walk(child as { role?: string; children?: unknown[] });
    };
    walk(await page.getStructTree());
    return roles;
  } finally {
    await document.destroy();
  }
}
