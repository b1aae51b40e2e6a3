import type { PoolClient } from 'pg';
import type { Database } from '#platform/database/database.js';
import { getBindingSettings } from './log/bound-sources.js';
import { listLogFaults, assertNoFaults } from './home/home-faults.js';
import {
  appendNotes,
  getCheckpointFile,
  terminatePartialNote,
  readLastTreeSize,
  ensureCheckpointFile,
} from './log/checkpoint-file.js';
import { openOrCreateSigner, openSigner, buildLogOrigin } from './log/log-keys.js';
import {
  runInTransaction,
  insertCheckpoint,
  insertLogKey,
  readInstallationId,
  listDatabaseKeys,
  findLastCheckpoint,
  listNotesAfterSize,
  readSealingHorizon,
  sealEntries,
  withSealerLock,
} from './log/log.queries.js';
import type { SealCursor, SealedLeaf, StoredCheckpoint } from './log/log.queries.js';
import { Frontier } from './log/merkle.js';
import { formatCheckpoint, signNote, type NoteSigner } from './log/note.js';
import type { SealedEstablishment } from './log/sealed-establishment.js';

/** The head of an establishment's log, which a document prints as its position. */
export interface LogPosition {
  readonly treeSize: number;
  readonly root: Buffer;
  readonly note: string;
  readonly sealedAt: Date;
}

export interface SealResult {
  readonly sealedCount: number;
  /** Undefined while the log is empty. */
  readonly position: LogPosition | undefined;
}

const MAX_ENTRIES_PER_CHECKPOINT = 20_000;

/**
 * Seals the entries of each establishment in turn into its tree. Entries become leaves once no older transaction can
 * still commit, in the order of transactions; writers never wait. The checkpoint is committed first and written to the
 * file second. A file behind its database is completed at the next seal; the sealer never leaves a file ahead of its
 * database.
 */
export class Sealer {
  readonly #signers = new Map<string, NoteSigner>();
  readonly #completedFileCodes = new Set<string>();

  constructor(
    private readonly db: Database,
    private readonly home: string,
  ) {}

  /**
   * Seals the pending entries of an establishment's log; returns their number and the last head. Waits while another
   * process seals it.
   */
  sealLog(establishment: SealedEstablishment): Promise<SealResult> {
    return withSealerLock(this.db, establishment.establishmentId, (client) =>
      this.#sealPendingEntries(client, establishment),
    );
  }

  /**
   * Seals batch after batch until no entry is pending, and writes each signed head to the file.
   * Returns the number of entries and the last head, undefined for an empty log.
   */
  async #sealPendingEntries(client: PoolClient, establishment: SealedEstablishment): Promise<SealResult> {
    let lastCheckpoint = await findLastCheckpoint(client, establishment.establishmentId);
    if (!this.#completedFileCodes.has(establishment.code)) await this.#completeCheckpointFile(client, establishment);
    let sealedCount = 0;
    let cursor: SealCursor | undefined;
    for (;;) {
      const batch = await runInTransaction(client, () =>
        this.#sealBatch(client, establishment, lastCheckpoint, cursor),
      );
      if (batch === undefined) break;
      await this.#appendCheckpointNote(establishment, batch.checkpoint.note);
      sealedCount += batch.count;
      ({ checkpoint: lastCheckpoint, cursor } = batch);
      if (batch.count < MAX_ENTRIES_PER_CHECKPOINT) break;
    }
    return { sealedCount, position: lastCheckpoint };
  }

