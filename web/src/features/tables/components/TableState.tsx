import { IconCircleDashed, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SessionState } from '#domain/tables/sessions.js';
import { StateTag } from '#web/components/figures/StateTag.js';

const STATE_STYLES = {
  open: { icon: IconPlayerPlay, color: 'teal' },
  interrupted: { icon: IconPlayerPause, color: 'yellow' },
  closed: { icon: IconCircleDashed, color: 'gray' },
} as const;

/** Shows whether a table is in play. */
export function TableStateTag({ state }: { readonly state: SessionState }) {
  const { t } = useTranslation('tables');
  return <StateTag {...STATE_STYLES[state]}>{t(`state.${state}`)}</StateTag>;
}
