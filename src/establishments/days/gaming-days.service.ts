import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/runtime/clock.js';
import { refuse } from '#refusals/refusal.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { resolveSettingsInForce, type SettingRow, type SettingsInForce } from '#domain/settings/settings.js';
import {
  requireEstablishmentById,
  findGamingDay,
  listGamingDays,
  findLastDays,
  listStoredSettings,
} from '../directory/establishments.queries.js';
import type { GamingDayRow } from '../directory/establishments.queries.js';
import { addDays, listDaysFromTo, findDayBounds, findDayAt, isGamingDay } from './gaming-day.js';
import { insertGamingDays, lockGamingDays } from './gaming-days.queries.js';
import type { DatedClosingTime, GamingCalendar, GamingDayBounds } from './gaming-day.js';

/** Identifies an establishment; an `Establishment` fits. */
export interface EstablishmentReference {
  readonly establishmentId: number;
}

const DAY_MS = 86_400_000;

/** Manages the gaming days of each establishment: computed from its closing hours, recorded with their first event. */
@Injectable()
export class GamingDaysService {
  constructor(private readonly clock: Clock) {}

  /**
   * Returns the time zone and dated closing hours of an establishment, for many computations without further queries.
   * The default closing hour applies when none is stored.
   */
  async readCalendar(connection: Queryable, { establishmentId }: EstablishmentReference): Promise<GamingCalendar> {
    const establishment = await requireEstablishmentById(connection, establishmentId);
    const { firstGamingDay, timeZone } = establishment;
    const [firstTime, ...laterTimes] = listClosingTimes(
      await listStoredSettings(connection, establishmentId, 'closingTime'),
    );
    const defaultTime = { from: firstGamingDay, time: resolveSettingsInForce([], firstGamingDay).closingTime };
    return { timeZone, closingTimes: [firstTime ?? defaultTime, ...laterTimes] };
  }

  /** Returns the gaming day of an instant, recorded or not. */
  async findDay(connection: Queryable, establishment: EstablishmentReference, instant: Date): Promise<string> {
    return findDayAt(instant, await this.readCalendar(connection, establishment));
  }

  /** Returns the gaming day of an instant with the settings in force on it, from one read of the settings. */
  async findDayWithSettings(
    connection: Queryable,
    establishment: EstablishmentReference & Pick<GamingCalendar, 'timeZone'>,
    instant: Date,
  ): Promise<{ readonly gamingDay: string; readonly settings: SettingsInForce }> {
    const storedRows = await listStoredSettings(connection, establishment.establishmentId);
    const [firstTime, ...laterTimes] = listClosingTimes(
      storedRows.filter(({ settingKey }) => settingKey === 'closingTime'),
    );
    const { timeZone } = establishment;
    const calendar =
      firstTime === undefined
        ? await this.readCalendar(connection, establishment)
        : { timeZone, closingTimes: [firstTime, ...laterTimes] as const };
    const gamingDay = findDayAt(instant, calendar);
    return { gamingDay, settings: resolveSettingsInForce(storedRows, gamingDay) };
  }

  /** Returns the current gaming day. */
  findCurrentDay(connection: Queryable, establishment: EstablishmentReference): Promise<string> {
    return this.findDay(connection, establishment, this.clock.now());
  }

  /** Returns the opening and closing of a day, recorded or not. Refuses INVALID_INPUT when it is not a date. */
  async findDayBounds(
    connection: Queryable,
    establishment: EstablishmentReference,
    day: string,
  ): Promise<GamingDayBounds> {
    return findDayBounds(requireValidDay(day), await this.readCalendar(connection, establishment));
  }

  /** Returns the recorded day. Refuses UNKNOWN_GAMING_DAY. */
  async requireRecordedDay(
    connection: Queryable,
    establishment: EstablishmentReference,
    day: string,
  ): Promise<GamingDayRow> {
    const row = await findGamingDay(connection, establishment.establishmentId, requireValidDay(day));
    return row ?? refuse('UNKNOWN_GAMING_DAY', { gamingDay: day });
  }

  /** Lists recorded days of a period, latest first; null leaves an end open. */
  listDays(
    connection: Queryable,
    establishment: EstablishmentReference,
    period: { readonly from: string | null; readonly to: string | null; readonly limit: number },
  ): Promise<GamingDayRow[]> {
    return listGamingDays(connection, establishment.establishmentId, period);
  }

  /**
   * Returns the row of a day; creates a missing one together with every day since the last recorded one.
   * So recorded days are contiguous from the first one on. The caller has set the audit context.
   * Refuses GAMING_DAY_BEFORE_FIRST, and GAMING_DAY_NOT_BEGUN when the day opens more than a day after now: a wrong
   * clock must not create a century of days.
   */
  async ensureDay(tx: Tx, establishment: EstablishmentReference, day: string): Promise<GamingDayRow> {
    const { establishmentId } = establishment;
    const existingDay = await findGamingDay(tx, establishmentId, requireValidDay(day));
    if (existingDay !== undefined) return existingDay;
    await lockGamingDays(tx, establishmentId);
    const { firstGamingDay } = await requireEstablishmentById(tx, establishment.establishmentId);
    if (day < firstGamingDay) refuse('GAMING_DAY_BEFORE_FIRST', { gamingDay: day, first: firstGamingDay });
    const calendar = await this.readCalendar(tx, establishment);
    if (findDayBounds(day, calendar).opensAt.getTime() > this.clock.now().getTime() + DAY_MS) {
      refuse('GAMING_DAY_NOT_BEGUN', { gamingDay: day });
    }
    const { lastRecorded } = await findLastDays(tx, establishmentId);
    const missingDays = listDaysFromTo(lastRecorded === null ? firstGamingDay : addDays(lastRecorded, 1), day);
    await insertGamingDays(
      tx,
      establishmentId,
      missingDays.map((missingDay) => findDayBounds(missingDay, calendar)),
    );
    return this.requireRecordedDay(tx, establishment, day);
  }

  /**
   * Opens the first gaming day once machines report readings; the caller has set the audit context.
   * Changes nothing once a day is recorded, nor before that day begins.
   */
  async openFirstDay(tx: Tx, establishment: EstablishmentReference): Promise<void> {
    if ((await findLastDays(tx, establishment.establishmentId)).lastRecorded !== null) return;
    const { firstGamingDay } = await requireEstablishmentById(tx, establishment.establishmentId);
    const hasBegun = firstGamingDay <= (await this.findCurrentDay(tx, establishment));
    if (hasBegun) await this.ensureDay(tx, establishment, firstGamingDay);
  }
}

/** Returns the stored closing times; of two revisions of one date the later is last and applies. */
function listClosingTimes(storedRows: readonly SettingRow[]): DatedClosingTime[] {
  return storedRows.map(({ effectiveFrom }) => ({
    from: effectiveFrom,
    time: resolveSettingsInForce(storedRows, effectiveFrom).closingTime,
  }));
}

/** Returns the day if it is an existing date. Refuses INVALID_INPUT. */
function requireValidDay(day: string): string {
  return isGamingDay(day) ? day : refuse('INVALID_INPUT', { fields: `gamingDay: ${day}` });
}
