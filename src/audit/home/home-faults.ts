import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client, PoolClient } from 'pg';
import { withClient } from '#platform/database/database.js';
import { BINDING_KEY } from '#platform/files/binding-key.js';
import { refuse } from '#refusals/refusal.js';
import type { RefusalCode } from '#refusals/codes.js';
import { getCheckpointFile, visitFileHeads, readFileSize, type FileHeads } from '../log/checkpoint-file.js';
import { listCodesInHome, buildLogOrigin, getPrivateKeyPath, readPublishedVerifiers } from '../log/log-keys.js';
import {
  readDatabaseHeads,
  readInstallationId,
  listDatabaseKeys,
  releaseSealerLock,
  acquireSealerLock,
} from '../log/log.queries.js';
import {
  hasEstablishmentsTable,
  hasBoundEntrySinceAcceptance,
  hasEntrySinceAcceptance,
} from './home-faults.queries.js';
import type { DatabaseHeads } from '../log/log.queries.js';
import { createNoteSigner } from '../log/note.js';
import { HeadsByPruning, type Pruning } from '../thinning/thinned-heads.js';
import { listHeadSizesByPruning, listPrunings } from '../thinning/thinning.queries.js';
import type { SealedEstablishment } from '../log/sealed-establishment.js';
import { listLoggedEstablishments } from '../log/logged-establishments.queries.js';

/** The ways in which the files of the home and the database can fail to match. */
export type FaultKind =
  | 'homeForeign'
  | 'databaseBehind'
  | 'headsDiffer'
  | 'establishmentMissing'
  | 'keyMissing'
  | 'keyUnknown'
  | 'publicKeysMissing'
  | 'otherKeyMissing'
  | 'checkpointsMissing';

export interface HomeFault extends SealedEstablishment {
  readonly kind: FaultKind;
  /** Relative to the home. */
  readonly file: string;
  readonly detail: string;
  /** The last signed head of the file, if the database lacks it. */
  readonly lostHead?: { readonly size: number; readonly note: string };
}

type PgClient = Client | PoolClient;

/** The refusal code of each fault, gravest first. */
const FAULT_KINDS_BY_CODE = [
  ['HOME_OF_ANOTHER_DATABASE', ['homeForeign']],
  ['DATABASE_ROLLED_BACK', ['databaseBehind', 'headsDiffer', 'establishmentMissing']],
  ['LOG_KEYS_MISSING', ['keyMissing', 'keyUnknown', 'publicKeysMissing']],
  ['CHECKPOINTS_MISSING', ['checkpointsMissing']],
  ['KEYS_MISSING', ['otherKeyMissing']],
] as const satisfies readonly (readonly [RefusalCode, readonly FaultKind[]])[];

/** A killed process leaves the file one head behind its database; the next seal writes it. */
const MISSING_HEADS_AFTER_KILL = 1;

/** Refuses with the code of the gravest fault and names the files with that code; does nothing without faults. */
export function assertNoFaults(home: string, faults: readonly HomeFault[]): void {
  for (const [refusalCode, faultKinds] of FAULT_KINDS_BY_CODE) {
    const faultsOfCode = faults.filter(({ kind }) => (faultKinds as readonly FaultKind[]).includes(kind));
    if (faultsOfCode.length === 0) continue;
    const files = [...new Set(faultsOfCode.map(({ file }) => file))].sort();
    const details = faults.map(({ kind, file, detail }) => ({ kind, file, detail }));
    refuse(refusalCode, { home, files, faults: details });
  }
}

/**
 * Refuses a home and a database that do not match, with the code of the gravest fault.
 * Called at the start of the server and of every command.
 */
export function assertHomeMatchesDatabase(ownerUrl: string, home: string): Promise<void> {
  return withClient(ownerUrl, async (client) => {
    // a first start that was killed during its migrations has sealed nothing
    if (await hasEstablishmentsTable(client)) assertNoFaults(home, await listHomeFaults(client, home));
  });
}

