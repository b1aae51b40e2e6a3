import { IconCash } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  places: [
    {
      path: 'payouts',
      name: 'payouts',
      icon: IconCash,
      permission: 'payouts.read',
      key: 'y',
      group: 'floor',
      position: 70,
      often: ['superviseur', 'changeur', 'caissier'],
      also: ['new-payout', 'complements', 'disputes', 'laundering'],
    },
  ],
  reads: [
    { addresses: /^payouts/, tables: [/^(payouts|payout_)/, /^machine_events/] },
    { addresses: /^laundering/, tables: [/^laundering_/] },
  ],
};
