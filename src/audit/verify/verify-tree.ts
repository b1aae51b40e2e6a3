import type { PoolClient } from 'pg';
import { readCutText, readFileBlocks, type OpenedCheckpointFile } from '../log/checkpoint-file.js';
import type { CopyRow } from '../log/copy-rows.js';
import type { FindingKind, Findings } from '../findings/finding.js';
import { Frontier, emptyRoot, hashLength } from '../log/merkle.js';
import { verifyNote, parseCheckpoint, type NoteVerifier } from '../log/note.js';
import { HeadsByPruning, type Pruning } from '../thinning/thinned-heads.js';
import { listMissingCitedHeads } from '../thinning/thinning.queries.js';
import {
  visitLeaves,
  listHeadsWithoutLeaf,
  listHeadsAfterSize,
  findNoteOfSize,
  hasNoteStartingWith,
} from './verify.queries.js';

export interface TreeExpectations {
  readonly establishmentId: number;
  readonly origin: string;
  readonly verifiers: readonly NoteVerifier[];
  /** The acts by which heads were removed. */
  readonly prunings: readonly Pruning[];
}

/** Positions of the columns of `visitLeaves`. */
const columnIndexes = {
  leafIndex: 0,
  leafHash: 1,
  entryId: 2,
  treeSize: 3,
  root: 4,
  note: 5,
  frontier: 6,
  recordedAt: 7,
  sealedAt: 8,
} as const;

/** Entry numbers and their instants rise together, apart from the time that concurrent writers need in between. */
const CLOCK_SLACK_US = 60_000_000;

/** Maximum delay between an entry and its leaf: an entry enters the tree when its transaction ends. */
const LONGEST_TRANSACTION_US = 3_600_000_000;

/** The tree when it last agreed with a checkpoint. */
interface Agreement {
  readonly size: number;
  readonly entryId: number;
}

/**
 * Reads the leaves in order, rebuilds the tree and checks it against every signed checkpoint.
 * Returns the size and the root of the tree.
 */
export async function verifyTree(
  client: PoolClient,
  expectations: TreeExpectations,
  findings: Findings,
): Promise<{ readonly size: number; readonly root: Buffer }> {
  const treeChecker = new TreeChecker(expectations, findings);
  await visitLeaves(client, expectations.establishmentId, (row) => treeChecker.checkLeaf(row));
  await verifyHeadLeaves(client, expectations, findings);
  await verifyCitedHeads(client, expectations, findings);
  treeChecker.finish();
  return { size: treeChecker.size, root: treeChecker.root };
}

class TreeChecker {
  readonly #expectations: TreeExpectations;
  readonly #findings: Findings;
  readonly #frontier = Frontier.empty();
  readonly #keptHeads: HeadsByPruning;
  #lastAgreement: Agreement = { size: 0, entryId: 0 };
  /** The index the next leaf must have; equal to the size of the tree until a leaf is missing. */
  #nextLeafIndex = 0;
  #hasFoundDifference = false;
  #lastEntryId = 0;
  /** The highest entry number so far, and the latest instant. */
  #newestEntry = { entryId: 0, at: 0 };
  #lastSealedUs = 0;

  constructor(expectations: TreeExpectations, findings: Findings) {
    this.#expectations = expectations;
    this.#findings = findings;
    this.#keptHeads = new HeadsByPruning(expectations.prunings);
  }

  get size(): number {
    return this.#frontier.size;
  }

  get root(): Buffer {
    return this.#frontier.computeRoot();
  }

