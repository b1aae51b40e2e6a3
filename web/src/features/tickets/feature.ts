import { IconTicket } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  places: [
    {
      path: 'tickets',
      name: 'tickets',
      icon: IconTicket,
      permission: 'tickets.read',
      group: 'floor',
      position: 93,
      often: ['changeur', 'caissier'],
      also: ['cashed-tickets'],
    },
  ],
  reads: [{ addresses: /^(tickets|ticket-redemptions)/, tables: [/^(tickets|ticket_steps|ticket_redemptions)$/] }],
};
