import { useTranslation } from 'react-i18next';
import type { FormField } from '../forms/use-typed.js';
import type { DigitGroups } from '../scan/digit-groups.js';
import { ScannedInput } from '../scan/ScannedInput.js';

export interface NumberInputProps {
  readonly field: FormField;
  /** True: the field has the focus when its dialog opens. */
  readonly autoFocus?: boolean;
}

interface PrintedNumberInputProps extends NumberInputProps {
  readonly namespace: 'tickets' | 'cards';
  /** Functions that write a number in its printed groups. */
  readonly groups: Omit<DigitGroups, 'encodeNumber'>;
}

/** Shows a field for the number of a ticket or card, scanned or typed, in the groups of digits that are printed. */
export function PrintedNumberInput({ namespace, groups, field, autoFocus = false }: PrintedNumberInputProps) {
  const { t } = useTranslation(namespace);
  return (
    <ScannedInput
      label={t('number')}
      description={t('numberHint')}
      isNumeric
      autoFocus={autoFocus}
      field={{ ...field, setValue: (text) => field.setValue(groups.regroupInput(field.value, text)) }}
      onLeave={(text) => field.setValue(groups.groupDigits(text))}
    />
  );
}
