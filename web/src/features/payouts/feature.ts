import { IconCash } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  menuEntries: [
    {
      path: 'payouts',
      name: 'payouts',
      icon: IconCash,
      permission: 'payouts.read',
      shortcutKey: 'y',
      group: 'floor',
      position: 70,
      often: ['superviseur', 'changeur', 'caissier'],
      otherPaths: ['new-payout', 'complements', 'disputes', 'laundering'],
    },
  ],
  refreshRules: [
    { pathPattern: /^payouts/, tables: [/^(payouts|payout_)/, /^machine_events/] },
    { pathPattern: /^laundering/, tables: [/^laundering_/] },
  ],
};
