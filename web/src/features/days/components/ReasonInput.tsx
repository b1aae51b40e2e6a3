import { useTranslation } from 'react-i18next';
import { LongTextInput } from '#web/components/forms/typed/LongTextInput.js';

export interface ReasonInputProps {
  readonly hint?: string;
  readonly value: string;
  readonly put: (reason: string) => void;
}

/** A field for the reason of changing a figure. */
export function ReasonInput({ hint, value, put }: ReasonInputProps) {
  const { t } = useTranslation('days');
  return (
    <LongTextInput
      label={t('reason')}
      {...(hint === undefined ? {} : { description: hint })}
      required
      value={value}
      onChange={({ currentTarget }) => put(currentTarget.value)}
    />
  );
}
