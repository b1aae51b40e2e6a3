import { IconChartLine } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';
import { tablePatterns } from '#web/components/pages/reads.js';

export const feature: Feature = {
  places: [
    {
      path: 'trends',
      name: 'trends',
      icon: IconChartLine,
      permission: 'reports.read',
      key: 't',
      group: 'machines',
      position: 30,
      often: ['direction'],
    },
  ],
  reads: [{ addresses: /trends/, tables: [tablePatterns.meters, tablePatterns.days] }],
};
