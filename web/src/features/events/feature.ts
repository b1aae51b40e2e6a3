import { IconBell } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  menuEntries: [
    {
      path: 'events',
      name: 'events',
      icon: IconBell,
      permission: 'events.read',
      group: 'floor',
      position: 40,
      often: ['mecanicien', 'agentDeSurveillance'],
    },
  ],
};
