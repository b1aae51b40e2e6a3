import { IconArchive } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  menuEntries: [
    {
      path: 'archive',
      name: 'archive',
      icon: IconArchive,
      permission: 'log.read',
      shortcutKey: 'x',
      group: 'control',
      position: 50,
      often: ['controleur', 'directionDesCasinos'],
    },
  ],
  refreshRules: [{ pathPattern: /^archives/, tables: [/^archives$/] }],
};
