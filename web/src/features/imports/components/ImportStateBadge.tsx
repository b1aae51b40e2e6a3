import { IconCircleCheck, IconCircleX, IconEye, IconHourglass, IconLoader, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateTag } from '#web/components/figures/StateTag.js';
import { STATE_TAG_STYLES } from '#web/components/figures/state-looks.js';
import type { ImportRow } from './import-words.js';

const stateStyles = {
  checking: { icon: IconHourglass, color: 'blue' },
  checked: { icon: IconEye, color: 'yellow' },
  running: { icon: IconLoader, color: 'blue' },
  finished: { icon: IconCircleCheck, color: 'green' },
  refused: { icon: IconCircleX, color: 'red' },
  failed: STATE_TAG_STYLES.alarm,
  abandoned: { icon: IconTrash, color: 'gray' },
} as const;

/** State of an import. */
export function ImportStateBadge({ state }: { readonly state: ImportRow['state'] }) {
  const { t } = useTranslation('imports');
  return <StateTag {...stateStyles[state]}>{t(`state_${state}`)}</StateTag>;
}
