import { IconCircleCheck, IconCircleOff, IconTool, IconVolumeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateTag } from '#web/components/figures/StateTag.js';

export type DisplayedState = 'inService' | 'outOfService' | 'retired' | 'silent';

const stateStyles = {
  inService: { icon: IconCircleCheck, color: 'green' },
  outOfService: { icon: IconTool, color: 'orange' },
  silent: { icon: IconVolumeOff, color: 'violet' },
  retired: { icon: IconCircleOff, color: 'gray' },
} as const;

/** Shows a machine's state with its sign and colour. */
export function StateBadge({ state }: { readonly state: DisplayedState }) {
  const { t } = useTranslation('common');
  return <StateTag {...stateStyles[state]}>{t(`state_${state}`)}</StateTag>;
}
