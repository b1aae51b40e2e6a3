import { IconBuildingBank } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  menuEntries: [
    {
      path: 'desks',
      name: 'desks',
      icon: IconBuildingBank,
      permission: 'desks.read',
      group: 'floor',
      position: 90,
      often: ['changeur', 'caissier'],
      otherPaths: ['fills', 'chips'],
    },
  ],
  refreshRules: [
    { pathPattern: /^(desks|desk-transfers|fills)/, tables: [/^(desks|desk_|fill_)/] },
    { pathPattern: /^chip-/, tables: [/^(chip_issues|desk_|table_)/] },
  ],
};
