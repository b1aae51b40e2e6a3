import { Group } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconHourglass,
  IconInfoCircle,
  IconQuestionMark,
  IconShieldCheck,
} from '@tabler/icons-react';
import type { TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LineState, Medium } from './search.js';

/** Each state has its own sign: colour only repeats the sign and the word. */
const stateStyles: Readonly<
  Record<LineState, { readonly icon: TablerIcon; readonly tone: 'bad' | 'wait' | 'good' | 'plain' }>
> = {
  blocking: { icon: IconCircleX, tone: 'bad' },
  beyond: { icon: IconAlertTriangle, tone: 'bad' },
  missing: { icon: IconQuestionMark, tone: 'bad' },
  awaiting: { icon: IconHourglass, tone: 'wait' },
  explained: { icon: IconInfoCircle, tone: 'plain' },
  within: { icon: IconCircleCheck, tone: 'plain' },
  proved: { icon: IconShieldCheck, tone: 'good' },
};

/**
 * Returns a function that names a machine's state. For play and cash, the name of a value beyond the limit mentions the
 * required explanation.
 */
export function useStateFormatter(medium: Medium): (state: LineState) => string {
  const { t } = useTranslation('day-grid');
  return (state) =>
    state === 'beyond' && (medium === 'play' || medium === 'cash') ? t('state_beyond_overview') : t(`state_${state}`);
}

/** Shows a machine's state as a sign and a word, never by colour alone. */
export function StateLabel({ state, name: label }: { readonly state: LineState; readonly name: string }) {
  const { icon: Icon, tone } = stateStyles[state];
  return (
    <Group gap={4} wrap="nowrap" className={`state state-${tone}`}>
      <Icon size={16} aria-hidden />
      <span>{label}</span>
    </Group>
  );
}
