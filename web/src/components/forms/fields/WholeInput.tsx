import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isEmptyOrWhole } from '../typed-amount.js';

export interface WholeInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly value: string;
  readonly setValue: (typed: string) => void;
}

/** Shows a field for a whole number. The typed text stays as it is, and a sign or a decimal is reported as an error. */
export function WholeInput({ value, setValue, error, ...props }: WholeInputProps) {
  const { t } = useTranslation('acts');
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      maxLength={30}
      value={value}
      error={isEmptyOrWhole(value) ? error : t('whole')}
      onChange={({ currentTarget }) => setValue(currentTarget.value)}
      {...props}
    />
  );
}
