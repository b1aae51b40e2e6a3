import { IconRouter } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  places: [
    {
      path: 'devices',
      name: 'devices',
      icon: IconRouter,
      permission: 'tokens.manage',
      key: 'k',
      group: 'establishment',
      position: 30,
      often: ['administrateur'],
    },
  ],
  reads: [{ addresses: /tokens/, tables: [/^api_tokens$/] }],
};
