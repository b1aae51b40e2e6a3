import { IconAlertOctagon } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  places: [
    {
      path: 'incidents',
      name: 'incidents',
      icon: IconAlertOctagon,
      permission: 'incidents.read',
      group: 'floor',
      position: 100,
      often: ['agentDeSurveillance', 'directionDesCasinos', 'chefDeTable', 'inspecteur'],
      also: ['exclusions'],
    },
  ],
  reads: [
    { addresses: /^incidents/, tables: [/^incident/] },
    { addresses: /^exclusions/, tables: [/^exclusions/] },
  ],
};
