import { Radio, Stack } from '@mantine/core';
import type { FormField } from '../use-typed.js';

export interface FormRadioGroupProps {
  readonly label: string;
  readonly required?: boolean;
  readonly field: FormField;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

/** Shows buttons of which one is chosen for a field of a form, one below the other. */
export function FormRadioGroup({ label, required = false, field, choices }: FormRadioGroupProps) {
  return (
    <Radio.Group label={label} required={required} value={field.value} error={field.error} onChange={field.setValue}>
      <Stack gap="xs" mt="xs">
        {choices.map((choice) => (
          <Radio key={choice.value} size="md" {...choice} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
