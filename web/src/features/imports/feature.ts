import { IconFileUpload } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  menuEntries: [
    {
      path: 'imports',
      name: 'imports',
      icon: IconFileUpload,
      permission: 'machines.read',
      shortcutKey: 'i',
      group: 'work',
      position: 50,
    },
  ],
  refreshRules: [
    { pathPattern: /^imports/, tables: [/^imports$/] },
    { pathPattern: /^import-layouts/, tables: [/^import_layouts$/] },
  ],
};
