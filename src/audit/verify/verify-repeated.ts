import type { PoolClient } from 'pg';
import type { Findings } from '../findings/finding.js';
import type { AuditedTable } from './guards.queries.js';
import { runCheckInSavepoint } from './report-unreadable.js';
import type { EntryCounts } from './verify-entries.js';
import {
  countRows,
  listRowsInsertedTwice,
  listChangedMigrationImages,
  listChangedDigestImages,
} from './verify.queries.js';

/** The logged contents of an establishment's tables. */
export interface LoggedTables {
  readonly establishmentId: number;
  readonly auditedTables: readonly AuditedTable[];
  readonly countsByTable: ReadonlyMap<string, EntryCounts>;
}

/**
 * Finds a row that the log inserts a second time, and a migration's image that differs from the image before it.
 * Either would make an edited row the last one known to the log. A migration that changes a row of a mutable table
 * records a change of its own. Entries are counted first, so that the log is searched only if they do not match the
 * existing rows.
 */
export async function verifyRepeatedEntries(
  client: PoolClient,
  loggedTables: LoggedTables,
  findings: Findings,
): Promise<void> {
  const { establishmentId } = loggedTables;
  await runCheckInSavepoint(client, { establishmentId, table: 'log_entries', key: 'repeated' }, findings, async () => {
    const suspectTables = await listSuspectTables(client, loggedTables);
    for (const { table, key, entryId } of await listRowsInsertedTwice(client, establishmentId, suspectTables)) {
      const detail = `entry ${entryId} inserts a row that was there already`;
      findings.add({ establishmentId, table, key, kind: 'entryRepeated', detail });
    }
    const imagedTables = loggedTables.auditedTables.filter(
      ({ tableName, mode }) => mode !== 'derived' && countMigrationImages(loggedTables, tableName) > 0,
    );
    const isAppendOnlyByTable = new Map(imagedTables.map(({ tableName, mode }) => [tableName, mode === 'append_only']));
    const changedImages = await listChangedMigrationImages(client, establishmentId, [...isAppendOnlyByTable.keys()]);
    for (const table of imagedTables.filter(({ exists, textColumns }) => exists && textColumns.length > 0)) {
      changedImages.push(...(await listChangedDigestImages(client, establishmentId, table)));
    }
    for (const { table, key, entryId, columns } of changedImages) {
      const detail = `entry ${entryId} is the image of a migration and states other values: ${columns}`;
      const kind = isAppendOnlyByTable.get(table) === true ? 'appendOnlyChanged' : 'snapshotOutsideMigration';
      findings.add({ establishmentId, table, key, kind, detail });
    }
  });
}

/** Returns how many images of its rows migrations wrote for the table. */
const countMigrationImages = ({ countsByTable }: LoggedTables, table: string): number =>
  countsByTable.get(table)?.imaged ?? 0;

/**
 * Returns the tables whose rows are not as many as their entries require (those inserted without those deleted), and
 * those with migration images. Derived tables, whose rows are computed from others, are left out.
 */
async function listSuspectTables(client: PoolClient, loggedTables: LoggedTables): Promise<string[]> {
  const { establishmentId, auditedTables, countsByTable } = loggedTables;
  const suspectTables: string[] = [];
  for (const { tableName, exists, isReadable, hasEstablishment, mode } of auditedTables) {
    const counts = countsByTable.get(tableName);
    if (mode === 'derived' || counts === undefined) continue;
    const rowCount =
      exists && isReadable ? await countRows(client, tableName, hasEstablishment ? establishmentId : null) : 0;
    if (counts.imaged > 0 || counts.inserted - counts.deleted !== rowCount) suspectTables.push(tableName);
  }
  return suspectTables;
}
