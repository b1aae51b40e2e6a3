import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * The signed heads of one establishment's log, stored outside the database: one note after the other, each followed by
 * a blank line. The file only grows; when old heads are thinned, another file replaces it. Copies elsewhere (a printed
 * head, a witness) strengthen it.
 */
export interface CheckpointFile {
  readonly path: string;
  /** Handle of the opened file: its content stays the same when another file takes its place. */
  readonly handle?: FileHandle;
}

/** The file as it is at one moment. */
export interface OpenedCheckpointFile extends CheckpointFile {
  readonly handle: FileHandle;
  readonly bytes: number;
}

/** The text between blank lines: a note, or the remains of a crash or of a manual edit. */
export interface FileBlock {
  readonly note: string;
  /** Number of its first line, from 1. */
  readonly firstLine: number;
  /** Whether it is complete, with any content: text, a blank line, one signature line. */
  readonly isComplete: boolean;
}

/** Returns the file of signed heads of the establishment with this code. */
export function getCheckpointFile(home: string, establishmentCode: string): CheckpointFile {
  return { path: join(home, 'checkpoints', `${establishmentCode}.checkpoints`) };
}

/** Checks that every checkpoint file can be written, and a new one created; otherwise throws the system's error. */
export async function assertCheckpointsWritable(home: string): Promise<void> {
  const folder = join(home, 'checkpoints');
  await mkdir(folder, { recursive: true });
  await access(folder, constants.W_OK);
  for (const name of await readdir(folder)) {
    if (name.endsWith('.checkpoints')) await (await open(join(folder, name), 'r+')).close();
  }
}

/** Appends signed notes to the file, created when missing, and waits until they are on the disk. */
export async function appendNotes(file: CheckpointFile, notes: readonly string[]): Promise<void> {
  if (notes.length === 0) return;
  await mkdir(dirname(file.path), { recursive: true, mode: 0o700 });
  await appendText(file, notes.map((note) => `${note}\n`).join(''));
}

/**
 * Ends a note that a killed process left half written, so that the next one is separate.
 * Changes nothing when the file is empty or already ends with a blank line.
 */
export async function terminatePartialNote(file: CheckpointFile): Promise<void> {
  const size = (await readFileSize(file)) ?? 0;
  if (size === 0) return;
  const handle = await open(file.path, 'r');
  const lastBytes = Buffer.alloc(Math.min(size, 2));
  try {
    await handle.read(lastBytes, 0, lastBytes.length, size - lastBytes.length);
  } finally {
    await handle.close();
  }
  if (lastBytes.toString('latin1') !== '\n\n') await appendText(file, '\n\n');
}

/** The content of the file, whether signed or not. */
export interface FileHeads {
  /** Number of complete notes. */
  readonly headCount: number;
  /** The last complete note; undefined without one. */
  readonly lastHead: { readonly origin: string; readonly size: number; readonly note: string } | undefined;
}

/**
 * Calls the visitor for each complete note of the file, in order, with the size of its tree.
 * Returns their number and the last one (undefined when there is none); undefined without a file.
 */
export async function visitFileHeads(
  file: CheckpointFile | OpenedCheckpointFile,
  visitHead?: (size: number, note: string) => void,
): Promise<FileHeads | undefined> {
  const bytes = 'bytes' in file ? file.bytes : await readFileSize(file);
  if (bytes === undefined) return undefined;
  let headCount = 0;
  let lastNote: string | undefined;
  for await (const { note, isComplete } of readFileBlocks(file, bytes)) {
    if (!isComplete) continue;
    headCount += 1;
    lastNote = note;
    visitHead?.(parseNoteSize(note), note);
  }
  const [origin = '', size] = lastNote?.split('\n') ?? [];
  const lastHead = lastNote === undefined ? undefined : { origin, size: Number(size), note: lastNote };
  return { headCount, lastHead: Number.isSafeInteger(lastHead?.size) ? lastHead : undefined };
}

