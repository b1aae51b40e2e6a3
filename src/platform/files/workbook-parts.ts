import { crc32 } from 'node:zlib';
import { zipSync } from 'fflate';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { Refusal, refuse } from '#refusals/refusal.js';

/** Most bytes of a workbook's file. */
export const MAX_WORKBOOK_BYTES = 32 * 1024 ** 2;
/** Most bytes of its texts, uncompressed: about sixty thousand readings of twenty counters. */
const MAX_TEXT_BYTES = 64 * 1024 ** 2;
/** The texts of a workbook; without pictures, and without the links of its sheets to comments and drawings. */
const PART_NAME = /^(?!xl\/worksheets\/_rels\/).*\.(?:xml|rels)$/;

/**
 * Returns the texts of a workbook in an archive of known size, so that its parser is spared forged sizes. Refuses
 * WORKBOOK_TOO_LARGE, and WORKBOOK_UNREADABLE for an archive that is none or has damaged parts.
 */
export async function extractWorkbookParts(content: Buffer): Promise<Buffer> {
  if (content.length > MAX_WORKBOOK_BYTES) return refuseSize();
  try {
    return Buffer.from(zipSync(await readParts(content), { level: 0 }));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // of bytes in memory, every error is that of the archive
    return refuse('WORKBOOK_UNREADABLE');
  }
}

async function readParts(content: Buffer): Promise<Record<string, Uint8Array>> {
  const archive = await fromBufferPromise(content);
  const parts: Record<string, Uint8Array> = {};
  let remainingBytes = MAX_TEXT_BYTES;
  for await (const entry of archive.eachEntry()) {
    if (!PART_NAME.test(entry.fileName)) continue;
    remainingBytes -= entry.uncompressedSize;
    if (remainingBytes < 0) return refuseSize();
    parts[entry.fileName] = await readEntry(archive, entry);
  }
  return parts;
}

/** Reads an entry, whose length is the stated one. Refuses WORKBOOK_UNREADABLE when its checksum is not. */
async function readEntry(archive: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const stream = await archive.openReadStreamPromise(entry);
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  const part = Buffer.concat(chunks);
  return crc32(part) === entry.crc32 ? part : refuse('WORKBOOK_UNREADABLE');
}

/** Refuses WORKBOOK_TOO_LARGE, with the limits in megabytes. */
export function refuseSize(): never {
  const [fileLimit, textLimit] = [MAX_WORKBOOK_BYTES, MAX_TEXT_BYTES].map((limit) => limit / 1024 ** 2);
  return refuse('WORKBOOK_TOO_LARGE', { fileLimit: fileLimit ?? 0, textLimit: textLimit ?? 0 });
}
