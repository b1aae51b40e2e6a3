import { useTranslation } from 'react-i18next';
import type { TypedField } from '../forms/use-typed.js';
import type { DigitGroups } from '../scan/digit-groups.js';
import { ScannedInput } from '../scan/ScannedInput.js';

export interface NumberInputProps {
  readonly field: TypedField;
  /** True: the field has the focus when its dialog opens. */
  readonly isFirst?: boolean;
}

interface PrintedNumberInputProps extends NumberInputProps {
  readonly namespace: 'tickets' | 'cards';
  /** Functions that write a number in its printed groups. */
  readonly groups: Omit<DigitGroups, 'encodeNumber'>;
}

/** Shows a field for the number of a ticket or card, scanned or typed, in the groups of digits that are printed. */
export function PrintedNumberInput({ namespace, groups, field, isFirst = false }: PrintedNumberInputProps) {
  const { t } = useTranslation(namespace);
  return (
    <ScannedInput
      label={t('number')}
      description={t('numberHint')}
      isNumeric
      isFirst={isFirst}
      field={{ ...field, setValue: (text) => field.setValue(groups.regroupTyped(field.value, text)) }}
      onLeave={(text) => field.setValue(groups.groupDigits(text))}
    />
  );
}
