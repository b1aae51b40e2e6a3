import { IconPigMoney } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  places: [
    {
      path: 'orphans',
      name: 'orphans',
      icon: IconPigMoney,
      permission: 'orphans.read',
      key: 'o',
      group: 'floor',
      position: 80,
      often: ['changeur', 'caissier'],
    },
  ],
  reads: [{ addresses: /^orphans/, tables: [/^orphan/, /^account_roles$/] }],
};
