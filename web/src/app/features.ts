import type { Feature } from '#web/components/pages/feature.js';
import { inMenuOrder } from '#web/components/pages/menu-order.js';

/** What each feature declares of itself, found by the name of its file. */
const features = Object.values(
  import.meta.glob<Feature>('../features/*/feature.ts', { eager: true, import: 'feature' }),
);

/** The menu of all features, in its order. */
export const places = inMenuOrder(features.flatMap((feature) => feature.places ?? []));

/** Which addresses are read again when which tables are written, for all features. */
export const reads = features.flatMap((feature) => feature.reads ?? []);
