import { parseDayParam, parseChoiceParam, omitUndefined, parseTextParam } from '#web/components/pages/search-params.js';
import type { RawSearch } from '#web/components/pages/search-params.js';
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
export const parsePeriodSearch = (query: RawSearch): PeriodSearch =>
  omitUndefined({ from: parseDayParam(query, 'from'), to: parseDayParam(query, 'to') });

/** Reads the journal's filters from the address; an account is three to eight digits. */
export function parseJournalSearch(query: RawSearch): JournalSearch {
  const account = parseTextParam(query, 'account', 8);
  return {
    ...parsePeriodSearch(query),
    ...omitUndefined({
      journal: parseChoiceParam(JOURNALS, query, 'journal'),
      account: account !== undefined && /^\d{3,8}$/.test(account) ? account : undefined,
      text: parseTextParam(query, 'text'),
    }),
  };
}

/** Period shared with the other books; `history` names the role whose accounts are shown. */
export interface RolesSearch extends PeriodSearch {
  readonly history?: string;
}

export const parseRolesSearch = (query: RawSearch): RolesSearch => ({
  ...parsePeriodSearch(query),
  ...omitUndefined({ history: parseTextParam(query, 'history', 40) }),
});
