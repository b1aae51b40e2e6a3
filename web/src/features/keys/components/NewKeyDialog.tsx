import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { KEY_KINDS, KEY_RULES } from '#domain/floor/keys.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { useTextForm, type FormField } from '#web/components/forms/use-typed.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

const opensTableBox = (kind: string): boolean => kind === 'tableBox' || kind === 'cagnotte';

/**
 * Shows a dialog that registers a new key. Its kind decides which further fields are shown and required: a stand, a
 * table, or a depot of playing cards.
 */
export function NewKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('keys');
  const keyMutation = useEstablishmentMutation('post', '/keys');
  const form = useTextForm(
    { kind: 'machine', keyNumber: '', standNumber: '', tableNumber: '', depot: '', opens: '' },
    (name, values) => {
      const isNeeded =
        name === 'keyNumber' ||
        (name === 'tableNumber' && values.kind === 'tableBox') ||
        (name === 'depot' && values.kind === 'cardCupboard');
      return isNeeded && values[name].trim() === '' ? t('needed') : null;
    },
  );
  const { kind: kindName, keyNumber, standNumber, tableNumber, depot, opens } = form.values;
  const kind = KEY_KINDS.find((knownKind) => knownKind === kindName) ?? 'machine';
  const sendKey = (): void =>
    keyMutation.mutate(
      {
        body: {
          kind,
          keyNumber: keyNumber.trim(),
          ...(kind !== 'stand' || standNumber.trim() === '' ? {} : { standNumber: standNumber.trim() }),
          ...(!opensTableBox(kind) || tableNumber === '' ? {} : { tableNumber }),
          ...(kind !== 'cardCupboard' ? {} : { depot }),
          ...(opens.trim() === '' ? {} : { opens: opens.trim() }),
        },
      },
      { onSuccess: onClose },
    );
  return (
    <WriteDialog
      title={t('new.title')}
      submitLabel={t('new.act')}
      onSubmit={() => form.submit(sendKey)}
      onClose={onClose}
      mutation={keyMutation}
      needsServer
    >
      <Select
        label={t('new.kind')}
        description={t(`custody.${KEY_RULES[kind].custody}`)}
        size="md"
        allowDeselect={false}
        data={KEY_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={kind}
        onChange={(value) => form.setValue('kind', value ?? 'machine')}
      />
      <TextInput label={t('new.number')} required size="md" maxLength={30} {...form.getInputProps('keyNumber')} />
      {kind === 'stand' && (
        <TextInput label={t('new.stand')} size="md" maxLength={20} {...form.getInputProps('standNumber')} />
      )}
      {opensTableBox(kind) && <TableSelect isRequired={kind === 'tableBox'} field={form.getField('tableNumber')} />}
      {kind === 'cardCupboard' && <DepotSelect field={form.getField('depot')} />}
      <TextInput label={t('new.opens')} size="md" maxLength={200} {...form.getInputProps('opens')} />
    </WriteDialog>
  );
}

/** Lets the user choose the table whose locked box or cagnotte (the dealers' tips box) the key opens. */
function TableSelect({ isRequired, field }: { readonly isRequired: boolean; readonly field: FormField }) {
  const { t } = useTranslation('keys');
  const { data = [] } = useEstablishmentQuery('/tables');
  const tables = data.filter(({ retiredAt }) => retiredAt === null);
  return (
    <Select
      label={t(isRequired ? 'new.table' : 'new.tableIfAny')}
      size="md"
      required={isRequired}
      clearable={!isRequired}
      nothingFoundMessage={t('new.noTable')}
      data={tables.map(({ tableNumber, room }) => ({
        value: tableNumber,
        label: [t('ofTable', { table: tableNumber }), room].join(' · '),
      }))}
      value={field.value === '' ? null : field.value}
      error={field.error}
      onChange={(value) => field.setValue(value ?? '')}
    />
  );
}

/** Lets the user choose the depot of playing cards whose cupboard the key opens. */
function DepotSelect({ field }: { readonly field: FormField }) {
  const { t } = useTranslation('keys');
  const { data: depots = [] } = useEstablishmentQuery('/equipment/depots');
  return (
    <Select
      label={t('new.depot')}
      size="md"
      required
      nothingFoundMessage={t('new.noDepot')}
      data={depots.map(({ depotId, name, room }) => ({ value: depotId, label: [name, room].join(' · ') }))}
      value={field.value === '' ? null : field.value}
      error={field.error}
      onChange={(value) => field.setValue(value ?? '')}
    />
  );
}
