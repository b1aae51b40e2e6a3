import type { Database } from '#platform/database/database.js';
import { PruningService } from '#audit/thinning/thinning.service.js';
import { ClockGuard } from '#audit/clock/clock-guard.service.js';
import { Readiness } from '#platform/operations/readiness.js';
import { SystemClock } from '#platform/runtime/clock.js';
import type { Config } from '#platform/runtime/config.js';

/** Enough days for every head of a test to be old. */
const DAYS_LATER = 40;

/** Returns the service that thins the heads of a home, as the server does every hour. */
export function thinningOf(db: Database, config: Config): PruningService {
  const clock = new SystemClock();
  return new PruningService(db, clock, new ClockGuard(db, clock, new Readiness(), config), config);
}

/** Runs the work with the thinning function's clock set forty days ahead, and restores it afterwards. */
export async function fortyDaysLater<T>(superuser: Database, work: () => Promise<T>): Promise<T> {
  const [found] = await superuser.query<{ definition: string }>(
    `select pg_get_functiondef('thin_log_checkpoints'::regproc) as definition`,
  );
  const { definition } = found ?? { definition: '' };
  const later = definition.replace('clock_timestamp()', `clock_timestamp() + interval '${DAYS_LATER} days'`);
  if (later === definition) throw new Error('the function that thins asks no clock');
  await superuser.query(later);
  try {
    return await work();
  } finally {
    await superuser.query(definition);
  }
}

/** Spreads the heads of each log twenty minutes apart, in order: three of them fall within one hour. */
export async function spreadHeads(superuser: Database): Promise<void> {
  await superuser.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(
      `update log_checkpoints c set sealed_at = placed.first + placed.place * interval '20 minutes'
         from (select x.establishment_id, x.tree_size,
             date_trunc('hour', min(x.sealed_at) over ()) + interval '1 hour' as first,
             row_number() over (partition by x.establishment_id order by x.tree_size) - 1 as place
           from log_checkpoints x) placed
         where placed.establishment_id = c.establishment_id and placed.tree_size = c.tree_size`,
    );
  });
}
