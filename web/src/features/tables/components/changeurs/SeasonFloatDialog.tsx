import { MultiSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasSpecialDesk } from '#domain/tables/games.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { FormSelect } from '#web/components/forms/typed/FieldSelect.js';
import { useFieldValidators, useTextForm, useAmountParsers } from '#web/components/forms/use-typed.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

/**
 * Shows the dialog that fixes the season's float (stock of cash) of a special desk or of a changeur, and the tables that
 * it serves: boule and vingt-trois have special desks, jeux de cercle have changeurs.
 */
export function SeasonFloatDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('tables');
  const { validateRequired, validateAmount } = useFieldValidators();
  const { toMinorUnits } = useAmountParsers();
  const desksQuery = useEstablishmentQuery('/desks');
  const tablesQuery = useEstablishmentQuery('/tables');
  const cercleTablesQuery = useEstablishmentQuery('/cercle-tables');
  const [servedTables, setServedTables] = useState<string[]>([]);
  const form = useTextForm({ desk: '', amount: '' }, (name, values) =>
    name === 'desk' ? validateRequired(values.desk) : validateAmount(values.amount),
  );
  const fixFloatMutation = useEstablishmentMutation('post', '/tables/season-floats');
  const eligibleDesks = (desksQuery.data ?? []).filter(
    ({ kind, retiredAt }) => retiredAt === null && (kind === 'cashDesk' || kind === 'tableChangeur'),
  );
  const chosenKind = eligibleDesks.find(({ deskCode }) => deskCode === form.values.desk)?.kind;
  const tablesOfKind =
    chosenKind === 'tableChangeur'
      ? (cercleTablesQuery.data ?? [])
      : (tablesQuery.data ?? []).filter(({ game }) => hasSpecialDesk(game));
  const servableTables = tablesOfKind.filter(({ retiredAt }) => retiredAt === null);
  // tables chosen for a desk of another kind are not of this one
  const chosenTables = servedTables.filter((number) =>
    servableTables.some(({ tableNumber }) => tableNumber === number),
  );
  const fixFloat = (): void => {
    const amountMinor = toMinorUnits(form.values.amount);
    const body = { deskCode: form.values.desk, tables: chosenTables, amountMinor };
    fixFloatMutation.mutate({ body }, announceAndClose(onClose, t('float.done')));
  };
  return (
    <WriteDialog
      title={t('float.act')}
      submitLabel={t('float.act')}
      onSubmit={() => form.submit(fixFloat)}
      onClose={onClose}
      mutation={fixFloatMutation}
      needsServer
    >
      <Text size="sm">{t('float.about')}</Text>
      <FormSelect
        label={t('desk.label')}
        required
        allowDeselect={false}
        field={form.getField('desk')}
        data={eligibleDesks.map(({ deskCode, kind }) => ({
          value: deskCode,
          label: t(`float.desk_${kind}`, { desk: deskCode }),
        }))}
      />
      {chosenKind !== undefined && (
        <MultiSelect
          label={t(chosenKind === 'tableChangeur' ? 'float.servedCercle' : 'float.served')}
          description={t('float.servedHint')}
          data={servableTables.map(({ tableNumber }) => tableNumber)}
          value={chosenTables}
          onChange={setServedTables}
        />
      )}
      <AmountInput label={t('float.amount')} required {...form.getInputProps('amount')} />
    </WriteDialog>
  );
}
