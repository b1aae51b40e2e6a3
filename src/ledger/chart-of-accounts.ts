import type { AccountKind } from '../domain/journal-entry.js';

/** An account that every new establishment starts with; its titles are the house's own to change. */
export interface ChartAccount {
  readonly code: string;
  readonly titleFr: string;
  readonly titleEn: string;
  readonly kind: AccountKind;
}

const account = (code: string, kind: AccountKind, titleFr: string, titleEn: string): ChartAccount => ({
  code,
  kind,
  titleFr,
  titleEn,
});

export const CHART_OF_ACCOUNTS: readonly ChartAccount[] = [
  account('4670', 'liability', 'Gains à payer', 'Wins to be paid'),
  account('4680', 'liability', 'Tickets en circulation', 'Outstanding tickets'),
  account('4681', 'liability', 'Orphelins', 'Orphans'),
  account('4682', 'liability', 'Transferts électroniques', 'Electronic transfers'),
  account('4683', 'liability', 'Orphelins forclos', 'Forfeited orphans'),
  account('5120', 'asset', 'Banque', 'Bank'),
  account('5300', 'asset', 'Caisse centrale – billets', 'Main cash desk – notes'),
  account('5310', 'asset', 'Caisse centrale – pièces', 'Main cash desk – coins'),
  account('5320', 'asset', 'Hoppers (avances aux machines)', 'Hoppers (advances to machines)'),
  account('6060', 'expense', 'Compléments de paiement', 'Payment complements'),
  account('6580', 'expense', 'Écarts de comptée', 'Count differences'),
  account('6581', 'expense', 'Écarts de paiements manuels', 'Hand-pay differences'),
  account('6582', 'expense', 'Écarts de caisse', 'Cash desk differences'),
  account('7060', 'income', 'Produit brut des appareils automatiques', 'Gross revenue of slot machines'),
];
