import { HEADINGS_BY_KIND } from '#domain/imports/row-headings.js';
import type { HeadingSynonyms } from '#domain/imports/headings.js';
import type { RefusalCode } from '#refusals/codes.js';
import type { RowKind } from './import-kinds.js';

/** The columns of a kind of file whose lines are entered one by one. */
export interface RowColumns {
  readonly mandatory: readonly string[];
  readonly optional: readonly string[];
  readonly headings: HeadingSynonyms;
  /** Number that a spreadsheet may have damaged: it is compared with the known ones. */
  readonly number: { readonly column: string; readonly damagedCode: RefusalCode };
  /** Columns of days. */
  readonly days: readonly string[];
  /** Column of an instant; null: none. */
  readonly instant: string | null;
  /** True: a line names a person or is worth money, so its text is not stored. */
  readonly isConfidential: boolean;
}

const NEW_NUMBER = { damagedCode: 'NUMBER_DAMAGED' } as const;
const MACHINE = { column: 'machine', damagedCode: 'MACHINE_NUMBER_DAMAGED' } as const;

export const ROW_COLUMNS: Readonly<Record<RowKind, RowColumns>> = {
  stands: {
    mandatory: ['stand', 'room'],
    optional: [],
    headings: HEADINGS_BY_KIND.stands,
    number: { column: 'stand', ...NEW_NUMBER },
    days: [],
    instant: null,
    isConfidential: false,
  },
  desks: {
    mandatory: ['desk', 'kind', 'float'],
    optional: ['room'],
    headings: HEADINGS_BY_KIND.desks,
    number: { column: 'desk', ...NEW_NUMBER },
    days: [],
    instant: null,
    isConfidential: false,
  },
  accounts: {
    mandatory: ['account', 'kind', 'title_fr'],
    optional: ['title_en', 'role', 'valid_from'],
    headings: HEADINGS_BY_KIND.accounts,
    number: { column: 'account', ...NEW_NUMBER },
    days: ['valid_from'],
    instant: null,
    isConfidential: false,
  },
  people: {
    mandatory: ['employee_number', 'full_name', 'employed_from', 'login', 'roles'],
    optional: ['first_name'],
    headings: HEADINGS_BY_KIND.people,
    number: { column: 'employee_number', ...NEW_NUMBER },
    days: ['employed_from'],
    instant: null,
    isConfidential: true,
  },
  slips: {
    mandatory: ['machine', 'kind', 'amount', 'won_at'],
    optional: ['combination', 'another_win_reason'],
    headings: HEADINGS_BY_KIND.slips,
    number: MACHINE,
    days: [],
    instant: 'won_at',
    isConfidential: false,
  },
  tickets: {
    mandatory: ['machine', 'number', 'amount', 'printed_at', 'sequence'],
    optional: ['kind', 'paid_at'],
    headings: HEADINGS_BY_KIND.tickets,
    number: MACHINE,
    days: [],
    instant: 'printed_at',
    isConfidential: true,
  },
};
