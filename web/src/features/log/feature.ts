import { IconListCheck } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  menuEntries: [
    {
      path: 'log',
      name: 'log',
      icon: IconListCheck,
      permission: 'log.read',
      shortcutKey: 'l',
      group: 'control',
      position: 40,
      often: ['controleur'],
    },
  ],
};
