import type { PoolClient } from 'pg';
import type { Findings } from '../findings/finding.js';
import { listRegisterGaps } from './guards.queries.js';
import { runCheckInSavepoint } from './report-unreadable.js';
import { readEntryNumbers } from './verify.queries.js';
import type { DigestCheck } from './verify-tables.js';

/**
 * Adds a finding for each register that does not count from 1 without a gap, or whose counter is not at its last
 * number.
 */
export async function verifyRegisters(client: PoolClient, establishmentId: number, findings: Findings): Promise<void> {
  for (const { register, detail } of await listRegisterGaps(client, establishmentId)) {
    findings.add({ establishmentId, table: 'register_entries', key: register, kind: 'registerGap', detail });
  }
}

/** Adds a finding when the sequence of entry numbers was set back below the highest entry number. */
export async function verifyEntrySequence(client: PoolClient, findings: Findings): Promise<void> {
  const { lastIssued, highestEntryId } = await readEntryNumbers(client);
  if (lastIssued >= highestEntryId) return;
  const detail = `the sequence was put back to ${lastIssued}, and entries are numbered up to ${highestEntryId}`;
  findings.add({
    establishmentId: 0,
    table: 'log_entry_ids',
    key: 'sequence log_entry_ids',
    kind: 'guardAltered',
    detail,
  });
}

/**
 * Runs the checks of digests that other modules store instead of logging row by row.
 * Adds a finding for each row that a check returns.
 */
export async function verifyDigests(
  client: PoolClient,
  checks: readonly DigestCheck[],
  establishmentId: number,
  findings: Findings,
): Promise<void> {
  const sharedValues = new Map<string, unknown>();
  /**
   * Returns the value of an SQL text, which several checks take as a parameter; null without a row. Each text is run
   * once.
   */
  const getSharedValue = async (valueSql: string): Promise<unknown> => {
    if (!sharedValues.has(valueSql)) {
      const { rows } = await client.query<{ value: unknown }>(valueSql, [establishmentId]);
      sharedValues.set(valueSql, rows[0]?.value ?? null);
    }
    return sharedValues.get(valueSql);
  };
  for (const { table, sharedValueSql: valueSql, sql, kind = 'digestDiffers' } of checks) {
    await runCheckInSavepoint(client, { establishmentId, table, key: 'digests' }, findings, async () => {
      const { rows } = await client.query<{ row_key: string; detail: string; machine_id?: bigint | null }>(sql, [
        establishmentId,
        ...(valueSql === undefined ? [] : [await getSharedValue(valueSql)]),
      ]);
      for (const { row_key: key, detail, machine_id: machineId = null } of rows) {
        const machineField = machineId === null ? {} : { machineId: `${machineId}` };
        findings.add({ establishmentId, table, key, kind, detail, ...machineField });
      }
    });
  }
}
