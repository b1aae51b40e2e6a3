import { useTranslation } from 'react-i18next';
import type { Shape } from '#web/api/client.js';
import { usePerson } from '#web/session/session.js';
import { NumberStep } from '#web/components/scan/NumberStep.js';
import { findCountTurn } from './turn.js';

export interface BoxStepProps {
  readonly boxes: readonly Shape<'CountedBox'>[];
  readonly chooseBox: (box: string) => void;
  /** True: another box was just counted, and the next number is expected. */
  readonly isFocused: boolean;
}

/**
 * Shows a field that chooses the next box to count: scanned, typed, or the next by number. A box that this user cannot
 * count now is refused with the reason, for example because they made its last count.
 */
export function NextBoxStep({ boxes, chooseBox, isFocused }: BoxStepProps) {
  const { t } = useTranslation('drops');
  const { personId } = usePerson();
  const nextBox = boxes.find((box) => findCountTurn(box, personId) === 'now');
  /** Chooses the box with that number; returns the reason when this user cannot count it now. */
  const acceptBox = (box: string): string | null => {
    const countedBox = boxes.find((candidate) => candidate.box === box);
    const turn = countedBox === undefined ? 'unknown' : findCountTurn(countedBox, personId);
    if (turn !== 'now') return t(`count.cannot_${turn}`, { box });
    chooseBox(box);
    return null;
  };
  return (
    <NumberStep
      label={t('count.box')}
      description={t('count.boxHint')}
      maxLength={20}
      isFocused={isFocused}
      acceptNumber={acceptBox}
      nextChoice={
        nextBox === undefined
          ? null
          : { label: t('count.next', { box: nextBox.box }), choose: () => chooseBox(nextBox.box) }
      }
    />
  );
}
