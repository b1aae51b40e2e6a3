import { IconAdjustments } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';
import { tablePatterns } from '#web/components/pages/reads.js';

export const feature: Feature = {
  menuEntries: [
    {
      path: 'settings',
      name: 'settings',
      icon: IconAdjustments,
      permission: 'settings.read',
      shortcutKey: 's',
      group: 'establishment',
      position: 20,
      often: ['administrateur'],
    },
  ],
  refreshRules: [{ pathPattern: /settings/, tables: [/^settings$/, tablePatterns.approvals] }],
};
