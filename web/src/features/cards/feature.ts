import type { Feature } from '../../components/pages/feature.js';

export const feature: Feature = {
  reads: [{ addresses: /^(cards|card-cashings)/, tables: [/^(cards|card_movements|card_cashings)$/] }],
};
