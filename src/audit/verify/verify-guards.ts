import type { PoolClient } from 'pg';
import type { Findings } from './finding.js';
import { registerGaps } from './guards.queries.js';
import { reportUnreadable } from './report-unreadable.js';
import { numbersOfEntries } from './verify.queries.js';
import type { DigestCheck } from './verify-tables.js';

/** Checks that registers count from 1 without a gap and that their counters are at the last number. */
export async function verifyRegisters(client: PoolClient, establishmentId: number, findings: Findings): Promise<void> {
  for (const { register, detail } of await registerGaps(client, establishmentId)) {
    findings.add({ establishmentId, table: 'register_entries', key: register, kind: 'registerGap', detail });
  }
}

/** Checks that the sequence of entries is at or beyond the highest number that an entry bears. */
export async function verifyNumbers(client: PoolClient, findings: Findings): Promise<void> {
  const { given, borne } = await numbersOfEntries(client);
  if (given >= borne) return;
  const detail = `the sequence was put back to ${given}, and entries are numbered up to ${borne}`;
  findings.add({
    establishmentId: 0,
    table: 'log_entry_ids',
    key: 'sequence log_entry_ids',
    kind: 'guardAltered',
    detail,
  });
}

/** Checks the digests that other modules store instead of logging row by row, and the rules that their rows hold. */
export async function verifyDigests(
  client: PoolClient,
  checks: readonly DigestCheck[],
  establishmentId: number,
  findings: Findings,
): Promise<void> {
  for (const { table, sql, kind = 'digestDiffers' } of checks) {
    await reportUnreadable(client, { establishmentId, table, key: 'digests' }, findings, async () => {
      const { rows } = await client.query<{ row_key: string; detail: string }>(sql, [establishmentId]);
      for (const { row_key: key, detail } of rows) {
        findings.add({ establishmentId, table, key, kind, detail });
      }
    });
  }
}
