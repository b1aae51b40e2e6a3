import type { PoolClient } from 'pg';
import { fileBlocks } from '../log/checkpoint-file.js';
import type { CheckpointFile } from '../log/checkpoint-file.js';
import { eachCopiedRow } from '../log/copy-rows.js';
import type { CopyRow } from '../log/copy-rows.js';
import type { FindingKind, Findings } from './finding.js';
import { Frontier, emptyRoot, hashLength } from '../log/merkle.js';
import { openNote, parseCheckpoint } from '../log/note.js';
import type { NoteVerifier } from '../log/note.js';

export interface TreeScope {
  readonly establishmentId: number;
  readonly origin: string;
  readonly verifiers: readonly NoteVerifier[];
}

const field = { leafIndex: 0, leafHash: 1, entryId: 2, treeSize: 3, root: 4, note: 5, frontier: 6 } as const;

/** Where the tree stood last time it agreed with a checkpoint. */
interface Agreement {
  readonly size: number;
  readonly entryId: number;
}

/**
 * The leaves in their order, rebuilt into the tree, against every signed checkpoint. Answers the size and the root.
 */
export async function verifyTree(
  client: PoolClient,
  scope: TreeScope,
  findings: Findings,
): Promise<{ readonly size: number; readonly root: Buffer }> {
  const check = new TreeCheck(scope, findings);
  const e = scope.establishmentId;
  await eachCopiedRow(
    client,
    `select l.leaf_index, l.leaf_hash, l.entry_id, c.tree_size, c.root, c.note, c.frontier
       from (select * from log_leaves where log_leaves.establishment_id = ${e}) l
       left join log_checkpoints c on c.establishment_id = ${e} and c.tree_size = l.leaf_index + 1
       order by l.leaf_index, l.entry_id`,
    (row) => check.visit(row),
  );
  await checkpointsWithoutLeaf(client, scope, findings);
  check.end();
  return { size: check.size, root: check.root };
}

class TreeCheck {
  readonly #scope: TreeScope;
  readonly #findings: Findings;
  readonly #frontier = Frontier.empty();
  #agreed: Agreement = { size: 0, entryId: 0 };
  /** The index the next leaf must have; equal to the size of the tree until a leaf is missing. */
  #next = 0;
  #hasDiffered = false;
  #lastEntryId = 0;

  constructor(scope: TreeScope, findings: Findings) {
    this.#scope = scope;
    this.#findings = findings;
  }

  get size(): number {
    return this.#frontier.size;
  }

  get root(): Buffer {
    return this.#frontier.root();
  }

  visit(row: CopyRow): void {
    const index = row.number(field.leafIndex);
    const entryId = row.number(field.entryId);
    const expected = this.#next;
    if (index > expected) {
      const missing = index - expected === 1 ? `leaf ${expected} is` : `leaves ${expected} to ${index - 1} are`;
      this.#add('log_leaves', expected, 'leafMissing', `${missing} gone, before entry ${entryId}`);
      this.#hasDiffered = true;
    } else if (index < expected) {
      this.#add(
        'log_leaves',
        index,
        'leafDisplaced',
        `entry ${entryId} takes the place of leaf ${index} a second time`,
      );
      return;
    }
    this.#next = index + 1;
    this.#lastEntryId = entryId;
    if (row.length(field.leafHash) === hashLength) this.#frontier.appendText(row.latin1(field.leafHash));
    else this.#frontier.append(emptyRoot);
    if (!row.isNull(field.treeSize)) this.#checkpoint(row);
  }

  end(): void {
    if (this.#agreed.size < this.#frontier.size && !this.#hasDiffered) {
      this.#add(
        'log_leaves',
        this.#agreed.size,
        'leafBeyondCheckpoint',
        `leaves ${this.#agreed.size} to ${this.#frontier.size - 1} stand under no checkpoint`,
      );
    }
  }

  #checkpoint(row: CopyRow): void {
    const size = row.number(field.treeSize);
    const storedRoot = row.view(field.root);
    const note = row.text(field.note);
    const text = openNote(note, this.#scope.verifiers);
    const signed = text === undefined ? undefined : parseCheckpoint(text);
    if (signed === undefined) {
      this.#add('log_checkpoints', size, 'checkpointForged', 'no known key of this house signed it');
    } else if (signed.origin !== this.#scope.origin || signed.size !== size || !signed.root.equals(storedRoot)) {
      this.#add(
        'log_checkpoints',
        size,
        'checkpointAltered',
        `it states size ${size}, its signed note size ${signed.size} and another root or origin`,
      );
    }
    const isRight = this.#frontier.root().equals(signed?.root ?? storedRoot);
    if (isRight && !this.#frontier.toBytes().equals(row.view(field.frontier))) {
      this.#add('log_checkpoints', size, 'checkpointAltered', 'its frontier is not that of its tree');
    }
    if (isRight) this.#agreed = { size, entryId: this.#lastEntryId };
    else if (!this.#hasDiffered) {
      this.#hasDiffered = true;
      this.#add(
        'log_checkpoints',
        size,
        'rootDiffers',
        `leaves ${this.#agreed.size} to ${size - 1} (entries after ${this.#agreed.entryId}, up to ${this.#lastEntryId}) ` +
          'are not those that were signed: one was altered, moved, put in or taken out',
      );
    }
  }

  #add(table: string, key: number, kind: FindingKind, detail: string): void {
    this.#findings.add({ establishmentId: this.#scope.establishmentId, table, key: key.toString(), kind, detail });
  }
}

