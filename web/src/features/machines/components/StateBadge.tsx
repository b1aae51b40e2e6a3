import { IconCircleCheck, IconCircleOff, IconTool, IconVolumeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateTag } from '#web/components/figures/StateTag.js';

export type ShownState = 'inService' | 'outOfService' | 'retired' | 'silent';

const looks = {
  inService: { icon: IconCircleCheck, color: 'green' },
  outOfService: { icon: IconTool, color: 'orange' },
  silent: { icon: IconVolumeOff, color: 'violet' },
  retired: { icon: IconCircleOff, color: 'gray' },
} as const;

/** A machine's state. */
export function StateBadge({ state }: { readonly state: ShownState }) {
  const { t } = useTranslation('common');
  return <StateTag {...looks[state]}>{t(`state_${state}`)}</StateTag>;
}