  /**
   * Checks the next leaf and adds it to the rebuilt tree: its index, its order, and the signed head that ends with it,
   * if any.
   * A missing or repeated index becomes a finding; a repeated one is not added.
   */
  checkLeaf(row: CopyRow): void {
    const leafIndex = row.readNumber(columnIndexes.leafIndex);
    const entryId = row.readNumber(columnIndexes.entryId);
    const expectedLeafIndex = this.#nextLeafIndex;
    if (leafIndex > expectedLeafIndex) {
      const missingLeavesText =
        leafIndex - expectedLeafIndex === 1
          ? `leaf ${expectedLeafIndex} is`
          : `leaves ${expectedLeafIndex} to ${leafIndex - 1} are`;
      this.#addFinding(
        'log_leaves',
        expectedLeafIndex,
        'leafMissing',
        `${missingLeavesText} gone, before entry ${entryId}`,
      );
      this.#hasFoundDifference = true;
    } else if (leafIndex < expectedLeafIndex) {
      const detail = `entry ${entryId} takes the place of leaf ${leafIndex} a second time`;
      this.#addFinding('log_leaves', leafIndex, 'leafDisplaced', detail);
      return;
    }
    this.#nextLeafIndex = leafIndex + 1;
    this.#lastEntryId = entryId;
    this.#checkOrder(leafIndex, entryId, row.readMicroseconds(columnIndexes.recordedAt));
    // a leaf hash of a wrong length is replaced by a hash that makes the root differ
    if (row.getFieldLength(columnIndexes.leafHash) === hashLength)
      this.#frontier.appendLeafHashText(row.readLatin1(columnIndexes.leafHash));
    else this.#frontier.appendLeaf(emptyRoot);
    if (!row.isNull(columnIndexes.treeSize)) this.#checkHead(row);
  }

  /**
   * Reports an entry out of order, to prevent backdating: of two entries, the one with the higher number must be later.
   * The slack of clocks is allowed. No entry may be older than those before it by more than the longest transaction,
   * since an entry is sealed when its transaction ends.
   */
  #checkOrder(leafIndex: number, entryId: number, recordedUs: number): void {
    const { entryId: newestId, at: newestUs } = this.#newestEntry;
    const isNumberedLater = entryId > newestId;
    const isOutOfOrder = isNumberedLater
      ? recordedUs < newestUs - CLOCK_SLACK_US
      : recordedUs > newestUs + CLOCK_SLACK_US;
    if (isOutOfOrder || recordedUs < newestUs - LONGEST_TRANSACTION_US) {
      const [statedAt, newestAt] = [recordedUs, newestUs].map(formatMicroseconds);
      const detail = `entry ${entryId} states ${statedAt}, and entries up to ${newestId} before it in the log were written at ${newestAt}`;
      this.#addFinding('log_leaves', leafIndex, 'entryMisplaced', detail);
    }
    this.#newestEntry = { entryId: Math.max(entryId, newestId), at: Math.max(recordedUs, newestUs) };
  }

  /**
   * Reports a signed head made earlier than its last entry or than the head before it, because its instant is not
   * signed.
   */
  #checkSealingTime(size: number, sealedUs: number): void {
    const latestUs = Math.max(this.#newestEntry.at, this.#lastSealedUs);
    if (sealedUs < latestUs - CLOCK_SLACK_US) {
      const [statedAt, latestAt] = [sealedUs, latestUs].map(formatMicroseconds);
      const detail = `it states that it was made at ${statedAt}, and what it was made after is of ${latestAt}`;
      this.#addFinding('log_checkpoints', size, 'checkpointAltered', detail);
    }
    this.#lastSealedUs = Math.max(this.#lastSealedUs, sealedUs);
  }

  /**
   * Ends the check: checks the heads that prunings left, and reports leaves after the last signed head that agreed.
   */
  finish(): void {
    for (const pruning of this.#expectations.prunings) this.#checkKeptHeads(pruning);
    if (this.#lastAgreement.size < this.#frontier.size && !this.#hasFoundDifference) {
      const detail = `leaves ${this.#lastAgreement.size} to ${this.#frontier.size - 1} stand under no checkpoint`;
      this.#addFinding('log_leaves', this.#lastAgreement.size, 'leafBeyondCheckpoint', detail);
    }
  }

  /** Reports a pruning when the heads that it left are not exactly those still present in its range. */
  #checkKeptHeads(pruning: Pruning): void {
    if (this.#keptHeads.hasExactlyKeptHeads(pruning)) return;
    const { number, firstSize, lastSize, keptCount: retainedCount } = pruning;
    const presentCount = this.#keptHeads.countHeads(pruning);
    this.#findings.add({
      establishmentId: this.#expectations.establishmentId,
      table: 'log_checkpoints',
      key: `${firstSize}–${lastSize}`,
      kind: presentCount < retainedCount ? 'checkpointMissing' : 'checkpointAltered',
      detail: `thinning ${number} left ${retainedCount} heads of ${firstSize} to ${lastSize} leaves; ${presentCount} are there, or others`,
    });
  }

  /**
   * Checks a signed head: its signature, its columns, its instant, and its root and frontier (the roots of the complete
   * subtrees) against the rebuilt tree. Only the first wrong root is reported, since every later one is wrong too.
   */
  #checkHead(row: CopyRow): void {
    const size = row.readNumber(columnIndexes.treeSize);
    const storedRoot = row.getFieldBytes(columnIndexes.root);
    const note = row.readText(columnIndexes.note);
    this.#keptHeads.addHead(size, note);
    const signedCheckpoint = parseSignedCheckpoint(note, this.#expectations);
    if (signedCheckpoint === undefined) {
      this.#addFinding('log_checkpoints', size, 'checkpointForged', 'no known key of this establishment signed it');
    } else if (
      signedCheckpoint.origin !== this.#expectations.origin ||
      signedCheckpoint.size !== size ||
      !signedCheckpoint.root.equals(storedRoot)
    ) {
      const detail = `it states size ${size}, its signed note size ${signedCheckpoint.size} and another root or origin`;
      this.#addFinding('log_checkpoints', size, 'checkpointAltered', detail);
    }
    this.#checkSealingTime(size, row.readMicroseconds(columnIndexes.sealedAt));
    // the root of the leaves so far must be the signed one
    const isRootCorrect = this.#frontier.computeRoot().equals(signedCheckpoint?.root ?? storedRoot);
    if (isRootCorrect && !this.#frontier.toBytes().equals(row.getFieldBytes(columnIndexes.frontier))) {
      this.#addFinding('log_checkpoints', size, 'checkpointAltered', 'its frontier is not that of its tree');
    }
    if (isRootCorrect) this.#lastAgreement = { size, entryId: this.#lastEntryId };
    else if (!this.#hasFoundDifference) {
      this.#hasFoundDifference = true;
      const detail =
        `leaves ${this.#lastAgreement.size} to ${size - 1} (entries after ${this.#lastAgreement.entryId}, up to ${this.#lastEntryId}) ` +
        'are not those that were signed: one was altered, moved, put in or taken out';
      this.#addFinding('log_checkpoints', size, 'rootDiffers', detail);
    }
  }

  /** Adds a finding about a numbered row: a leaf by its index, a head by its size. */
  #addFinding(table: string, key: number, kind: FindingKind, detail: string): void {
    this.#findings.add({
      establishmentId: this.#expectations.establishmentId,
      table,
      key: key.toString(),
      kind,
      detail,
    });
  }
}