/**
 * Returns every fault of the home, the folder of keys and signed heads (a fault: its files and the database differ).
 * Takes the lock of each log in turn, so that no seal is between database and file.
 */
export async function listHomeFaults(client: PgClient, home: string): Promise<HomeFault[]> {
  const faults: HomeFault[] = [];
  const establishments = await listLoggedEstablishments(client);
  for (const establishment of establishments) {
    await acquireSealerLock(client, establishment.establishmentId);
    try {
      faults.push(...(await listLogFaults(client, home, establishment)));
      faults.push(...(await listOtherKeyFaults(client, home, establishment)));
    } finally {
      await releaseSealerLock(client, establishment.establishmentId);
    }
  }
  return [...faults, ...(await listUnknownEstablishmentFaults(client, home, establishments))];
}

/** Returns the key files other than those of the log, each with the table whose rows prove that it was used. */
const listOtherKeyFiles = (establishmentCode: string): readonly (readonly [file: string, table: string])[] => [
  ['keys/personal-data.key', 'personal_records'],
  [`keys/${establishmentCode}.documents.json`, 'document_issues'],
];

/**
 * Returns a fault for each used key, other than the log's, whose file is missing, unless its loss was accepted since.
 * A key was used if the table that needs it has entries; the binding key, if entries carry its code.
 */
async function listOtherKeyFaults(
  client: PgClient,
  home: string,
  establishment: SealedEstablishment,
): Promise<HomeFault[]> {
  const faults: HomeFault[] = [];
  for (const [file, table] of listOtherKeyFiles(establishment.code)) {
    if (existsSync(join(home, file))) continue;
    const wasUsed = await hasEntrySinceAcceptance(
      client,
      establishment.establishmentId,
      table,
      `otherKeyMissing ${file}`,
    );
    const detail = 'the key is gone, and what it is needed for is there';
    if (wasUsed) faults.push({ ...establishment, kind: 'otherKeyMissing', file, detail });
  }
  if (existsSync(join(home, BINDING_KEY))) return faults;
  if (await hasBoundEntrySinceAcceptance(client, establishment.establishmentId, `otherKeyMissing ${BINDING_KEY}`)) {
    const detail = 'the key that binds what is written is gone';
    faults.push({ ...establishment, kind: 'otherKeyMissing', file: BINDING_KEY, detail });
  }
  return faults;
}

/**
 * Returns the faults of one establishment's log. Files of another installation are reported alone.
 * Without them, these are the faults of its keys, and of signed heads that differ from the database's.
 * The caller must hold its sealer's lock.
 */
export async function listLogFaults(
  client: PgClient,
  home: string,
  establishment: SealedEstablishment,
): Promise<HomeFault[]> {
  const { establishmentId, code } = establishment;
  const prunings = await listPrunings(client, establishmentId);
  const headsByPruning = new HeadsByPruning(prunings);
  const fileHeads = await visitFileHeads(getCheckpointFile(home, code), (size, note) =>
    headsByPruning.addHead(size, note),
  );
  const installationId = await readInstallationId(client);
  const foreignPaths = await listForeignPaths(home, installationId, code, fileHeads);
  if (foreignPaths.length > 0) return foreignPaths.map((file) => buildForeignFault(establishment, file));
  const databaseHeads = await readDatabaseHeads(client, establishmentId, fileHeads?.lastHead?.size ?? 0);
  const sizesByPruning = prunings.length === 0 ? undefined : await listHeadSizesByPruning(client, establishmentId);
  const prunedRanges = prunings.map((pruning) => ({
    ...pruning,
    databaseCount: sizesByPruning?.get(pruning.number)?.length ?? 0,
    fileCount: headsByPruning.countHeads(pruning),
  }));
  return [
    ...(await listKeyFaults(client, home, establishment, buildLogOrigin(installationId, code))),
    ...listHeadFileFaults(establishment, fileHeads, databaseHeads, prunedRanges),
  ];
}

