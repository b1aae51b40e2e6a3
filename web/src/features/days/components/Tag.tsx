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
import { StateTag } from '#web/components/figures/StateTag.js';
import { STATE_TAG_STYLES } from '#web/components/figures/state-looks.js';

const tagStyles = {
  good: { icon: IconCheck, color: 'green' },
  closed: { icon: IconLock, color: 'green' },
  act: { icon: IconArrowRight, color: 'ink' },
  wait: { icon: IconClock, color: 'yellow' },
  alarm: STATE_TAG_STYLES.alarm,
  warning: { icon: IconAlertTriangle, color: 'orange' },
  refused: { icon: IconX, color: 'red' },
  plain: { icon: IconInfoCircle, color: 'gray' },
} as const;
export type Tone = keyof typeof tagStyles;

/** Shows the state of an item of the day as a coloured tag; `tone` is its meaning. */
export function Tag({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return <StateTag {...tagStyles[tone]}>{children}</StateTag>;
}
