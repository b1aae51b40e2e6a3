import { IconNotebook } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  places: [
    {
      path: 'registers',
      name: 'registers',
      icon: IconNotebook,
      permission: 'log.read',
      key: 'v',
      group: 'control',
      position: 10,
      often: ['controleur', 'directionDesCasinos'],
    },
  ],
  reads: [{ addresses: /registers/, tables: [/^(register_entries|visas)/] }],
};
