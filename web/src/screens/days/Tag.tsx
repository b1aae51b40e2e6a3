import { Badge } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowRight,
  IconCheck,
  IconClock,
  IconInfoCircle,
  IconLock,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';

const looks = {
  good: { icon: IconCheck, color: 'green' },
  closed: { icon: IconLock, color: 'green' },
  act: { icon: IconArrowRight, color: 'ink' },
  wait: { icon: IconClock, color: 'yellow' },
  alarm: { icon: IconAlertTriangle, color: 'red' },
  warning: { icon: IconAlertTriangle, color: 'orange' },
  refused: { icon: IconX, color: 'red' },
  plain: { icon: IconInfoCircle, color: 'gray' },
} as const;
export type Tone = keyof typeof looks;

/** A state by a sign and a word; the colour only repeats them. */
export function Tag({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  const { icon: Icon, color } = looks[tone];
  return (
    <Badge
      variant="default"
      styles={{ root: { maxWidth: 'none', overflow: 'visible' }, label: { overflow: 'visible' } }}
      leftSection={<Icon size={14} aria-hidden color={`var(--mantine-color-${color}-text)`} />}
    >
      {children}
    </Badge>
  );
}
