import { createComparisonReport } from '#documents/parts/comparison.js';

/** Metered against counted for notes, tickets and coins, in money and percent. */
export const dropComparison = createComparisonReport({
  name: 'drop-comparison',
  actual: 'counted',
  comparedMedia: ['notes', 'tickets', 'coins'],
  findingMedia: ['notes', 'tickets', 'coins'],
});
