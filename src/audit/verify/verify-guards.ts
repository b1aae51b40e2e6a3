import type { PoolClient } from 'pg';
import type { Findings } from './finding.js';
import { looking } from './looking.js';
import type { AuditedTable, DigestCheck } from './verify-tables.js';

const logTables = ['log_entries', 'log_leaves', 'log_checkpoints', 'log_keys'];

interface TriggerRow {
  readonly tableName: string;
  readonly partition: string;
  readonly triggerName: string;
  readonly enabled: string;
  readonly functionName: string;
  readonly arguments: string;
}

/** Triggers that must stand on every audited table and on the log, enabled and with the arguments they were given. */
export async function verifyTriggers(
  client: PoolClient,
  tables: readonly AuditedTable[],
  findings: Findings,
): Promise<void> {
  const names = [...new Set([...tables.map(({ tableName }) => tableName), ...logTables])];
  const { rows } = await client.query<TriggerRow>(
    `select root.relname as "tableName", part.relname as partition, g.tgname as "triggerName", g.tgenabled as enabled,
        p.proname as "functionName", encode(g.tgargs, 'escape') as arguments
       from pg_class root
       join lateral (select root.oid as relid union select tree.relid from pg_partition_tree(root.oid) tree) tree on true
       join pg_class part on part.oid = tree.relid
       join pg_trigger g on g.tgrelid = part.oid and not g.tgisinternal
       join pg_proc p on p.oid = g.tgfoid
       where root.relnamespace = 'public'::regnamespace and root.relname = any ($1)`,
    [names],
  );
  const { rows: parts } = await client.query<{ tableName: string; partition: string }>(
    `select root.relname as "tableName", part.relname as partition
       from pg_class root
       join lateral (select root.oid as relid union select tree.relid from pg_partition_tree(root.oid) tree) tree on true
       join pg_class part on part.oid = tree.relid
       where root.relnamespace = 'public'::regnamespace and root.relname = any ($1)`,
    [names],
  );
  const settings = new Map(tables.map((table) => [table.tableName, table]));
  for (const { tableName, partition } of parts) {
    const present = rows.filter((row) => row.tableName === tableName && row.partition === partition);
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

/** The functions the log rests on, against their sources when they were installed. */
export async function verifyFunctions(client: PoolClient, findings: Findings): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select f.function_name as name
       from audited_functions f
       left join pg_proc p on p.proname = f.function_name and p.pronamespace = 'public'::regnamespace
       where f.source_digest is distinct from
         sha256(convert_to(p.prosrc || coalesce(p.proconfig::text, '') || p.prosecdef::text, 'UTF8'))`,
  );
  for (const { name } of rows) {
    findings.add({
      establishmentId: 0,
      table: 'audited_functions',
      key: name,
      kind: 'guardAltered',
      detail: `function ${name} is not the one that was installed`,
    });
  }
}

/** Registers count from 1 without a gap, and their counters stand at the last number. */
export async function verifyRegisters(client: PoolClient, establishmentId: number, findings: Findings): Promise<void> {
  const { rows } = await client.query<{ register: string; detail: string }>(
    `select coalesce(r.register, c.register) as register,
        'numbers 1 to ' || coalesce(r.last, 0) || ' are ' || coalesce(r.entries, 0) || ' entries; the counter stands at '
          || coalesce(c.last_number::text, 'none') as detail
       from (select e.register, max(e.number) as last, count(*) as entries from register_entries e
         where e.establishment_id = $1 group by e.register) r
       full join (select k.register, k.last_number from register_counters k where k.establishment_id = $1) c
         on c.register = r.register
       where coalesce(r.last, 0) <> coalesce(r.entries, 0) or coalesce(r.last, 0) <> coalesce(c.last_number, 0)`,
    [establishmentId],
  );
  for (const { register, detail } of rows) {
    findings.add({ establishmentId, table: 'register_entries', key: register, kind: 'registerGap', detail });
  }
}

/** What other modules keep a digest of instead of logging row by row. */
export async function verifyDigests(
  client: PoolClient,
  checks: readonly DigestCheck[],
  establishmentId: number,
  findings: Findings,
): Promise<void> {
  for (const { table, sql } of checks) {
    await looking(client, { establishmentId, table, key: 'digests' }, findings, async () => {
      const { rows } = await client.query<{ row_key: string; detail: string }>(sql, [establishmentId]);
      for (const { row_key: key, detail } of rows) {
        findings.add({ establishmentId, table, key, kind: 'digestDiffers', detail });
      }
    });
  }
}
