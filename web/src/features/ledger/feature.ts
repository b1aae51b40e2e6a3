import { IconBook2 } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';
import { tablePatterns } from '#web/components/pages/reads.js';

export const feature: Feature = {
  menuEntries: [
    {
      path: 'ledger',
      name: 'ledger',
      icon: IconBook2,
      permission: 'ledger.read',
      shortcutKey: 'j',
      group: 'books',
      position: 10,
      often: ['comptable', 'direction'],
    },
  ],
  refreshRules: [
    { pathPattern: /ledger/, tables: [tablePatterns.ledger] },
    { pathPattern: /suspense/, tables: [tablePatterns.ledger, /^suspense_/, tablePatterns.approvals] },
    { pathPattern: /account-roles/, tables: [/^account_roles$/, tablePatterns.ledger, tablePatterns.approvals] },
  ],
};
