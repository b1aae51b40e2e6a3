import { createHash, randomUUID, type Hash } from 'node:crypto';
import { isAscii, isUtf8 } from 'node:buffer';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { refuse } from '#refusals/refusal.js';
import { MAX_WORKBOOK_BYTES, refuseSize } from './workbook-parts.js';
import { isWorkbook, readWorkbook } from './workbook.js';

/**
 * Text files as people and spreadsheets write them: the encoding is recognised, a workbook's sheet is read as text, and
 * anything else is refused.
 */

export const FILE_FORMATS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'xlsx'] as const;
/** Encoding of a text file, or a workbook. */
export type FileFormat = (typeof FILE_FORMATS)[number];
type TextEncoding = Exclude<FileFormat, 'xlsx'>;

/** The form of a file that is read as text. */
export interface TextForm {
  readonly format: FileFormat;
  /** Name of the workbook's sheet; null for a file of text. */
  readonly sheet: string | null;
  /** True: cells of the sheet have the type of a date. */
  readonly hasDateCells: boolean;
}

/** A file that can be read as UTF-8 at `path`. */
export interface TextFile extends TextForm {
  readonly path: string;
  /** SHA-256 of the file as it was sent. */
  readonly sha256: Buffer;
}

/** The text of a small file. */
export interface FileText extends TextForm {
  readonly text: string;
}

const HEAD_SIZE = 65_536;
/** Zero bytes that show UTF-16 without a byte order mark: this share of one half of the bytes, none of the other. */
const UTF16_SHARE = 0.4;
const OLD_WORKBOOK_SIGNATURE = Buffer.from('d0cf11e0', 'hex');
/**
 * Characters of Windows-1252 from 0x80 to 0x9F; a space is unassigned. Node's own decoder reads these bytes as Latin-1.
 */
const WINDOWS_CHARACTERS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** Returns a temporary path of a file that only this server reads. */
export const buildTemporaryPath = (): string => join(tmpdir(), `releve-import-${randomUUID()}`);

/**
 * Reads the whole file and calls `useFile` with its digest, its form and a copy in UTF-8 where it needs one, which is
 * removed afterwards. `sheet` names the sheet of a workbook. Refuses FILE_IS_WORKBOOK, CSV_NOT_TEXT, and with the codes
 * of `readWorkbook`.
 */
export async function withTextFile<T>(
  path: string,
  sheet: string | undefined,
  useFile: (file: TextFile) => Promise<T>,
): Promise<T> {
  if (isWorkbook(await readHead(path))) return withWorkbook(path, sheet, useFile);
  const { sha256, encoding } = await examineFile(path);
  const form = { sha256, format: encoding, sheet: null, hasDateCells: false };
  if (encoding === 'utf-8') return useFile({ path, ...form });
  return withTemporaryFile(async (utf8Path) => {
    const decodedText = Readable.from(decodeStream(createReadStream(path), encoding), { objectMode: false });
    await pipeline(decodedText, createWriteStream(utf8Path, { mode: 0o600 }));
    return useFile({ path: utf8Path, ...form });
  });
}

/** Calls `useFile` with a sheet of a workbook as a temporary text. Refuses with the codes of `readWorkbook`. */
async function withWorkbook<T>(
  path: string,
  sheetName: string | undefined,
  useFile: (file: TextFile) => Promise<T>,
): Promise<T> {
  const { size } = await stat(path);
  if (size > MAX_WORKBOOK_BYTES) refuseSize();
  const content = await readFile(path);
  const { text, sheet, hasDateCells } = await readWorkbook(content, sheetName);
  return withTemporaryFile(async (utf8Path) => {
    await writeFile(utf8Path, text, { mode: 0o600 });
    return useFile({ path: utf8Path, sha256: computeContentSha256(content), format: 'xlsx', sheet, hasDateCells });
  });
}

