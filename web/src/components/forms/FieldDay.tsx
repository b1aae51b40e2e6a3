import type { TypedField } from './use-typed.js';
import { DayInput, type DayInputProps } from '#web/components/forms/fields/DayInput.js';

export interface FieldDayProps extends Omit<DayInputProps, 'day' | 'error' | 'onChange'> {
  readonly field: TypedField;
}

/** Shows a day that is typed or picked for a field of a form; an empty text is no day. */
export function FieldDay({ field: { value, error, setValue }, ...look }: FieldDayProps) {
  return (
    <DayInput
      {...look}
      day={value === '' ? undefined : value}
      error={error ?? undefined}
      onChange={(day) => setValue(day ?? '')}
    />
  );
}
