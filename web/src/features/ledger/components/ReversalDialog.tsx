import { Select, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useTitlePicker } from '#web/components/figures/titled.js';
import { useTextForm } from '#web/components/forms/use-typed.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

export interface ReversalDialogProps {
  readonly entry: ApiSchema<'JournalEntry'>;
  readonly onClose: () => void;
}

/**
 * Shows a dialog that requests the reversal of a ledger entry in an open gaming day, by default the first one. Another
 * person's approval posts it.
 */
export function ReversalDialog({ entry, onClose }: ReversalDialogProps) {
  const { t } = useTranslation(['ledger', 'control']);
  const { formatMoney, formatDay } = useFormats();
  const getTitle = useTitlePicker();
  const daysQuery = useEstablishmentQuery('/days', { query: { state: 'open' } });
  const openDays = (daysQuery.data?.days ?? []).map(({ gamingDay }) => gamingDay);
  const [chosenDay, setChosenDay] = useState<string | null>(null);
  const gamingDay = chosenDay ?? openDays[0] ?? null;
  const form = useTextForm({ reason: '' }, (_name, { reason }) =>
    reason.trim().length < 3 ? t('control:reasonShort') : null,
  );
  const reversalMutation = useEstablishmentMutation('post', '/ledger/entries/{entry}/reversal');
  const sendRequest = (): void => {
    if (gamingDay === null) return;
    reversalMutation.mutate(
      { path: { entry: entry.entryNumber }, body: { gamingDay, reason: form.values.reason.trim() } },
      announceAndClose(onClose, (response) => t('asked', { request: response.requestId })),
    );
  };
  return (
    <WriteDialog
      title={t('reverseOf', { number: entry.entryNumber })}
      submitLabel={t('ask')}
      onSubmit={() => form.submit(sendRequest)}
      onClose={onClose}
      mutation={reversalMutation}
      size="lg"
      isDisabled={gamingDay === null}
    >
      <Text size="sm">{t('reversalOf', { subject: getTitle(entry), amount: formatMoney(entry.amountMinor) })}</Text>
      <Text size="sm">{t('reversalText')}</Text>
      {daysQuery.data !== undefined && openDays.length === 0 ? (
        <Text fw={600}>{t('noOpenDay')}</Text>
      ) : (
        <Select
          label={t('reversalDay')}
          description={t('reversalDayHint')}
          required
          allowDeselect={false}
          value={gamingDay}
          data={openDays.map((openDay) => ({ value: openDay, label: formatDay(openDay) }))}
          onChange={setChosenDay}
        />
      )}
      <Textarea
        data-autofocus
        label={t('control:reason')}
        description={t('control:reasonHint')}
        required
        autosize
        minRows={3}
        maxLength={2000}
        {...form.getInputProps('reason')}
      />
    </WriteDialog>
  );
}
