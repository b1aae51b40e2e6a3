import { dayOf, oneOf, present, textOf } from '#web/components/pages/search-params.js';
import type { Said } from '#web/components/pages/search-params.js';

export const journals = ['recette', 'paiements', 'tickets', 'avances', 'ecarts', 'operations'] as const;
export type Journal = (typeof journals)[number];

/** A period of gaming days; absent: the month of the last one. */
export interface PeriodSearch {
  readonly from?: string;
  readonly to?: string;
}

export interface JournalSearch extends PeriodSearch {
  readonly journal?: Journal;
  readonly account?: string;
  readonly text?: string;
}

export const periodSearch = (said: Said): PeriodSearch => present({ from: dayOf(said, 'from'), to: dayOf(said, 'to') });

/** Reads the filters of the journal in the URL; an account is three to eight digits. */
export function journalSearch(said: Said): JournalSearch {
  const account = textOf(said, 'account', 8);
  return {
    ...periodSearch(said),
    ...present({
      journal: oneOf(journals, said, 'journal'),
      account: account !== undefined && /^\d{3,8}$/.test(account) ? account : undefined,
      text: textOf(said, 'text'),
    }),
  };
}

/** Period shared with the other books; `history` names the role whose accounts are shown. */
export interface RolesSearch extends PeriodSearch {
  readonly history?: string;
}

export const rolesSearch = (said: Said): RolesSearch => ({
  ...periodSearch(said),
  ...present({ history: textOf(said, 'history', 40) }),
});
