import { crc32, deflateSync } from 'node:zlib';

function chunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Returns a drawing of a cabinet as PNG, for documents with a picture. */
export function cabinetPng(width = 240, height = 320): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const lines: Buffer[] = [];
  for (let y = 0; y < height; y += 1) {
    const line = Buffer.alloc(1 + width * 3, 0xee);
    line[0] = 0;
    for (let x = 0; x < width; x += 1) {
      const isCabinet = x > 40 && x < 200 && y > 20;
      const isScreen = x > 60 && x < 180 && ((y > 40 && y < 110) || (y > 130 && y < 210));
      const colour = isScreen ? [40, 90, 150] : [70, 70, 80];
      if (isCabinet) line.set(colour, 1 + x * 3);
    }
    lines.push(line);
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const content = deflateSync(Buffer.concat(lines));
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', content), chunk('IEND', Buffer.alloc(0))]);
}
