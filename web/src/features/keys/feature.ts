import { IconKey } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  menuEntries: [
    {
      path: 'keys',
      name: 'keys',
      icon: IconKey,
      permission: 'keys.read',
      shortcutKey: 'c',
      group: 'floor',
      position: 50,
      often: ['superviseur', 'caissier', 'caissierPrincipal'],
    },
  ],
  refreshRules: [{ pathPattern: /^(keys|retired-stands)/, tables: [/^(keys|key_|stand_lock)/, /^stands/] }],
};
