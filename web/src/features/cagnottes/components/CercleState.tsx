import { IconCircleCheck, IconCircleDashed, IconCircleX, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CercleSessionState } from '#domain/cercle/cercle-games.js';
import { StateTag } from '#web/components/figures/StateTag.js';

const STATE_STYLES = {
  none: { icon: IconCircleDashed, color: 'gray' },
  open: { icon: IconPlayerPlay, color: 'teal' },
  counted: { icon: IconCircleCheck, color: 'gray' },
  withdrawn: { icon: IconCircleX, color: 'gray' },
} as const;

/** Shows whether a table plays, and whether its cagnotte is counted. */
export function CercleStateTag({ state }: { readonly state: CercleSessionState | 'none' }) {
  const { t } = useTranslation('cagnottes');
  return <StateTag {...STATE_STYLES[state]}>{t(`state.${state}`)}</StateTag>;
}
