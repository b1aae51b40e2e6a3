import { comparisonReport } from '#documents/parts/comparison.js';

/** Metered against counted for notes, tickets and coins, in money and percent. */
export const dropComparison = comparisonReport({
  name: 'drop-comparison',
  actual: 'counted',
  compared: ['notes', 'tickets', 'coins'],
  media: ['notes', 'tickets', 'coins'],
});
