import { Select, type SelectProps } from '@mantine/core';
import type { TypedField } from '../use-typed.js';

export interface FieldSelectProps extends Omit<SelectProps, 'value' | 'error' | 'onChange'> {
  readonly field: TypedField;
}

/** Shows a list of values, one of which is chosen for a field of a form. */
export function FieldSelect({ field, ...look }: FieldSelectProps) {
  return (
    <Select
      {...look}
      value={field.value === '' ? null : field.value}
      error={field.error}
      onChange={(chosen) => field.setValue(chosen ?? '')}
    />
  );
}