/** Returns the fault of a file that belongs to the log of another installation. */
function buildForeignFault(establishment: SealedEstablishment, file: string): HomeFault {
  return { ...establishment, kind: 'homeForeign', file, detail: 'it belongs to the log of another installation' };
}

/**
 * Returns which of the log's public keys and checkpoint file were written by another installation, as paths in the
 * home.
 */
async function listForeignPaths(
  home: string,
  installationId: string,
  establishmentCode: string,
  fileHeads: FileHeads | undefined,
): Promise<string[]> {
  const ownOrigin = buildLogOrigin(installationId, '');
  const keyOrigins = (await readPublishedVerifiers(home, establishmentCode)).map(({ name }) => name);
  const isForeignOrigin = (name: string): boolean => name.startsWith('releve/') && !name.startsWith(ownOrigin);
  const foreignPaths: string[] = [];
  if (keyOrigins.length > 0 && keyOrigins.every(isForeignOrigin))
    foreignPaths.push(`keys/${establishmentCode}.log.pub`);
  if (isForeignOrigin(fileHeads?.lastHead?.origin ?? ''))
    foreignPaths.push(`checkpoints/${establishmentCode}.checkpoints`);
  return foreignPaths;
}

/** Returns the faults of the log's keys: private key missing or unknown to the database, public keys not published. */
async function listKeyFaults(
  client: PgClient,
  home: string,
  establishment: SealedEstablishment,
  origin: string,
): Promise<HomeFault[]> {
  const { code } = establishment;
  const storedKeys = await listDatabaseKeys(client, establishment.establishmentId);
  if (storedKeys.length === 0) return [];
  const faults: HomeFault[] = [];
  const file = `keys/${code}.log.key`;
  const path = getPrivateKeyPath(home, code);
  if (!existsSync(path)) {
    faults.push({ ...establishment, kind: 'keyMissing', file, detail: 'the key that signs the log is gone' });
  } else {
    const keyId = await readSigningKeyId(origin, path);
    if (keyId === undefined || !storedKeys.some((storedKey) => storedKey.keyId.equals(keyId))) {
      const detail = keyId === undefined ? 'it is no key' : `key ${keyId.toString('hex')} never signed this log`;
      faults.push({ ...establishment, kind: 'keyUnknown', file, detail });
    }
  }
  const publishedKeys = await readPublishedVerifiers(home, code);
  const unpublishedKeys = storedKeys.filter(
    ({ publicKey }) => !publishedKeys.some((publishedKey) => publishedKey.publicKey.equals(publicKey)),
  );
  if (unpublishedKeys.length > 0) {
    const detail = `it lacks ${unpublishedKeys.map(({ keyId }) => keyId.toString('hex')).join(', ')}`;
    faults.push({ ...establishment, kind: 'publicKeysMissing', file: `keys/${code}.log.pub`, detail });
  }
  return faults;
}

/** Returns the key id of a private signing key; undefined when the file contains no Ed25519 key. */
async function readSigningKeyId(origin: string, path: string): Promise<Buffer | undefined> {
  try {
    return createNoteSigner(origin, await readFile(path, 'utf8')).keyId;
  } catch {
    return undefined;
  }
}

/** A range of pruned heads, with the number that the database and the file have of it. */
interface PrunedRange extends Pruning {
  readonly databaseCount: number;
  readonly fileCount: number;
}

