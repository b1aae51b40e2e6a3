import type { PoolClient } from 'pg';
import type { Database } from '#platform/database/database.js';
import { BindingVerifier, readBindingKey } from '#platform/files/binding-key.js';
import { readExpectedCatalogue, type Catalogue } from '../catalogue/catalogue.js';
import { getCheckpointFile, openCheckpointFile, type OpenedCheckpointFile } from '../log/checkpoint-file.js';
import { Findings, type Finding, type FindingKind } from '../findings/finding.js';
import { listAuditedTables, type AuditedTable } from './guards.queries.js';
import { listCodesInHome, buildLogOrigin, readPublishedKeys } from '../log/log-keys.js';
import { runCheckInSavepoint } from './report-unreadable.js';
import { addMachineNumbers } from '../findings/machines-of-findings.queries.js';
import { emptyRoot } from '../log/merkle.js';
import type { NoteVerifier } from '../log/note.js';
import { findLastCheckpoint, listDatabaseKeys, readInstallationId } from '../log/log.queries.js';
import type { SealedEstablishment } from '../log/sealed-establishment.js';
import { listPrunings } from '../thinning/thinning.queries.js';
import { verifyEntries, type VerifiedEntries } from './verify-entries.js';
import { verifyRepeatedEntries } from './verify-repeated.js';
import { verifyCatalogue } from './verify-catalogue.js';
import { verifyFiles, type FileCheck } from './verify-files.js';
import { verifyDigests, verifyEntrySequence, verifyRegisters } from './verify-guards.js';
import { verifyStrayRows, verifyTable, type DigestCheck } from './verify-tables.js';
import { verifyCheckpointFile, verifyTree } from './verify-tree.js';
import {
  countUnsealedEntries,
  runInSharedSnapshot,
  describeOldestWriter,
  listTablesEverAudited,
} from './verify.queries.js';
import { listLoggedEstablishments } from '../log/logged-establishments.queries.js';
import type { SnapshotConnections } from './verify.queries.js';

export interface VerifyOptions {
  /** Folder of the keys and checkpoints outside the database. */
  readonly home: string;
  /** Only these establishments; all of them when absent. */
  readonly establishmentIds?: readonly number[];
  readonly digestChecks?: readonly DigestCheck[];
  readonly fileChecks?: readonly FileCheck[];
  /** Key files that are properly stored elsewhere, relative to the home: their absence is no finding. */
  readonly storedElsewhere?: readonly string[];
  /** Findings from before the last seal. */
  readonly before?: readonly Finding[];
  /** The expected catalogue of the database; that of this version when absent. */
  readonly catalogue?: Catalogue;
  /** Receives the part being checked, for a progress line. */
  readonly onProgress?: (step: { readonly establishment: string; readonly part: string }) => void;
}

export interface EstablishmentReport {
  readonly establishmentId: number;
  readonly code: string;
  readonly entries: number;
  readonly treeSize: number;
  /** Base64, as in the checkpoint. */
  readonly root: string;
}

export interface VerifyReport {
  readonly isClean: boolean;
  readonly establishments: readonly EstablishmentReport[];
  /** Total number of findings; the list has the first thousand of each kind. */
  readonly findingCount: number;
  readonly counts: Readonly<Partial<Record<FindingKind, number>>>;
  readonly findings: readonly Finding[];
}

/** What the log follows, for all establishments alike. */
interface VerifyContext {
  readonly auditedTables: readonly AuditedTable[];
  readonly everAuditedTables: readonly string[];
  /** The home's key that binds entries; undefined when the home has none. */
  readonly bindingKey: ReturnType<typeof readBindingKey>;
}

interface VerifiedEstablishment extends SealedEstablishment {
  /** The file of heads as it was before the snapshot. */
  readonly checkpointFile: OpenedCheckpointFile | undefined;
}

/**
 * Verifies the log and everything that it covers, in one snapshot, while the establishment works; returns all findings.
 * It checks bodies against leaves, leaves against signed checkpoints, and checkpoints against the file outside. It
 * checks live rows against their last images, digests against the rows and files that they cover, and the guards.
 * Memory does not grow with the log.
 */
