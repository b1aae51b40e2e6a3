import { useTranslation } from 'react-i18next';
import type { Shape } from '#web/api/client.js';
import { usePerson } from '#web/session/session.js';
import { NumberStep } from '#web/components/scan/NumberStep.js';
import { countTurn } from './turn.js';

export interface BoxStepProps {
  readonly boxes: readonly Shape<'CountedBox'>[];
  readonly choose: (box: string) => void;
  /** True: another box was just counted, and the next number is expected. */
  readonly isFocused: boolean;
}

/** A field that chooses the next box to count: scanned, typed, or the next by number. */
export function BoxStep({ boxes, choose, isFocused }: BoxStepProps) {
  const { t } = useTranslation('drops');
  const { personId } = usePerson();
  const next = boxes.find((each) => countTurn(each, personId) === 'now');
  /** Chooses the box with that number; returns the reason when this user cannot count it now. */
  const take = (box: string): string | null => {
    const found = boxes.find((each) => each.box === box);
    const turn = found === undefined ? 'unknown' : countTurn(found, personId);
    if (turn !== 'now') return t(`count.cannot_${turn}`, { box });
    choose(box);
    return null;
  };
  return (
    <NumberStep
      label={t('count.box')}
      description={t('count.boxHint')}
      longest={20}
      isFocused={isFocused}
      take={take}
      next={next === undefined ? null : { word: t('count.next', { box: next.box }), choose: () => choose(next.box) }}
    />
  );
}
