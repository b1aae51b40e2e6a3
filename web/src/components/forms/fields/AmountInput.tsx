import { TextInput, type TextInputProps } from '@mantine/core';
import { useEstablishment } from '#web/session/establishment.js';

/** Shows a field for an amount such as `1 250,50`, in the establishment's currency. */
export function AmountInput(props: TextInputProps) {
  const { currency } = useEstablishment();
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      rightSection={currency}
      rightSectionWidth={56}
      rightSectionPointerEvents="none"
      {...props}
    />
  );
}
