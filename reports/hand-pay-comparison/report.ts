import { column } from '#documents/model/columns.js';
import { createComparisonReport } from '#documents/parts/comparison.js';

const WITHOUT_METER = { fr: 'Sans compteur', en: 'Without a meter' };

/** Metered hand pays against paid hand pays, in money and percent. */
export const handPayComparison = createComparisonReport({
  name: 'hand-pay-comparison',
  actual: 'paid',
  comparedMedia: ['jackpot', 'cancelled'],
  findingMedia: ['jackpot', 'progressive', 'cancelledCredits'],
  extraColumns: [
    column.money('shortPayMinor', { fr: 'Paiements partiels', en: 'Short pays' }, { group: WITHOUT_METER }),
    column.money('complementMinor', { fr: 'Compléments', en: 'Complements' }, { group: WITHOUT_METER }),
  ],
});
