import { IconPigMoney } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  menuEntries: [
    {
      path: 'orphans',
      name: 'orphans',
      icon: IconPigMoney,
      permission: 'orphans.read',
      shortcutKey: 'o',
      group: 'floor',
      position: 80,
      often: ['changeur', 'caissier'],
    },
  ],
  refreshRules: [{ pathPattern: /^orphans/, tables: [/^orphan/, /^account_roles$/] }],
};
