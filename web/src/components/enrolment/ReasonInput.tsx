import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export interface ReasonInputProps {
  readonly value: string;
  readonly onChange: (reason: string) => void;
  /** False: another field of the form is first. */
  readonly autoFocus?: boolean;
}

/** Shows a field for the reason of changing an account or a function, in a form that the browser checks. */
export function ReasonInput({ value, onChange, autoFocus = true }: ReasonInputProps) {
  const { t } = useTranslation('people');
  return (
    <Textarea
      label={t('reason')}
      required
      minLength={3}
      maxLength={2000}
      {...(autoFocus ? { 'data-autofocus': true } : {})}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
