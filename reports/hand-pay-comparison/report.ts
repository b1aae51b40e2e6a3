import { comparisonReport } from '#documents/parts/comparison.js';

/** Metered hand pays against paid hand pays, in money and percent. */
export const handPayComparison = comparisonReport({
  name: 'hand-pay-comparison',
  actual: 'paid',
  compared: ['jackpot', 'cancelled'],
  media: ['jackpot', 'progressive', 'cancelledCredits'],
  beside: (words) => {
    const headerGroup = words('besideGroup');
    return [
      { key: 'shortPayMinor', header: words('shortPay'), headerGroup, kind: 'minor' },
      { key: 'complementMinor', header: words('complement'), headerGroup, kind: 'minor' },
    ];
  },
});
