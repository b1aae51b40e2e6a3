import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { usePerson } from '#web/session/session.js';
import { NextItemPicker } from '#web/components/scan/NumberStep.js';
import { getCountTurn } from './turn.js';

export interface NextBoxPickerProps {
  readonly boxes: readonly ApiSchema<'CountedBox'>[];
  readonly onSelectBox: (box: string) => void;
  /** True: another box was just counted, and the next number is expected. */
  readonly autoFocus: boolean;
}

/**
 * Shows a field that chooses the next box to count: scanned, typed, or the next by number. A box that this user cannot
 * count now is refused with the reason, for example because they made its last count.
 */
export function NextBoxPicker({ boxes, onSelectBox, autoFocus }: NextBoxPickerProps) {
  const { t } = useTranslation('drops');
  const { personId } = usePerson();
  const nextBox = boxes.find((box) => getCountTurn(box, personId) === 'now');
  /** Chooses the box with that number; returns the reason when this user cannot count it now. */
  const selectBoxByNumber = (boxNumber: string): string | null => {
    const countedBox = boxes.find((candidate) => candidate.box === boxNumber);
    const turn = countedBox === undefined ? 'unknown' : getCountTurn(countedBox, personId);
    if (turn !== 'now') return t(`count.cannot_${turn}`, { box: boxNumber });
    onSelectBox(boxNumber);
    return null;
  };
  return (
    <NextItemPicker
      label={t('count.box')}
      description={t('count.boxHint')}
      maxLength={20}
      autoFocus={autoFocus}
      selectByNumber={selectBoxByNumber}
      nextItem={
        nextBox === undefined
          ? null
          : { label: t('count.next', { box: nextBox.box }), select: () => onSelectBox(nextBox.box) }
      }
    />
  );
}