async function checkpointsWithoutLeaf(client: PoolClient, scope: TreeScope, findings: Findings): Promise<void> {
  const { rows } = await client.query<{ size: bigint; leaves: bigint }>(
    `select c.tree_size as size, (select count(*) from log_leaves l where l.establishment_id = $1) as leaves
       from log_checkpoints c where c.establishment_id = $1 and not exists (
         select from log_leaves l where l.establishment_id = $1 and l.leaf_index = c.tree_size - 1)
       order by c.tree_size limit 1000`,
    [scope.establishmentId],
  );
  for (const { size, leaves } of rows) {
    findings.add({
      establishmentId: scope.establishmentId,
      table: 'log_leaves',
      key: size.toString(),
      kind: 'logTruncated',
      detail: `a checkpoint was signed over ${size} leaves; ${leaves} are left`,
    });
  }
}

const pageSize = 1000;

/**
 * The file outside the database against the checkpoints inside, both in their order. A database ahead of its file is a
 * killed process; a file ahead of its database is a rollback.
 */
export async function verifyFile(
  client: PoolClient,
  scope: TreeScope,
  file: CheckpointFile,
  bytes: number,
  findings: Findings,
): Promise<void> {
  const add = (table: string, key: string, kind: FindingKind, detail: string): void =>
    findings.add({ establishmentId: scope.establishmentId, table, key, kind, detail });
  const stored = new StoredNotes(client, scope.establishmentId);
  let torn: { readonly text: string; readonly line: number } | undefined;
  const notFinished = (): void => {
    if (torn === undefined) return;
    add('checkpoint file', `line ${torn.line}`, 'checkpointFileAltered', 'a note is cut and was never written whole');
    torn = undefined;
  };
  for await (const { note, line, isWhole } of fileBlocks(file, bytes)) {
    if (torn !== undefined && note.startsWith(torn.text)) torn = undefined;
    notFinished();
    if (!isWhole) {
      torn = { text: note.trimEnd(), line };
      continue;
    }
    const text = openNote(note, scope.verifiers);
    const outside = text === undefined ? undefined : parseCheckpoint(text);
    if (outside?.origin !== scope.origin) {
      add('checkpoint file', `line ${line}`, 'checkpointFileAltered', 'no known key of this house signed this note');
      continue;
    }
    const skipped = await stored.advanceTo(outside.size);
    for (const size of skipped) {
      add('checkpoint file', size.toString(), 'checkpointFileAltered', `the checkpoint of ${size} leaves is not in it`);
    }
    const inside = await stored.noteOf(outside.size);
    if (inside === undefined) {
      add(
        'log_checkpoints',
        outside.size.toString(),
        'checkpointMissing',
        `the file has a signed checkpoint of ${outside.size} leaves, the database none: rolled back, or deleted`,
      );
    } else if (inside !== note) {
      add(
        'log_checkpoints',
        outside.size.toString(),
        'checkpointAltered',
        `the database states another checkpoint of ${outside.size} leaves than the file: rolled back and written again`,
      );
    }
  }
  if (torn !== undefined && (await stored.someNoteBegins(torn.text))) torn = undefined;
  notFinished();
}

/** The checkpoints inside, a page at a time. */
class StoredNotes {
  readonly #client: PoolClient;
  readonly #establishmentId: number;
  #page: { readonly size: number; readonly note: string }[] = [];
  #readTo = 0;
  #isAtEnd = false;
  #passed = 0;

  constructor(client: PoolClient, establishmentId: number) {
    this.#client = client;
    this.#establishmentId = establishmentId;
  }

  /** Goes to this size and answers the sizes passed over on the way. */
  async advanceTo(size: number): Promise<number[]> {
    const skipped: number[] = [];
    if (size <= this.#passed) return skipped;
    for (;;) {
      const [next] = this.#page;
      if (next === undefined) {
        if (!(await this.#readPage())) break;
      } else if (next.size < size) {
        skipped.push(next.size);
        this.#page.shift();
      } else {
        break;
      }
    }
    this.#passed = size;
    return skipped;
  }

  async noteOf(size: number): Promise<string | undefined> {
    const [next] = this.#page;
    if (next?.size === size) {
      this.#page.shift();
      return next.note;
    }
    const { rows } = await this.#client.query<{ note: string }>(
      'select c.note from log_checkpoints c where c.establishment_id = $1 and c.tree_size = $2',
      [this.#establishmentId, size],
    );
    return rows[0]?.note;
  }

  async someNoteBegins(text: string): Promise<boolean> {
    const { rows } = await this.#client.query(
      'select from log_checkpoints c where c.establishment_id = $1 and starts_with(c.note, $2) limit 1',
      [this.#establishmentId, text],
    );
    return rows.length > 0;
  }

  async #readPage(): Promise<boolean> {
    if (this.#isAtEnd) return false;
    const { rows } = await this.#client.query<{ size: bigint; note: string }>(
      `select c.tree_size as size, c.note from log_checkpoints c
         where c.establishment_id = $1 and c.tree_size > $2 order by c.tree_size limit ${pageSize}`,
      [this.#establishmentId, this.#readTo],
    );
    this.#page = rows.map(({ size, note }) => ({ size: Number(size), note }));
    this.#readTo = this.#page.at(-1)?.size ?? this.#readTo;
    this.#isAtEnd = rows.length < pageSize;
    return rows.length > 0;
  }
}
