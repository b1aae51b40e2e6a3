import { ACCOUNT_ROLES, type AccountRole } from '../accounting/account-roles.js';
import type { AccountKind } from '../accounting/journal-entry.js';
import type { DeskKind } from '../cash/desks.js';
import type { OpenedPayoutKind } from '../cash/payouts.js';
import type { TicketKind } from '../tickets/ticket-life.js';
import { roleWords } from '#declarations/words/words.js';
import { roles, type Role } from '#declarations/shapes/roles.js';
import { normaliseHeading } from './headings.js';

/** Words of files for the values of closed lists, in French and English, beside the values' own names. */
export type CellWords<Value extends string> = Readonly<Record<Value, readonly string[]>>;

export const DESK_KIND_WORDS: CellWords<DeskKind> = {
  cashDesk: ['caisse', 'guichet', 'cash desk', 'desk'],
  changeMachine: ['distributeur de monnaie', 'changeur automatique', 'monnayeur', 'change machine', 'kiosk'],
  rovingChangeur: ['changeur itinérant', 'changeur ambulant', 'roving changeur'],
  tableChangeur: ['changeur de table', 'changeur de tables', 'table changeur'],
};

export const ACCOUNT_KIND_WORDS: CellWords<AccountKind> = {
  asset: ['actif', 'assets'],
  liability: ['passif', 'liabilities'],
  income: ['produit', 'produits', 'revenue'],
  expense: ['charge', 'charges', 'expenses'],
};

export const SLIP_KIND_WORDS: CellWords<OpenedPayoutKind> = {
  jackpot: ['gros lot', 'jackpots'],
  progressive: ['progressif', 'jackpot progressif', 'progressive jackpot'],
  bonus: ['bonification', 'prime'],
  cancelledCredits: ['crédits annulés', 'crédit annulé', 'cancelled credit', 'cancelled credits'],
  shortPay: ['paiement partiel', 'paiement incomplet', 'short pay'],
};

export const TICKET_KIND_WORDS: CellWords<TicketKind> = {
  cashable: ['encaissable', 'payable'],
  // “promotionnel” alone may be either
  restricted: ['promotionnel ne se paie pas', 'promotionnel non payable', 'non payable', 'restricted promotional'],
  nonRestricted: ['promotionnel payable', 'promotionnel encaissable', 'non-restricted promotional'],
};

/** Names of the functions: in full, and without the words that only a sentence needs. */
export const ROLE_WORDS: CellWords<Role> = buildWords(roles, (role) => {
  const names = Object.values(roleWords[role]);
  return names.flatMap((name) => [name, name.replace(/^(?:membre de la|member of the|member of) /i, '')]);
});

export const ACCOUNT_ROLE_WORDS: CellWords<AccountRole> = buildWords(
  ACCOUNT_ROLES.map(({ role }) => role),
  (role) => ACCOUNT_ROLES.flatMap((definition) => (definition.role === role ? Object.values(definition.name) : [])),
);

function buildWords<Value extends string>(
  values: readonly Value[],
  listWords: (value: Value) => readonly string[],
): CellWords<Value> {
  return Object.fromEntries(values.map((value) => [value, listWords(value)])) as CellWords<Value>;
}

/** Returns the value that a cell names, without case, accents or marks; null for another text. */
export function findValueOfWord<Value extends string>(text: string, words: CellWords<Value>): Value | null {
  const normalisedText = normaliseHeading(text);
  const values = Object.keys(words) as Value[];
  return (
    values.find((value) => normaliseHeading(value) === normalisedText) ??
    values.find((value) => words[value].some((word) => normaliseHeading(word) === normalisedText)) ??
    null
  );
}
