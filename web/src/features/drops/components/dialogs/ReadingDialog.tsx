import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { COUNTERS } from '#domain/meters/counters.js';
import { getServerTime } from '#web/api/connection.js';
import { useReadingPlausibilityCheck } from '#web/components/forms/reading-doubts.js';
import { normalizeWholeNumber } from '#web/components/forms/typed-amount.js';
import { useQueuedMutation } from '#web/outbox/use-kept-write.js';
import { useTextForm } from '#web/components/forms/use-typed.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { getCounterLabel } from '#web/components/figures/counter-label.js';

/** Counters that a drop is compared with; the machine's other counters arrive over the network. */
const DROP_COUNTER_NAMES = [
  'coinInCredits',
  'coinOutCredits',
  'jackpotCredits',
  'dropCredits',
  'billsCredits',
  'ticketInCredits',
];
const COUNTER_PATTERN = /^\d{1,18}$/;

/** Counters read on the machine at the drop, in order. */
const dropCounters = COUNTERS.filter(({ name }) => DROP_COUNTER_NAMES.includes(name));

export interface DropReadingDialogProps {
  readonly dropId: string;
  readonly machine: string;
  readonly onClose: () => void;
}

/**
 * Shows a dialog that records a machine's reading during a drop: its counters, as on its screen, and the station (the
 * player's place). At least one counter is required; doubtful values must be confirmed.
 */
export function DropReadingDialog({ dropId, machine, onClose }: DropReadingDialogProps) {
  const { t } = useTranslation('drops');
  const readingMutation = useQueuedMutation('post', '/readings/manual');
  const initialValues: Record<string, string> = {
    station: '1',
    ...Object.fromEntries(dropCounters.map(({ name }) => [name, ''])),
  };
  const form = useTextForm(initialValues, (name, values) => {
    const digits = (values[name] ?? '').replaceAll(/\s/gu, '');
    if (digits !== '') return COUNTER_PATTERN.test(digits) ? null : t('reading.whole');
    // when no counter is typed, the first one shows the error
    const isEmpty = dropCounters.every((counter) => (values[counter.name] ?? '').trim() === '');
    return name === 'station' || (isEmpty && name === dropCounters[0]?.name) ? t('reading.needed') : null;
  });
  const { station: stationInput = '1', ...counterInputs } = form.values;
  const plausibilityCheck = useReadingPlausibilityCheck({
    machine,
    station: Number(normalizeWholeNumber(stationInput) ?? 1),
    counters: counterInputs,
    readAt: getServerTime().toISOString(),
  });
  /** Sends the reading, or stores it on this device without network, unless a doubt must be confirmed first. */
  const recordReading = (): void => {
    if (!plausibilityCheck.checkPlausibility()) return;
    const { station = '1', ...typedCounters } = form.values;
    const filledCounterEntries = Object.entries(typedCounters).filter(([, value]) => value.trim() !== '');
    readingMutation.mutate(
      {
        body: {
          machine,
          station: Number(station),
          reason: 'drop',
          readAt: getServerTime().toISOString(),
          counters: Object.fromEntries(
            filledCounterEntries.map(([name, value]) => [name, value.replaceAll(/\s/gu, '')]),
          ),
        },
        queueEntry: { title: t('reading.form', { machine }), subject: `drop ${dropId} ${machine} reading` },
      },
      announceAndClose(onClose, t('reading.done', { machine })),
    );
  };
  return (
    <WriteDialog
      title={t('reading.openOf', { machine })}
      submitLabel={t('reading.act')}
      onSubmit={() => form.submit(recordReading)}
      onClose={onClose}
      mutation={readingMutation}
      size="lg"
    >
      <Text>{t('reading.about')}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {dropCounters.map(({ name }, counterIndex) => (
          <TextInput
            key={name}
            label={getCounterLabel(name)}
            description={plausibilityCheck.formatLastValue(name)}
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
      {plausibilityCheck.confirmationPrompt}
    </WriteDialog>
  );
}
