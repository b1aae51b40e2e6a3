import { Inject, Injectable } from '@nestjs/common';
import { MoreThanOrEqual } from 'typeorm';
import { Clock } from '#platform/runtime/clock.js';
import type { Config } from '#platform/runtime/config.js';
import { Database, LongDatabase } from '#platform/database/database.js';
import { writeOnce, type Serialized, type IdempotencyKey } from '#platform/database/idempotency.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import { refuse } from '#refusals/refusal.js';
import { insertRow } from '#platform/database/entities.js';
import type { Tx } from '#platform/database/rows.js';
import { setAuditContext } from './log/audit-context.js';
import {
  listCheckpointsBefore,
  listLogEntries,
  insertObservation,
  findLastVisa,
  findEntryWithLeafIndex,
  findLogStatus,
  createSubtreeHasher,
} from './audit.queries.js';
import { listEstablishmentsWithLogs } from './log/logged-establishments.queries.js';
import type { CheckpointRow, EntriesFilter, EntryRow, LogStatusRow, ObservationRow } from './audit.queries.js';
import { RegisterCounterEntity } from './entities/register-counter.entity.js';
import { VisaEntity } from './entities/visa.entity.js';
import { buildConsistencyPath, emptyRoot, buildInclusionPath } from './log/merkle.js';
import { Sealer, type LogPosition } from './sealer.js';
import type { SealedEstablishment } from './log/sealed-establishment.js';
import type { LogReliedHeadEntity } from './thinning/log-relied-head.entity.js';
import { insertCitedHeads } from './thinning/thinning.queries.js';
import { listHomeFaults } from './home/home-faults.js';
import { buildFaultFindings } from './home/fault-findings.js';
import { verifyLog, type VerifyOptions, type VerifyReport } from './verify/verify.js';
import type { FileCheck } from './verify/verify-files.js';
import type { DigestCheck } from './verify/verify-tables.js';

/** Proof that an entry is in the tree of a signed head; hashes are base64, from the leaf's sibling up. */
export interface InclusionProof {
  readonly entryId: bigint;
  readonly body: string;
  readonly leafIndex: bigint;
  readonly treeSize: bigint;
  /** Hashes of the Merkle path, from the leaf up. */
  readonly path: readonly string[];
  readonly note: string;
}

/** A controller's dated mark on a register, up to a number. */
export interface Visa {
  readonly register: string;
  readonly upToNumber: bigint;
  readonly observation: string | null;
  readonly affixedAt: Date;
}

/** A visa of a register, with its number. */
export interface VisaRow extends Visa {
  /** From 1 within the register. */
  readonly visaNumber: bigint;
}

/** A controller's observation on a register, as a whole or about one of its entries. */
export interface Observation {
  readonly register: string;
  /** Null: about the register itself. */
  readonly aboutNumber: bigint | null;
  readonly observation: string;
}

interface PendingVerification {
  readonly report: Promise<VerifyReport>;
  /** Called for every completed part. */
  readonly listeners: NonNullable<VerifyOptions['onProgress']>[];
}

/** Seals, verifies and reads the log; writers need only `setAuditContext`. */
@Injectable()
export class AuditService {
  readonly #sealer: Sealer;
  readonly #digestChecks: DigestCheck[] = [];
  readonly #fileChecks: FileCheck[] = [];
  #lastVerification: Promise<unknown> = Promise.resolve();
  /** Verifications that have not begun, by their scope. */
  readonly #pendingVerifications = new Map<string, PendingVerification>();

  constructor(
    private readonly db: Database,
    private readonly longDb: LongDatabase,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.#sealer = new Sealer(db, config.home);
  }

  /** Adds the check of a module that stores, in an audited table, a digest over rows that are not logged one by one. */
  addDigestCheck(check: DigestCheck): void {
    this.#digestChecks.push(check);
  }

  /** Adds the check of a module that stores, in an audited table, the digests of its files in the home. */
  addFileCheck(check: FileCheck): void {
    this.#fileChecks.push(check);
  }

