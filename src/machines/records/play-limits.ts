import { groupByKey } from '#domain/group-by-key.js';
import { PLAY_LIMIT_SETTINGS, buildPlayLimits } from '#domain/meters/play-limits.js';
import type { DatedPlayLimits, LimitedVersion, PlayLimitSettings } from '#domain/meters/play-limits.js';
import { resolveSettingsInForce } from '#domain/settings/settings.js';
import { computeDayBounds } from '#establishments/days/gaming-day.js';
import { readGamingCalendar } from '#establishments/days/gaming-calendar.js';
import { listStoredSettings } from '#establishments/directory/establishments.queries.js';
import type { Queryable } from '#platform/database/rows.js';
import { listLimitedVersions } from './play-limits.queries.js';

/**
 * Returns what these machines (null: all) can do at most, by machine id, in order of time: by their technical sheets,
 * else by the establishment's settings. The first limits apply to every earlier instant too.
 */
export async function listPlayLimits(
  db: Queryable,
  establishmentId: number,
  machineIds: readonly bigint[] | null,
): Promise<ReadonlyMap<bigint, readonly DatedPlayLimits[]>> {
  const datedSettings = await listDatedSettings(db, establishmentId);
  const versions = groupByKey(await listLimitedVersions(db, establishmentId, machineIds), ({ machineId }) => machineId);
  return new Map(
    [...versions].map(([machineId, versionsOfMachine]) => [machineId, joinLimits(versionsOfMachine, datedSettings)]),
  );
}

/** Returns the limits set by the establishment, each with the opening of the first gaming day that it applies to. */
async function listDatedSettings(db: Queryable, establishmentId: number): Promise<readonly DatedSettings[]> {
  const storedSettings = (await listStoredSettings(db, establishmentId)).filter(({ settingKey }) =>
    LIMIT_SETTINGS.has(settingKey),
  );
  const firstDays = [...new Set(storedSettings.map(({ effectiveFrom }) => effectiveFrom))].toSorted();
  if (firstDays.length === 0) return [{ from: EARLIEST_INSTANT, settings: resolveSettingsInForce([], '1900-01-01') }];
  const calendar = await readGamingCalendar(db, establishmentId);
  return firstDays.map((day, index) => ({
    from: index === 0 ? EARLIEST_INSTANT : computeDayBounds(day, calendar).opensAt,
    settings: resolveSettingsInForce(storedSettings, day),
  }));
}

interface DatedSettings {
  readonly from: Date;
  readonly settings: PlayLimitSettings;
}

const LIMIT_SETTINGS: ReadonlySet<string> = new Set(PLAY_LIMIT_SETTINGS);
const EARLIEST_INSTANT = new Date(0);

/** Returns the limits of a machine from each instant at which its version or a setting changed. */
function joinLimits(
  versions: readonly (LimitedVersion & { readonly effectiveAt: Date })[],
  datedSettings: readonly DatedSettings[],
): DatedPlayLimits[] {
  const [firstVersion] = versions;
  const [firstSettings] = datedSettings;
  if (firstVersion === undefined || firstSettings === undefined) return [];
  const instants = [
    ...versions.slice(1).map(({ effectiveAt }) => effectiveAt),
    ...datedSettings.map(({ from }) => from),
  ];
  return instants
    .toSorted((one, other) => one.getTime() - other.getTime())
    .map((from) => {
      const version = versions.findLast(({ effectiveAt }) => effectiveAt <= from) ?? firstVersion;
      const { settings } = datedSettings.findLast((dated) => dated.from <= from) ?? firstSettings;
      return { from, limits: buildPlayLimits(version, settings) };
    });
}
