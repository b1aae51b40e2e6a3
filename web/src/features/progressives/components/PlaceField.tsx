import { useTranslation } from 'react-i18next';
import type { TypedField } from '#web/components/forms/use-typed.js';
import { findActiveLinks, useProgressiveWords, type Progressive } from './progressive.js';
import { FieldSelect } from '#web/components/forms/typed/FieldSelect.js';

interface PlaceFieldProps {
  readonly progressive: Progressive;
  readonly field: TypedField;
}

/** Lets the user choose a table or site among those that feed the progressive (shared jackpot) now. */
export function PlaceField({ progressive, field }: PlaceFieldProps) {
  const { t } = useTranslation('progressives');
  const { namePlace } = useProgressiveWords();
  return (
    <FieldSelect
      label={t('take.place')}
      required
      allowDeselect={false}
      field={field}
      data={findActiveLinks(progressive).map((link) => ({ value: String(link.linkNumber), label: namePlace(link) }))}
    />
  );
}

/** Returns the initial value of a place field: the only place, or an empty text when there are several or none. */
export function findOnlyPlace(progressive: Progressive): string {
  const [first, ...others] = findActiveLinks(progressive);
  return first === undefined || others.length > 0 ? '' : String(first.linkNumber);
}
