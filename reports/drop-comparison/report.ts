import { createComparisonReport } from '#documents/parts/comparison.js';

/** Metered against counted for notes, tickets and coins, in money and percent. */
export const dropComparison = createComparisonReport({
  name: 'drop-comparison',
  actual: 'counted',
  compared: ['notes', 'tickets', 'coins'],
  media: ['notes', 'tickets', 'coins'],
});
