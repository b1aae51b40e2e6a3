import { text, type Text } from '#declarations/shapes/text.js';

/**
 * The purpose of an account, in the field's words: posting rules name a role, and an establishment assigns an account
 * to each role from a gaming day on. The list is closed.
 */
export interface AccountRoleDefinition {
  readonly role: string;
  readonly name: Text;
  /** The content of an account with this role, in one sentence. */
  readonly holds: Text;
}

export const ACCOUNT_ROLES = [
  {
    role: 'winsPayable',
    name: text('Gains à payer', 'Winnings payable'),
    holds: text('Les gains dus aux clients et pas encore payés.', 'Wins owed to customers and not yet paid.'),
  },
  {
    role: 'outstandingTickets',
    name: text('Tickets en circulation', 'Outstanding tickets'),
    holds: text('Les tickets émis, pas encore payés ni insérés.', 'Tickets issued but not yet redeemed or inserted.'),
  },
  {
    role: 'orphans',
    name: text('Orphelins', 'Orphans'),
    holds: text(
      'L’argent sans propriétaire, tant que son registre le porte.',
      'Money without an owner, for as long as it is in the register.',
    ),
  },
  {
    role: 'electronicTransfers',
    name: text('Transferts électroniques', 'Electronic transfers'),
    holds: text('Les crédits que les clients ont sur leurs cartes.', 'Credits on customers’ cards.'),
  },
  {
    role: 'forfeitedOrphans',
    name: text('Orphelins forclos', 'Forfeited orphans'),
    holds: text('Les orphelins qui ne peuvent plus être réclamés.', 'Orphans that can no longer be claimed.'),
  },
  {
    role: 'expiredTickets',
    name: text('Tickets périmés', 'Expired tickets'),
    holds: text('Les tickets non présentés à temps.', 'Tickets not presented in time.'),
  },
  {
    role: 'chipsInCirculation',
    name: text('Jetons et plaques en circulation', 'Chips and plaques in circulation'),
    holds: text(
      'Les jetons et les plaques que l’établissement n’a plus et doit rembourser.',
      'Chips and plaques that the establishment no longer has and must redeem.',
    ),
  },
  {
    role: 'bank',
    name: text('Banque', 'Bank'),
    holds: text('Les paiements par chèque ou par virement.', 'Payments by cheque or transfer.'),
  },
  {
    role: 'cashDesk',
    name: text('Caisses – espèces', 'Cash desks – cash'),
    holds: text(
      'Les espèces des caisses et la recette comptée en billets.',
      'Cash of the desks, and the counted drop in notes.',
    ),
  },
  {
    role: 'cashDeskCoins',
    name: text('Caisses – pièces', 'Cash desks – coins'),
    holds: text(
      'Les pièces comptées, et celles qui partent vers les hoppers.',
      'Counted coins, and those that leave for the hoppers.',
    ),
  },
  {
    role: 'hoppers',
    name: text('Hoppers', 'Hoppers'),
    holds: text(
      'Les pièces avancées aux appareils et pas encore payées par eux.',
      'Coins supplied to machines and not yet paid out by them.',
    ),
  },
  {
    role: 'paymentComplements',
    name: text('Compléments de paiement', 'Payment complements'),
    holds: text(
      'Les compléments dus quand un appareil a payé trop peu.',
      'Complements owed when a machine paid too little.',
    ),
  },
  {
    role: 'countDifferences',
    name: text('Écarts de comptée', 'Count differences'),
    holds: text('Les comptées inférieures aux compteurs.', 'Counts below the meters.'),
  },
  {
    role: 'handPayDifferences',
    name: text('Écarts de paiements manuels', 'Hand-pay differences'),
    holds: text('Les paiements manuels supérieurs aux compteurs.', 'Hand pays above the meters.'),
  },
  {
    role: 'cashDeskDifferences',
    name: text('Écarts de caisse', 'Cash desk differences'),
    holds: text('Les manquants des caisses comptées.', 'Shortages of counted desks.'),
  },
  {
    role: 'countGains',
    name: text('Excédents de comptée', 'Count surpluses'),
    holds: text('Les comptées supérieures aux compteurs.', 'Counts above the meters.'),
  },
  {
    role: 'handPayGains',
    name: text('Gains sur paiements manuels', 'Hand-pay gains'),
    holds: text('Les paiements manuels inférieurs aux compteurs.', 'Hand pays below the meters.'),
  },
  {
    role: 'cashDeskGains',
    name: text('Excédents de caisse', 'Cash desk surpluses'),
    holds: text('Les excédents des caisses comptées.', 'Surpluses of counted desks.'),
  },
  {
    role: 'slotRevenue',
    name: text('Produit brut des appareils', 'Gross revenue of machines'),
    holds: text('Le produit des appareils d’après leurs compteurs.', 'The machines’ win according to their meters.'),
  },
  {
    role: 'tableRevenue',
    name: text('Produit brut des tables', 'Gross revenue of tables'),
    holds: text(
      'Le résultat des séances des tables ; une perte est au débit.',
      'The result of table sessions; a loss is a debit.',
    ),
  },
  {
    role: 'cercleRevenue',
    name: text('Produit brut des cagnottes', 'Gross revenue of cagnottes'),
    holds: text(
      'Les cagnottes des jeux de cercle d’après les souches.',
      'The cagnottes of the jeux de cercle according to the stubs.',
    ),
  },
  {
    role: 'progressivesPayable',
    name: text('Jackpots progressifs des tables', 'Progressive jackpots of tables'),
    holds: text(
      'Le montant des jackpots progressifs des tables qui ne sont pas encore gagnés.',
      'The amount of table progressive jackpots not yet won.',
    ),
  },
  {
    role: 'progressiveSites',
    name: text('Autres sites des jackpots progressifs', 'Other sites of progressive jackpots'),
    holds: text(
      'Les sommes que d’autres sites doivent au jackpot commun, ou qui leur sont dues pour l’avoir payé.',
      'Amounts that other sites owe to the shared jackpot, or are owed for having paid it.',
    ),
  },
  {
    role: 'progressiveCosts',
    name: text('Jackpots progressifs et lots de consolation', 'Progressive jackpots and lots of consolation'),
    holds: text(
      'Les apports de l’établissement aux jackpots progressifs des tables, et les lots de consolation.',
      'The establishment’s contributions to table progressive jackpots, and consolation prizes.',
    ),
  },
] as const satisfies readonly AccountRoleDefinition[];
/** Role of a ledger account, by which entries find it. */
export type AccountRole = (typeof ACCOUNT_ROLES)[number]['role'];

