import { settingOn } from '../derive/days.js';
import { dayInWords, inWords, moneyInWords } from './figures-in-words.js';

/** Settings that judge a day, under their labels in the daily statement, in its order. */
const LABELS = {
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

/** Returns each setting with its first day in force. */
export const settingFacts = (facts, day) =>
  Object.entries(LABELS).map(([key, label]) => [label, inWords(valueOf(facts, key, day), sinceOf(facts, key, day))]);

/** Returns the figures of a setting as displayed; none for an unset one. */
export function valueOf(facts, key, day) {
  const value = settingOn(facts, key, day);
  if (value === null || value === undefined) return [];
  if (key.endsWith('Minor')) return moneyInWords(facts, BigInt(value));
  // a month and a day, displayed day first
  return key === 'seasonStart' ? String(Number(String(value).slice(3))) : String(value);
}

export function sinceOf(facts, key, day) {
  const revisions = facts.where('settings', 'setting_key', key).filter(({ effective_from: from }) => from <= day);
  return revisions.length === 0 ? [] : dayInWords(revisions.at(-1).effective_from);
}

/** Returns the latest of the first days in force. */
export function lastSinceOf(facts, keys, day) {
  const days = keys.flatMap((key) =>
    facts
      .where('settings', 'setting_key', key)
      .map(({ effective_from: from }) => from)
      .filter((from) => from <= day)
      .slice(-1),
  );
  return days.length === 0 ? [] : dayInWords(days.sort().at(-1));
}
