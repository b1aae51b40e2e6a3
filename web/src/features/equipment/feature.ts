import { IconCards } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  menuEntries: [
    {
      path: 'equipment',
      name: 'equipment',
      icon: IconCards,
      permission: 'equipment.read',
      group: 'floor',
      position: 110,
      often: ['cartier', 'inspecteur', 'sousDirecteur'],
    },
  ],
  refreshRules: [
    { pathPattern: /^equipment/, tables: [/^equipment_/, /^card_/, /^dice_controls$/, /^apparatus_checks$/] },
  ],
};
