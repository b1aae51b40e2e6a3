import { MultiSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasSpecialDesk } from '#domain/tables/games.js';
import { useWrite } from '#web/api/client.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { FieldSelect } from '#web/components/forms/typed/FieldSelect.js';
import { useFieldErrors, useTypedForm, useTypedAmounts } from '#web/components/forms/use-typed.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useReadHere } from '#web/session/read-here.js';

/**
 * Shows the dialog that fixes the season's float (stock of cash) of a special desk or of a changeur. For a special
 * desk, it also lists the tables that the desk serves.
 */
export function SeasonFloatDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('tables');
  const establishment = useEstablishmentCode();
  const request = { params: { path: { establishment } } };
  const { findMissingError, findAmountError } = useFieldErrors();
  const { toMinorUnits } = useTypedAmounts();
  const desks = useReadHere('/api/establishments/{establishment}/desks');
  const tables = useReadHere('/api/establishments/{establishment}/tables');
  const [servedTables, setServedTables] = useState<string[]>([]);
  const form = useTypedForm({ desk: '', amount: '' }, (name, values) =>
    name === 'desk' ? findMissingError(values.desk) : findAmountError(values.amount),
  );
  const fixFloat = useWrite('post', '/api/establishments/{establishment}/tables/season-floats');
  const offeredDesks = (desks.data ?? []).filter(
    ({ kind, retiredAt }) => retiredAt === null && (kind === 'cashDesk' || kind === 'tableChangeur'),
  );
  const servableTables = (tables.data ?? []).filter(
    ({ game, retiredAt }) => retiredAt === null && hasSpecialDesk(game),
  );
  const isSpecialDesk = offeredDesks.find(({ deskCode }) => deskCode === form.values.desk)?.kind === 'cashDesk';
  const sendFloat = (): void => {
    const amountMinor = toMinorUnits(form.values.amount);
    const body = { deskCode: form.values.desk, tables: isSpecialDesk ? servedTables : [], amountMinor };
    fixFloat.mutate({ ...request, body }, announceAndClose(close, t('float.done')));
  };
  return (
    <WriteDialog
      title={t('float.act')}
      submitLabel={t('float.act')}
      onSubmit={() => form.submit(sendFloat)}
      close={close}
      mutation={fixFloat}
      needsServer
    >
      <Text size="sm">{t('float.about')}</Text>
      <FieldSelect
        label={t('desk.label')}
        required
        allowDeselect={false}
        field={form.getField('desk')}
        data={offeredDesks.map(({ deskCode, kind }) => ({
          value: deskCode,
          label: t(`float.desk_${kind}`, { desk: deskCode }),
        }))}
      />
      {isSpecialDesk && (
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