export async function verifyLog(db: Database, options: VerifyOptions): Promise<VerifyReport> {
  const findings = new Findings();
  const { catalogue = readExpectedCatalogue(), before: earlierFindings = [] } = options;
  for (const finding of earlierFindings) findings.add(finding);
  // read before the snapshot, so that everything in the file was committed before it
  const establishments = await listEstablishmentsToVerify(db, options);
  try {
    return await verifyEstablishments(db, options, catalogue, establishments, findings);
  } finally {
    for (const { checkpointFile } of establishments) await checkpointFile?.handle.close();
  }
}

/**
 * Verifies the catalogue, then each establishment on three connections of one snapshot, and returns the report.
 * A table that cannot be read becomes a finding.
 */
async function verifyEstablishments(
  db: Database,
  options: VerifyOptions,
  catalogue: Catalogue,
  establishments: readonly VerifiedEstablishment[],
  findings: Findings,
): Promise<VerifyReport> {
  const { reports, namedFindings } = await withSnapshotConnections(db, async (connections) => {
    const [, , tablesClient] = connections;
    // establishment 0 is the installation as a whole
    const runCheck = <T>(table: string, check: () => Promise<T>): Promise<T | undefined> =>
      runCheckInSavepoint(tablesClient, { establishmentId: 0, table }, findings, check);
    const auditedTables = (await runCheck('audited_tables', () => listAuditedTables(tablesClient))) ?? [];
    await runCheck('pg_catalog', () => verifyCatalogue(tablesClient, auditedTables, catalogue, findings));
    await runCheck('log_entry_ids', () => verifyEntrySequence(tablesClient, findings));
    const everAuditedTables = await listTablesEverAudited(tablesClient);
    const bindingKey = readBindingKey(options.home);
    const context = { auditedTables, everAuditedTables, bindingKey };
    const establishmentReports: EstablishmentReport[] = [];
    for (const establishment of establishments)
      establishmentReports.push(await verifyEstablishment(connections, establishment, context, options, findings));
    // rows and files of establishments that the log does not know
    if (options.establishmentIds === undefined) {
      const knownEstablishmentIds = establishments.map(({ establishmentId }) => establishmentId);
      for (const table of auditedTables)
        if (table.mode !== 'derived') await verifyStrayRows(tablesClient, table, knownEstablishmentIds, findings);
      await reportUnknownEstablishments(options.home, establishments, findings);
    }
    const findingsWithMachines = await runCheck('log_entries', () => addMachineNumbers(tablesClient, findings.list));
    return { reports: establishmentReports, namedFindings: findingsWithMachines ?? findings.list };
  });
  return {
    isClean: findings.total === 0,
    establishments: reports,
    findingCount: findings.total,
    counts: Object.fromEntries(findings.counts),
    findings: namedFindings,
  };
}

/** Verifies one establishment: its entries, tree and tables are read at the same time, on one connection each. */
async function verifyEstablishment(
  [entriesClient, treeClient, tablesClient]: SnapshotConnections,
  establishment: VerifiedEstablishment,
  context: VerifyContext,
  options: VerifyOptions,
  findings: Findings,
): Promise<EstablishmentReport> {
  const { establishmentId, code } = establishment;
  const { auditedTables } = context;
  options.onProgress?.({ establishment: code, part: 'log' });
  const [{ count, countsByTable }, { size, root }] = await Promise.all([
    verifyEstablishmentEntries(entriesClient, establishment, context, findings),
    verifyEstablishmentTree(treeClient, establishment, options.home, findings),
    verifyEstablishmentTables(tablesClient, establishment, auditedTables, options, findings),
  ]);
  await verifyRepeatedEntries(entriesClient, { ...establishment, auditedTables, countsByTable }, findings);
  return { establishmentId, code, entries: count, treeSize: size, root: root.toString('base64') };
}

