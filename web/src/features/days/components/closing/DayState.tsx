import { useTranslation } from 'react-i18next';
import { Tag } from '../Tag.js';
import type { GamingDayState } from '#domain/gaming-day.js';

/**
 * Shows the state of the day as a word and an icon: closed, open, or waiting for a second person to
 * close it (`isClosingRequested`).
 */
export function DayStateTag({
  state,
  isClosingRequested,
}: {
  readonly state: GamingDayState;
  readonly isClosingRequested: boolean;
}) {
  const { t } = useTranslation('days');
  const unclosedState = isClosingRequested ? 'waiting' : 'open';
  const displayedState = state === 'closed' ? 'closed' : unclosedState;
  const toneByState = { closed: 'closed', waiting: 'wait', open: 'act' } as const;
  return <Tag tone={toneByState[displayedState]}>{t(`state_${displayedState}`)}</Tag>;
}
