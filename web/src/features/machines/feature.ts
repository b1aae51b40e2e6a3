import { IconDeviceGamepad, IconMap2 } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';
import { tablePatterns } from '#web/components/pages/reads.js';

export const feature: Feature = {
  places: [
    {
      path: 'machines',
      name: 'machines',
      icon: IconDeviceGamepad,
      permission: 'machines.read',
      key: 'm',
      group: 'machines',
      position: 10,
      often: ['mecanicien', 'comptable', 'controleur'],
      also: ['new-machine', 'stands'],
    },
    {
      path: 'floor-plan',
      name: 'floorPlan',
      icon: IconMap2,
      permission: 'machines.read',
      key: 'p',
      group: 'machines',
      position: 20,
    },
  ],
  reads: [
    // the search finds machines
    { addresses: /machines|stands|floor|photographs|search/, tables: [tablePatterns.inventory] },
    { addresses: /machines/, tables: [tablePatterns.meters, tablePatterns.days, tablePatterns.approvals] },
  ],
};
