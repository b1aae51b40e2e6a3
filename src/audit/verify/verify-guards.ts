import type { PoolClient } from 'pg';
import type { Findings } from './finding.js';
import { alteredFunctions, partsOf, registerGaps, triggersOf } from './guards.queries.js';
import type { AuditedTable } from './guards.queries.js';
import { reportUnreadable } from './report-unreadable.js';
import type { DigestCheck } from './verify-tables.js';

const logTables = ['log_entries', 'log_leaves', 'log_checkpoints', 'log_keys'];

/** Checks the triggers required on every audited table and on the log: enabled and with their original arguments. */
export async function verifyTriggers(
  client: PoolClient,
  tables: readonly AuditedTable[],
  findings: Findings,
): Promise<void> {
  const names = [...new Set([...tables.map(({ tableName }) => tableName), ...logTables])];
  const triggers = await triggersOf(client, names);
  const settings = new Map(tables.map((table) => [table.tableName, table]));
  for (const { tableName, partition } of await partsOf(client, names)) {
    const present = triggers.filter((row) => row.tableName === tableName && row.partition === partition);
    for (const wanted of wantedTriggers(tableName, settings.get(tableName))) {
      const add = (kind: 'guardMissing' | 'guardAltered', detail: string): void =>
        findings.add({ establishmentId: 0, table: tableName, key: `${partition}.${wanted.name}`, kind, detail });
      const found = present.find(({ triggerName }) => triggerName === wanted.name);
      if (found === undefined) add('guardMissing', `trigger ${wanted.name} is not on ${partition}`);
      else if (found.enabled !== 'O' && found.enabled !== 'A') {
        add('guardMissing', `trigger ${wanted.name} of ${partition} is disabled`);
      } else if (found.functionName !== wanted.functionName) {
        add('guardAltered', `trigger ${wanted.name} of ${partition} calls ${found.functionName}`);
      } else if (wanted.arguments !== undefined && found.arguments !== wanted.arguments) {
        add('guardAltered', `trigger ${wanted.name} of ${partition} has other arguments: ${found.arguments}`);
      }
    }
  }
}

interface WantedTrigger {
  readonly name: string;
  readonly functionName: string;
  readonly arguments?: string;
}

function wantedTriggers(name: string, table: AuditedTable | undefined): WantedTrigger[] {
  const isLog = logTables.includes(name);
  const wanted: WantedTrigger[] = [];
  if (isLog || table?.mode === 'append_only') wanted.push({ name: 'forbid_change', functionName: 'forbid_change' });
  if (isLog || (table !== undefined && table.mode !== 'derived')) {
    wanted.push({ name: 'forbid_truncate', functionName: 'forbid_change' });
  }
  if (table !== undefined && table.mode !== 'derived') {
    const columns = [table.keyColumns, table.digestColumns, table.skipColumns].map((names) => `{${names.join(',')}}`);
    wanted.push({
      name: 'audit_row',
      functionName: 'audit_row',
      arguments: [name, ...columns].map((argument) => `${argument}\\000`).join(''),
    });
  }
  return wanted;
}

/** Compares the functions the log relies on with their sources as installed. */
export async function verifyFunctions(client: PoolClient, findings: Findings): Promise<void> {
  for (const name of await alteredFunctions(client)) {
    findings.add({
      establishmentId: 0,
      table: 'audited_functions',
      key: name,
      kind: 'guardAltered',
      detail: `function ${name} is not the one that was installed`,
    });
  }
}

/** Checks that registers count from 1 without a gap and that their counters are at the last number. */
export async function verifyRegisters(client: PoolClient, establishmentId: number, findings: Findings): Promise<void> {
  for (const { register, detail } of await registerGaps(client, establishmentId)) {
    findings.add({ establishmentId, table: 'register_entries', key: register, kind: 'registerGap', detail });
  }
}

/** Checks the digests that other modules store instead of logging row by row. */
export async function verifyDigests(
  client: PoolClient,
  checks: readonly DigestCheck[],
  establishmentId: number,
  findings: Findings,
): Promise<void> {
  for (const { table, sql } of checks) {
    await reportUnreadable(client, { establishmentId, table, key: 'digests' }, findings, async () => {
      const { rows } = await client.query<{ row_key: string; detail: string }>(sql, [establishmentId]);
      for (const { row_key: key, detail } of rows) {
        findings.add({ establishmentId, table, key, kind: 'digestDiffers', detail });
      }
    });
  }
}
