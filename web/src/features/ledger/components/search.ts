import { parseDayParam, parseChoiceParam, omitUndefined, parseTextParam } from '#web/components/pages/search-params.js';
import type { RawSearch } from '#web/components/pages/search-params.js';
import { SUSPENSE_STATES } from '#domain/accounting/suspense.js';
import { JOURNALS, type Journal } from '#domain/accounting/journal-entry.js';

/** A period of gaming days (YYYY-MM-DD), both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** A period of gaming days; absent: the month of the last one. */
export type PeriodSearch = Partial<Period>;

export interface JournalSearch extends PeriodSearch {
  readonly journal?: Journal;
  readonly account?: string;
  readonly text?: string;
}

/** Reads a period of gaming days from the address; an invalid day is left out. */
export const parsePeriodSearch = (rawSearch: RawSearch): PeriodSearch =>
  omitUndefined({ from: parseDayParam(rawSearch, 'from'), to: parseDayParam(rawSearch, 'to') });

/** Reads the journal's filters from the address; an account is three to eight digits. */
export function parseJournalSearch(rawSearch: RawSearch): JournalSearch {
  const account = parseTextParam(rawSearch, 'account', 8);
  return {
    ...parsePeriodSearch(rawSearch),
    ...omitUndefined({
      journal: parseChoiceParam(JOURNALS, rawSearch, 'journal'),
      account: account !== undefined && /^\d{3,8}$/.test(account) ? account : undefined,
      text: parseTextParam(rawSearch, 'text'),
    }),
  };
}

/** Reads the period shared with the other books, and the role whose accounts are shown (`history`). */
export const parseRolesSearch = (rawSearch: RawSearch) => ({
  ...parsePeriodSearch(rawSearch),
  ...omitUndefined({ history: parseTextParam(rawSearch, 'history', 40) }),
});

/** Reads the period shared with the other books, and the state of the differences; absent: those with a balance. */
export const parseSuspenseSearch = (rawSearch: RawSearch) => ({
  ...parsePeriodSearch(rawSearch),
  ...omitUndefined({ state: parseChoiceParam(SUSPENSE_STATES, rawSearch, 'state') }),
});
