import { IconFileUpload } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  places: [
    {
      path: 'imports',
      name: 'imports',
      icon: IconFileUpload,
      permission: 'machines.read',
      key: 'i',
      group: 'work',
      position: 50,
    },
  ],
  reads: [{ addresses: /^imports/, tables: [/^imports$/] }],
};
