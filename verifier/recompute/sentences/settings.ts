import { findSetting } from '../derive/days.js';
import type { RawData } from '../facts.js';
import type { ExpectedFacts } from '../sections.js';
import { formatDayFigures, createSentenceFigures, formatMoneyFigure } from './figures-in-words.js';

/** Settings that judge a day, under their labels in the daily statement, in its order. */
const LABEL_BY_SETTING: Readonly<Record<string, string>> = {
  closingTime: 'Closing hour',
  seasonStart: 'First day of the season',
  readingIntervalMinutes: 'Reading interval (minutes)',
  silentAfterMinutes: 'Machine silent after (minutes)',
  missingReadingsTolerancePercent: 'Missing readings tolerated (%)',
  notesToleranceMinor: 'Notes variance tolerated',
  notesTolerancePercent: 'Notes variance tolerated (%)',
  ticketsToleranceMinor: 'Tickets-in variance tolerated',
  ticketsTolerancePercent: 'Tickets-in variance tolerated (%)',
  coinsToleranceMinor: 'Coins variance tolerated',
  coinsTolerancePercent: 'Coins variance tolerated (%)',
  handPayToleranceMinor: 'Hand-pay variance tolerated',
  handPayTolerancePercent: 'Hand-pay variance tolerated (%)',
  ticketsOutToleranceMinor: 'Tickets-out variance tolerated',
  ticketsOutTolerancePercent: 'Tickets-out variance tolerated (%)',
  countsToleranceMinor: 'Difference tolerated between two counts',
  holdTolerancePoints: 'Hold difference tolerated (points)',
  holdMinimumGames: 'Games from which the hold is judged',
  holdIntervalConfidence: 'Width of the hold interval (standard deviations)',
  sigmaMinimumDays: 'Closed days before volatility is estimated',
  clockDriftSeconds: 'Clock drift tolerated (seconds)',
  fiscalCoefficient: 'Fiscal coefficient',
};

/** Returns each setting under its label, with its value and the first day on which it was in force. */
export const listSettingFacts = (rawData: RawData, day: string): ExpectedFacts['facts'] =>
  Object.entries(LABEL_BY_SETTING).map(([key, label]) => [
    label,
    createSentenceFigures(formatSettingFigure(rawData, key, day), formatLastChangeDay(rawData, [key], day)),
  ]);

/** Formats the figure of a setting in force on a day as displayed; [] for one without a value. */
export function formatSettingFigure(rawData: RawData, key: string, day: string): string | readonly string[] {
  const value = findSetting(rawData, key, day);
  // its label has the numbers of the first weekday and the last
  if (key === 'dropWeekdays') return ['1', '7', ...(value === null || value === undefined ? [] : [String(value)])];
  if (value === null || value === undefined) return [];
  if (key.endsWith('Minor')) return formatMoneyFigure(rawData, BigInt(value));
  // a month and a day, displayed day first
  return key === 'seasonStart' ? String(Number(String(value).slice(3))) : String(value);
}

/**
 * Returns the latest day since which one of these settings is in force on a day, in words; [] where none was ever set.
 */
export function formatLastChangeDay(
  rawData: RawData,
  settingKeys: readonly string[],
  day: string,
): string | readonly string[] {
  const lastChangeDays = settingKeys.flatMap((key) =>
    rawData
      .findRows('settings', 'setting_key', key)
      .map(({ effective_from: effectiveFrom }) => effectiveFrom)
      .filter((effectiveFrom) => effectiveFrom <= day)
      .slice(-1),
  );
  const latestDay = lastChangeDays.sort().at(-1);
  return latestDay === undefined ? [] : formatDayFigures(latestDay);
}
