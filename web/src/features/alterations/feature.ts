import { IconHistory } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  menuEntries: [
    {
      path: 'alterations',
      name: 'alterations',
      icon: IconHistory,
      permission: 'log.read',
      shortcutKey: 'b',
      group: 'control',
      position: 20,
      often: ['controleur', 'directionDesCasinos'],
    },
  ],
};
