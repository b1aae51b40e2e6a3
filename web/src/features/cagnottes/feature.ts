import { IconPigMoney } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  menuEntries: [
    {
      path: 'cagnottes',
      name: 'cagnottes',
      icon: IconPigMoney,
      permission: 'cagnottes.read',
      group: 'floor',
      position: 97,
      often: ['chefDeTable', 'chefDePartie'],
    },
  ],
  refreshRules: [
    {
      pathPattern: /^(cercle-tables|cercle-sessions|ticket-books)/,
      tables: [/^(gaming_tables|cercle_|ticket_|cagnotte_)/],
    },
  ],
};
