import { IconCreditCard } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  menuEntries: [
    {
      path: 'cards',
      name: 'cards',
      icon: IconCreditCard,
      permission: 'cards.read',
      group: 'floor',
      position: 94,
      otherPaths: ['cashed-cards'],
    },
  ],
  refreshRules: [{ pathPattern: /^(cards|card-cashings)/, tables: [/^(cards|card_movements|card_cashings)$/] }],
};
