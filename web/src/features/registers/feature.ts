import { IconNotebook } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  menuEntries: [
    {
      path: 'registers',
      name: 'registers',
      icon: IconNotebook,
      permission: 'log.read',
      shortcutKey: 'v',
      group: 'control',
      position: 10,
      often: ['controleur', 'directionDesCasinos'],
    },
  ],
  refreshRules: [{ pathPattern: /registers/, tables: [/^(register_entries|visas)/] }],
};
