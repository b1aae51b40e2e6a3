import { AuditService } from '#audit/audit.service.js';
import type { TestApp } from './test-app.js';
import { until } from './until.js';

/**
 * Seals until every entry written so far is a leaf: an older transaction of the same PostgreSQL, even of another test,
 * delays the sealing.
 */
export async function sealed({ app, database }: Pick<TestApp, 'app' | 'database'>): Promise<void> {
  const [{ last } = { last: 0n }] = await database.superuser.query<{ last: bigint }>(
    'select coalesce(max(log_entries.entry_id), 0) as last from log_entries',
  );
  await until(async () => {
    await app.get(AuditService).sealAllLogs();
    const [{ waiting } = { waiting: 1n }] = await database.superuser.query<{ waiting: bigint }>(
      `select count(*) as waiting from log_entries
       where log_entries.entry_id <= $1 and not exists (
         select from log_leaves
         where log_leaves.establishment_id = log_entries.establishment_id
           and log_leaves.recorded_at = log_entries.recorded_at and log_leaves.entry_id = log_entries.entry_id)`,
      [last],
    );
    return waiting === 0n;
  });
}
