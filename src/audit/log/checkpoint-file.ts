import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * The signed heads of one establishment's log, stored outside the database: notes one after the other, a blank line
 * after each. The file only grows, until old heads are thinned: then another one takes its place. Copies of it elsewhere
 * (a printed head, a witness) make it stronger.
 */
export interface CheckpointFile {
  readonly path: string;
  /** Of what was opened: what is read stays the same when another file takes its place. */
  readonly handle?: FileHandle;
}

/** The file as it is at one moment. */
export interface OpenedCheckpointFile extends CheckpointFile {
  readonly handle: FileHandle;
  readonly bytes: number;
}

/** The text between blank lines: a note, or what a crash or a person left. */
export interface FileBlock {
  readonly note: string;
  /** Of its first line, from 1. */
  readonly line: number;
  /** Text, a blank line, one signature line: complete, whatever it says. */
  readonly isWhole: boolean;
}

export function checkpointFile(home: string, code: string): CheckpointFile {
  return { path: join(home, 'checkpoints', `${code}.checkpoints`) };
}

/** Whether every checkpoint file can be written, and a new one made; throws the system's error where not. */
export async function assertWritable(home: string): Promise<void> {
  const folder = join(home, 'checkpoints');
  await mkdir(folder, { recursive: true });
  await access(folder, constants.W_OK);
  for (const name of await readdir(folder)) {
    if (name.endsWith('.checkpoints')) await (await open(join(folder, name), 'r+')).close();
  }
}

/** Adds notes and waits until they are on the disk. */
export async function appendNotes(file: CheckpointFile, notes: readonly string[]): Promise<void> {
  if (notes.length === 0) return;
  await mkdir(dirname(file.path), { recursive: true, mode: 0o700 });
  await appendText(file, notes.map((note) => `${note}\n`).join(''));
}

/** Ends a note that a killed process left half written, so that the next one is separate. */
export async function endTornNote(file: CheckpointFile): Promise<void> {
  const size = (await sizeOf(file)) ?? 0;
  if (size < 2) return;
  const handle = await open(file.path, 'r');
  const end = Buffer.alloc(2);
  try {
    await handle.read(end, 0, 2, size - 2);
  } finally {
    await handle.close();
  }
  if (end.toString('latin1') !== '\n\n') await appendText(file, '\n\n');
}

/** What the file holds, whether anybody signed it or not. */
export interface FileHeads {
  /** Whole notes. */
  readonly count: number;
  /** The last whole note; undefined without one. */
  readonly last: { readonly origin: string; readonly size: number; readonly note: string } | undefined;
}

/** The heads in the file, each visited in its order; undefined when there is none. */
export async function headsIn(
  file: CheckpointFile | OpenedCheckpointFile,
  visit?: (size: number, note: string) => void,
): Promise<FileHeads | undefined> {
  const bytes = 'bytes' in file ? file.bytes : await sizeOf(file);
  if (bytes === undefined) return undefined;
  let count = 0;
  let lastNote: string | undefined;
  for await (const { note, isWhole } of fileBlocks(file, bytes)) {
    if (!isWhole) continue;
    count += 1;
    lastNote = note;
    visit?.(sizeIn(note), note);
  }
  const [origin = '', size] = lastNote?.split('\n') ?? [];
  const last = lastNote === undefined ? undefined : { origin, size: Number(size), note: lastNote };
  return { count, last: Number.isSafeInteger(last?.size) ? last : undefined };
}

/** Makes the empty file of a log that has no head yet: a log with heads and no file has lost it. */
export async function makeCheckpointFile(file: CheckpointFile): Promise<void> {
  await mkdir(dirname(file.path), { recursive: true });
  await appendText(file, '');
}

/** Replaces the file by these notes, whole; what it held is kept beside it under a name with the instant. */
export async function writeCheckpointFile(
  file: CheckpointFile,
  pages: AsyncIterable<readonly string[]>,
  at: Date,
): Promise<void> {
  const made = { path: besidePath(file) };
  await rm(made.path, { force: true });
  await makeCheckpointFile(made);
  for await (const notes of pages) await appendNotes(made, notes);
  await setAside(file.path, at);
  await rename(made.path, file.path);
}

/**
 * Makes a file beside this one of what it was when it was opened, without the whole notes that are dropped. Nothing
 * reads it before `putInPlace`.
 */
