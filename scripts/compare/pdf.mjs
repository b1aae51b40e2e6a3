/** Returns the visible content of a PDF: its information, the lines of each page, and the names of attached files. */
export async function pdfText(bytes) {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({
    data: Uint8Array.from(bytes),
    verbosity: 0,
    useSystemFonts: false,
    isEvalSupported: false,
  });
  const document = await task.promise;
  try {
    const { info } = await document.getMetadata();
    const infoKeys = ['Title', 'Author', 'Subject', 'Keywords', 'Creator', 'Producer', 'CreationDate', 'Language'];
    const lines = infoKeys.flatMap((name) => (info[name] === undefined ? [] : [`${name}: ${info[name]}`]));
    lines.push(`Attached: ${Object.keys((await document.getAttachments()) ?? {}).join(', ')}`);
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      lines.push('', `Page ${number} of ${document.numPages}, ${Math.round(width)} × ${Math.round(height)}`);
      const { items } = await page.getTextContent({ includeMarkedContent: false, disableNormalization: true });
      lines.push(...linesOf(items));
    }
    return `${lines.join('\n')}\n`;
  } finally {
    await task.destroy();
  }
}

/** Joins pieces at one height (within half a point) into a line, left to right. */
function linesOf(items) {
  const byHeight = new Map();
  for (const { str, transform } of items.filter(({ str }) => str !== undefined && str.trim() !== '')) {
    const [x, y] = [transform[4], Math.round(transform[5] * 2)];
    const near = [y, y - 1, y + 1].find((height) => byHeight.has(height)) ?? y;
    byHeight.set(near, [...(byHeight.get(near) ?? []), { x, text: str.replaceAll(/\s/g, ' ').trim() }]);
  }
  return [...byHeight.entries()]
    .sort(([a], [b]) => b - a)
    .map(([, pieces]) => pieces.sort((a, b) => a.x - b.x))
    .map((pieces) => pieces.map(({ text }) => text).join(' '));
}
