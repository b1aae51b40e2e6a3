import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/runtime/clock.js';
import { refuse } from '#refusals/refusal.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { settingsInForce } from '#domain/settings/settings.js';
import type { SettingRow, SettingsInForce } from '#domain/settings/settings.js';
import {
  establishmentById,
  gamingDay,
  gamingDaysOf,
  lastDays,
  storedSettings,
} from '../directory/establishments.queries.js';
import type { EstablishmentRow, GamingDayRow } from '../directory/establishments.queries.js';
import { addDays, daysFromTo, gamingDayBounds, gamingDayOf, isGamingDay } from './gaming-day.js';
import { insertGamingDays, lockGamingDays } from './gaming-days.queries.js';
import type { DatedClosingTime, GamingCalendar, GamingDayBounds } from './gaming-day.js';

/** Anything that names an establishment, such as an `Establishment`. */
export interface EstablishmentId {
  readonly establishmentId: number;
}

const DAY_MS = 86_400_000;

/** The gaming days of each establishment: computed from its closing hours, recorded once something happens in them. */
@Injectable()
export class GamingDaysService {
  constructor(private readonly clock: Clock) {}

  /** The closing hours of an establishment, for many computations without going back to the database. */
  async calendarOf(on: Queryable, { establishmentId }: EstablishmentId): Promise<GamingCalendar> {
    const establishment = await this.establishmentRow(on, { establishmentId });
    const dated = closingTimesOf(await storedSettings(on, establishment.establishmentId, 'closingTime'));
    const byDefault: DatedClosingTime = {
      from: establishment.firstGamingDay,
      time: settingsInForce([], establishment.firstGamingDay).closingTime,
    };
    return { timeZone: establishment.timeZone, closingTimes: [dated[0] ?? byDefault, ...dated.slice(1)] };
  }

  /** The gaming day of an instant, recorded or not. */
  async dayOf(on: Queryable, establishment: EstablishmentId, instant: Date): Promise<string> {
    return gamingDayOf(instant, await this.calendarOf(on, establishment));
  }

  /** The same with the settings in force on it, read at once. */
  async dayWithSettings(
    on: Queryable,
    establishment: EstablishmentId & Pick<GamingCalendar, 'timeZone'>,
    instant: Date,
  ): Promise<{ readonly gamingDay: string; readonly settings: SettingsInForce }> {
    const stored = await storedSettings(on, establishment.establishmentId);
    const [first, ...later] = closingTimesOf(stored.filter(({ settingKey }) => settingKey === 'closingTime'));
    const { timeZone } = establishment;
    const calendar =
      first === undefined
        ? await this.calendarOf(on, establishment)
        : { timeZone, closingTimes: [first, ...later] as const };
    const gamingDay = gamingDayOf(instant, calendar);
    return { gamingDay, settings: settingsInForce(stored, gamingDay) };
  }

  /** The current gaming day. */
  currentDay(on: Queryable, establishment: EstablishmentId): Promise<string> {
    return this.dayOf(on, establishment, this.clock.now());
  }

  /** When a day opens and closes, recorded or not. Refuses INVALID_INPUT when it is no date. */
  async bounds(on: Queryable, establishment: EstablishmentId, day: string): Promise<GamingDayBounds> {
    return gamingDayBounds(checkedDay(day), await this.calendarOf(on, establishment));
  }

  /** The recorded day, or UNKNOWN_GAMING_DAY. */
  async recordedDay(on: Queryable, establishment: EstablishmentId, day: string): Promise<GamingDayRow> {
    const row = await gamingDay(on, establishment.establishmentId, checkedDay(day));
    return row ?? refuse('UNKNOWN_GAMING_DAY', { gamingDay: day });
  }

  /** Recorded days, latest first. */
  list(
    on: Queryable,
    establishment: EstablishmentId,
    period: { readonly from: string | null; readonly to: string | null; readonly limit: number },
  ): Promise<GamingDayRow[]> {
    return gamingDaysOf(on, establishment.establishmentId, period);
  }

  /**
   * The row of a day, made when it is missing together with every day between the last recorded one and it: recorded
   * days follow each other from the first one on. The caller has set the audit context.
   *
   * Refuses GAMING_DAY_BEFORE_FIRST, and GAMING_DAY_NOT_BEGUN when the day opens more than a day after now (a wrong
   * clock must not make a century of days; a clock slightly ahead at closing must not lose a reading).
   */
  async ensureDay(tx: Tx, establishment: EstablishmentId, day: string): Promise<GamingDayRow> {
    const { establishmentId } = establishment;
    const recorded = await gamingDay(tx, establishmentId, checkedDay(day));
    if (recorded !== undefined) return recorded;
    await lockGamingDays(tx, establishmentId);
    const { firstGamingDay } = await this.establishmentRow(tx, establishment);
    if (day < firstGamingDay) refuse('GAMING_DAY_BEFORE_FIRST', { gamingDay: day, first: firstGamingDay });
    const calendar = await this.calendarOf(tx, establishment);
    if (gamingDayBounds(day, calendar).opensAt.getTime() > this.clock.now().getTime() + DAY_MS) {
      refuse('GAMING_DAY_NOT_BEGUN', { gamingDay: day });
    }
    const { lastRecorded } = await lastDays(tx, establishmentId);
    const missing = daysFromTo(lastRecorded === null ? firstGamingDay : addDays(lastRecorded, 1), day);
    await insertGamingDays(
      tx,
      establishmentId,
      missing.map((each) => gamingDayBounds(each, calendar)),
    );
    return this.recordedDay(tx, establishment, day);
  }

  /**
   * Opens the first gaming day once machines report: an establishment whose readings come has a day to work on. Changes
   * nothing once a day is recorded, nor before that day begins. The caller has set the audit context.
   */
  async openFirst(tx: Tx, establishment: EstablishmentId): Promise<void> {
    if ((await lastDays(tx, establishment.establishmentId)).lastRecorded !== null) return;
    const { firstGamingDay } = await this.establishmentRow(tx, establishment);
    const hasBegun = firstGamingDay <= (await this.currentDay(tx, establishment));
    if (hasBegun) await this.ensureDay(tx, establishment, firstGamingDay);
  }

  private async establishmentRow(on: Queryable, { establishmentId }: EstablishmentId): Promise<EstablishmentRow> {
    const row = await establishmentById(on, establishmentId);
    return row ?? refuse('UNKNOWN_ESTABLISHMENT', { establishment: establishmentId });
  }
}

/** Of what is stored of the closing time; of two revisions of one date the later is last, and wins. */
function closingTimesOf(stored: readonly SettingRow[]): DatedClosingTime[] {
  return stored.map(({ effectiveFrom }) => ({
    from: effectiveFrom,
    time: settingsInForce(stored, effectiveFrom).closingTime,
  }));
}

function checkedDay(day: string): string {
  return isGamingDay(day) ? day : refuse('INVALID_INPUT', { fields: `gamingDay: ${day}` });
}
