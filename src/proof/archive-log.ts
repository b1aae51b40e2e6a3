import { encodeBase64, areBytesEqual, decodeBase64, decodeUtf8 } from './bytes.js';
import type { Cryptography } from './cryptography.js';
import { readFileLines, type ArchiveSource, type LocatedFile } from './archive-source.js';
import type { ArchivedLogSegment, ArchiveManifest } from './archive-manifest.js';
import type { FailureCollector } from './archive-verdict.js';
import { verifyConsistency, GrowingTree, createTreeHasher, type TreeHasher, type TreeHead } from './merkle-paths.js';
import { verifySingleNote, parseStatedCheckpoint, type NoteKey } from './signed-note.js';

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
export interface VerifiedLog {
  readonly head: TreeHead | undefined;
  readonly entryCount: number;
  readonly checkpointCount: number;
  /** Root by size, of every signed head that the archive's head continues. */
  readonly roots: ReadonlyMap<number, string>;
  readonly closings: readonly SealedClosing[];
  /** `gamingDay closingNumber` of the reopened closings. */
  readonly reopenings: ReadonlySet<string>;
}

interface LogVerifierOptions {
  readonly source: ArchiveSource;
  readonly manifest: ArchiveManifest;
  readonly findFile: (path: string) => LocatedFile | undefined;
  readonly keys: readonly NoteKey[];
  readonly cryptography: Cryptography;
  readonly failures: FailureCollector;
  readonly onBytesRead: (count: number) => void;
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
export class LogVerifier {
  readonly #options: LogVerifierOptions;
  readonly #treeHasher: TreeHasher;
  readonly #closings: SealedClosing[] = [];
  readonly #reopenings = new Set<string>();
  readonly #roots = new Map<number, string>();
  #entryCount = 0;

  constructor(options: LogVerifierOptions) {
    this.#options = options;
    this.#treeHasher = createTreeHasher((bytes) => options.cryptography.sha256(bytes));
  }

  /**
   * Proves the log of an archive against the signed heads (size and root hash of the log, also named checkpoints). It
   * has its own head, stretches (runs of entries) and stamps (sizes cited by documents). Returns the proved facts.
   */
  async verifyLog(headNote: Uint8Array, checkpointNotes: Uint8Array): Promise<VerifiedLog> {
    const { manifest, failures } = this.#options;
    const head = this.#verifyHead(decodeUtf8(headNote) ?? '');
    if (head === undefined) failures.add('headNotSigned', manifest.establishment.origin);
    const signedHeads = this.#verifyHeads(decodeUtf8(checkpointNotes) ?? '');
    if (head !== undefined) {
      signedHeads.set(head.size, head);
      for (const segment of manifest.stretches) await this.#verifySegment(segment, signedHeads, head);
      for (const { size, consistency } of manifest.stamps) {
        const stampedHead = signedHeads.get(size);
        if (stampedHead !== undefined && this.#isConsistent(stampedHead, head, consistency))
          this.#recordRoot(stampedHead);
        else failures.add('stampNotProved', String(size));
      }
      this.#recordRoot(head);
      for (const size of signedHeads.keys()) {
        if (!this.#roots.has(size)) failures.add('checkpointDiffers', String(size));
      }
    }
    return {
      head,
      entryCount: this.#entryCount,
      checkpointCount: signedHeads.size,
      roots: this.#roots,
      closings: this.#closings,
      reopenings: this.#reopenings,
    };
  }

  /** Returns the head in a signed note; undefined when it is not validly signed by a key of this establishment. */
  #verifyHead(note: string): TreeHead | undefined {
    const { keys, manifest, cryptography } = this.#options;
    const verifiedNote = verifySingleNote(note, keys, cryptography);
    const checkpoint = verifiedNote === undefined ? undefined : parseStatedCheckpoint(verifiedNote.text);
    if (checkpoint?.origin !== manifest.establishment.origin || verifiedNote?.key.name !== checkpoint.origin)
      return undefined;
    return checkpoint;
  }

  /**
   * Parses a text of notes into signed heads by tree size; a note without a valid signature becomes a reason instead.
   */
  #verifyHeads(notesText: string): Map<number, TreeHead> {
    const heads = new Map<number, TreeHead>();
    for (const [index, note] of splitNotes(notesText).entries()) {
      const head = this.#verifyHead(note);
      if (head === undefined) this.#options.failures.add('checkpointNotSigned', String(index + 1));
      else heads.set(head.size, head);
    }
    return heads;
  }

  /**
   * Rebuilds the tree over a segment (run) of entries and compares it with every signed head within. Accepts those
   * heads only when the archive's head continues the last one.
   */
  async #verifySegment(
    segment: ArchivedLogSegment,
    signedHeads: ReadonlyMap<number, TreeHead>,
    head: TreeHead,
  ): Promise<void> {
    const { source, findFile, failures, onBytesRead } = this.#options;
    const subject = `${segment.from + 1}–${segment.to}`;
    const file = findFile(segment.path);
    const peaks = segment.peaks.map((peak) => decodeBase64(peak) ?? new Uint8Array(0));
    const tree = GrowingTree.fromPeaks(this.#treeHasher.hashNode, segment.from, peaks);
    if (file === undefined || tree === undefined) {
      failures.add('entriesNotProved', subject);
      return;
    }
    const matchedHeads: TreeHead[] = [];
    for await (const lines of readFileLines(source, file)) {
      for (const line of lines) {
        tree.appendLeaf(this.#treeHasher.hashLeaf(line));
        this.#readEntry(line, tree.size);
        onBytesRead(line.length + 1);
        const headAtSize = signedHeads.get(tree.size);
        if (headAtSize === undefined) continue;
        const root = tree.computeRoot();
        if (root !== undefined && areBytesEqual(root, headAtSize.root)) matchedHeads.push(headAtSize);
        else failures.add('checkpointDiffers', String(headAtSize.size));
      }
    }
    const lastMatchedHead = matchedHeads.at(-1);
    // the last head follows from the peaks and every leaf: it proves everything before it
    const isVerified =
      lastMatchedHead?.size === segment.to &&
      tree.size === segment.to &&
      this.#isConsistent(lastMatchedHead, head, segment.consistency);
    if (isVerified) for (const matchedHead of matchedHeads) this.#recordRoot(matchedHead);
    else failures.add('entriesNotProved', subject);
  }

  /** Returns whether the path in base64 proves that the tree of `head` begins with the old one. */
  #isConsistent(oldHead: TreeHead, head: TreeHead, encodedPath: readonly string[]): boolean {
    const path = encodedPath.map((node) => decodeBase64(node) ?? new Uint8Array(0));
    return verifyConsistency(this.#treeHasher.hashNode, oldHead, head, path);
  }

  /** Records the root of a proved head by its size. */
  #recordRoot({ size, root }: TreeHead): void {
    this.#roots.set(size, encodeBase64(root));
  }

  /** Collects the closings and reopenings of days from one entry of the log. */
  #readEntry(line: Uint8Array, entryIndex: number): void {
    this.#entryCount += 1;
    const entryJson = decodeUtf8(line);
    let body: EntryBody;
    try {
      body = JSON.parse(entryJson ?? '') as EntryBody;
    } catch {
      this.#options.failures.add('entryUnreadable', String(entryIndex));
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
function splitNotes(notesText: string): string[] {
  const parts = notesText.split('\n\n');
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