/** Returns the checkpoint that a note states; undefined unless a trusted key signed it. */
function parseSignedCheckpoint(note: string, { verifiers }: TreeExpectations): ReturnType<typeof parseCheckpoint> {
  const signedText = verifyNote(note, verifiers);
  return signedText === undefined ? undefined : parseCheckpoint(signedText);
}

/** Returns an instant, in microseconds since 1970, as ISO 8601. */
function formatMicroseconds(microseconds: number): string {
  return new Date(microseconds / 1000).toISOString();
}

/** Reports signed heads whose last leaf is missing: the log was truncated. */
async function verifyHeadLeaves(client: PoolClient, expectations: TreeExpectations, findings: Findings): Promise<void> {
  for (const { size, leaves } of await listHeadsWithoutLeaf(client, expectations.establishmentId)) {
    findings.add({
      establishmentId: expectations.establishmentId,
      table: 'log_leaves',
      key: size.toString(),
      kind: 'logTruncated',
      detail: `a checkpoint was signed over ${size} leaves; ${leaves} are left`,
    });
  }
}

/** Reports missing heads that a document, an archive or an export cites: such heads are never pruned. */
async function verifyCitedHeads(
  client: PoolClient,
  { establishmentId }: TreeExpectations,
  findings: Findings,
): Promise<void> {
  for (const { size, printedBy } of await listMissingCitedHeads(client, establishmentId)) {
    findings.add({
      establishmentId,
      table: 'log_checkpoints',
      key: size.toString(),
      kind: 'checkpointMissing',
      detail: `the head of ${size} leaves is gone, and ${printedBy === 'document' ? 'a document' : `an ${printedBy}`} names it`,
    });
  }
}

