import { IconUserSearch } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  places: [
    {
      path: 'staff-on-duty',
      name: 'staffOnDuty',
      icon: IconUserSearch,
      permission: 'people.read',
      key: 'q',
      group: 'control',
      position: 30,
      often: ['administrateur'],
    },
  ],
  reads: [{ addresses: /^staff-on-duty/, tables: [/^(people|accounts|role_grants)$/] }],
};