/** Checks the entries of one establishment and returns their counts, all zero when they cannot be read. */
async function verifyEstablishmentEntries(
  client: PoolClient,
  { establishmentId }: VerifiedEstablishment,
  { auditedTables, everAuditedTables, bindingKey }: VerifyContext,
  findings: Findings,
): Promise<VerifiedEntries> {
  const appendOnlyTables = new Map(
    auditedTables.filter(({ mode }) => mode === 'append_only').map((table) => [table.tableName, table.textColumns]),
  );
  const knownTables = new Set([...everAuditedTables, ...auditedTables.map(({ tableName }) => tableName)]);
  const verifiedEntries = await runCheckInSavepoint(
    client,
    { establishmentId, table: 'log_entries' },
    findings,
    async () => {
      const lastCheckpoint = await findLastCheckpoint(client, establishmentId);
      const horizon = lastCheckpoint?.horizon ?? 0n;
      await verifyUnsealedEntries(client, establishmentId, horizon, findings);
      const bindingsField = bindingKey === undefined ? {} : { bindings: new BindingVerifier(bindingKey) };
      const expectations = { establishmentId, horizon, appendOnlyTables, knownTables, ...bindingsField };
      return verifyEntries(client, expectations, findings);
    },
  );
  return verifiedEntries ?? { count: 0, countsByTable: new Map() };
}

/**
 * Reports entries that have waited more than a minute for their seal: the sealer does not run, or a transaction holds
 * it back.
 * `horizon` is the transaction number from which nothing is sealed.
 */
async function verifyUnsealedEntries(
  client: PoolClient,
  establishmentId: number,
  horizon: bigint,
  findings: Findings,
): Promise<void> {
  const { waiting: waitingCount, since: waitingSince } = await countUnsealedEntries(client, establishmentId, horizon);
  if (waitingSince === null) return;
  const writer = await describeOldestWriter(client);
  const cause = writer === undefined ? 'nothing holds them back: the seal does not run' : `held back by ${writer}`;
  findings.add({
    establishmentId,
    table: 'log_entries',
    key: '*',
    kind: 'entryNotSealed',
    detail: `${waitingCount === 1n ? '1 entry waits' : `${waitingCount} entries wait`} to be sealed since ${waitingSince.toISOString()}, ${cause}`,
  });
}

/** Checks the tree of one establishment's log and its file of signed heads; returns the tree's size and root. */
async function verifyEstablishmentTree(
  client: PoolClient,
  establishment: VerifiedEstablishment,
  home: string,
  findings: Findings,
): Promise<{ readonly size: number; readonly root: Buffer }> {
  const { establishmentId, code, checkpointFile } = establishment;
  const runCheck = <T>(table: string, check: () => Promise<T>): Promise<T | undefined> =>
    runCheckInSavepoint(client, { establishmentId, table }, findings, check);
  const origin = await runCheck('installation', async () => buildLogOrigin(await readInstallationId(client), code));
  const verifiers = await runCheck('log_keys', () => readTrustedKeys(client, establishment, home, findings));
  const prunings = (await runCheck('log_thinnings', () => listPrunings(client, establishmentId))) ?? [];
  const expectations = {
    establishmentId,
    origin: origin ?? buildLogOrigin('', code),
    verifiers: verifiers ?? [],
    prunings,
  };
  const verifiedTree = await runCheck('log_leaves', () => verifyTree(client, expectations, findings));
  const treeHead = verifiedTree ?? { size: 0, root: emptyRoot };
  if (checkpointFile !== undefined) {
    await runCheck('checkpoint file', () => verifyCheckpointFile(client, expectations, checkpointFile, findings));
  } else if (treeHead.size > 0) {
    findings.add({
      establishmentId,
      table: 'checkpoint file',
      key: code,
      kind: 'checkpointFileAltered',
      detail: 'there is no file of checkpoints outside the database',
    });
  }
  return treeHead;
}

/**
 * Returns the trusted public keys: those in the file outside the database.
 * A key that is only in the database is a finding. So is one that is only outside, because its owner could sign another
 * history.
 */
