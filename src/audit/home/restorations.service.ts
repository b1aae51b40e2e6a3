import type { ActionName } from '#declarations/act-names.js';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { Clock } from '#platform/runtime/clock.js';
import type { Config } from '#platform/runtime/config.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import type { Tx } from '#platform/database/rows.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import { refuse } from '#refusals/refusal.js';
import { BindingService } from './binding.service.js';
import { listEstablishmentsWithLogs } from '../log/logged-establishments.queries.js';
import { LogKeyEntity } from '../entities/log-key.entity.js';
import { LogRestorationEntity } from '../entities/log-restoration.entity.js';
import { setAuditContext } from '../log/audit-context.js';
import { getCheckpointFile, setFileAside, rewriteCheckpointFile } from '../log/checkpoint-file.js';
import {
  generatePrivateKey,
  buildLogOrigin,
  getPrivateKeyPath,
  getPublicKeyPath,
  publishKeys,
  ensurePrivateKey,
} from '../log/log-keys.js';
import {
  readInstallationId,
  listDatabaseKeys,
  findLastCheckpoint,
  readNotePages,
  withSealerLock,
} from '../log/log.queries.js';
import { createNoteSigner, type NoteSigner } from '../log/note.js';
import { listHomeFaults, assertNoFaults, type FaultKind, type HomeFault } from './home-faults.js';

/** The person who accepts, and the reason. */
export interface Acceptance {
  readonly personId: bigint;
  readonly reason: string;
}

/** A restored backup. */
export interface RestoredBackup {
  readonly takenAt: Date;
  /** SHA-256 of its manifest. */
  readonly digest: Buffer;
}

/** The accepted differences of one establishment. */
export interface AcceptedRestoration {
  readonly establishmentId: number;
  readonly differences: readonly string[];
  readonly lostTreeSize: number | null;
  readonly newKeyId: string | null;
}

