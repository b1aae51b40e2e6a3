import { IconAlertOctagon } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  menuEntries: [
    {
      path: 'incidents',
      name: 'incidents',
      icon: IconAlertOctagon,
      permission: 'incidents.read',
      group: 'floor',
      position: 100,
      often: ['agentDeSurveillance', 'directionDesCasinos', 'chefDeTable', 'inspecteur'],
      otherPaths: ['exclusions'],
    },
  ],
  refreshRules: [
    { pathPattern: /^incidents/, tables: [/^incident/] },
    { pathPattern: /^exclusions/, tables: [/^exclusions/] },
  ],
};
