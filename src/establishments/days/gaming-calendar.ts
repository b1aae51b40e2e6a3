import { resolveSettingsInForce, type SettingRow } from '#domain/settings/settings.js';
import type { Queryable } from '#platform/database/rows.js';
import { listStoredSettings, requireEstablishmentById } from '../directory/establishments.queries.js';
import type { DatedClosingTime, GamingCalendar } from './gaming-day.js';

/**
 * Returns the time zone and dated closing hours of an establishment, for many computations without further queries. The
 * default closing hour applies when none is stored. Refuses UNKNOWN_ESTABLISHMENT.
 */
export async function readGamingCalendar(db: Queryable, establishmentId: number): Promise<GamingCalendar> {
  const { firstGamingDay, timeZone } = await requireEstablishmentById(db, establishmentId);
  const [firstClosingTime, ...laterClosingTimes] = listClosingTimes(
    await listStoredSettings(db, establishmentId, 'closingTime'),
  );
  const defaultClosingTime = { from: firstGamingDay, time: resolveSettingsInForce([], firstGamingDay).closingTime };
  return { timeZone, closingTimes: [firstClosingTime ?? defaultClosingTime, ...laterClosingTimes] };
}

/** Returns the stored closing times; of two revisions of one date the later is last and applies. */
export function listClosingTimes(storedSettings: readonly SettingRow[]): DatedClosingTime[] {
  return storedSettings.map(({ effectiveFrom }) => ({
    from: effectiveFrom,
    time: resolveSettingsInForce(storedSettings, effectiveFrom).closingTime,
  }));
}