/** The account of each role on one gaming day. */
export type Accounts = Readonly<Record<AccountRole, string>>;

/** Returns the role of that name; undefined when there is none. */
export function findAccountRole(name: string): (typeof ACCOUNT_ROLES)[number] | undefined {
  return ACCOUNT_ROLES.find(({ role }) => role === name);
}

/** A new account for a role, from a gaming day on. */
export interface AccountRoleChange {
  readonly role: AccountRole;
  readonly accountCode: string;
  /** The first gaming day whose entries use it; YYYY-MM-DD. */
  readonly validFrom: string;
}

/** The facts that a change is checked against. */
export interface AccountRoleContext {
  /** The kind of the account, null when the establishment has no such account; and the kind that the role requires. */
  readonly kind: string | null;
  readonly expectedKind: string;
  /** Another role with this account in the past, present or future. */
  readonly otherRole: string | null;
  /** The account of the role on the first day of the change, by earlier decisions. */
  readonly inForce: string | null;
  /** The first gaming day that cannot have any entries yet. */
  readonly earliest: string;
}

export type AccountRoleFault =
  | 'UNKNOWN_ACCOUNT'
  | 'ACCOUNT_OF_ANOTHER_KIND'
  | 'ACCOUNT_OF_ANOTHER_ROLE'
  | 'ACCOUNT_ROLE_BACKDATED'
  | 'ACCOUNT_ALREADY_IN_ROLE';

/**
 * Returns why a role (purpose in the postings) cannot have an account from a day; null when it can. Required, checked
 * in this order:
 *
 * 1. The establishment has the account, and it is of the role's kind.
 * 2. The account serves no other role, ever: its role alone then identifies its content.
 * 3. No entry of that day or of a later one exists, so that a day's entries all go to one account.
 * 4. The role does not already have this account on that day.
 */
export function findAccountRoleFault(change: AccountRoleChange, context: AccountRoleContext): AccountRoleFault | null {
  if (context.kind === null) return 'UNKNOWN_ACCOUNT';
  if (context.kind !== context.expectedKind) return 'ACCOUNT_OF_ANOTHER_KIND';
  if (context.otherRole !== null) return 'ACCOUNT_OF_ANOTHER_ROLE';
  if (change.validFrom < context.earliest) return 'ACCOUNT_ROLE_BACKDATED';
  return context.inForce === change.accountCode ? 'ACCOUNT_ALREADY_IN_ROLE' : null;
}
