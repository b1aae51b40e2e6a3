import { Radio, Stack } from '@mantine/core';
import type { TypedField } from '../use-typed.js';

export interface FieldRadiosProps {
  readonly label: string;
  readonly required?: boolean;
  readonly field: TypedField;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

/** Shows buttons of which one is chosen for a field of a form, one below the other. */
export function FieldRadios({ label, required = false, field, choices }: FieldRadiosProps) {
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
