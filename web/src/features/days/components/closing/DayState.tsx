import { useTranslation } from 'react-i18next';
import { Tag } from '../Tag.js';

/** Open, waiting for the second person, closed: by a word and a sign, colour only beside them. */
export function DayState({ state, isWaiting }: { readonly state: 'open' | 'closed'; readonly isWaiting: boolean }) {
  const { t } = useTranslation('days');
  const shown = state === 'closed' ? 'closed' : isWaiting ? 'waiting' : 'open';
  const tones = { closed: 'closed', waiting: 'wait', open: 'act' } as const;
  return <Tag tone={tones[shown]}>{t(`state_${shown}`)}</Tag>;
}
