import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  reads: [{ addresses: /^(complements|disputes)/, tables: [/^(complements|disputes|dispute_)/, /^payouts/] }],
};
