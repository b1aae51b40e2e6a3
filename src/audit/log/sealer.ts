import type { PoolClient } from 'pg';
import type { Database } from '../../platform/database/database.js';
import { appendNotes, checkpointFile, endTornNote, lastSizeIn } from './checkpoint-file.js';
import { openSigner, originOf } from './log-keys.js';
import {
  inTransaction,
  insertCheckpoint,
  insertKey,
  installationId,
  lastCheckpoint,
  notesBeyond,
  presentHorizon,
  releaseSealerLock,
  sealEntries,
  takeSealerLock,
} from './log.queries.js';
import type { SealCursor, StoredCheckpoint } from './log.queries.js';
import { Frontier } from './merkle.js';
import { checkpointText, signNote } from './note.js';
import type { NoteSigner } from './note.js';

/** A house whose log is sealed. */
export interface SealedHouse {
  readonly establishmentId: number;
  readonly code: string;
}

/** The head of a house's log: what a document prints as its place. */
export interface LogPosition {
  readonly treeSize: number;
  readonly root: Buffer;
  readonly note: string;
  readonly sealedAt: Date;
}

export interface SealResult {
  readonly sealed: number;
  /** Undefined while the log is empty. */
  readonly position: LogPosition | undefined;
}

const entriesPerCheckpoint = 20_000;

/**
 * Seals the entries of one house after the other into its tree. Entries become leaves once no older transaction can
 * still commit, in the order of transactions; writers never wait. The checkpoint is committed first and repeated in
 * the file second: a database ahead of its file is caught up at the next seal, a file ahead of its database never is
 * our doing.
 */
export class Sealer {
  readonly #db: Database;
  readonly #home: string;
  readonly #signers = new Map<string, NoteSigner>();
  readonly #caughtUp = new Set<string>();

  constructor(db: Database, home: string) {
    this.#db = db;
    this.#home = home;
  }

  /** Seals what can be sealed now and answers the head. Another process that is sealing is waited for. */
  async seal(house: SealedHouse): Promise<SealResult> {
    return this.#db.client(async (client) => {
      await takeSealerLock(client, house.establishmentId);
      try {
        return await this.#sealAll(client, house);
      } finally {
        await releaseSealerLock(client, house.establishmentId);
      }
    });
  }

  async #sealAll(client: PoolClient, house: SealedHouse): Promise<SealResult> {
    let last = await lastCheckpoint(client, house.establishmentId);
    if (!this.#caughtUp.has(house.code)) await this.#catchUp(client, house);
    let sealed = 0;
    let cursor: SealCursor | undefined;
    for (;;) {
      const batch = await inTransaction(client, () => this.#sealBatch(client, house, last, cursor));
      if (batch === undefined) break;
      await this.#repeatOutside(house, batch.checkpoint.note);
      sealed += batch.count;
      ({ checkpoint: last, cursor } = batch);
      if (batch.count < entriesPerCheckpoint) break;
    }
    return { sealed, position: last };
  }

  async #repeatOutside(house: SealedHouse, note: string): Promise<void> {
    try {
      await appendNotes(checkpointFile(this.#home, house.code), [note]);
    } catch (error) {
      this.#caughtUp.delete(house.code);
      throw error;
    }
  }

  async #sealBatch(
    client: PoolClient,
    { establishmentId, code }: SealedHouse,
    last: StoredCheckpoint | undefined,
    cursor: SealCursor | undefined,
  ): Promise<{ count: number; checkpoint: StoredCheckpoint; cursor: SealCursor } | undefined> {
    const horizon = await presentHorizon(client);
    const frontier = Frontier.fromBytes(last?.treeSize ?? 0, last?.frontier ?? Buffer.alloc(0));
    const range = { size: frontier.size, since: last?.horizon ?? 0n, horizon, cursor, limit: entriesPerCheckpoint };
    const leaves = await sealEntries(client, establishmentId, range);
    const final = leaves.at(-1);
    if (final === undefined) return undefined;
    for (const leaf of leaves) frontier.append(leaf.leafHash);
    const signer = await this.#signer(client, establishmentId, code);
    const root = frontier.root();
    const isWhole = leaves.length < entriesPerCheckpoint;
    const checkpoint: StoredCheckpoint = {
      treeSize: frontier.size,
      root,
      frontier: frontier.toBytes(),
      horizon: isWhole ? horizon : final.xid < horizon ? final.xid : (last?.horizon ?? 0n),
      note: signNote(checkpointText({ origin: signer.name, size: frontier.size, root }), signer),
      sealedAt: new Date(),
    };
    await insertCheckpoint(client, establishmentId, checkpoint);
    return { count: leaves.length, checkpoint, cursor: final };
  }

  async #signer(client: PoolClient, establishmentId: number, code: string): Promise<NoteSigner> {
    const known = this.#signers.get(code);
    if (known !== undefined) return known;
    const signer = await openSigner(this.#home, originOf(await installationId(client), code), code);
    await insertKey(client, establishmentId, signer);
    this.#signers.set(code, signer);
    return signer;
  }

  /** What a killed process committed and could not write outside any more. */
  async #catchUp(client: PoolClient, house: SealedHouse): Promise<void> {
    const file = checkpointFile(this.#home, house.code);
    await endTornNote(file);
    const size = await lastSizeIn(file);
    await appendNotes(file, await notesBeyond(client, house.establishmentId, size));
    this.#caughtUp.add(house.code);
  }
}
