import { IconDeviceGamepad, IconMap2 } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';
import { tablePatterns } from '#web/components/pages/reads.js';

export const feature: Feature = {
  menuEntries: [
    {
      path: 'machines',
      name: 'machines',
      icon: IconDeviceGamepad,
      permission: 'machines.read',
      shortcutKey: 'm',
      group: 'machines',
      position: 10,
      often: ['mecanicien', 'comptable', 'controleur'],
      otherPaths: ['new-machine', 'stands'],
    },
    {
      path: 'floor-plan',
      name: 'floorPlan',
      icon: IconMap2,
      permission: 'machines.read',
      shortcutKey: 'p',
      group: 'machines',
      position: 20,
    },
  ],
  refreshRules: [
    // the search finds machines
    { pathPattern: /machines|stands|floor|photographs|search/, tables: [tablePatterns.inventory] },
    { pathPattern: /machines/, tables: [tablePatterns.meters, tablePatterns.days, tablePatterns.approvals] },
  ],
};
