import { IconScale } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  menuEntries: [
    {
      path: 'rules',
      name: 'rules',
      icon: IconScale,
      permission: 'rules.read',
      group: 'control',
      position: 60,
      often: [],
    },
  ],
};
