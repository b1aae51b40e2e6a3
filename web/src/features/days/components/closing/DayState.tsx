import { useTranslation } from 'react-i18next';
import { Tag } from '../Tag.js';
import type { GamingDayState } from '#domain/reconciliation/gaming-day.js';

/** Shows the state of the day – open, waiting for the second person, closed – as a word and an icon. */
export function DayState({ state, isWaiting }: { readonly state: GamingDayState; readonly isWaiting: boolean }) {
  const { t } = useTranslation('days');
  const shownState = state === 'closed' ? 'closed' : isWaiting ? 'waiting' : 'open';
  const tones = { closed: 'closed', waiting: 'wait', open: 'act' } as const;
  return <Tag tone={tones[shownState]}>{t(`state_${shownState}`)}</Tag>;
}
