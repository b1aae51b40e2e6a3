import { Select, type SelectProps } from '@mantine/core';
import type { FormField } from '../use-typed.js';

export interface FormSelectProps extends Omit<SelectProps, 'value' | 'error' | 'onChange'> {
  readonly field: FormField;
}

/** Shows a list of values, one of which is chosen for a field of a form. */
export function FormSelect({ field, ...selectProps }: FormSelectProps) {
  return (
    <Select
      {...selectProps}
      value={field.value === '' ? null : field.value}
      error={field.error}
      onChange={(chosenValue) => field.setValue(chosenValue ?? '')}
    />
  );
}
