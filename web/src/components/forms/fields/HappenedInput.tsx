import { useTranslation } from 'react-i18next';
import { InstantInput } from './InstantInput.js';
import type { FormField } from '../use-typed.js';

/** Shows fields for the day and the time of an event, on the clock of the establishment. */
export function EventTimeInput({ label, field }: { readonly label: string; readonly field: FormField }) {
  const { t } = useTranslation('acts');
  return (
    <InstantInput
      dayLabel={label}
      timeLabel={t('atTime')}
      description={t('establishmentClock')}
      value={field.value}
      error={field.error}
      setValue={field.setValue}
    />
  );
}