/**
 * Creates the empty file of a log that has no head yet; an existing file is unchanged.
 * A log with heads but without its file has lost it.
 */
export async function ensureCheckpointFile(file: CheckpointFile): Promise<void> {
  await mkdir(dirname(file.path), { recursive: true });
  await appendText(file, '');
}

/** Replaces the whole file by these notes; the former file remains beside it under a name with the instant. */
export async function rewriteCheckpointFile(
  file: CheckpointFile,
  notePages: AsyncIterable<readonly string[]>,
  replacedAt: Date,
): Promise<void> {
  const replacement = { path: getReplacementPath(file) };
  await rm(replacement.path, { force: true });
  await ensureCheckpointFile(replacement);
  for await (const notes of notePages) await appendNotes(replacement, notes);
  await setFileAside(file.path, replacedAt);
  await rename(replacement.path, file.path);
}

/**
 * Writes a file beside this one with its content, except the complete notes for which `shouldDrop` is true.
 * Remains of a half-written note are copied too. Nothing reads the new file before `replaceCheckpointFile`.
 */
export async function writeReplacementFile(
  file: OpenedCheckpointFile,
  shouldDrop: (size: number, note: string) => boolean,
): Promise<void> {
  await rm(getReplacementPath(file), { force: true });
  const replacement = await open(getReplacementPath(file), 'ax', 0o600);
  try {
    let pendingTexts: string[] = [];
    let partialNotes: string[] = [];
    for await (const block of readFileBlocks(file, file.bytes)) {
      const { note, isComplete } = block;
      if (!isComplete) {
        partialNotes.push(`${readCutText(block)}\n\n`);
        continue;
      }
      // a dropped note is removed together with the partial copies that a killed process or a full disk left of it
      if (shouldDrop(parseNoteSize(note), note))
        pendingTexts.push(...partialNotes.filter((partialNote) => !note.startsWith(partialNote.trimEnd())));
      else pendingTexts.push(...partialNotes, `${note}\n`);
      partialNotes = [];
      if (pendingTexts.length < NOTES_PER_WRITE) continue;
      await replacement.appendFile(pendingTexts.join(''));
      pendingTexts = [];
    }
    await replacement.appendFile([...pendingTexts, ...partialNotes].join(''));
    await replacement.sync();
  } finally {
    await replacement.close();
  }
}

/**
 * Puts the replacement written beside this file in its place, with the notes appended since it was opened.
 * A reader sees either the old or the new file. The caller must prevent writes. Throws when another file has taken its
 * place meanwhile.
 */
export async function replaceCheckpointFile(file: OpenedCheckpointFile): Promise<void> {
  const [openedStat, currentStat] = await Promise.all([file.handle.stat(), stat(file.path)]);
  if (openedStat.ino !== currentStat.ino) throw new Error(`${file.path} was replaced by another file meanwhile`);
  const replacement = await open(getReplacementPath(file), 'a', 0o600);
  try {
    if (currentStat.size > file.bytes) {
      for await (const chunk of createReadStream(file.path, { start: file.bytes })) {
        await replacement.appendFile(chunk as Buffer);
      }
    }
    await replacement.sync();
  } finally {
    await replacement.close();
  }
  await rename(getReplacementPath(file), file.path);
}

const NOTES_PER_WRITE = 1_000;

/** Returns the path of the file that is written beside this one to replace it. */
function getReplacementPath({ path }: CheckpointFile): string {
  return `${path}.new`;
}

/** Returns the tree size that a note states; NaN when it states none. */
function parseNoteSize(note: string): number {
  return Number(note.split('\n', 2)[1]);
}

/**
 * Renames a replaced file by adding the instant, so that it remains as evidence and is not read; does nothing without a
 * file.
 */
export async function setFileAside(path: string, replacedAt: Date): Promise<void> {
  if ((await readFileSize({ path })) !== undefined)
    await rename(path, `${path}.${replacedAt.toISOString().replaceAll(':', '')}`);
}