async function readTrustedKeys(
  client: PoolClient,
  { establishmentId, code }: VerifiedEstablishment,
  home: string,
  findings: Findings,
): Promise<NoteVerifier[]> {
  const addFinding = (key: string, detail: string): void =>
    findings.add({ establishmentId, table: 'log_keys', key, kind: 'keyUnknown', detail });
  const { verifiers: publishedVerifiers, invalidLineNumbers } = await readPublishedKeys(home, code);
  const storedKeys = await listDatabaseKeys(client, establishmentId);
  for (const lineNumber of invalidLineNumbers)
    addFinding(`keys/${code}.log.pub`, `line ${lineNumber} is no public key`);
  const storedKeyTexts = new Set(storedKeys.map(formatKey));
  // a key only in the file: its owner could sign another history
  for (const verifier of storedKeys.length === 0 ? [] : publishedVerifiers) {
    if (storedKeyTexts.has(formatKey(verifier))) continue;
    addFinding(verifier.keyId.toString('hex'), 'the file of public keys names it, and the log never had this key');
  }
  // compared as text, because a stored value inside may not be a key at all
  const publishedKeyTexts = new Set(publishedVerifiers.map(formatKey));
  for (const storedKey of storedKeys) {
    if (publishedKeyTexts.has(formatKey(storedKey))) continue;
    addFinding(storedKey.keyId.toString('hex'), 'the file of public keys outside the database does not name this key');
  }
  return publishedVerifiers;
}

/** Returns a public key as one text, so that keys from different sources can be compared. */
function formatKey({ name, keyId, publicKey }: NoteVerifier): string {
  return `${keyId.toString('hex')} ${publicKey.toString('hex')} ${name}`;
}

/** Checks the tables, registers, digests and files of one establishment against its log. */
async function verifyEstablishmentTables(
  client: PoolClient,
  establishment: VerifiedEstablishment,
  auditedTables: readonly AuditedTable[],
  { digestChecks = [], fileChecks = [], home, onProgress }: VerifyOptions,
  findings: Findings,
): Promise<void> {
  const { establishmentId, code } = establishment;
  for (const table of auditedTables.filter(({ mode }) => mode !== 'derived')) {
    onProgress?.({ establishment: code, part: table.tableName });
    await verifyTable(client, table, establishmentId, findings);
  }
  await runCheckInSavepoint(client, { establishmentId, table: 'register_entries', key: 'numbers' }, findings, () =>
    verifyRegisters(client, establishmentId, findings),
  );
  await verifyDigests(client, digestChecks, establishmentId, findings);
  await verifyFiles(client, fileChecks, establishment, home, findings);
}

/** Adds a finding for each establishment that files outside the database name and the database does not know. */
async function reportUnknownEstablishments(
  home: string,
  establishments: readonly VerifiedEstablishment[],
  findings: Findings,
): Promise<void> {
  const knownCodes = new Set(establishments.map(({ code }) => code));
  for (const code of (await listCodesInHome(home)).filter((fileCode) => !knownCodes.has(fileCode))) {
    findings.add({
      establishmentId: 0,
      table: 'establishments',
      key: code,
      kind: 'establishmentMissing',
      detail: `keys or signed heads of ${code} lie outside the database, which holds nothing of it any more`,
    });
  }
}

/**
 * Returns the establishments to verify (undefined ids: all), with their codes as the log knows them.
 * Each has its checkpoint file opened, undefined when there is none.
 */
async function listEstablishmentsToVerify(
  db: Database,
  { home, establishmentIds }: VerifyOptions,
): Promise<VerifiedEstablishment[]> {
  const knownEstablishments = await listLoggedEstablishments(db);
  const selectedEstablishments = knownEstablishments.filter(
    ({ establishmentId }) => establishmentIds?.includes(establishmentId) ?? true,
  );
  return Promise.all(
    selectedEstablishments.map(async (establishment) => ({
      ...establishment,
      checkpointFile: await openCheckpointFile(getCheckpointFile(home, establishment.code)),
    })),
  );
}

/** Runs the work on three connections that share one snapshot, so that leaves, bodies and rows are consistent. */
async function withSnapshotConnections<T>(
  db: Database,
  operation: (connections: SnapshotConnections) => Promise<T>,
): Promise<T> {
  return db.withConnection((entriesClient) =>
    db.withConnection((treeClient) =>
      db.withConnection((tablesClient) => {
        const connections: SnapshotConnections = [entriesClient, treeClient, tablesClient];
        return runInSharedSnapshot(connections, () => operation(connections));
      }),
    ),
  );
}