/** Compares the signed heads of the file with those of the database; returns the first fault, or an empty list. */
function listHeadFileFaults(
  establishment: SealedEstablishment,
  fileHeads: FileHeads | undefined,
  databaseHeads: DatabaseHeads,
  prunedRanges: readonly PrunedRange[],
): HomeFault[] {
  const file = `checkpoints/${establishment.code}.checkpoints`;
  const buildFault = (kind: FaultKind, detail: string): HomeFault => ({ ...establishment, kind, file, detail });
  if (fileHeads === undefined) {
    if (databaseHeads.lastSize === 0) return [];
    return [buildFault('checkpointsMissing', `there is no file of checkpoints outside the database`)];
  }
  const { lastHead: lastFileHead } = fileHeads;
  if (lastFileHead !== undefined && lastFileHead.size > databaseHeads.lastSize) {
    const detail = `the file has a head of ${lastFileHead.size} leaves, the database one of ${databaseHeads.lastSize}`;
    return [{ ...buildFault('databaseBehind', detail), lostHead: lastFileHead }];
  }
  if (lastFileHead !== undefined && databaseHeads.noteOfSize !== lastFileHead.note) {
    const detail = `the database states another head of ${lastFileHead.size} leaves than the file, or none`;
    return [{ ...buildFault('headsDiffer', detail), lostHead: lastFileHead }];
  }
  // a process killed between database and file leaves one head out of the file
  if (databaseHeads.countBeyondSize > MISSING_HEADS_AFTER_KILL) {
    return [buildFault('checkpointsMissing', `the last ${databaseHeads.countBeyondSize} signed heads are not in it`)];
  }
  // a process killed between the act and the file leaves all removed heads in the file; any other number is a fault
  const pendingRanges = prunedRanges.filter((range) => range.fileCount === range.databaseCount + range.removedCount);
  const mismatchedRange = prunedRanges.find(
    (range) => range.fileCount !== range.databaseCount && !pendingRanges.includes(range),
  );
  if (mismatchedRange !== undefined) {
    const { number, firstSize, lastSize, removedCount } = mismatchedRange;
    const detail =
      `of the heads of ${firstSize} to ${lastSize} leaves the database has ${mismatchedRange.databaseCount} and the file ${mismatchedRange.fileCount}; ` +
      `thinning ${number} removed ${removedCount}`;
    return [
      buildFault(
        mismatchedRange.fileCount < mismatchedRange.databaseCount ? 'checkpointsMissing' : 'headsDiffer',
        detail,
      ),
    ];
  }
  const pendingHeadCount = pendingRanges.reduce((sum, { removedCount }) => sum + removedCount, 0);
  // the file and the database must have equally many heads, without those thinned
  const missingHeadCount = databaseHeads.countUpToSize - (fileHeads.headCount - pendingHeadCount);
  if (missingHeadCount > 0) return [buildFault('checkpointsMissing', `${missingHeadCount} signed heads are not in it`)];
  return missingHeadCount < 0
    ? [buildFault('headsDiffer', `it has ${-missingHeadCount} signed heads that the database lacks`)]
    : [];
}

/**
 * Returns a fault for each establishment that files of the home name and the database does not know.
 * Files of another installation are reported one by one as foreign.
 */
async function listUnknownEstablishmentFaults(
  client: PgClient,
  home: string,
  establishments: readonly SealedEstablishment[],
): Promise<HomeFault[]> {
  const knownCodes = new Set(establishments.map(({ code }) => code));
  const faults: HomeFault[] = [];
  for (const code of (await listCodesInHome(home)).filter((fileCode) => !knownCodes.has(fileCode))) {
    const fileHeads = await visitFileHeads(getCheckpointFile(home, code));
    const unknownEstablishment = { establishmentId: 0, code };
    const foreignPaths = await listForeignPaths(home, await readInstallationId(client), code, fileHeads);
    faults.push(...foreignPaths.map((file) => buildForeignFault(unknownEstablishment, file)));
    if (foreignPaths.length > 0) continue;
    const hasCheckpointFile = (await readFileSize(getCheckpointFile(home, code))) !== undefined;
    const file = hasCheckpointFile ? `checkpoints/${code}.checkpoints` : `keys/${code}.log.pub`;
    const detail = `the database holds nothing of ${code} any more`;
    const lostHeadField = fileHeads?.lastHead === undefined ? {} : { lostHead: fileHeads.lastHead };
    faults.push({ ...unknownEstablishment, kind: 'establishmentMissing', file, detail, ...lostHeadField });
  }
  return faults;
}
