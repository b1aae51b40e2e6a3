import type { RawData } from '../facts.js';
import type { RawRow, SettingValue } from '../raw-rows.js';
import { isDayInPeriod, type Period } from './period.js';

/** A gaming day with its limits and state. */
export interface Day {
  readonly day: string;
  readonly opensAt: string;
  readonly closesAt: string;
  readonly isClosed: boolean;
  /** The log entry that closed it; null while it is open. */
  readonly closingEntryId: bigint | null;
  readonly isReconciled: boolean;
}

/** The gaming days of an establishment, with their limits and state. */
export class Days {
  readonly recordedDays: readonly Day[];

  constructor(rawData: RawData) {
    const closingEntryIds = rawData.mapLogEntryIds(
      'day_closings',
      ({ gaming_day: day, closing_number: closingNumber }) => `${day}/${closingNumber}`,
    );
    const findLastClosingNumber = (day: string): number | undefined =>
      rawData.findRows('day_closings', 'gaming_day', day).at(-1)?.closing_number;
    this.recordedDays = rawData
      .listRows('gaming_days')
      .map((row) => ({
        day: row.gaming_day,
        opensAt: row.opens_at,
        closesAt: row.closes_at,
        isClosed: row.state === 'closed',
        closingEntryId:
          row.state === 'closed'
            ? (closingEntryIds.get(`${row.gaming_day}/${findLastClosingNumber(row.gaming_day)}`) ?? null)
            : null,
        isReconciled: rawData.findRows('reconciliation_runs', 'gaming_day', row.gaming_day).length > 0,
      }));
  }

  /** Returns a recorded day; undefined when there is none of this date. */
  findDay(day: string): Day | undefined {
    return this.recordedDays.find((candidate) => candidate.day === day);
  }

  /** Returns the recorded days of a period. */
  listRecordedDays(period: Period): readonly Day[] {
    return this.recordedDays.filter(({ day }) => isDayInPeriod(period, day));
  }

  /** Returns the reconciled days of a period: the others are in no total. */
  listReconciledDays(period: Period): readonly Day[] {
    return this.listRecordedDays(period).filter(({ isReconciled }) => isReconciled);
  }

  /**
   * Returns true when an instant is in one of the days of a period; a day begins with its opening and ends before its
   * closing.
   */
  includesInstant(period: Period, instant: string): boolean {
    return this.listRecordedDays(period).some(({ opensAt, closesAt }) => instant >= opensAt && instant < closesAt);
  }

  /**
   * Returns the instant at which a document "as on" a day ends: the day's closing.
   * For a day not recorded yet, it is two days after the beginning of its date.
   */
  getEndInstant(day: string): string {
    const recordedDay = this.findDay(day);
    if (recordedDay !== undefined) return recordedDay.closesAt;
    const assumedEnd = new Date(Date.parse(`${day}T00:00:00Z`) + 2 * 86_400_000);
    return `${assumedEnd.toISOString().slice(0, 23)}000Z`;
  }
}

/**
 * Returns the setting in force on a day: the last revision of the last date until then, or the default.
 * Undefined for an unknown key.
 */
export function findSetting(rawData: RawData, key: string, day: string): SettingValue | undefined {
  const revisions = rawData
    .findRows('settings', 'setting_key', key)
    .filter(({ effective_from: effectiveFrom }) => effectiveFrom <= day);
  const lastRevision = revisions.at(-1);
  return lastRevision === undefined ? DEFAULT_SETTINGS[key] : lastRevision.value;
}

/** Defaults of the settings that judge a day. */
const DEFAULT_SETTINGS: Readonly<Record<string, SettingValue>> = {
  readingIntervalMinutes: 5,
  silentAfterMinutes: 60,
  missingReadingsTolerancePercent: '2',
  clockDriftSeconds: 30,
  notesToleranceMinor: '10000',
  notesTolerancePercent: '2',
  ticketsToleranceMinor: '10000',
  ticketsTolerancePercent: '2',
  coinsToleranceMinor: '10000',
  coinsTolerancePercent: '2',
  handPayToleranceMinor: '0',
  handPayTolerancePercent: '0',
  ticketsOutToleranceMinor: '10000',
  ticketsOutTolerancePercent: '2',
  countsToleranceMinor: '0',
  certifiedReturnMinimumPercent: '75',
  holdTolerancePoints: '3',
  holdMinimumGames: 100_000,
  holdIntervalConfidence: '1.96',
  boxOverdueAfterDays: 7,
  removalReadingMinutes: 60,
  dropWeekdays: null,
  ticketPendingMinutes: 10,
  gamesPerMinute: 40,
  highestWagerMinor: '50000',
  highestWinMinor: '10000000',
  notesPerMinute: 60,
  largestNoteMinor: '50000',
  ticketsPerMinute: 20,
  highestTicketMinor: '1000000',
  highestTransferMinor: '1000000',
  cardSystem: null,
};

/** Returns the account of a role on a day. */
export function findAccount(rawData: RawData, role: string, day: string): string | undefined {
  const accountRoles = rawData
    .findRows('account_roles', 'account_role', role)
    .filter(({ valid_from: validFrom }) => validFrom <= day);
  return accountRoles.at(-1)?.account_code;
}

/** Returns the versions of a machine's sheet in force before an instant, in order. */
export function listVersionsBefore(
  rawData: RawData,
  machineId: bigint,
  instant: string,
): readonly RawRow<'machine_versions'>[] {
  return rawData
    .findRows('machine_versions', 'machine_id', machineId)
    .filter(({ effective_at: effectiveAt }) => effectiveAt < instant);
}
