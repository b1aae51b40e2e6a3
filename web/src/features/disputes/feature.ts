import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  refreshRules: [{ pathPattern: /^(complements|disputes)/, tables: [/^(complements|disputes|dispute_)/, /^payouts/] }],
};
