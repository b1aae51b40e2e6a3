import { IconCreditCard } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  places: [
    {
      path: 'cards',
      name: 'cards',
      icon: IconCreditCard,
      permission: 'cards.read',
      group: 'floor',
      position: 94,
      also: ['cashed-cards'],
    },
  ],
  reads: [{ addresses: /^(cards|card-cashings)/, tables: [/^(cards|card_movements|card_cashings)$/] }],
};
