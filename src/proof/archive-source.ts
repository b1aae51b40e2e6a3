import { areBytesEqual } from './bytes.js';
import type { Cryptography } from './cryptography.js';
import {
  computeCrc32,
  endRecordLength,
  buildLocalHeader,
  localHeaderLength,
  parseDirectory,
  parseEndRecord,
} from './archive-frame.js';
import type { FramedFile, ZipInstant } from './archive-frame.js';

/** Bytes read on demand: a file on disk, or memory. */
export interface ArchiveSource {
  readonly size: number;
  /** Reads the bytes [from, to); fewer only at the end. */
  read(start: number, end: number): Promise<Uint8Array>;
}

/** A file at its offset from the list. */
export interface LocatedFile extends FramedFile {
  /** Offset of its local header. */
  readonly offset: number;
  /** Offset of its contents. */
  readonly contentsOffset: number;
}

export interface ArchiveFrame {
  readonly files: readonly LocatedFile[];
  /** List and end, as they are in the archive. */
  readonly directoryBytes: Uint8Array;
}

export const chunkSize = 1 << 20;
const newlineByte = 10;
const maxDirectorySize = 64 * chunkSize;

/**
 * Returns the list at the end of an archive and the required places of its files. Undefined when the source is not an
 * archive of this product.
 */
export async function readFrame(source: ArchiveSource): Promise<ArchiveFrame | undefined> {
  if (source.size < endRecordLength) return undefined;
  const endRecord = parseEndRecord(await source.read(source.size - endRecordLength, source.size));
  if (endRecord === undefined || endRecord.directoryOffset > source.size - endRecordLength) return undefined;
  if (source.size - endRecord.directoryOffset > maxDirectorySize) return undefined;
  const directoryBytes = await source.read(endRecord.directoryOffset, source.size);
  const listedFiles = parseDirectory(
    directoryBytes.subarray(0, directoryBytes.length - endRecordLength),
    endRecord.fileCount,
  );
  if (listedFiles === undefined) return undefined;
  const files: LocatedFile[] = [];
  let offset = 0;
  for (const file of listedFiles) {
    const contentsOffset = offset + localHeaderLength + file.path.length;
    files.push({ ...file, offset, contentsOffset });
    offset = contentsOffset + file.size;
  }
  return offset === endRecord.directoryOffset ? { files, directoryBytes } : undefined;
}

/** Returns the whole contents of a file. */
export function readFileContents(source: ArchiveSource, file: LocatedFile): Promise<Uint8Array> {
  return source.read(file.contentsOffset, file.contentsOffset + file.size);
}

export interface CheckedFile {
  readonly crc: number;
  readonly sha256: Uint8Array;
  readonly isHeaderCanonical: boolean;
}

/** Reads a file of the archive once; returns its digest and checksum, and whether its header is the only valid one. */
export async function checkFile(
  source: ArchiveSource,
  file: LocatedFile,
  instant: ZipInstant,
  cryptography: Pick<Cryptography, 'startSha256'>,
  onBytesRead: (count: number) => void,
): Promise<CheckedFile> {
  const sha256 = cryptography.startSha256();
  let crc = 0;
  for (let offset = file.contentsOffset; offset < file.contentsOffset + file.size; offset += chunkSize) {
    const chunk = await source.read(offset, Math.min(offset + chunkSize, file.contentsOffset + file.size));
    sha256.update(chunk);
    crc = computeCrc32(chunk, crc);
    onBytesRead(chunk.length);
  }
  const header = await source.read(file.offset, file.contentsOffset);
  const isHeaderCanonical = areBytesEqual(header, buildLocalHeader({ ...file, crc }, instant));
  return { crc, sha256: sha256.digest(), isHeaderCanonical };
}

/** Yields the lines of a file, without newlines, in batches; text after the last newline counts as a line. */
export async function* readFileLines(
  source: ArchiveSource,
  file: LocatedFile,
): AsyncGenerator<Uint8Array[], void, void> {
  let incompleteLine = new Uint8Array(0);
  for (let offset = file.contentsOffset; offset < file.contentsOffset + file.size; offset += chunkSize) {
    const chunk = await source.read(offset, Math.min(offset + chunkSize, file.contentsOffset + file.size));
    const bytes = new Uint8Array(incompleteLine.length + chunk.length);
    bytes.set(incompleteLine);
    bytes.set(chunk, incompleteLine.length);
    const lines: Uint8Array[] = [];
    let lineStart = 0;
    for (let lineEnd = bytes.indexOf(newlineByte); lineEnd >= 0; lineEnd = bytes.indexOf(newlineByte, lineStart)) {
      lines.push(bytes.subarray(lineStart, lineEnd));
      lineStart = lineEnd + 1;
    }
    incompleteLine = bytes.subarray(lineStart);
    yield lines;
  }
  if (incompleteLine.length > 0) yield [incompleteLine];
}