/** Calls `useFile` with the path of a temporary file, removed afterwards. */
async function withTemporaryFile<T>(useFile: (path: string) => Promise<T>): Promise<T> {
  const path = buildTemporaryPath();
  try {
    return await useFile(path);
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Returns the text of a small file, or of the beginning of another (`isBeginning`), which may end within a character.
 * `sheet` names the sheet of a workbook. Refuses FILE_IS_WORKBOOK, CSV_NOT_TEXT, and with the codes of `readWorkbook`.
 */
export async function readFileText(content: Buffer, sheet?: string, isBeginning = false): Promise<FileText> {
  if (isWorkbook(content)) return { ...(await readWorkbook(content, sheet)), format: 'xlsx' };
  const markedEncoding = detectEncoding(content.subarray(0, HEAD_SIZE));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const isUnicode = isBeginning ? canDecode(() => decoder.decode(content, { stream: true })) : isUtf8(content);
  const encoding = markedEncoding ?? (isUnicode ? 'utf-8' : 'windows-1252');
  const text = createDecoder(encoding)(content, !isBeginning);
  return { text, format: encoding, sheet: null, hasDateCells: false };
}

/** Returns the SHA-256 of a small file. */
export const computeContentSha256 = (content: Buffer): Buffer => createHash('sha256').update(content).digest();

/** Reads a file once for its digest and its encoding. */
async function examineFile(path: string): Promise<{ readonly sha256: Buffer; readonly encoding: TextEncoding }> {
  const hash = createHash('sha256');
  const markedEncoding = detectEncoding(await readHead(path));
  const isUtf8File = await hashFile(path, hash, markedEncoding === null);
  return { sha256: hash.digest(), encoding: markedEncoding ?? (isUtf8File ? 'utf-8' : 'windows-1252') };
}

/**
 * Adds a file to a digest; returns whether its text is UTF-8. With `isBytewise`, a zero byte refuses the file:
 * CSV_NOT_TEXT.
 */
async function hashFile(path: string, hash: Hash, isBytewise: boolean): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isPlain = true;
  let isDecoded = true;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    if (!isBytewise) continue;
    if (chunk.includes(0)) refuse('CSV_NOT_TEXT');
    isPlain &&= isAscii(chunk);
    if (!isPlain && isDecoded) isDecoded = canDecode(() => decoder.decode(chunk, { stream: true }));
  }
  return isDecoded && canDecode(() => decoder.decode());
}

/** Returns the first bytes of a file. */
async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_SIZE), 0, HEAD_SIZE, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/**
 * Returns the encoding that the first bytes show; null for one of single bytes, UTF-8 or Windows-1252. Refuses
 * FILE_IS_WORKBOOK, and CSV_NOT_TEXT for zero bytes that are not UTF-16.
 */
function detectEncoding(head: Buffer): TextEncoding | null {
  if (head.subarray(0, 4).equals(OLD_WORKBOOK_SIGNATURE)) refuse('FILE_IS_WORKBOOK');
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeroCounts = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) zeroCounts[index % 2] = (zeroCounts[index % 2] ?? 0) + 1;
  const [evenZeros = 0, oddZeros = 0] = zeroCounts;
  if (evenZeros + oddZeros === 0) return null;
  const leastZeros = (head.length / 2) * UTF16_SHARE;
  if (evenZeros === 0 && oddZeros >= leastZeros) return 'utf-16le';
  return oddZeros === 0 && evenZeros >= leastZeros ? 'utf-16be' : refuse('CSV_NOT_TEXT');
}

/** Yields the text of a file of another encoding. Refuses CSV_NOT_TEXT. */
async function* decodeStream(chunks: AsyncIterable<unknown>, encoding: TextEncoding): AsyncGenerator<Buffer> {
  const decodeChunk = createDecoder(encoding);
  for await (const chunk of chunks) yield Buffer.from(decodeChunk(chunk as Buffer, false));
  yield Buffer.from(decodeChunk(Buffer.alloc(0), true));
}

/**
 * Returns a function that decodes the next bytes of a file, `isLast` for the end of it. It refuses CSV_NOT_TEXT for
 * bytes that are not of the encoding, and for U+0000.
 */
function createDecoder(encoding: TextEncoding): (chunk: Buffer, isLast: boolean) => string {
  const decoder = new TextDecoder(encoding === 'windows-1252' ? 'utf-8' : encoding, { fatal: true });
  return (chunk, isLast) => {
    let text: string | undefined;
    try {
      text = encoding === 'windows-1252' ? decodeWindows(chunk) : decoder.decode(chunk, { stream: !isLast });
    } catch {
      refuse('CSV_NOT_TEXT');
    }
    return text === undefined || text.includes('\0') ? refuse('CSV_NOT_TEXT') : text;
  };
}

/** Decodes bytes of Windows-1252; undefined when one is unassigned. */
function decodeWindows(chunk: Buffer): string | undefined {
  const text = chunk
    .toString('latin1')
    .replaceAll(/[\u0080-\u009f]/g, (control) => WINDOWS_CHARACTERS[control.charCodeAt(0) - 0x80] ?? ' ');
  return chunk.some((byte) => byte >= 0x80 && byte <= 0x9f && WINDOWS_CHARACTERS[byte - 0x80] === ' ')
    ? undefined
    : text;
}

/** Returns whether a decoding succeeds. */
function canDecode(decode: () => string): boolean {
  try {
    decode();
    return true;
  } catch {
    return false;
  }
}
