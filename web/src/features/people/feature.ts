import { IconUsers } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  places: [
    {
      path: 'people',
      name: 'people',
      icon: IconUsers,
      permission: 'people.read',
      key: 'u',
      group: 'establishment',
      position: 10,
      often: ['administrateur'],
    },
  ],
  reads: [{ addresses: /people|grants/, tables: [/^(people|accounts|role_grants|sessions|account_pins)/] }],
};
