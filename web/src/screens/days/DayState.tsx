import { Badge } from '@mantine/core';
import { IconClock, IconLock, IconLockOpen } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Open, waiting for the second person, closed: by a word and a sign, colour only beside them. */
export function DayState({ state, isWaiting }: { readonly state: 'open' | 'closed'; readonly isWaiting: boolean }) {
  const { t } = useTranslation('days');
  const shown = state === 'closed' ? 'closed' : isWaiting ? 'waiting' : 'open';
  const looks = {
    closed: { color: 'green', icon: IconLock },
    waiting: { color: 'yellow', icon: IconClock },
    open: { color: 'ink', icon: IconLockOpen },
  } as const;
  const { color, icon: Icon } = looks[shown];
  return (
    <Badge variant="light" color={color} leftSection={<Icon size={12} aria-hidden />} tt="none" size="lg">
      {t(`state_${shown}`)}
    </Badge>
  );
}