const PAGE_SIZE = 1000;

type AddFinding = (table: string, key: string, kind: FindingKind, detail: string) => void;

/**
 * Compares the file of signed heads outside the database with those inside, both in order.
 * A database ahead of its file means a killed process; a file ahead of its database means a rollback.
 * Heads that only the file has are accepted if a recorded pruning removed exactly those: its process was killed
 * before it wrote the file.
 */
export async function verifyCheckpointFile(
  client: PoolClient,
  expectations: TreeExpectations,
  file: OpenedCheckpointFile,
  findings: Findings,
): Promise<void> {
  const addFinding: AddFinding = (table, key, kind, detail) =>
    findings.add({ establishmentId: expectations.establishmentId, table, key, kind, detail });
  const storedNotes = new StoredNoteReader(client, expectations.establishmentId);
  const headsOnlyInFile = new HeadsByPruning(expectations.prunings);
  // a full disk can cut the same note several times before it is written whole
  let partialNotes: { readonly text: string; readonly line: number }[] = [];
  /** The file only grows. */
  let largestSize = 0;
  /** Reports the notes that were cut and never written whole, if there are any. */
  const reportPartialNotes = (): void => {
    const detail = 'a note is cut and was never written whole';
    for (const { line } of partialNotes) addFinding('checkpoint file', `line ${line}`, 'checkpointFileAltered', detail);
    partialNotes = [];
  };
  for await (const block of readFileBlocks(file, file.bytes)) {
    const { note, firstLine, isComplete } = block;
    if (!isComplete) {
      partialNotes.push({ text: readCutText(block), line: firstLine });
      continue;
    }
    partialNotes = partialNotes.filter(({ text }) => !note.startsWith(text));
    reportPartialNotes();
    const fileCheckpoint = parseSignedCheckpoint(note, expectations);
    if (fileCheckpoint?.origin !== expectations.origin) {
      const detail = 'no known key of this establishment signed this note';
      addFinding('checkpoint file', `line ${firstLine}`, 'checkpointFileAltered', detail);
      continue;
    }
    if (fileCheckpoint.size <= largestSize) {
      const detail = `the head of ${fileCheckpoint.size} leaves comes after one of ${largestSize}: moved, or put in a second time`;
      addFinding('checkpoint file', `line ${firstLine}`, 'checkpointFileAltered', detail);
    }
    largestSize = Math.max(largestSize, fileCheckpoint.size);
    await compareHeadWithDatabase(fileCheckpoint.size, note, storedNotes, headsOnlyInFile, addFinding);
  }
  // cut last notes are those of a killed process or a full disk, when the database has the whole one
  const longestPartialNote = partialNotes.toSorted((one, other) => one.text.length - other.text.length).at(-1);
  if (longestPartialNote !== undefined && (await storedNotes.hasNoteWithPrefix(longestPartialNote.text)))
    partialNotes = partialNotes.filter(({ text }) => !longestPartialNote.text.startsWith(text));
  reportPartialNotes();
  verifyHeadsOnlyInFile(expectations, headsOnlyInFile, findings);
}

