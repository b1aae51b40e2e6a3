import { IconHome } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';
import { tablePatterns } from '#web/components/pages/reads.js';

export const feature: Feature = {
  menuEntries: [
    {
      path: '',
      name: 'home',
      icon: IconHome,
      permission: 'establishments.read',
      shortcutKey: 'h',
      group: 'work',
      position: 10,
      often: 'everybody',
    },
  ],
  refreshRules: [{ pathPattern: /work/, tables: [tablePatterns.meters, tablePatterns.days, tablePatterns.approvals] }],
};
