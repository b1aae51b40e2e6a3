import { useTranslation } from 'react-i18next';
import type { Desk } from '../desks.js';
import type { FormField } from '../use-typed.js';
import { FormSelect } from '../typed/FieldSelect.js';

export interface DeskSelectProps {
  readonly label: string;
  readonly description?: string;
  readonly desks: readonly Pick<Desk, 'deskCode' | 'heldByName'>[];
  readonly field: FormField;
}

/** Shows a list of desks, each with its holder, of which one is chosen. */
export function DeskSelect({ label, description, desks, field }: DeskSelectProps) {
  const { t } = useTranslation('acts');
  return (
    <FormSelect
      label={label}
      {...(description === undefined ? {} : { description })}
      required
      allowDeselect={false}
      placeholder={t('desk.choose')}
      nothingFoundMessage={t('desk.none')}
      field={field}
      data={desks.map(({ deskCode, heldByName }) => ({
        value: deskCode,
        label:
          heldByName === null ? t('desk.free', { desk: deskCode }) : t('desk.held', { desk: deskCode, heldByName }),
      }))}
    />
  );
}
