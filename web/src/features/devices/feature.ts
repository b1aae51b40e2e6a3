import { IconRouter } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  menuEntries: [
    {
      path: 'devices',
      name: 'devices',
      icon: IconRouter,
      permission: 'tokens.manage',
      shortcutKey: 'k',
      group: 'establishment',
      position: 30,
      often: ['administrateur'],
    },
  ],
  refreshRules: [{ pathPattern: /tokens/, tables: [/^api_tokens$/] }],
};
