import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isEmptyOrWholeNumber } from '../typed-amount.js';

export interface WholeNumberInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly value: string;
  readonly setValue: (input: string) => void;
}

/** Shows a field for a whole number. The typed text stays as it is, and a sign or a decimal is reported as an error. */
export function WholeNumberInput({ value, setValue, error, ...props }: WholeNumberInputProps) {
  const { t } = useTranslation('acts');
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      maxLength={30}
      value={value}
      error={isEmptyOrWholeNumber(value) ? error : t('whole')}
      onChange={({ currentTarget }) => setValue(currentTarget.value)}
      {...props}
    />
  );
}
