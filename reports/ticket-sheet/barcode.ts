import { crc32, deflateSync } from 'node:zlib';

/** Width of the narrowest bar in points, quiet zone on each side in bars, and height of the bars in points. */
const [BAR_POINTS, QUIET_BARS, BAR_HEIGHT] = [3, 10, 80];
const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Draws a number of an even count of digits as an Interleaved 2 of 5 barcode: an opaque PNG, as PDF/A requires. */
export async function drawTicketBarcode(ticketNumber: string): Promise<Uint8Array> {
  // loaded with the first sheet: no other document draws a barcode
  const { default: bwip } = await import('bwip-js/node');
  const [symbol] = bwip.raw({ bcid: 'interleaved2of5', text: ticketNumber });
  if (symbol === undefined || !('sbs' in symbol)) throw new Error('no barcode of this number');
  // widths of bars and gaps, alternating
  const barPixels = symbol.sbs.flatMap((width: number, index: number) =>
    Array<number>(width).fill(index % 2 === 0 ? 0 : 255),
  );
  const quietZonePixels = Array<number>(QUIET_BARS).fill(255);
  const pixelLine = [...quietZonePixels, ...barPixels, ...quietZonePixels].flatMap((grey) =>
    Array<number>(BAR_POINTS * 3).fill(grey),
  );
  return encodePng(pixelLine);
}

/** Encodes the barcode as PNG: the same line of pixels (red, green, blue) repeated over BAR_HEIGHT. */
function encodePng(pixelLine: readonly number[]): Uint8Array {
  const imageHeader = Buffer.alloc(13);
  imageHeader.writeUInt32BE(pixelLine.length / 3, 0);
  imageHeader.writeUInt32BE(BAR_HEIGHT, 4);
  // eight bits a colour, red, green and blue
  imageHeader.set([8, 2, 0, 0, 0], 8);
  const pixels = Buffer.from(Array.from({ length: BAR_HEIGHT }, () => [0, ...pixelLine]).flat());
  const chunks = [
    buildChunk('IHDR', imageHeader),
    buildChunk('IDAT', deflateSync(pixels)),
    buildChunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from(PNG_SIGNATURE), ...chunks]);
}

/** Builds a chunk of a PNG file: length, kind, content and CRC-32 of kind and content. */
function buildChunk(kind: string, content: Buffer): Buffer {
  const checkedBytes = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(checkedBytes));
  return Buffer.concat([length, checkedBytes, checksum]);
}