export async function writeBeside(
  file: OpenedCheckpointFile,
  isDropped: (size: number, note: string) => boolean,
): Promise<void> {
  await rm(besidePath(file), { force: true });
  const made = await open(besidePath(file), 'ax', 0o600);
  try {
    let held: string[] = [];
    let torn = '';
    for await (const { note, isWhole } of fileBlocks(file, file.bytes)) {
      if (isWhole && isDropped(sizeIn(note), note)) {
        // what a killed process wrote of a note goes with it
        if (torn !== '' && !note.startsWith(torn.trimEnd())) held.push(torn);
        torn = '';
        continue;
      }
      held.push(torn);
      torn = isWhole ? '' : `${note.trimEnd()}\n\n`;
      if (isWhole) held.push(`${note}\n`);
      if (held.length < notesAtOnce) continue;
      await made.appendFile(held.join(''));
      held = [];
    }
    await made.appendFile([...held, torn].join(''));
    await made.sync();
  } finally {
    await made.close();
  }
}

/**
 * Puts the file that was made beside this one in its place, whole, with what was written since it was opened: a reader
 * sees the former or the new. The caller lets nobody write. Throws when another file has taken its place meanwhile.
 */
export async function putInPlace(file: OpenedCheckpointFile): Promise<void> {
  const [opened, there] = await Promise.all([file.handle.stat(), stat(file.path)]);
  if (opened.ino !== there.ino) throw new Error(`${file.path} was replaced by another file meanwhile`);
  const made = await open(besidePath(file), 'a', 0o600);
  try {
    if (there.size > file.bytes) {
      for await (const chunk of createReadStream(file.path, { start: file.bytes })) {
        await made.appendFile(chunk as Buffer);
      }
    }
    await made.sync();
  } finally {
    await made.close();
  }
  await rename(besidePath(file), file.path);
}

const notesAtOnce = 1_000;

function besidePath({ path }: CheckpointFile): string {
  return `${path}.new`;
}

/** The size that a note states; not a number when it states none. */
function sizeIn(note: string): number {
  return Number(note.split('\n', 2)[1]);
}

/** Renames a file that is replaced, so that it stays as evidence and is read no more; nothing when there is none. */
export async function setAside(path: string, at: Date): Promise<void> {
  if ((await sizeOf({ path })) !== undefined) await rename(path, `${path}.${at.toISOString().replaceAll(':', '')}`);
}

/** The size in the last whole note; 0 without one. */
export async function lastSizeIn(file: CheckpointFile): Promise<number> {
  let size = 0;
  for await (const { note, isWhole } of fileBlocks(file)) {
    if (isWhole) size = sizeIn(note);
  }
  return Number.isSafeInteger(size) ? size : 0;
}

/** How many bytes the file has now; undefined when there is none, or something else in its place. */
export async function sizeOf(file: CheckpointFile): Promise<number | undefined> {
  try {
    const there = await stat(file.path);
    return there.isFile() ? there.size : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Opens the file as it is now; undefined when there is none, or something else in its place. The caller closes it. */
export async function openCheckpointFile(file: CheckpointFile): Promise<OpenedCheckpointFile | undefined> {
  if ((await sizeOf(file)) === undefined) return undefined;
  const handle = await open(file.path, 'r');
  return { ...file, handle, bytes: (await handle.stat()).size };
}

/** The blocks within the first so many bytes, in order, a line at a time. */
export async function* fileBlocks(file: CheckpointFile, bytes?: number): AsyncGenerator<FileBlock> {
  const size = bytes ?? (await sizeOf(file)) ?? 0;
  if (size === 0) return;
  const opened = file.handle === undefined ? {} : { fd: file.handle, autoClose: false };
  const input = createReadStream(file.path, { encoding: 'utf8', start: 0, end: size - 1, ...opened });
  let held: string[] = [];
  let from = 1;
  let line = 0;
  for await (const text of createInterface({ input, crlfDelay: Infinity })) {
    line += 1;
    const blanks = held.filter((one) => one === '').length;
    const continues = text !== '' && (blanks === 0 || (held.at(-1) === '' && text.startsWith('— ')));
    if (held.length === 0 && text === '') continue;
    if (held.length === 0) {
      from = line;
      held = [text];
    } else if (continues || (text === '' && blanks === 0)) {
      held.push(text);
    } else {
      yield blockOf(held, from);
      held = text === '' ? [] : [text];
      from = line;
    }
  }
  if (held.length > 0) yield blockOf(held, from);
}

function blockOf(lines: readonly string[], line: number): FileBlock {
  const note = `${lines.join('\n')}\n`;
  return { note, line, isWhole: /\n\n— \S+ [A-Za-z0-9+/]{91,92}={0,1}\n$/u.test(note) };
}

async function appendText(file: CheckpointFile, text: string): Promise<void> {
  const handle = await open(file.path, 'a', 0o600);
  try {
    await handle.appendFile(text);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}
