import { Input, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useHasPermission } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { MachinePreview } from '#web/components/forms/fields/MachineEcho.js';
import type { FormField, TextForm } from '#web/components/forms/use-typed.js';
import { orphanPlaces, getOrphanPlace } from './new-orphan.js';

interface OrphanLocationFieldsProps {
  readonly form: TextForm<string>;
  /** True when only a machine is possible. */
  readonly machineOnly: boolean;
}

/** Renders the fields for the place of the find: a machine, a gaming table, or elsewhere in words. */
export function OrphanLocationFields({ form, machineOnly }: OrphanLocationFieldsProps) {
  const { t } = useTranslation(['orphans', 'acts']);
  const place = getOrphanPlace(form.values);
  return (
    <>
      {!machineOnly && (
        <Input.Wrapper label={t('new.where')} labelElement="div">
          <SegmentedControl
            fullWidth
            size="md"
            aria-label={t('new.where')}
            value={place}
            onChange={(value) => form.setValue('where', value)}
            data={orphanPlaces.map((value) => ({ value, label: t(`new.where_${value}`) }))}
          />
        </Input.Wrapper>
      )}
      {place === 'machine' && (
        <>
          <TextInput
            data-step
            label={t('acts:machine')}
            required
            autoComplete="off"
            maxLength={20}
            {...form.getInputProps('machine')}
          />
          <MachinePreview machineNumber={form.values['machine'] ?? ''} />
        </>
      )}
      {place === 'table' && <TableInput field={form.getField('table')} />}
      {place === 'place' && (
        <TextInput label={t('new.place')} required maxLength={120} {...form.getInputProps('place')} />
      )}
    </>
  );
}

/** Renders the field for a table's number: chosen from the list, or typed by a user who may not read tables. */
function TableInput({ field }: { readonly field: FormField }) {
  const { t } = useTranslation('orphans');
  const mayRead = useHasPermission('tables.read');
  const { data: tables } = useEstablishmentQuery('/tables', {}, { enabled: mayRead });
  if (tables === undefined) {
    return (
      <TextInput
        label={t('new.table')}
        required
        autoComplete="off"
        maxLength={12}
        value={field.value}
        error={field.error}
        onChange={({ currentTarget }) => field.setValue(currentTarget.value)}
      />
    );
  }
  return (
    <Select
      label={t('new.table')}
      required
      allowDeselect={false}
      nothingFoundMessage={t('new.noTable')}
      placeholder={tables.length === 0 ? t('new.noTable') : undefined}
      value={field.value === '' ? null : field.value}
      error={field.error}
      data={tables.map(({ tableNumber, room }) => ({
        value: tableNumber,
        label: t('new.tableOption', { table: tableNumber, room }),
      }))}
      onChange={(value) => field.setValue(value ?? '')}
    />
  );
}