/** Accepts lost files of the home: a person's acceptance is recorded in the sealed log before they are created anew. */
@Injectable()
export class RestorationsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly bindingService: BindingService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Accepts every fault of the home folder (a difference between its files and the database) and returns those
   * accepted.
   * Records each with its reason, then creates new keys for lost ones and rewrites the files of signed heads from the
   * database. Replaced files remain beside them under a dated name. If the process is killed in between, the faults are
   * reported again and their record remains.
   * Refuses NOTHING_TO_ACCEPT, and a home that belongs to another database.
   */
  async acceptFaults(acceptance: Acceptance): Promise<readonly AcceptedRestoration[]> {
    const { home } = this.config;
    const faults = await this.db.withConnection((client) => listHomeFaults(client, home));
    assertNoFaults(
      home,
      faults.filter(({ kind }) => kind === 'homeForeign'),
    );
    if (faults.length === 0) refuse('NOTHING_TO_ACCEPT', { home });
    const establishmentIds = new Set(faults.map(({ establishmentId }) => establishmentId));
    const restorations: AcceptedRestoration[] = [];
    for (const establishmentId of [...establishmentIds].sort((one, other) => one - other)) {
      const faultsOfEstablishment = faults.filter((fault) => fault.establishmentId === establishmentId);
      restorations.push(
        await withSealerLock(this.db, establishmentId, (client) =>
          this.#acceptFaultsOfEstablishment(client, faultsOfEstablishment, acceptance),
        ),
      );
    }
    await this.bindingService.startBinding();
    return restorations;
  }

  /** Records in each log, as an act with its reason, that the installation was restored from this backup. */
  async recordRestoredBackup(acceptance: Acceptance, backup: RestoredBackup): Promise<void> {
    for (const { establishmentId } of await listEstablishmentsWithLogs(this.db.dataSource)) {
      await withSealerLock(this.db, establishmentId, (client) =>
        this.#recordRestoration(client, 'audit.restore', acceptance, {
          establishmentId,
          differences: [],
          backupTakenAt: backup.takenAt,
          backupDigest: backup.digest,
        }),
      );
    }
  }

  /**
   * Records the accepted faults of one establishment's log as one act, before any file is changed.
   * Then sets aside the files of establishments missing in the database (their faults have establishment 0), and makes
   * the faulty files of the others anew.
   */
  async #acceptFaultsOfEstablishment(
    client: PoolClient,
    faults: readonly HomeFault[],
    acceptance: Acceptance,
  ): Promise<AcceptedRestoration> {
    const establishmentId = faults[0]?.establishmentId ?? 0;
    const fileFaults = faults.filter(({ kind }) => kind !== 'establishmentMissing' && kind !== 'otherKeyMissing');
    const code = fileFaults[0]?.code;
    const hasFaultOfKind = (...kinds: readonly FaultKind[]): boolean =>
      fileFaults.some(({ kind }) => kinds.includes(kind));
    const newKeyPem = hasFaultOfKind('keyMissing', 'keyUnknown') ? generatePrivateKey() : undefined;
    const installationId = await readInstallationId(client);
    const signer =
      newKeyPem === undefined || code === undefined
        ? undefined
        : createNoteSigner(buildLogOrigin(installationId, code), newKeyPem);
    const differences = faults.map(({ kind, file }) => `${kind} ${file}`);
    const firstLostHead = faults.find(({ lostHead }) => lostHead !== undefined)?.lostHead;
    await this.#recordRestoration(
      client,
      'audit.accept-restored',
      acceptance,
      {
        establishmentId,
        differences,
        newKeyId: signer?.keyId ?? null,
        ...(firstLostHead === undefined
          ? {}
          : { lostTreeSize: BigInt(firstLostHead.size), lostNote: firstLostHead.note }),
      },
      signer,
    );
    const acceptedAt = this.clock.now();
    for (const fault of faults.filter(({ kind }) => kind === 'establishmentMissing'))
      await this.#setFilesAside(fault.code, acceptedAt);
    if (code !== undefined)
      await this.#replaceFaultyFiles(client, { establishmentId, code }, newKeyPem, acceptedAt, hasFaultOfKind);
    const newKeyId = signer?.keyId.toString('hex') ?? null;
    return { establishmentId, differences, lostTreeSize: firstLostHead?.size ?? null, newKeyId };
  }

  /**
   * Replaces those files of a log that have faults: the signing key, the public keys and the file of signed heads.
   * Without a new key (`newKeyPem` undefined) the signing key remains.
   */
  async #replaceFaultyFiles(
    client: PoolClient,
    { establishmentId, code }: { readonly establishmentId: number; readonly code: string },
    newKeyPem: string | undefined,
    acceptedAt: Date,
    hasFaultOfKind: (...kinds: readonly FaultKind[]) => boolean,
  ): Promise<void> {
    const { home } = this.config;
    if (newKeyPem !== undefined) {
      await setFileAside(getPrivateKeyPath(home, code), acceptedAt);
      await ensurePrivateKey(home, code, newKeyPem);
    }
    if (hasFaultOfKind('keyMissing', 'keyUnknown', 'publicKeysMissing')) {
      publishKeys(home, code, await listDatabaseKeys(client, establishmentId));
    }
    if (hasFaultOfKind('checkpointsMissing', 'databaseBehind', 'headsDiffer')) {
      await rewriteCheckpointFile(getCheckpointFile(home, code), readNotePages(client, establishmentId), acceptedAt);
    }
  }

  /**
   * Renames the keys and the checkpoint file of an establishment that the database lost: they remain as evidence,
   * unread.
   */
  async #setFilesAside(establishmentCode: string, acceptedAt: Date): Promise<void> {
    const { home } = this.config;
    const paths = [
      getPrivateKeyPath(home, establishmentCode),
      getPublicKeyPath(home, establishmentCode),
      getCheckpointFile(home, establishmentCode).path,
    ];
    for (const path of paths) await setFileAside(path, acceptedAt);
    await rm(join(home, 'checkpoints', `${establishmentCode}.checkpoints.new`), { force: true });
  }

  /**
   * Writes the restoration (the record of accepted faults), and a new signing key if given, as one act in the
   * establishment's log.
   */
  async #recordRestoration(
    client: PoolClient,
    action: ActionName,
    { personId, reason }: Acceptance,
    restoration: Pick<LogRestorationEntity, 'establishmentId' | 'differences'> & Partial<LogRestorationEntity>,
    signer?: NoteSigner,
  ): Promise<void> {
    const { establishmentId } = restoration;
    const acceptedAt = this.clock.now();
    const lastHead = await findLastCheckpoint(client, establishmentId);
    await this.db.transaction(async (tx) => {
      await setAuditContext(tx, { establishmentId, personId, action, happenedAt: acceptedAt, reason });
      const commonFields = { reason, personId, acceptedAt, treeSize: BigInt(lastHead?.treeSize ?? 0) };
      await insertRow(tx, LogRestorationEntity, {
        ...restoration,
        ...commonFields,
        restorationNumber: await findNextRestorationNumber(tx, establishmentId),
      });
      if (signer === undefined) return;
      const { name: origin, keyId, publicKey } = signer;
      await insertRow(tx, LogKeyEntity, { establishmentId, keyId, origin, publicKey, createdAt: acceptedAt });
    });
  }
}

/** Returns the next number of the establishment's restorations, from 1. */
async function findNextRestorationNumber(tx: Tx, establishmentId: number): Promise<number> {
  const lastRestoration = await tx.findOne(LogRestorationEntity, {
    where: { establishmentId },
    order: { restorationNumber: 'DESC' },
  });
  return (lastRestoration?.restorationNumber ?? 0) + 1;
}
