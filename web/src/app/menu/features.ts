import type { Feature } from '#web/components/pages/feature.js';
import { sortByMenuOrder } from '#web/components/pages/menu-order.js';

/** The declarations of all features, found by the name of their file. */
const features = Object.values(
  import.meta.glob<Feature>('../../features/*/feature.ts', { eager: true, import: 'feature' }),
);

/** The menu of all features, in its order. */
export const menuEntries = sortByMenuOrder(features.flatMap((feature) => feature.menuEntries ?? []));

/** The addresses that are read again when certain tables are written, for all features. */
export const readDependencies = features.flatMap((feature) => feature.refreshRules ?? []);
