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
 * Shows the dialog that fixes the season's float (stock of cash) of a special desk or of a changeur. For a special
 * desk, it also lists the tables that the desk serves.
 */
export function SeasonFloatDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('tables');
  const { validateRequired, validateAmount } = useFieldValidators();
  const { toMinorUnits } = useAmountParsers();
  const desksQuery = useEstablishmentQuery('/desks');
  const tablesQuery = useEstablishmentQuery('/tables');
  const [servedTables, setServedTables] = useState<string[]>([]);
  const form = useTextForm({ desk: '', amount: '' }, (name, values) =>
    name === 'desk' ? validateRequired(values.desk) : validateAmount(values.amount),
  );
  const fixFloatMutation = useEstablishmentMutation('post', '/tables/season-floats');
  const eligibleDesks = (desksQuery.data ?? []).filter(
    ({ kind, retiredAt }) => retiredAt === null && (kind === 'cashDesk' || kind === 'tableChangeur'),
  );
  const servableTables = (tablesQuery.data ?? []).filter(
    ({ game, retiredAt }) => retiredAt === null && hasSpecialDesk(game),
  );
  const isSpecialDeskChosen = eligibleDesks.find(({ deskCode }) => deskCode === form.values.desk)?.kind === 'cashDesk';
  const fixFloat = (): void => {
    const amountMinor = toMinorUnits(form.values.amount);
    const body = { deskCode: form.values.desk, tables: isSpecialDeskChosen ? servedTables : [], amountMinor };
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
      {isSpecialDeskChosen && (
        <MultiSelect
          label={t('float.served')}
          description={t('float.servedHint')}
          data={servableTables.map(({ tableNumber }) => tableNumber)}
          value={servedTables}
          onChange={setServedTables}
        />
      )}
      <AmountInput label={t('float.amount')} required {...form.getInputProps('amount')} />
    </WriteDialog>
  );
}