/** Reports heads of the database up to this size that the file lacks, and a head of this size that differs there. */
async function compareHeadWithDatabase(
  size: number,
  note: string,
  storedNotes: StoredNoteReader,
  headsOnlyInFile: HeadsByPruning,
  addFinding: AddFinding,
): Promise<void> {
  for (const skippedSize of await storedNotes.advanceTo(size)) {
    const detail = `the checkpoint of ${skippedSize} leaves is not in it`;
    addFinding('checkpoint file', skippedSize.toString(), 'checkpointFileAltered', detail);
  }
  const storedNote = await storedNotes.findNote(size);
  if (storedNote === undefined && !headsOnlyInFile.addHead(size, note)) {
    const detail = `the file has a signed checkpoint of ${size} leaves, the database none: rolled back, or deleted`;
    addFinding('log_checkpoints', size.toString(), 'checkpointMissing', detail);
  } else if (storedNote !== undefined && storedNote !== note) {
    const detail = `the database states another checkpoint of ${size} leaves than the file: rolled back and written again`;
    addFinding('log_checkpoints', size.toString(), 'checkpointAltered', detail);
  }
}

/** Reports a pruning when the heads that only the file has are neither all those that it removed, nor none. */
function verifyHeadsOnlyInFile(
  { establishmentId, prunings }: TreeExpectations,
  headsOnlyInFile: HeadsByPruning,
  findings: Findings,
): void {
  for (const pruning of prunings) {
    const fileHeadCount = headsOnlyInFile.countHeads(pruning);
    if (fileHeadCount === 0 || headsOnlyInFile.hasExactlyRemovedHeads(pruning)) continue;
    const { number, firstSize, lastSize, removedCount } = pruning;
    findings.add({
      establishmentId,
      table: 'log_checkpoints',
      key: `${firstSize}–${lastSize}`,
      kind: 'checkpointMissing',
      detail:
        `the file has ${fileHeadCount} signed checkpoints of ${firstSize} to ${lastSize} leaves that the database lacks; ` +
        `thinning ${number} removed ${removedCount}, and not these`,
    });
  }
}

/** The checkpoints inside, a page at a time. */
class StoredNoteReader {
  #page: { readonly size: number; readonly note: string }[] = [];
  #lastReadSize = 0;
  #isAtEnd = false;
  #passedSize = 0;

  constructor(
    private readonly client: PoolClient,
    private readonly establishmentId: number,
  ) {}

  /** Advances to the head of this tree size and returns the smaller sizes skipped on the way. */
  async advanceTo(size: number): Promise<number[]> {
    const skippedSizes: number[] = [];
    if (size <= this.#passedSize) return skippedSizes;
    for (;;) {
      const [nextHead] = this.#page;
      if (nextHead === undefined) {
        if (!(await this.#readPage())) break;
      } else if (nextHead.size < size) {
        skippedSizes.push(nextHead.size);
        this.#page.shift();
      } else {
        break;
      }
    }
    this.#passedSize = size;
    return skippedSizes;
  }

  /** Returns the database's note of this tree size and advances past it; undefined when the database has none. */
  async findNote(size: number): Promise<string | undefined> {
    const [nextHead] = this.#page;
    if (nextHead?.size === size) {
      this.#page.shift();
      return nextHead.note;
    }
    return findNoteOfSize(this.client, this.establishmentId, size);
  }

  /** Returns whether any note in the database begins with this text. */
  hasNoteWithPrefix(text: string): Promise<boolean> {
    return hasNoteStartingWith(this.client, this.establishmentId, text);
  }

  /** Reads the next page of the heads in the database; returns false when it is empty. */
  async #readPage(): Promise<boolean> {
    if (this.#isAtEnd) return false;
    const page = await listHeadsAfterSize(this.client, this.establishmentId, this.#lastReadSize, PAGE_SIZE);
    this.#page = page;
    this.#lastReadSize = page.at(-1)?.size ?? this.#lastReadSize;
    this.#isAtEnd = page.length < PAGE_SIZE;
    return page.length > 0;
  }
}
