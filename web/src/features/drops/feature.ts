import { IconBox } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  places: [
    {
      path: 'drops',
      name: 'drops',
      icon: IconBox,
      permission: 'drops.read',
      group: 'floor',
      position: 60,
      often: ['superviseur', 'caissier', 'changeur', 'agentDeSurveillance', 'comptable'],
      also: ['new-drop', 'boxes'],
    },
  ],
  reads: [
    { addresses: /^(drops|boxes)/, tables: [/^(drop_|drops$|box_counts$|coin_)/] },
    // blockers of the day
    { addresses: /^days/, tables: [/^drops$/] },
  ],
};
