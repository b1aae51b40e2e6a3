import { IconUsers } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  menuEntries: [
    {
      path: 'people',
      name: 'people',
      icon: IconUsers,
      permission: 'people.read',
      shortcutKey: 'u',
      group: 'establishment',
      position: 10,
      often: ['administrateur'],
    },
  ],
  refreshRules: [{ pathPattern: /people|grants/, tables: [/^(people|accounts|role_grants|sessions|account_pins)/] }],
};
