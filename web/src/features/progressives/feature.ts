import { IconTrophy } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  menuEntries: [
    {
      path: 'progressives',
      name: 'progressives',
      icon: IconTrophy,
      permission: 'progressives.read',
      group: 'floor',
      position: 98,
      often: [],
    },
  ],
  refreshRules: [{ pathPattern: /^progressives/, tables: [/^progressive/, /^payouts/] }],
};
