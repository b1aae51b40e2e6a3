import { deflateSync, crc32 as zlibCrc32 } from 'node:zlib';

/** A drawn placeholder for a machine's photograph: cabinet, screen and lights, as PNG. */

const WIDTH = 240;
const HEIGHT = 320;

type Colour = readonly [red: number, green: number, blue: number];

/** Returns the colour of a point of the picture: background, cabinet, screen, reels or lights, each a rectangle. */
function getPixelColour(x: number, y: number, accentColour: Colour): Colour {
  const isInCabinet = x > 40 && x < 200 && y > 20 && y < 300;
  if (!isInCabinet) return [238, 240, 243];
  if (y > 36 && y < 76 && x > 56 && x < 184) return accentColour;
  if (y > 92 && y < 190 && x > 56 && x < 184) return (x - 56) % 43 < 40 ? [250, 250, 246] : [60, 64, 72];
  if (y > 214 && y < 232 && x > 64 && x < 176 && (x - 64) % 28 < 20) return accentColour;
  return [52, 58, 70];
}

/** Builds a chunk of a PNG file: length, type, data and CRC-32 of type and data. */
function buildPngChunk(type: string, data: Buffer): Buffer {
  const checkedBytes = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunkBytes = Buffer.alloc(checkedBytes.length + 8);
  chunkBytes.writeUInt32BE(data.length, 0);
  checkedBytes.copy(chunkBytes, 4);
  chunkBytes.writeUInt32BE(zlibCrc32(checkedBytes), checkedBytes.length + 4);
  return chunkBytes;
}

/**
 * Draws the demonstration photograph of a machine in its maker's colour; returns the bytes of a PNG file.
 * Each row of the picture is a filter byte (0: none) and three bytes for each point.
 */
export function drawPhotograph(accentColour: Colour): Uint8Array<ArrayBuffer> {
  const rows = Buffer.alloc((WIDTH * 3 + 1) * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const [red, green, blue] = getPixelColour(x, y, accentColour);
      const offset = y * (WIDTH * 3 + 1) + 1 + x * 3;
      rows.set([red, green, blue], offset);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  // 8 bits a channel, colour type 2 (red, green, blue), the standard compression, filter and interlace
  header.set([8, 2, 0, 0, 0], 8);
  const pngParts = [
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    buildPngChunk('IHDR', header),
    buildPngChunk('IDAT', deflateSync(rows)),
    buildPngChunk('IEND', Buffer.alloc(0)),
  ];
  return Uint8Array.from(Buffer.concat(pngParts));
}
