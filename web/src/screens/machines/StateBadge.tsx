import { Badge } from '@mantine/core';
import { IconCircleCheck, IconCircleOff, IconTool, IconVolumeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export type ShownState = 'inService' | 'outOfService' | 'retired' | 'silent';

const looks = {
  inService: { icon: IconCircleCheck, color: 'green' },
  outOfService: { icon: IconTool, color: 'orange' },
  silent: { icon: IconVolumeOff, color: 'violet' },
  retired: { icon: IconCircleOff, color: 'gray' },
} as const;

/** A machine's state by a sign and a word; the colour only repeats them. */
export function StateBadge({ state }: { readonly state: ShownState }) {
  const { t } = useTranslation('common');
  const { icon: Icon, color } = looks[state];
  return (
    <Badge variant="default" leftSection={<Icon size={14} aria-hidden color={`var(--mantine-color-${color}-text)`} />}>
      {t(`state_${state}`)}
    </Badge>
  );
}
