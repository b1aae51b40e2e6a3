import { IconFileText } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  menuEntries: [
    {
      path: 'documents',
      name: 'documents',
      icon: IconFileText,
      permission: 'reports.read',
      shortcutKey: 'r',
      group: 'books',
      position: 20,
      often: ['comptable', 'direction', 'controleur', 'directionDesCasinos'],
    },
  ],
};
