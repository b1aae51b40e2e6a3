import { IconBook2 } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';
import { tablePatterns } from '#web/components/pages/reads.js';

export const feature: Feature = {
  places: [
    {
      path: 'ledger',
      name: 'ledger',
      icon: IconBook2,
      permission: 'ledger.read',
      key: 'j',
      group: 'books',
      position: 10,
      often: ['comptable', 'direction'],
    },
  ],
  reads: [
    { addresses: /ledger/, tables: [tablePatterns.ledger] },
    { addresses: /account-roles/, tables: [/^account_roles$/, tablePatterns.ledger, tablePatterns.approvals] },
  ],
};
