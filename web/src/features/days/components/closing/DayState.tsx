import { useTranslation } from 'react-i18next';
import { Tag } from '../Tag.js';
import type { GamingDayState } from '#domain/reconciliation/gaming-day.js';

/** Shows the state of the day as a word and an icon: closed, open, or `isWaiting` for a second person to close it. */
export function DayState({ state, isWaiting }: { readonly state: GamingDayState; readonly isWaiting: boolean }) {
  const { t } = useTranslation('days');
  const unclosedState = isWaiting ? 'waiting' : 'open';
  const shownState = state === 'closed' ? 'closed' : unclosedState;
  const tones = { closed: 'closed', waiting: 'wait', open: 'act' } as const;
  return <Tag tone={tones[shownState]}>{t(`state_${shownState}`)}</Tag>;
}
