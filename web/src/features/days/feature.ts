import { IconCalendar, IconCircleCheck, IconGauge } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';
import { tablePatterns } from '#web/components/pages/reads.js';

export const feature: Feature = {
  menuEntries: [
    {
      path: 'days',
      name: 'days',
      icon: IconCalendar,
      permission: 'days.read',
      shortcutKey: 'd',
      group: 'work',
      position: 20,
      often: ['comptable', 'direction'],
    },
    {
      path: 'approvals',
      name: 'approvals',
      icon: IconCircleCheck,
      permission: 'approvals.read',
      shortcutKey: 'a',
      group: 'work',
      position: 30,
      often: ['direction'],
    },
    {
      path: 'meter-exceptions',
      name: 'meterExceptions',
      icon: IconGauge,
      permission: 'readings.read',
      shortcutKey: 'e',
      group: 'work',
      position: 40,
      often: ['comptable'],
    },
  ],
  refreshRules: [
    {
      pathPattern: /days/,
      tables: [tablePatterns.meters, tablePatterns.days, tablePatterns.ledger, tablePatterns.approvals],
    },
    { pathPattern: /findings/, tables: [tablePatterns.days, tablePatterns.approvals] },
    { pathPattern: /exceptions|^reading-conflicts/, tables: [tablePatterns.meters, tablePatterns.approvals] },
    // pending requests and their descriptions
    { pathPattern: /^approval/, tables: [tablePatterns.approvals] },
  ],
};
