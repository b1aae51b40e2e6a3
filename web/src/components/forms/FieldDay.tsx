import type { FormField } from './use-typed.js';
import { DayInput, type DayInputProps } from '#web/components/forms/fields/DayInput.js';

export interface FormDayInputProps extends Omit<DayInputProps, 'day' | 'error' | 'onChange'> {
  readonly field: FormField;
}

/** Shows a day that is typed or picked for a field of a form; an empty text is no day. */
export function FormDayInput({ field: { value, error, setValue }, ...inputProps }: FormDayInputProps) {
  return (
    <DayInput
      {...inputProps}
      day={value === '' ? undefined : value}
      error={error ?? undefined}
      onChange={(day) => setValue(day ?? '')}
    />
  );
}
