import { useTranslation } from 'react-i18next';
import { LongTextInput } from '#web/components/forms/typed/LongTextInput.js';

export interface ReasonInputProps {
  readonly hint?: string;
  readonly value: string;
  readonly setReason: (reason: string) => void;
}

/** Shows a field for the reason of changing a figure. */
export function ReasonInput({ hint, value, setReason }: ReasonInputProps) {
  const { t } = useTranslation('days');
  return (
    <LongTextInput
      label={t('reason')}
      {...(hint === undefined ? {} : { description: hint })}
      required
      value={value}
      onChange={({ currentTarget }) => setReason(currentTarget.value)}
    />
  );
}
