import { IconChartLine } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';
import { tablePatterns } from '#web/components/pages/reads.js';

export const feature: Feature = {
  menuEntries: [
    {
      path: 'trends',
      name: 'trends',
      icon: IconChartLine,
      permission: 'reports.read',
      shortcutKey: 't',
      group: 'machines',
      position: 30,
      often: ['direction'],
    },
  ],
  refreshRules: [{ pathPattern: /trends/, tables: [tablePatterns.meters, tablePatterns.days] }],
};