/** Returns the tree size in the last complete note of the file; 0 when there is none, or it is not valid. */
export async function readLastTreeSize(file: CheckpointFile): Promise<number> {
  let size = 0;
  for await (const { note, isComplete } of readFileBlocks(file)) {
    if (isComplete) size = parseNoteSize(note);
  }
  return Number.isSafeInteger(size) ? size : 0;
}

/** Returns the present size of the file in bytes; undefined when it is missing or not a plain file. */
export async function readFileSize(file: CheckpointFile): Promise<number | undefined> {
  try {
    const fileStat = await stat(file.path);
    return fileStat.isFile() ? fileStat.size : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Opens the file, with its present length; undefined when it is missing or not a plain file. The caller closes it. */
export async function openCheckpointFile(file: CheckpointFile): Promise<OpenedCheckpointFile | undefined> {
  if ((await readFileSize(file)) === undefined) return undefined;
  const handle = await open(file.path, 'r');
  return { ...file, handle, bytes: (await handle.stat()).size };
}

/** Yields the blocks (notes, or remains of them) within the given number of bytes, in order, reading line by line. */
export async function* readFileBlocks(file: CheckpointFile, bytes?: number): AsyncGenerator<FileBlock> {
  const size = bytes ?? (await readFileSize(file)) ?? 0;
  if (size === 0) return;
  const handleOptions = file.handle === undefined ? {} : { fd: file.handle, autoClose: false };
  const input = createReadStream(file.path, { encoding: 'utf8', start: 0, end: size - 1, ...handleOptions });
  let blockLines: string[] = [];
  let firstLine = 1;
  let lineNumber = 0;
  for await (const lineText of createInterface({ input, crlfDelay: Infinity })) {
    lineNumber += 1;
    // a note is text, a blank line and a signature line: any other line ends the block
    const blankLineCount = blockLines.filter((blockLine) => blockLine === '').length;
    const isContinuation =
      lineText !== '' && (blankLineCount === 0 || (blockLines.at(-1) === '' && isSignatureStart(lineText)));
    if (blockLines.length === 0 && lineText === '') continue;
    if (blockLines.length === 0) {
      firstLine = lineNumber;
      blockLines = [lineText];
    } else if (isContinuation || (lineText === '' && blankLineCount === 0)) {
      blockLines.push(lineText);
    } else {
      yield buildBlock(blockLines, firstLine);
      blockLines = lineText === '' ? [] : [lineText];
      firstLine = lineNumber;
    }
  }
  if (blockLines.length > 0) yield buildBlock(blockLines, firstLine);
}

/** Stands for the bytes of a cut character. */
const CUT_CHARACTER = '\uFFFD';

/** Returns true for a signature line, whole or cut: a full disk cuts within the three bytes of its dash too. */
const isSignatureStart = (line: string): boolean => line.startsWith('— ') || line === '—' || line === CUT_CHARACTER;

/** Returns the block of these lines with its first line's number, and whether it is a complete signed note. */
function buildBlock(lines: readonly string[], firstLine: number): FileBlock {
  const note = `${lines.join('\n')}\n`;
  return { note, firstLine, isComplete: /\n\n— \S+ [A-Za-z0-9+/]{91}[A-Za-z0-9+/=]\n$/u.test(note) };
}

/** Returns the remaining text of a note that was cut: the whole note starts with it. */
export const readCutText = ({ note }: FileBlock): string => {
  const text = note.trimEnd();
  return text.endsWith(CUT_CHARACTER) ? text.slice(0, -1).trimEnd() : text;
};

/** Appends text to the file and waits until it is on the disk. */
async function appendText(file: CheckpointFile, text: string): Promise<void> {
  const handle = await open(file.path, 'a', 0o600);
  try {
    await handle.appendFile(text);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}
