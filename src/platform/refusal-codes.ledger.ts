import type { RefusalTable } from './refusal-table.js';

/** Refusals of ledger/, in order of precedence. */
export const ledgerRefusals = {
  UNKNOWN_ACCOUNT: {
    status: 422,
    fr: 'Compte inconnu au plan comptable : {account}.',
    en: 'Account unknown in the chart of accounts: {account}.',
  },
  ENTRY_LINE_NOT_VALID: {
    status: 422,
    fr: 'L’écriture n’est pas valable : {faults}.',
    en: 'The journal entry is not valid: {faults}.',
  },
  ENTRY_NOT_BALANCED: {
    status: 422,
    fr: 'L’écriture n’est pas équilibrée : débit {debitMinor}, crédit {creditMinor}.',
    en: 'The journal entry does not balance: debit {debitMinor}, credit {creditMinor}.',
  },
  ENTRY_ALREADY_REVERSED: {
    status: 409,
    fr: 'L’écriture n° {entryNumber} est déjà contre-passée.',
    en: 'Journal entry no. {entryNumber} is already reversed.',
  },
} as const satisfies RefusalTable;
