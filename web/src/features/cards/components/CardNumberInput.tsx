import { useTranslation } from 'react-i18next';
import type { TypedField } from '#web/components/forms/use-typed.js';
import { ScannedInput } from '#web/components/scan/ScannedInput.js';
import { inGroups, typedOn } from './card-number.js';

export interface CardNumberInputProps {
  readonly field: TypedField;
  /** True: focused when its dialog opens. */
  readonly isFirst?: boolean;
}

/** Field for a card number: read by the camera or a scanner, or typed, in groups of four. */
export function CardNumberInput({ field, isFirst = false }: CardNumberInputProps) {
  const { t } = useTranslation('cards');
  return (
    <ScannedInput
      label={t('number')}
      description={t('numberHint')}
      isNumeric
      isFirst={isFirst}
      field={{ ...field, put: (text) => field.put(typedOn(field.value, text)) }}
      left={(text) => field.put(inGroups(text))}
    />
  );
}
