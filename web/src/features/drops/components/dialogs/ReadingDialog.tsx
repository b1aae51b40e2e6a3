import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { COUNTERS } from '#domain/meters/counters.js';
import { establishmentNow } from '#web/api/connection.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useReadingDoubts } from '#web/components/forms/reading-doubts.js';
import { parseDigits } from '#web/components/forms/typed-amount.js';
import { useQueuedWrite } from '#web/outbox/use-kept-write.js';
import { useTypedForm } from '#web/components/forms/use-typed.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { getCounterLabel } from '#web/components/figures/counter-label.js';

/** Counters that a drop is compared with; the machine's other counters arrive over the network. */
const READ_COUNTERS = [
  'coinInCredits',
  'coinOutCredits',
  'jackpotCredits',
  'dropCredits',
  'billsCredits',
  'ticketInCredits',
];
const UP_TO_18_DIGITS = /^\d{1,18}$/;

/** Counters read on the machine at the drop, in order. */
const readCounters = COUNTERS.filter(({ name }) => READ_COUNTERS.includes(name));

export interface ReadingDialogProps {
  readonly dropId: string;
  readonly machine: string;
  readonly close: () => void;
}

/**
 * Shows a dialog that records a machine's reading during a drop: its counters, as on its screen, and the station (the
 * player's place). At least one counter is required; doubtful values must be confirmed.
 */
export function DropReadingDialog({ dropId, machine, close }: ReadingDialogProps) {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const readingWrite = useQueuedWrite('post', '/api/establishments/{establishment}/readings/manual');
  const initialValues: Record<string, string> = {
    station: '1',
    ...Object.fromEntries(readCounters.map(({ name }) => [name, ''])),
  };
  const form = useTypedForm(initialValues, (name, values) => {
    const digits = (values[name] ?? '').replaceAll(/\s/gu, '');
    if (digits !== '') return UP_TO_18_DIGITS.test(digits) ? null : t('reading.whole');
    // when no counter is typed, the first one shows the error
    const isEmpty = readCounters.every((counter) => (values[counter.name] ?? '').trim() === '');
    return name === 'station' || (isEmpty && name === readCounters[0]?.name) ? t('reading.needed') : null;
  });
  const { station: typedStation = '1', ...typedCounters } = form.values;
  const readingDoubts = useReadingDoubts({
    machine,
    station: Number(parseDigits(typedStation) ?? 1),
    counters: typedCounters,
    readAt: establishmentNow().toISOString(),
  });
  /** Sends the reading, or stores it on this device without network, unless a doubt must be confirmed first. */
  const submit = (): void => {
    if (!readingDoubts.checkDoubts()) return;
    const { station = '1', ...counterValues } = form.values;
    const typedCounterValues = Object.entries(counterValues).filter(([, value]) => value.trim() !== '');
    readingWrite.mutate(
      {
        params: { path: { establishment } },
        body: {
          machine,
          station: Number(station),
          reason: 'drop',
          readAt: establishmentNow().toISOString(),
          counters: Object.fromEntries(typedCounterValues.map(([name, value]) => [name, value.replaceAll(/\s/gu, '')])),
        },
        queueEntry: { title: t('reading.form', { machine }), subject: `drop ${dropId} ${machine} reading` },
      },
      announceAndClose(close, t('reading.done', { machine })),
    );
  };
  return (
    <WriteDialog
      title={t('reading.openOf', { machine })}
      submitLabel={t('reading.act')}
      onSubmit={() => form.submit(submit)}
      close={close}
      mutation={readingWrite}
      size="lg"
    >
      <Text>{t('reading.about')}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {readCounters.map(({ name }, counterIndex) => (
          <TextInput
            key={name}
            label={getCounterLabel(name)}
            description={readingDoubts.describeLastValue(name)}
            size="md"
            inputMode="numeric"
            autoComplete="off"
            maxLength={24}
            {...(counterIndex === 0 ? { 'data-autofocus': true } : {})}
            {...form.getInputProps(name)}
          />
        ))}
        <TextInput
          label={t('reading.station')}
          size="md"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          {...form.getInputProps('station')}
        />
      </SimpleGrid>
      {readingDoubts.doubtsQuestion}
    </WriteDialog>
  );
}
