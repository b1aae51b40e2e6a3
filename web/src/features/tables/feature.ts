import { IconCards } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  menuEntries: [
    {
      path: 'tables',
      name: 'tables',
      icon: IconCards,
      permission: 'tables.read',
      group: 'floor',
      position: 95,
      often: ['chefDeTable', 'chefDePartie', 'inspecteur'],
    },
  ],
  refreshRules: [
    {
      pathPattern: /^(tables|table-sessions)/,
      tables: [/^(gaming_tables|table_|contrepartie_|season_float|changeur_bon)/],
    },
    { pathPattern: /^tables\/desks/, tables: [/^(desks|desk_)/] },
  ],
};
