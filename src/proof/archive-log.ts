import { encodeBase64, areBytesEqual, decodeBase64, decodeText } from './bytes.js';
import type { Cryptography } from './cryptography.js';
import { readLines, type ArchiveSource, type PlacedFile } from './archive-source.js';
import type { ArchivedStretch, ArchiveManifest } from './archive-manifest.js';
import type { Reasons } from './archive-verdict.js';
import { isContinuation, GrowingTree, createTreeHashes, type TreeHashes, type TreeHead } from './merkle-paths.js';
import { openSingleNote, parseStatedCheckpoint, type NoteKey } from './signed-note.js';

/** A closing as its sealed entry describes it. */
export interface SealedClosing {
  readonly gamingDay: string;
  readonly closingNumber: number;
  readonly closedAt: string;
  /** SHA-256 of the frozen lines, hexadecimal. */
  readonly resultsDigest: string;
  readonly figures: Readonly<Record<string, string>>;
}

/** The facts proved by the log's part of an archive. */
export interface ProvedLog {
  readonly head: TreeHead | undefined;
  readonly entries: number;
  readonly checkpoints: number;
  /** Root by size, of every signed head that the archive's head continues. */
  readonly roots: ReadonlyMap<number, string>;
  readonly closings: readonly SealedClosing[];
  /** `gamingDay closingNumber` of the reopened closings. */
  readonly reopenings: ReadonlySet<string>;
}

interface Scope {
  readonly source: ArchiveSource;
  readonly manifest: ArchiveManifest;
  readonly fileAt: (path: string) => PlacedFile | undefined;
  readonly keys: readonly NoteKey[];
  readonly cryptography: Cryptography;
  readonly reasons: Reasons;
  readonly onBytes: (count: number) => void;
}

/** The part of an entry's row image that is read here. */
interface EntryBody {
  readonly tbl?: unknown;
  readonly op?: unknown;
  readonly row?: Readonly<Record<string, unknown>> | null;
}

/**
 * Builds the tree of each stretch from its entries and compares it with every signed head within; then checks that the
 * archive's head continues each of them.
 */
export class LogProof {
  readonly #scope: Scope;
  readonly #hashes: TreeHashes;
  readonly #closings: SealedClosing[] = [];
  readonly #reopenings = new Set<string>();
  readonly #roots = new Map<number, string>();
  #entries = 0;

  constructor(scope: Scope) {
    this.#scope = scope;
    this.#hashes = createTreeHashes((bytes) => scope.cryptography.sha256(bytes));
  }

  /**
   * Proves the log of an archive against the signed heads (size and root hash of the log, also named checkpoints). It
   * has its own head, stretches (runs of entries) and stamps (sizes cited by documents). Returns the proved facts.
   */
  async proveLog(headNote: Uint8Array, checkpointNotes: Uint8Array): Promise<ProvedLog> {
    const { manifest, reasons } = this.#scope;
    const head = this.#parseHead(decodeText(headNote) ?? '');
    if (head === undefined) reasons.add('headNotSigned', manifest.establishment.origin);
    const signedHeads = this.#parseSignedHeads(decodeText(checkpointNotes) ?? '');
    if (head !== undefined) {
      signedHeads.set(head.size, head);
      for (const stretch of manifest.stretches) await this.#proveStretch(stretch, signedHeads, head);
      for (const { size, consistency } of manifest.stamps) {
        const stamp = signedHeads.get(size);
        if (stamp !== undefined && this.#isContinued(stamp, head, consistency)) this.#acceptHead(stamp);
        else reasons.add('stampNotProved', String(size));
      }
      this.#acceptHead(head);
      for (const size of signedHeads.keys()) {
        if (!this.#roots.has(size)) reasons.add('checkpointDiffers', String(size));
      }
    }
    return {
      head,
      entries: this.#entries,
      checkpoints: signedHeads.size,
      roots: this.#roots,
      closings: this.#closings,
      reopenings: this.#reopenings,
    };
  }

  /** Returns the head in a signed note; undefined when it is not validly signed by a key of this establishment. */
  #parseHead(note: string): TreeHead | undefined {
    const { keys, manifest, cryptography } = this.#scope;
    const openedNote = openSingleNote(note, keys, cryptography);
    const statedCheckpoint = openedNote === undefined ? undefined : parseStatedCheckpoint(openedNote.text);
    if (statedCheckpoint?.origin !== manifest.establishment.origin || openedNote?.key.name !== statedCheckpoint.origin)
      return undefined;
    return statedCheckpoint;
  }

  /**
   * Parses a text of notes into signed heads by tree size; a note without a valid signature becomes a reason instead.
   */
  #parseSignedHeads(text: string): Map<number, TreeHead> {
    const heads = new Map<number, TreeHead>();
    for (const [index, block] of splitNotes(text).entries()) {
      const head = this.#parseHead(block);
      if (head === undefined) this.#scope.reasons.add('checkpointNotSigned', String(index + 1));
      else heads.set(head.size, head);
    }
    return heads;
  }

