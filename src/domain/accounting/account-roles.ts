/**
 * The purpose of an account, in the field's words: posting rules name a role, and an establishment assigns an account
 * to each role from a gaming day on. The list is closed.
 */
export interface AccountRoleDefinition {
  readonly role: string;
  readonly nameFr: string;
  readonly nameEn: string;
  /** The content of an account with this role, in one sentence. */
  readonly holdsFr: string;
  readonly holdsEn: string;
}

export const ACCOUNT_ROLES = [
  {
    role: 'winsPayable',
    nameFr: 'Gains à payer',
    nameEn: 'Winnings payable',
    holdsFr: 'Les gains dus aux clients et pas encore payés.',
    holdsEn: 'Wins owed to customers and not yet paid.',
  },
  {
    role: 'outstandingTickets',
    nameFr: 'Tickets en circulation',
    nameEn: 'Outstanding tickets',
    holdsFr: 'Les tickets émis, pas encore payés ni insérés.',
    holdsEn: 'Tickets issued but not yet redeemed or inserted.',
  },
  {
    role: 'orphans',
    nameFr: 'Orphelins',
    nameEn: 'Orphans',
    holdsFr: 'L’argent sans propriétaire, tant que son registre le porte.',
    holdsEn: 'Money without an owner, for as long as it is in the register.',
  },
  {
    role: 'electronicTransfers',
    nameFr: 'Transferts électroniques',
    nameEn: 'Electronic transfers',
    holdsFr: 'Les crédits que les clients ont sur leurs cartes.',
    holdsEn: 'Credits on customers’ cards.',
  },
  {
    role: 'forfeitedOrphans',
    nameFr: 'Orphelins forclos',
    nameEn: 'Forfeited orphans',
    holdsFr: 'Les orphelins qui ne peuvent plus être réclamés.',
    holdsEn: 'Orphans that can no longer be claimed.',
  },
  {
    role: 'expiredTickets',
    nameFr: 'Tickets périmés',
    nameEn: 'Expired tickets',
    holdsFr: 'Les tickets non présentés à temps.',
    holdsEn: 'Tickets not presented in time.',
  },
  {
    role: 'chipsInCirculation',
    nameFr: 'Jetons et plaques en circulation',
    nameEn: 'Chips and plaques in circulation',
    holdsFr: 'Les jetons et les plaques que l’établissement n’a plus et doit rembourser.',
    holdsEn: 'Chips and plaques that the establishment no longer has and must redeem.',
  },
  {
    role: 'bank',
    nameFr: 'Banque',
    nameEn: 'Bank',
    holdsFr: 'Les paiements par chèque ou par virement.',
    holdsEn: 'Payments by cheque or transfer.',
  },
  {
    role: 'cashDesk',
    nameFr: 'Caisses – espèces',
    nameEn: 'Cash desks – cash',
    holdsFr: 'Les espèces des caisses et la recette comptée en billets.',
    holdsEn: 'Cash of the desks, and the counted drop in notes.',
  },
  {
    role: 'cashDeskCoins',
    nameFr: 'Caisses – pièces',
    nameEn: 'Cash desks – coins',
    holdsFr: 'Les pièces comptées, et celles qui partent vers les hoppers.',
    holdsEn: 'Counted coins, and those that leave for the hoppers.',
  },
  {
    role: 'hoppers',
    nameFr: 'Hoppers',
    nameEn: 'Hoppers',
    holdsFr: 'Les pièces avancées aux appareils et pas encore payées par eux.',
    holdsEn: 'Coins supplied to machines and not yet paid out by them.',
  },
  {
    role: 'paymentComplements',
    nameFr: 'Compléments de paiement',
    nameEn: 'Payment complements',
    holdsFr: 'Les compléments dus quand un appareil a payé trop peu.',
    holdsEn: 'Complements owed when a machine paid too little.',
  },
  {
    role: 'countDifferences',
    nameFr: 'Écarts de comptée',
    nameEn: 'Count differences',
    holdsFr: 'Les comptées inférieures aux compteurs.',
    holdsEn: 'Counts below the meters.',
  },
  {
    role: 'handPayDifferences',
    nameFr: 'Écarts de paiements manuels',
    nameEn: 'Hand-pay differences',
    holdsFr: 'Les paiements manuels supérieurs aux compteurs.',
    holdsEn: 'Hand pays above the meters.',
  },
  {
    role: 'cashDeskDifferences',
    nameFr: 'Écarts de caisse',
    nameEn: 'Cash desk differences',
    holdsFr: 'Les manquants des caisses comptées.',
    holdsEn: 'Shortages of counted desks.',
  },
  {
    role: 'countGains',
    nameFr: 'Excédents de comptée',
    nameEn: 'Count surpluses',
    holdsFr: 'Les comptées supérieures aux compteurs.',
    holdsEn: 'Counts above the meters.',
  },
  {
    role: 'handPayGains',
    nameFr: 'Gains sur paiements manuels',
    nameEn: 'Hand-pay gains',
    holdsFr: 'Les paiements manuels inférieurs aux compteurs.',
    holdsEn: 'Hand pays below the meters.',
  },
  {
    role: 'cashDeskGains',
    nameFr: 'Excédents de caisse',
    nameEn: 'Cash desk surpluses',
    holdsFr: 'Les excédents des caisses comptées.',
    holdsEn: 'Surpluses of counted desks.',
  },
  {
    role: 'slotRevenue',
    nameFr: 'Produit brut des appareils',
    nameEn: 'Gross revenue of machines',
    holdsFr: 'Le produit des appareils d’après leurs compteurs.',
    holdsEn: 'The machines’ win according to their meters.',
  },
  {
    role: 'tableRevenue',
    nameFr: 'Produit brut des tables',
    nameEn: 'Gross revenue of tables',
    holdsFr: 'Le résultat des séances des tables ; une perte est au débit.',
    holdsEn: 'The result of table sessions; a loss is a debit.',
  },
  {
    role: 'cercleRevenue',
    nameFr: 'Produit brut des cagnottes',
    nameEn: 'Gross revenue of cagnottes',
    holdsFr: 'Les cagnottes des jeux de cercle d’après les souches.',
    holdsEn: 'The cagnottes of the jeux de cercle according to the stubs.',
  },
  {
    role: 'progressivesPayable',
    nameFr: 'Jackpots progressifs des tables',
    nameEn: 'Progressive jackpots of tables',
    holdsFr: 'Le montant des jackpots progressifs des tables qui ne sont pas encore gagnés.',
    holdsEn: 'The amount of table progressive jackpots not yet won.',
  },
  {
    role: 'progressiveSites',
    nameFr: 'Autres sites des jackpots progressifs',
    nameEn: 'Other sites of progressive jackpots',
    holdsFr: 'Les sommes que d’autres sites doivent au jackpot commun, ou qui leur sont dues pour l’avoir payé.',
    holdsEn: 'Amounts that other sites owe to the shared jackpot, or are owed for having paid it.',
  },
  {
    role: 'progressiveCosts',
    nameFr: 'Jackpots progressifs et lots de consolation',
    nameEn: 'Progressive jackpots and lots of consolation',
    holdsFr: 'Les apports de l’établissement aux jackpots progressifs des tables, et les lots de consolation.',
    holdsEn: 'The establishment’s contributions to table progressive jackpots, and consolation prizes.',
  },
] as const satisfies readonly AccountRoleDefinition[];
/** Role of a ledger account, by which entries find it. */
export type AccountRole = (typeof ACCOUNT_ROLES)[number]['role'];

/** The account of each role on one gaming day. */
export type Accounts = Readonly<Record<AccountRole, string>>;

/** Returns the role of that name; undefined when there is none. */
export function accountRoleByName(name: string): (typeof ACCOUNT_ROLES)[number] | undefined {
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
export interface AccountRoleFacts {
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
 * Returns why a role cannot have that account from that day; null when it can. In order of precedence:
 *
 * 1. The establishment has the account, and it is of the role's kind.
 * 2. An account serves one role for ever: its role alone then identifies its content.
 * 3. No entry of that day or of a later one exists, so that a day's entries all go to one account.
 * 4. The role has another account on that day.
 */
export function accountRoleFault(change: AccountRoleChange, facts: AccountRoleFacts): AccountRoleFault | null {
  if (facts.kind === null) return 'UNKNOWN_ACCOUNT';
  if (facts.kind !== facts.expectedKind) return 'ACCOUNT_OF_ANOTHER_KIND';
  if (facts.otherRole !== null) return 'ACCOUNT_OF_ANOTHER_ROLE';
  if (change.validFrom < facts.earliest) return 'ACCOUNT_ROLE_BACKDATED';
  return facts.inForce === change.accountCode ? 'ACCOUNT_ALREADY_IN_ROLE' : null;
}