  /**
   * Seals pending entries and returns the signed head to print; undefined while the log is empty.
   * Call it outside transactions: a transaction's entries are sealed once it is committed.
   */
  async sealPendingEntries(establishment: SealedEstablishment): Promise<LogPosition | undefined> {
    return (await this.#sealer.sealLog(establishment)).position;
  }

  /**
   * Seals the establishment's log and returns the position that documents print: the number of sealed entries, and the
   * root of their tree in base64 (`head`).
   * An empty log has the root of the empty tree. Refuses NOT_FOUND for an unknown establishment.
   */
  async sealAndGetPosition(establishmentId: number): Promise<{ readonly position: bigint; readonly head: string }> {
    const establishment = (await this.#listEstablishments()).find(
      (candidate) => candidate.establishmentId === establishmentId,
    );
    if (establishment === undefined) return refuse('NOT_FOUND', { what: `establishment ${establishmentId}` });
    const head = await this.sealPendingEntries(establishment);
    return { position: BigInt(head?.treeSize ?? 0), head: (head?.root ?? emptyRoot).toString('base64') };
  }

  /**
   * Marks signed heads, by their tree sizes, as cited by an issued document or export, so that they are never pruned
   * (removed to save space). Size 0 is left out: an empty log has no signed head.
   */
  markCitedHeads(
    establishmentId: number,
    citedBy: LogReliedHeadEntity['printedBy'],
    treeSizes: Iterable<bigint | number>,
  ): Promise<void> {
    const citedSizes = [...treeSizes].map(BigInt).filter((size) => size > 0n);
    return insertCitedHeads(this.db.dataSource, establishmentId, citedBy, citedSizes);
  }

  /**
   * Seals the log of every establishment (signs a head over its new entries); returns how many entries became leaves.
   */
  async sealAllLogs(): Promise<number> {
    let sealedEntryCount = 0;
    for (const establishment of await this.#listEstablishments())
      sealedEntryCount += (await this.#sealer.sealLog(establishment)).sealedCount;
    return sealedEntryCount;
  }

  /**
   * Verifies the whole log, after inspecting the files of the home and sealing pending entries; returns the report.
   * Only one verification runs at a time: each holds three connections, and several would wait for one another's. A
   * caller with the same options as a verification that has not begun gets its report. A caller that gives its own
   * catalogue (the expected schema) gets its own.
   */
  verifyLogs(
    options: Omit<VerifyOptions, 'home' | 'before' | 'digestChecks' | 'fileChecks'> = {},
  ): Promise<VerifyReport> {
    const { onProgress, ...scope } = options;
    const canBeShared = scope.catalogue === undefined;
    const optionsKey = JSON.stringify([scope.establishmentIds, scope.storedElsewhere]);
    const pendingVerification = canBeShared ? this.#pendingVerifications.get(optionsKey) : undefined;
    if (pendingVerification !== undefined) {
      if (onProgress !== undefined) pendingVerification.listeners.push(onProgress);
      return pendingVerification.report;
    }
    const listeners = onProgress === undefined ? [] : [onProgress];
    const report = this.#lastVerification.then(() => {
      if (canBeShared) this.#pendingVerifications.delete(optionsKey);
      return this.#runVerification({ ...scope, onProgress: (step) => listeners.forEach((listener) => listener(step)) });
    });
    if (canBeShared) this.#pendingVerifications.set(optionsKey, { report, listeners });
    this.#lastVerification = report.catch(() => undefined);
    return report;
  }

  /**
   * Compares home and database, seals the logs whose files are intact, then verifies the log with the checks of all
   * modules.
   * Faults of the home become findings, except those of other establishments or of files stored elsewhere.
   */
  async #runVerification(
    options: Omit<VerifyOptions, 'home' | 'before' | 'digestChecks' | 'fileChecks'>,
  ): Promise<VerifyReport> {
    const { home } = this.config;
    const faults = await this.db.withConnection((client) => listHomeFaults(client, home));
    const homeFindings = buildFaultFindings(
      faults.filter(
        ({ establishmentId, file }) =>
          (options.establishmentIds?.includes(establishmentId) ?? true) && !options.storedElsewhere?.includes(file),
      ),
    );
    // a seal would complete the files from the database and hide what they lack
    const faultyCodes = new Set(faults.filter(({ kind }) => kind !== 'otherKeyMissing').map(({ code }) => code));
    for (const establishment of await this.#listEstablishments())
      if (!faultyCodes.has(establishment.code)) await this.#sealer.sealLog(establishment);
    const moduleChecks = { digestChecks: this.#digestChecks, fileChecks: this.#fileChecks };
    return verifyLog(this.longDb, { ...options, home, before: homeFindings, ...moduleChecks });
  }

  /** Returns the number of entries and leaves of the establishment's log and its newest checkpoint (null: none yet). */
  async getLogStatus(establishmentId: number): Promise<LogStatusRow & { readonly checkpoint: CheckpointRow | null }> {
    const status = await findLogStatus(this.db.dataSource, establishmentId);
    const [checkpoint] = await this.listCheckpoints(establishmentId, null, 1);
    return { entries: 0n, leaves: 0n, lastEntryAt: null, ...status, checkpoint: checkpoint ?? null };
  }

  /**
   * Returns the checkpoints (signed heads), newest first; `beforeTreeSize` is the last of the page before (null: first
   * page).
   */
  listCheckpoints(establishmentId: number, beforeTreeSize: bigint | null, limit: number): Promise<CheckpointRow[]> {
    return listCheckpointsBefore(this.db.dataSource, establishmentId, beforeTreeSize, limit);
  }

  /** Returns the establishment's log entries that match the filter, newest first. */
  listEntries(establishmentId: number, filter: EntriesFilter): Promise<EntryRow[]> {
    return listLogEntries(this.db.dataSource, establishmentId, filter);
  }

  /**
   * Returns the proof that an entry is in the tree of the newest checkpoint (RFC 6962 audit path).
   * Refuses NOT_FOUND, and LOG_ENTRY_NOT_SEALED in the second before it is sealed.
   */
  async getInclusionProof(establishmentId: number, entryId: bigint): Promise<InclusionProof> {
    const entry = await findEntryWithLeafIndex(this.db.dataSource, establishmentId, entryId);
    if (entry === undefined) return refuse('NOT_FOUND', { what: `log entry ${entryId}` });
    const [checkpoint] = await this.listCheckpoints(establishmentId, null, 1);
    if (entry.leafIndex === null || checkpoint === undefined || entry.leafIndex >= checkpoint.treeSize) {
      return refuse('LOG_ENTRY_NOT_SEALED', { entryId });
    }
    const hashSubtree = createSubtreeHasher(this.db, establishmentId);
    const path = await buildInclusionPath(Number(entry.leafIndex), Number(checkpoint.treeSize), hashSubtree);
    return {
      entryId,
      body: entry.body,
      leafIndex: entry.leafIndex,
      treeSize: checkpoint.treeSize,
      path: path.map((node) => node.toString('base64')),
      note: checkpoint.note,
    };
  }

  /**
   * Returns the proof that the log of one size begins with the log of a smaller one (RFC 6962); hashes are base64.
   * Refuses NOT_FOUND for sizes that the log does not have.
   */
  async getConsistencyProof(establishmentId: number, oldSize: number, newSize: number): Promise<readonly string[]> {
    const newestCheckpoints = await this.listCheckpoints(establishmentId, null, 1);
    if (oldSize < 1 || oldSize > newSize || newSize > Number(newestCheckpoints[0]?.treeSize ?? 0n)) {
      return refuse('NOT_FOUND', { what: `log sizes ${oldSize} and ${newSize}` });
    }
    const path = await buildConsistencyPath(oldSize, newSize, createSubtreeHasher(this.db, establishmentId));
    return path.map((node) => node.toString('base64'));
  }

  /**
   * Records the controller's visa on a register up to a number. Refuses NOT_FOUND for a number that the register does
   * not have, VISA_NOT_BEYOND_LAST for one that a visa already covers.
   */
  async recordVisa(
    personId: bigint,
    establishmentId: number,
    idempotencyKey: IdempotencyKey,
    visa: NewVisa,
  ): Promise<Serialized<VisaRow>> {
    return writeOnce(this.db, establishmentId, idempotencyKey, async (tx) => {
      const { register, upToNumber, observation } = visa;
      const affixedAt = this.clock.now();
      await setAuditContext(tx, { establishmentId, personId, action: 'audit.visa', happenedAt: affixedAt });
      await lockRegisterCounter(tx, establishmentId, register, upToNumber);
      const previousVisa = await findLastVisa(tx, establishmentId, register);
      if (previousVisa !== undefined && previousVisa.upToNumber >= upToNumber) {
        refuse('VISA_NOT_BEYOND_LAST', { register, upToNumber: previousVisa.upToNumber });
      }
      const visaNumber = (previousVisa?.visaNumber ?? 0n) + 1n;
      const recordedVisa = { register, visaNumber, upToNumber, observation, affixedAt };
      await insertRow(tx, VisaEntity, { ...recordedVisa, establishmentId, personId });
      return recordedVisa;
    });
  }

  /**
   * Adds a controller's observation on the entry `aboutNumber` of a register, under the next number.
   * It is never changed, only followed by another. Refuses NOT_FOUND for a register that has no entry yet, or a number
   * that it does not have.
   */
  async recordObservation(
    personId: bigint,
    establishmentId: number,
    idempotencyKey: IdempotencyKey,
    newObservation: Observation,
  ): Promise<Serialized<ObservationRow>> {
    return writeOnce(this.db, establishmentId, idempotencyKey, async (tx) => {
      const { register, aboutNumber, observation } = newObservation;
      const madeAt = this.clock.now();
      await setAuditContext(tx, { establishmentId, personId, action: 'audit.observe', happenedAt: madeAt });
      // with the counter locked, the second of two simultaneous observations sees the number of the first
      await lockRegisterCounter(tx, establishmentId, register, aboutNumber);
      return insertObservation(tx, { establishmentId, register, aboutNumber, observation, personId, madeAt });
    });
  }

  /** Returns every establishment, including the operator: each has a log. */
  #listEstablishments(): Promise<SealedEstablishment[]> {
    return listEstablishmentsWithLogs(this.db.dataSource);
  }
}

/**
 * Locks the counter of a register that has reached `entryNumber` (null: any number).
 * Refuses NOT_FOUND when it has not, or when the register has no entry yet.
 */
async function lockRegisterCounter(
  tx: Tx,
  establishmentId: number,
  register: string,
  entryNumber: bigint | null,
): Promise<void> {
  const numberCondition = entryNumber === null ? {} : { lastNumber: MoreThanOrEqual(entryNumber) };
  const counterFilter = { establishmentId, register, ...numberCondition };
  const counter = await tx.findOne(RegisterCounterEntity, {
    where: counterFilter,
    lock: { mode: 'pessimistic_write' },
  });
  if (counter === null) refuse('NOT_FOUND', { what: entryNumber === null ? register : `${register} ${entryNumber}` });
}

export type NewVisa = Omit<Visa, 'affixedAt'>;
