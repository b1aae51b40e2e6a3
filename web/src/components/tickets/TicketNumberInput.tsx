import { useTranslation } from 'react-i18next';
import type { TypedField } from '../forms/use-typed.js';
import { ScannedInput } from '../scan/ScannedInput.js';
import { groupDigits, formatTyped } from './ticket-number.js';

export interface TicketNumberInputProps {
  readonly field: TypedField;
  /** True: the field has the focus when its dialog opens. */
  readonly isFirst?: boolean;
}

/** Shows a field for the number of a ticket, scanned or typed, shown in the groups in which it is printed. */
export function TicketNumberInput({ field, isFirst = false }: TicketNumberInputProps) {
  const { t } = useTranslation('tickets');
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
