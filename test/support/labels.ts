import bwip from 'bwip-js/node';
import type { GreyscalePicture } from '#web/components/scan/codes.js';
import type { CodeFormat } from '#web/components/scan/formats.js';

/** Labels as a printer makes them, drawn independently of the code that reads them. */

const symbologies: Readonly<Record<CodeFormat, string>> = {
  qr_code: 'qrcode',
  data_matrix: 'datamatrix',
  code_128: 'code128',
  code_39: 'code39',
  itf: 'interleaved2of5',
};

/** Width of the narrowest bar in points, and number of white lines around the picture. */
const [POINTS, MARGIN] = [3, 40];

/** Draws the label of a text as a greyscale picture. */
export function greyLabel(format: CodeFormat, text: string): GreyscalePicture {
  const [symbol] = bwip.raw({ bcid: symbologies[format], text });
  if (symbol === undefined) throw new Error(`no ${format} says ${text}`);
  const rows = 'pixs' in symbol ? linesOf(symbol.pixs, symbol.pixx) : [barsOf(symbol.sbs)];
  const rowHeight = rows.length === 1 ? 120 : POINTS;
  const width = (rows[0]?.length ?? 0) * POINTS + 2 * MARGIN;
  const height = rows.length * rowHeight + 2 * MARGIN;
  const points = new Uint8ClampedArray(width * height).fill(255);
  for (let y = MARGIN; y < height - MARGIN; y += 1)
    for (let x = MARGIN; x < width - MARGIN; x += 1) {
      const isBlack = rows[Math.floor((y - MARGIN) / rowHeight)]?.[Math.floor((x - MARGIN) / POINTS)] === 1;
      if (isBlack) points[y * width + x] = 0;
    }
  return { pixels: points, width, height };
}

/** Draws the label of a text as a PNG file. */
export function labelImage(format: CodeFormat, text: string): Promise<Buffer> {
  return bwip.toBuffer({ bcid: symbologies[format], text, scale: POINTS, padding: 10, backgroundcolor: 'FFFFFF' });
}

function linesOf(pixels: readonly number[], width: number): number[][] {
  return Array.from({ length: pixels.length / width }, (_, line) => pixels.slice(line * width, (line + 1) * width));
}

/** Expands widths, a bar and a gap alternating. */
function barsOf(widths: readonly number[]): number[] {
  return widths.flatMap((width, at) => Array<number>(width).fill(at % 2 === 0 ? 1 : 0));
}
