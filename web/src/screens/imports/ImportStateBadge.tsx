import { Badge } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconEye,
  IconHourglass,
  IconLoader,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ImportRow } from './import-words.js';

const looks = {
  checking: { icon: IconHourglass, color: 'blue' },
  checked: { icon: IconEye, color: 'yellow' },
  running: { icon: IconLoader, color: 'blue' },
  finished: { icon: IconCircleCheck, color: 'green' },
  refused: { icon: IconCircleX, color: 'red' },
  failed: { icon: IconAlertTriangle, color: 'red' },
  abandoned: { icon: IconTrash, color: 'gray' },
} as const;

/** How far an import is, by a sign and a word. */
export function ImportStateBadge({ state }: { readonly state: ImportRow['state'] }) {
  const { t } = useTranslation('imports');
  const { icon: Icon, color } = looks[state];
  return (
    <Badge variant="default" leftSection={<Icon size={14} aria-hidden color={`var(--mantine-color-${color}-text)`} />}>
      {t(`state_${state}`)}
    </Badge>
  );
}
