import { declaration } from '../shapes/shape.js';
import { documentReaders } from '../shapes/roles.js';

/** The declaration of ledger/ for the rest of the product. */
export const ledgerDeclaration = declaration({
  permissions: {
    'ledger.read': { heldBy: documentReaders, does: ['readsMoney'] },
    'ledger.reverse': {
      heldBy: ['comptable'],
      neverBy: ['superviseur', 'changeur', 'caissier'],
      does: ['writesMoney'],
    },
    'ledger.manage': { heldBy: ['comptable', 'direction'], does: ['writesMoney'] },
  },
  approvals: {
    journalReversal: {
      decidedBy: ['direction'],
      requestedWith: ['ledger.reverse'],
      title: ['Contrepasser l’écriture n° {entry}', 'Reverse entry no. {entry}'],
    },
    accountRole: {
      decidedBy: ['direction'],
      requestedWith: ['ledger.manage'],
      title: ['Changer le compte de « {role} » à partir du {day}', 'Change the account of “{role}” from {day}'],
    },
  },
  registers: { journal: { place: 10, title: ['Journal comptable', 'Accounting journal'] } },
  tables: {
    account_roles: { log: 'append_only', rights: 'insert select' },
    journal_entries: { log: 'append_only', rights: 'insert select' },
    ledger_accounts: { log: 'mutable', rights: 'insert select update(title_fr, title_en)' },
    postings: { log: 'append_only', rights: 'insert select' },
  },
  refusals: {
    UNKNOWN_ACCOUNT: {
      status: 422,
      fr: 'Compte inconnu au plan comptable : {account}.',
      en: 'Account not in the chart of accounts: {account}.',
    },
    UNKNOWN_ACCOUNT_ROLE: { status: 404, fr: 'Rôle de compte inconnu : {role}.', en: 'Unknown account role: {role}.' },
    ACCOUNT_CODE_TAKEN: {
      status: 409,
      fr: 'Le plan comptable a déjà un compte {account}.',
      en: 'The chart of accounts already has an account {account}.',
    },
    ACCOUNT_OF_ANOTHER_KIND: {
      status: 422,
      fr: 'Le compte {account} n’est pas de la nature que demande ce rôle.',
      en: 'Account {account} is not of the kind that this role requires.',
    },
    ACCOUNT_OF_ANOTHER_ROLE: {
      status: 422,
      fr: 'Le compte {account} a ou a eu un autre rôle : un compte n’en a jamais qu’un.',
      en: 'Account {account} has or had another role: an account can have only one role ever.',
    },
    ACCOUNT_ROLE_BACKDATED: {
      status: 422,
      fr: 'Un rôle ne peut changer de compte qu’à compter du {earliest} : les journées d’avant gardent les leurs.',
      en: 'A role can change its account only from {earliest} on: earlier days keep theirs.',
    },
    ACCOUNT_ALREADY_IN_ROLE: {
      status: 422,
      fr: 'Au {validFrom}, ce rôle a déjà le compte {account}.',
      en: 'On {validFrom} this role has account {account} already.',
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
  },
});
