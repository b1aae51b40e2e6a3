import { resolveSettingsInForce } from '#domain/settings/settings.js';
import { listStoredSettings } from '#establishments/directory/establishments.queries.js';
import type { Queryable } from '#platform/database/rows.js';

/**
 * Returns the latest instant that a reading or an event received now may carry, in milliseconds since 1970: the clock
 * drift that the establishment tolerates after now.
 */
export async function readLatestInstantMs(db: Queryable, establishmentId: number, now: Date): Promise<number> {
  const storedSettings = await listStoredSettings(db, establishmentId, 'clockDriftSeconds');
  const { clockDriftSeconds } = resolveSettingsInForce(storedSettings, now.toISOString().slice(0, 10));
  return now.getTime() + clockDriftSeconds * 1000;
}
