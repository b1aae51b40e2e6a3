import { IconUserSearch } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  menuEntries: [
    {
      path: 'staff-on-duty',
      name: 'staffOnDuty',
      icon: IconUserSearch,
      permission: 'people.read',
      shortcutKey: 'q',
      group: 'control',
      position: 30,
      often: ['administrateur'],
    },
  ],
  refreshRules: [{ pathPattern: /^staff-on-duty/, tables: [/^(people|accounts|role_grants)$/] }],
};
