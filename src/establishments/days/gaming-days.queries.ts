import { rows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/rows.js';
import type { GamingDayBounds } from './gaming-day.js';

/** Makes whoever records or closes gaming days of the establishment wait until the transaction ends. */
export async function lockGamingDays(tx: Tx, establishmentId: number): Promise<void> {
  await rows(tx, `select pg_advisory_xact_lock(hashtextextended('gaming_days', $1))`, [establishmentId]);
}

/** Records days, in the order of their dates. */
export async function insertGamingDays(
  tx: Tx,
  establishmentId: number,
  days: readonly GamingDayBounds[],
): Promise<void> {
  await rows(
    tx,
    `insert into gaming_days (establishment_id, gaming_day, opens_at, closes_at)
      select $1, day.gaming_day, day.opens_at, day.closes_at
      from unnest($2::date[], $3::timestamptz[], $4::timestamptz[]) as day (gaming_day, opens_at, closes_at)
      order by day.gaming_day`,
    [
      establishmentId,
      days.map((day) => day.gamingDay),
      days.map((day) => day.opensAt),
      days.map((day) => day.closesAt),
    ],
  );
}
