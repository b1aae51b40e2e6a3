import type { AccountRole } from './account-roles.js';
import type { AccountKind } from './journal-entry.js';
import type { JurisdictionCode } from '../settings/jurisdictions.js';

/** An initial account of every new establishment of a jurisdiction; the establishment may change its titles. */
export interface ChartAccount {
  readonly code: string;
  readonly kind: AccountKind;
  readonly titleFr: string;
  readonly titleEn: string;
}

export type ChartOfAccounts = Readonly<Record<AccountRole, ChartAccount>>;

/** Creates an account of a chart, with its title in both languages. */
const createChartAccount = (code: string, kind: AccountKind, titleFr: string, titleEn: string): ChartAccount => ({
  code,
  kind,
  titleFr,
  titleEn,
});

/** Creates the default chart: the account of every role. A jurisdiction whose plan differs replaces some of them. */
const createDefaultChart = (): ChartOfAccounts => ({
  winsPayable: createChartAccount('4670', 'liability', 'Gains à payer', 'Winnings payable'),
  outstandingTickets: createChartAccount('4680', 'liability', 'Tickets en circulation', 'Outstanding tickets'),
  orphans: createChartAccount('4681', 'liability', 'Orphelins', 'Orphans'),
  electronicTransfers: createChartAccount('4682', 'liability', 'Transferts électroniques', 'Electronic transfers'),
  forfeitedOrphans: createChartAccount('4683', 'liability', 'Orphelins forclos', 'Forfeited orphans'),
  expiredTickets: createChartAccount('4687', 'liability', 'Tickets périmés', 'Expired tickets'),
  chipsInCirculation: createChartAccount(
    '4684',
    'liability',
    'Jetons et plaques en circulation',
    'Chips and plaques in circulation',
  ),
  claims: createChartAccount('4671', 'asset', 'Créances sur écarts', 'Claims for differences'),
  suspense: createChartAccount('4710', 'asset', 'Écarts en attente de leur cause', 'Differences in suspense'),
  bank: createChartAccount('5120', 'asset', 'Banque', 'Bank'),
  cashDesk: createChartAccount('5300', 'asset', 'Caisse centrale – billets', 'Main cash desk – notes'),
  cashDeskCoins: createChartAccount('5310', 'asset', 'Caisse centrale – pièces', 'Main cash desk – coins'),
  hoppers: createChartAccount('5320', 'asset', 'Hoppers (avances aux machines)', 'Hoppers (advances to machines)'),
  cashInMachines: createChartAccount(
    '5330',
    'asset',
    'Espèces et tickets dans les appareils',
    'Cash and tickets in machines',
  ),
  paymentComplements: createChartAccount('6583', 'expense', 'Compléments de paiement', 'Payment complements'),
  countDifferences: createChartAccount('6580', 'expense', 'Écarts de comptée', 'Count differences'),
  handPayDifferences: createChartAccount('6581', 'expense', 'Écarts de paiements manuels', 'Hand-pay differences'),
  cashDeskDifferences: createChartAccount('6582', 'expense', 'Écarts de caisse', 'Cash desk differences'),
  countGains: createChartAccount('7580', 'income', 'Excédents de comptée', 'Count surpluses'),
  handPayGains: createChartAccount('7581', 'income', 'Gains sur paiements manuels', 'Hand-pay gains'),
  cashDeskGains: createChartAccount('7582', 'income', 'Excédents de caisse', 'Cash desk surpluses'),
  slotRevenue: createChartAccount(
    '7060',
    'income',
    'Produit brut des appareils automatiques',
    'Gross revenue of slot machines',
  ),
  tableRevenue: createChartAccount(
    '7061',
    'income',
    'Produit brut des jeux de contrepartie',
    'Gross revenue of table games',
  ),
  cercleRevenue: createChartAccount(
    '7062',
    'income',
    'Produit brut des jeux de cercle',
    'Gross revenue of jeux de cercle',
  ),
  progressivesPayable: createChartAccount(
    '4685',
    'liability',
    'Jackpots progressifs des tables',
    'Progressive jackpots of tables',
  ),
  progressiveSites: createChartAccount('4686', 'asset', 'Autres sites des jackpots', 'Other sites of jackpots'),
  progressiveCosts: createChartAccount(
    '6584',
    'expense',
    'Jackpots progressifs et lots de consolation',
    'Progressive jackpots and lots of consolation',
  ),
});

/**
 * The chart of accounts of each jurisdiction: the initial account of each role. An establishment stores its initial
 * accounts, which do not change with this list.
 */
export const CHARTS_OF_ACCOUNTS: Readonly<Record<JurisdictionCode, ChartOfAccounts>> = {
  MC: createDefaultChart(),
  FR: createDefaultChart(),
  AI67: createDefaultChart(),
};
