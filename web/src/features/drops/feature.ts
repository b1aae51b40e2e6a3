import { IconBox } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  menuEntries: [
    {
      path: 'drops',
      name: 'drops',
      icon: IconBox,
      permission: 'drops.read',
      group: 'floor',
      position: 60,
      often: ['superviseur', 'caissier', 'changeur', 'agentDeSurveillance', 'comptable'],
      otherPaths: ['new-drop', 'boxes'],
    },
  ],
  refreshRules: [
    { pathPattern: /^(drops|boxes)/, tables: [/^(drop_|drops$|box_counts$|coin_)/] },
    // blockers of the day
    { pathPattern: /^days/, tables: [/^drops$/] },
  ],
};