  /** Appends a signed head to the file outside the database; throws the error of a failure. */
  async #appendCheckpointNote(establishment: SealedEstablishment, note: string): Promise<void> {
    try {
      await appendNotes(getCheckpointFile(this.home, establishment.code), [note]);
    } catch (error) {
      // the next seal completes the file first
      this.#completedFileCodes.delete(establishment.code);
      throw error;
    }
  }

  /**
   * Makes leaves of the next batch of entries and stores the signed head above them; undefined when no entry is
   * pending.
   * `cursor` is the last leaf of the batch before, undefined for the first.
   */
  async #sealBatch(
    client: PoolClient,
    { establishmentId, code }: SealedEstablishment,
    lastCheckpoint: StoredCheckpoint | undefined,
    cursor: SealCursor | undefined,
  ): Promise<{ count: number; checkpoint: StoredCheckpoint; cursor: SealCursor } | undefined> {
    const { horizon, at: sealedAt } = await readSealingHorizon(client);
    const frontier = Frontier.fromBytes(lastCheckpoint?.treeSize ?? 0, lastCheckpoint?.frontier ?? Buffer.alloc(0));
    const sealRange = {
      treeSize: frontier.size,
      lastHorizon: lastCheckpoint?.horizon ?? 0n,
      horizon,
      cursor,
      limit: MAX_ENTRIES_PER_CHECKPOINT,
    };
    const leaves = await sealEntries(client, establishmentId, sealRange);
    const lastLeaf = leaves.at(-1);
    if (lastLeaf === undefined) return undefined;
    for (const leaf of leaves) frontier.appendLeaf(leaf.leafHash);
    const signer = await this.#openLogSigner(client, establishmentId, code);
    const root = frontier.computeRoot();
    const checkpoint: StoredCheckpoint = {
      treeSize: frontier.size,
      root,
      frontier: frontier.toBytes(),
      horizon: computeNextHorizon(leaves, horizon, lastCheckpoint?.horizon ?? 0n),
      note: signNote(formatCheckpoint({ origin: signer.name, size: frontier.size, root }), signer),
      sealedAt,
    };
    await insertCheckpoint(client, establishmentId, checkpoint);
    return { count: leaves.length, checkpoint, cursor: lastLeaf };
  }

  /**
   * Returns the signer of an establishment's log, opened once; its public key is stored in the database.
   * A log without any key gets its first one; a key lost later is never replaced here (LOG_KEYS_MISSING).
   */
  async #openLogSigner(client: PoolClient, establishmentId: number, establishmentCode: string): Promise<NoteSigner> {
    const cachedSigner = this.#signers.get(establishmentCode);
    if (cachedSigner !== undefined) return cachedSigner;
    const origin = buildLogOrigin(await readInstallationId(client), establishmentCode);
    const isFirstKey = (await listDatabaseKeys(client, establishmentId)).length === 0;
    const signer = await (isFirstKey ? openOrCreateSigner : openSigner)(this.home, origin, establishmentCode);
    await insertLogKey(client, establishmentId, signer, getBindingSettings(this.db.dataSource));
    this.#signers.set(establishmentCode, signer);
    return signer;
  }

  /**
   * Writes to the file the heads that a killed process committed but did not write there.
   * Refuses a home that lacks more than that, or is ahead of its database, because further seals would hide it.
   */
  async #completeCheckpointFile(client: PoolClient, establishment: SealedEstablishment): Promise<void> {
    assertNoFaults(this.home, await listLogFaults(client, this.home, establishment));
    const file = getCheckpointFile(this.home, establishment.code);
    await ensureCheckpointFile(file);
    await terminatePartialNote(file);
    const lastSize = await readLastTreeSize(file);
    await appendNotes(file, await listNotesAfterSize(client, establishment.establishmentId, lastSize));
    this.#completedFileCodes.add(establishment.code);
  }
}

/**
 * Returns the horizon (the first transaction number) from which the next batch reads.
 * After a partial batch it is the horizon up to which the batch read. After a full batch it is the batch's last
 * transaction, which may have more entries. In a database restored elsewhere transaction ids restart. If the last one
 * is then beyond the horizon, the next batch reads from the same start as this one.
 */
function computeNextHorizon(leaves: readonly SealedLeaf[], horizon: bigint, lastHorizon: bigint): bigint {
  const lastLeaf = leaves.at(-1);
  if (lastLeaf === undefined || leaves.length < MAX_ENTRIES_PER_CHECKPOINT) return horizon;
  return lastLeaf.xid < horizon ? lastLeaf.xid : lastHorizon;
}
