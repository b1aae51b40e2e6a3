import { useTranslation } from 'react-i18next';
import type { FormField } from '#web/components/forms/use-typed.js';
import { listActiveLinks, useProgressiveFormats, type Progressive } from './progressive.js';
import { FormSelect } from '#web/components/forms/typed/FieldSelect.js';

interface LinkSelectProps {
  readonly progressive: Progressive;
  readonly field: FormField;
}

/** Lets the user choose a table or site among those that feed the progressive (shared jackpot) now. */
export function LinkSelect({ progressive, field }: LinkSelectProps) {
  const { t } = useTranslation('progressives');
  const { getLinkName } = useProgressiveFormats();
  return (
    <FormSelect
      label={t('take.place')}
      required
      allowDeselect={false}
      field={field}
      data={listActiveLinks(progressive).map((link) => ({ value: String(link.linkNumber), label: getLinkName(link) }))}
    />
  );
}

/** Returns the initial value of a place field: the only place, or an empty text when there are several or none. */
export function getOnlyLinkNumber(progressive: Progressive): string {
  const [onlyLink, ...otherLinks] = listActiveLinks(progressive);
  return onlyLink === undefined || otherLinks.length > 0 ? '' : String(onlyLink.linkNumber);
}
