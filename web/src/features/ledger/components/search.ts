import { dayOf, oneOf, withoutUndefined, textOf } from '#web/components/pages/search-params.js';
import type { RawSearch } from '#web/components/pages/search-params.js';
import { JOURNALS } from '#domain/accounting/journal-entry.js';
import type { Journal } from '#domain/accounting/journal-entry.js';

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

export const periodSearch = (query: RawSearch): PeriodSearch =>
  withoutUndefined({ from: dayOf(query, 'from'), to: dayOf(query, 'to') });

/** Reads the filters of the journal in the URL; an account is three to eight digits. */
export function journalSearch(query: RawSearch): JournalSearch {
  const account = textOf(query, 'account', 8);
  return {
    ...periodSearch(query),
    ...withoutUndefined({
      journal: oneOf(JOURNALS, query, 'journal'),
      account: account !== undefined && /^\d{3,8}$/.test(account) ? account : undefined,
      text: textOf(query, 'text'),
    }),
  };
}

/** Period shared with the other books; `history` names the role whose accounts are shown. */
export interface RolesSearch extends PeriodSearch {
  readonly history?: string;
}

export const rolesSearch = (query: RawSearch): RolesSearch => ({
  ...periodSearch(query),
  ...withoutUndefined({ history: textOf(query, 'history', 40) }),
});
