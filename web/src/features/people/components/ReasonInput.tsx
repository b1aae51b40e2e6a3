import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export interface ReasonInputProps {
  readonly value: string;
  readonly put: (reason: string) => void;
}

/** Why an account or a function is changed, in a form that the browser checks. */
export function ReasonInput({ value, put }: ReasonInputProps) {
  const { t } = useTranslation('people');
  return (
    <Textarea
      label={t('reason')}
      required
      minLength={3}
      maxLength={2000}
      data-autofocus
      value={value}
      onChange={({ currentTarget }) => put(currentTarget.value)}
    />
  );
}
