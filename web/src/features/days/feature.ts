import { IconCalendar, IconCircleCheck, IconGauge } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';
import { tablePatterns } from '#web/components/pages/reads.js';

export const feature: Feature = {
  places: [
    {
      path: 'days',
      name: 'days',
      icon: IconCalendar,
      permission: 'days.read',
      key: 'd',
      group: 'work',
      position: 20,
      often: ['comptable', 'direction'],
    },
    {
      path: 'approvals',
      name: 'approvals',
      icon: IconCircleCheck,
      permission: 'approvals.read',
      key: 'a',
      group: 'work',
      position: 30,
      often: ['direction'],
    },
    {
      path: 'meter-exceptions',
      name: 'meterExceptions',
      icon: IconGauge,
      permission: 'readings.read',
      key: 'e',
      group: 'work',
      position: 40,
      often: ['comptable'],
    },
  ],
  reads: [
    {
      addresses: /days/,
      tables: [tablePatterns.meters, tablePatterns.days, tablePatterns.ledger, tablePatterns.approvals],
    },
    { addresses: /findings/, tables: [tablePatterns.days, tablePatterns.approvals] },
    { addresses: /exceptions/, tables: [tablePatterns.meters, tablePatterns.approvals] },
    // pending requests and their descriptions
    { addresses: /^approval/, tables: [tablePatterns.approvals] },
  ],
};
