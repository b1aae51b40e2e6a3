import { IconTicket } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  menuEntries: [
    {
      path: 'tickets',
      name: 'tickets',
      icon: IconTicket,
      permission: 'tickets.read',
      group: 'floor',
      position: 93,
      often: ['changeur', 'caissier'],
      otherPaths: ['cashed-tickets'],
    },
  ],
  refreshRules: [
    { pathPattern: /^(tickets|ticket-redemptions)/, tables: [/^(tickets|ticket_steps|ticket_redemptions)$/] },
  ],
};
