import { IconUmbrella } from '@tabler/icons-react';
import type { Feature } from '../../components/pages/feature.js';

export const feature: Feature = {
  places: [
    {
      path: 'lost-property',
      name: 'lostProperty',
      icon: IconUmbrella,
      permission: 'lostProperty.read',
      key: '5',
      group: 'floor',
      position: 110,
    },
  ],
  reads: [{ addresses: /^lost-property/, tables: [/^lost_/] }],
};