  /**
   * Rebuilds the tree over a stretch (run) of entries and compares it with every signed head within. Accepts those
   * heads only when the archive's head continues the last one.
   */
  async #proveStretch(
    stretch: ArchivedStretch,
    signedHeads: ReadonlyMap<number, TreeHead>,
    head: TreeHead,
  ): Promise<void> {
    const { source, fileAt, reasons, onBytes } = this.#scope;
    const subject = `${stretch.from + 1}–${stretch.to}`;
    const file = fileAt(stretch.path);
    const peaks = stretch.peaks.map((peak) => decodeBase64(peak) ?? new Uint8Array(0));
    const tree = GrowingTree.fromPeaks(this.#hashes.node, stretch.from, peaks);
    if (file === undefined || tree === undefined) {
      reasons.add('entriesNotProved', subject);
      return;
    }
    const reachedHeads: TreeHead[] = [];
    for await (const lines of readLines(source, file)) {
      for (const line of lines) {
        tree.appendLeaf(this.#hashes.leaf(line));
        this.#collectFacts(line, tree.size);
        onBytes(line.length + 1);
        const headAtSize = signedHeads.get(tree.size);
        if (headAtSize === undefined) continue;
        const root = tree.root();
        if (root !== undefined && areBytesEqual(root, headAtSize.root)) reachedHeads.push(headAtSize);
        else reasons.add('checkpointDiffers', String(headAtSize.size));
      }
    }
    const lastReached = reachedHeads.at(-1);
    // the last head follows from the peaks and every leaf: it proves everything before it
    const isProved =
      lastReached?.size === stretch.to &&
      tree.size === stretch.to &&
      this.#isContinued(lastReached, head, stretch.consistency);
    if (isProved) for (const reachedHead of reachedHeads) this.#acceptHead(reachedHead);
    else reasons.add('entriesNotProved', subject);
  }

  /** Returns whether the path in base64 proves that the tree of `head` begins with the old one. */
  #isContinued(old: TreeHead, head: TreeHead, consistency: readonly string[]): boolean {
    const path = consistency.map((node) => decodeBase64(node) ?? new Uint8Array(0));
    return isContinuation(this.#hashes.node, old, head, path);
  }

  /** Records the root of a proved head by its size. */
  #acceptHead({ size, root }: TreeHead): void {
    this.#roots.set(size, encodeBase64(root));
  }

  /** Collects the closings and reopenings of days from one entry of the log. */
  #collectFacts(line: Uint8Array, entryIndex: number): void {
    this.#entries += 1;
    const text = decodeText(line);
    let body: EntryBody;
    try {
      body = JSON.parse(text ?? '') as EntryBody;
    } catch {
      this.#scope.reasons.add('entryUnreadable', String(entryIndex));
      return;
    }
    if (body.op === 'D' || body.row === null || body.row === undefined) return;
    if (body.tbl === 'day_closings') this.#closings.push(toSealedClosing(body.row));
    if (body.tbl === 'day_reopenings') {
      this.#reopenings.add(`${toText(body.row['gaming_day'])} ${toText(body.row['closing_number'])}`);
    }
  }
}

/** Splits notes: each is a text, a blank line and a signature line, followed by a blank line. */
function splitNotes(text: string): string[] {
  const parts = text.split('\n\n');
  const remainder = parts.pop();
  const notes: string[] = [];
  for (let partIndex = 0; partIndex < parts.length; partIndex += 2)
    notes.push(`${parts[partIndex] ?? ''}\n\n${parts[partIndex + 1] ?? ''}\n`);
  return remainder === '' || remainder === undefined ? notes : [...notes, remainder];
}

/** Returns a sealed closing from its row in the log. */
function toSealedClosing(row: Readonly<Record<string, unknown>>): SealedClosing {
  const figures = typeof row['figures'] === 'object' && row['figures'] !== null ? row['figures'] : {};
  return {
    gamingDay: toText(row['gaming_day']),
    closingNumber: Number(row['closing_number']),
    closedAt: toText(row['closed_at']),
    resultsDigest: toText(row['results_digest']).replace(/^\\x/, ''),
    figures: Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, toText(value)])),
  };
}

/** Returns a text or a number as text; empty for any other value. */
function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
