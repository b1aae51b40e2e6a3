import { IconArchive } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  places: [
    {
      path: 'archive',
      name: 'archive',
      icon: IconArchive,
      permission: 'log.read',
      key: 'x',
      group: 'control',
      position: 50,
      often: ['controleur', 'directionDesCasinos'],
    },
  ],
  reads: [{ addresses: /^archives/, tables: [/^archives$/] }],
};
