import { IconHome } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';
import { tablePatterns } from '#web/components/pages/reads.js';

export const feature: Feature = {
  places: [
    {
      path: '',
      name: 'home',
      icon: IconHome,
      permission: 'establishments.read',
      key: 'h',
      group: 'work',
      position: 10,
      often: 'everybody',
    },
  ],
  reads: [{ addresses: /work/, tables: [tablePatterns.meters, tablePatterns.days, tablePatterns.approvals] }],
};
