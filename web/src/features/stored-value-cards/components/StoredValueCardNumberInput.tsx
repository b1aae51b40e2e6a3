import { useTranslation } from 'react-i18next';
import type { TypedField } from '#web/components/forms/use-typed.js';
import { ScannedInput } from '#web/components/scan/ScannedInput.js';
import { groupDigits, formatTyped } from './card-number.js';

export interface StoredValueCardNumberInputProps {
  readonly field: TypedField;
  /** True: focused when its dialog opens. */
  readonly isFirst?: boolean;
}

/** Renders the field for a card number: read by the camera or a scanner, or typed in groups of four. */
export function StoredValueCardNumberInput({ field, isFirst = false }: StoredValueCardNumberInputProps) {
  const { t } = useTranslation('cards');
  return (
    <ScannedInput
      label={t('number')}
      description={t('numberHint')}
      isNumeric
      isFirst={isFirst}
      field={{ ...field, setValue: (text) => field.setValue(formatTyped(field.value, text)) }}
      onLeave={(text) => field.setValue(groupDigits(text))}
    />
  );
}
