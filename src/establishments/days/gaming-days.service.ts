import { Injectable } from '@nestjs/common';
import type { ActionName } from '#declarations/act-names.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { Clock } from '#platform/runtime/clock.js';
import { refuse } from '#refusals/refusal.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { resolveSettingsInForce, type SettingsInForce } from '#domain/settings/settings.js';
import {
  requireEstablishmentById,
  findGamingDay,
  listGamingDays,
  readLastDays,
  listStoredSettings,
} from '../directory/establishments.queries.js';
import type { GamingDayRow } from '../directory/establishments.queries.js';
import { listClosingTimes, readGamingCalendar } from './gaming-calendar.js';
import { addDays, listDaysBetween, computeDayBounds, computeDayAt, isGamingDay } from './gaming-day.js';
import { insertGamingDays, lockGamingDays } from './gaming-days.queries.js';
import type { GamingCalendar, GamingDayBounds } from './gaming-day.js';

/** Identifies an establishment; an `Establishment` fits. */
export interface EstablishmentReference {
  readonly establishmentId: number;
}

/** An act that happens now: its gaming day, its instant and the person. */
export interface CurrentAction {
  /** YYYY-MM-DD. */
  readonly gamingDay: string;
  readonly happenedAt: Date;
  readonly personId: bigint;
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
  readCalendar(db: Queryable, { establishmentId }: EstablishmentReference): Promise<GamingCalendar> {
    return readGamingCalendar(db, establishmentId);
  }

  /** Returns the gaming day of an instant, recorded or not. */
  async findDayOfInstant(db: Queryable, establishment: EstablishmentReference, instant: Date): Promise<string> {
    return computeDayAt(instant, await this.readCalendar(db, establishment));
  }

  /** Returns the gaming day of an instant with the settings in force on it, from one read of the settings. */
  async findDayWithSettings(
    db: Queryable,
    establishment: EstablishmentReference & Pick<GamingCalendar, 'timeZone'>,
    instant: Date,
  ): Promise<{ readonly gamingDay: string; readonly settings: SettingsInForce }> {
    const storedSettings = await listStoredSettings(db, establishment.establishmentId);
    const [firstClosingTime, ...laterClosingTimes] = listClosingTimes(
      storedSettings.filter(({ settingKey }) => settingKey === 'closingTime'),
    );
    const { timeZone } = establishment;
    const calendar =
      firstClosingTime === undefined
        ? await this.readCalendar(db, establishment)
        : { timeZone, closingTimes: [firstClosingTime, ...laterClosingTimes] as const };
    const gamingDay = computeDayAt(instant, calendar);
    return { gamingDay, settings: resolveSettingsInForce(storedSettings, gamingDay) };
  }

  /** Returns the current gaming day. */
  findCurrentDay(db: Queryable, establishment: EstablishmentReference): Promise<string> {
    return this.findDayOfInstant(db, establishment, this.clock.now());
  }

  /** Sets the audit context (who acts, when and why, for the log) of an act in the current gaming day. */
  async beginAction(
    tx: Tx,
    { personId }: { readonly personId: bigint },
    establishment: EstablishmentReference,
    action: ActionName,
    reason?: string,
  ): Promise<CurrentAction> {
    const { establishmentId } = establishment;
    const happenedAt = this.clock.now();
    const gamingDay = await this.findDayOfInstant(tx, establishment, happenedAt);
    await setAuditContext(tx, { establishmentId, personId, action, happenedAt, gamingDay, reason });
    return { gamingDay, happenedAt, personId };
  }

  /** Returns the opening and closing of a day, recorded or not. Refuses INVALID_INPUT when it is not a date. */
  async requireDayBounds(db: Queryable, establishment: EstablishmentReference, day: string): Promise<GamingDayBounds> {
    return computeDayBounds(requireValidDay(day), await this.readCalendar(db, establishment));
  }

  /** Returns the recorded day. Refuses UNKNOWN_GAMING_DAY. */
  async requireRecordedDay(db: Queryable, establishment: EstablishmentReference, day: string): Promise<GamingDayRow> {
    const recordedDay = await findGamingDay(db, establishment.establishmentId, requireValidDay(day));
    return recordedDay ?? refuse('UNKNOWN_GAMING_DAY', { gamingDay: day });
  }

  /** Lists recorded days of a period, latest first; null leaves an end open. */
  listDays(
    db: Queryable,
    establishment: EstablishmentReference,
    period: { readonly from: string | null; readonly to: string | null; readonly limit: number },
  ): Promise<GamingDayRow[]> {
    return listGamingDays(db, establishment.establishmentId, period);
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
    if (computeDayBounds(day, calendar).opensAt.getTime() > this.clock.now().getTime() + DAY_MS) {
      refuse('GAMING_DAY_NOT_BEGUN', { gamingDay: day });
    }
    const { lastRecorded } = await readLastDays(tx, establishmentId);
    const missingDays = listDaysBetween(lastRecorded === null ? firstGamingDay : addDays(lastRecorded, 1), day);
    await insertGamingDays(
      tx,
      establishmentId,
      missingDays.map((missingDay) => computeDayBounds(missingDay, calendar)),
    );
    return this.requireRecordedDay(tx, establishment, day);
  }

  /**
   * Opens the first gaming day once machines report readings; the caller has set the audit context.
   * Changes nothing once a day is recorded, nor before that day begins.
   */
  async openFirstDay(tx: Tx, establishment: EstablishmentReference): Promise<void> {
    if ((await readLastDays(tx, establishment.establishmentId)).lastRecorded !== null) return;
    const { firstGamingDay } = await requireEstablishmentById(tx, establishment.establishmentId);
    const hasBegun = firstGamingDay <= (await this.findCurrentDay(tx, establishment));
    if (hasBegun) await this.ensureDay(tx, establishment, firstGamingDay);
  }
}

/** Returns the day if it is an existing date. Refuses INVALID_INPUT. */
function requireValidDay(day: string): string {
  return isGamingDay(day) ? day : refuse('INVALID_INPUT', { fields: `gamingDay: ${day}` });
}
