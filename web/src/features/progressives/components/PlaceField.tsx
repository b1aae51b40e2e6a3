import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TypedField } from '#web/components/forms/use-typed.js';
import { activeLinks, useProgressiveWords } from './progressive.js';
import type { Progressive } from './progressive.js';

interface PlaceFieldProps {
  readonly of: Progressive;
  readonly field: TypedField;
}

/** Selects the table or site of a form, among those that feed the progressive. */
export function PlaceField({ of, field }: PlaceFieldProps) {
  const { t } = useTranslation('progressives');
  const { placeOf } = useProgressiveWords();
  return (
    <Select
      label={t('take.place')}
      required
      allowDeselect={false}
      value={field.value === '' ? null : field.value}
      error={field.error}
      data={activeLinks(of).map((link) => ({ value: String(link.linkNumber), label: placeOf(link) }))}
      onChange={(chosen) => field.put(chosen ?? '')}
    />
  );
}

/** Returns the initial value of a place field: the only place, or an empty text when there are several or none. */
export function onlyPlaceOf(of: Progressive): string {
  const [first, ...others] = activeLinks(of);
  return first === undefined || others.length > 0 ? '' : String(first.linkNumber);
}
