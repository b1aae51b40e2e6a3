import { Radio, Stack } from '@mantine/core';
import type { FormField } from '../use-typed.js';

export interface FormRadioGroupProps {
  readonly label: string;
  readonly required?: boolean;
  readonly field: FormField;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** Shows buttons of which one is chosen for a field of a form, one below the other. */
export function FormRadioGroup({ label, required = false, field, options }: FormRadioGroupProps) {
  return (
    <Radio.Group label={label} required={required} value={field.value} error={field.error} onChange={field.setValue}>
      <Stack gap="xs" mt="xs">
        {options.map((option) => (
          <Radio key={option.value} size="md" {...option} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
