import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TypedField } from '#web/components/forms/use-typed.js';
import { findActiveLinks, useProgressiveWords } from './progressive.js';
import type { Progressive } from './progressive.js';

interface PlaceFieldProps {
  readonly progressive: Progressive;
  readonly field: TypedField;
}

/** Lets the user choose a table or site among those that feed the progressive. */
export function PlaceField({ progressive, field }: PlaceFieldProps) {
  const { t } = useTranslation('progressives');
  const { placeOf: namePlace } = useProgressiveWords();
  return (
    <Select
      label={t('take.place')}
      required
      allowDeselect={false}
      value={field.value === '' ? null : field.value}
      error={field.error}
      data={findActiveLinks(progressive).map((link) => ({ value: String(link.linkNumber), label: namePlace(link) }))}
      onChange={(chosen) => field.setValue(chosen ?? '')}
    />
  );
}

/** Returns the initial value of a place field: the only place, or an empty text when there are several or none. */
export function findOnlyPlace(progressive: Progressive): string {
  const [first, ...others] = findActiveLinks(progressive);
  return first === undefined || others.length > 0 ? '' : String(first.linkNumber);
}
