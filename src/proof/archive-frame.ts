import { concatBytes, encodeUtf8 } from './bytes.js';

/**
 * The frame of an archive: a ZIP of stored files without gaps, of which every byte follows from the names, sizes,
 * checksums and one instant. Anyone with those can write the frame again and compare: no field is left for an unseen
 * change. Sizes stay below four gigabytes, so that every reader can open it.
 */

export interface FramedFile {
  readonly path: string;
  readonly size: number;
  /** CRC-32 of the contents. */
  readonly crc: number;
}

export const localHeaderLength = 30;
export const endRecordLength = 22;
const centralHeaderLength = 46;
export const maxArchiveFiles = 65_534;
export const maxArchiveSize = 0xffff_fffe;

const localSignature = 0x04034b50;
const centralSignature = 0x02014b50;
const endRecordSignature = 0x06054b50;
const zipVersion = 20;
/** The names are ASCII; the flag of UTF-8 names is left unset. */
const noFlags = 0;
const storedMethod = 0;
const regularFileAttributes = 0o100644 * 0x1_0000;

/** An instant as ZIP writes it: with a resolution of two seconds, from 1980. */
export interface ZipInstant {
  readonly time: number;
  readonly date: number;
}

/** An instant as `Date.toISOString` writes it, of this millennium or the previous one. */
export const ISO_INSTANT = /^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** Converts an ISO instant digit by digit, without a calendar, into the time and date of a ZIP file. */
export function toZipInstant(isoInstant: string): ZipInstant {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (isoInstant.match(/\d+/g) ?? []).map(Number);
  return {
    time: (hour << 11) | (minute << 5) | (second >> 1),
    date: (Math.max(0, year - 1980) << 9) | (month << 5) | day,
  };
}

/** Builds the bytes before the contents of a file in a ZIP. */
export function buildLocalHeader(file: FramedFile, instant: ZipInstant): Uint8Array {
  const nameBytes = encodeUtf8(file.path);
  const bytes = new Uint8Array(localHeaderLength);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, localSignature, true);
  writeCommonFields(view, 4, file, nameBytes.length, instant);
  return concatBytes(bytes, nameBytes);
}

/** Builds the bytes after the last file of a ZIP: the list of all files, and the end. */
export function buildDirectory(files: readonly FramedFile[], instant: ZipInstant): Uint8Array {
  const chunks: Uint8Array[] = [];
  let offset = 0;
  for (const file of files) {
    const nameBytes = encodeUtf8(file.path);
    const bytes = new Uint8Array(centralHeaderLength);
    const view = new DataView(bytes.buffer);
    view.setUint32(0, centralSignature, true);
    // made by UNIX, so that the file's permissions count
    view.setUint16(4, (3 << 8) | zipVersion, true);
    writeCommonFields(view, 6, file, nameBytes.length, instant);
    view.setUint32(38, regularFileAttributes, true);
    view.setUint32(42, offset, true);
    chunks.push(bytes, nameBytes);
    offset += localHeaderLength + nameBytes.length + file.size;
  }
  const centralHeaders = concatBytes(...chunks);
  const endRecord = new Uint8Array(endRecordLength);
  const view = new DataView(endRecord.buffer);
  view.setUint32(0, endRecordSignature, true);
  view.setUint16(8, files.length, true);
  view.setUint16(10, files.length, true);
  view.setUint32(12, centralHeaders.length, true);
  view.setUint32(16, offset, true);
  return concatBytes(centralHeaders, endRecord);
}

/** Returns the offset of the list of files and their number; undefined when the last bytes are not the end of a ZIP. */
export function parseEndRecord(
  endBytes: Uint8Array,
): { readonly fileCount: number; readonly directoryOffset: number } | undefined {
  const view = createView(endBytes);
  if (endBytes.length !== endRecordLength || view.getUint32(0, true) !== endRecordSignature) return undefined;
  return { fileCount: view.getUint16(10, true), directoryOffset: view.getUint32(16, true) };
}

/**
 * Parses the list of `fileCount` files of a ZIP; undefined when the bytes are not one. The numbers are offsets of the
 * ZIP format. The list is proved only later, by writing the same frame again.
 */
export function parseDirectory(directoryBytes: Uint8Array, fileCount: number): FramedFile[] | undefined {
  const view = createView(directoryBytes);
  const files: FramedFile[] = [];
  let offset = 0;
  for (let fileIndex = 0; fileIndex < fileCount; fileIndex += 1) {
    if (offset + centralHeaderLength > directoryBytes.length || view.getUint32(offset, true) !== centralSignature)
      return undefined;
    const nameLength = view.getUint16(offset + 28, true);
    const nameBytes = directoryBytes.subarray(offset + centralHeaderLength, offset + centralHeaderLength + nameLength);
    files.push({
      path: String.fromCharCode(...nameBytes),
      crc: view.getUint32(offset + 16, true),
      size: view.getUint32(offset + 24, true),
    });
    offset += centralHeaderLength + nameLength;
  }
  return offset === directoryBytes.length ? files : undefined;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** Returns the CRC-32 of bytes that continue those of `previousCrc`: 0 for the first bytes. */
export function computeCrc32(bytes: Uint8Array, previousCrc = 0): number {
  let crc = ~previousCrc;
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] as number);
  return ~crc >>> 0;
}

/**
 * Writes the fields that a file's header and its line in the list share: version, flags, method, instant, checksum,
 * sizes and name length.
 */
function writeCommonFields(
  view: DataView,
  offset: number,
  file: FramedFile,
  nameLength: number,
  instant: ZipInstant,
): void {
  view.setUint16(offset, zipVersion, true);
  view.setUint16(offset + 2, noFlags, true);
  view.setUint16(offset + 4, storedMethod, true);
  view.setUint16(offset + 6, instant.time, true);
  view.setUint16(offset + 8, instant.date, true);
  view.setUint32(offset + 10, file.crc, true);
  view.setUint32(offset + 14, file.size, true);
  view.setUint32(offset + 18, file.size, true);
  view.setUint16(offset + 22, nameLength, true);
}

/** Returns a view of the bytes, wherever they begin in their buffer. */
function createView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
