import { Button, Checkbox, SegmentedControl, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { STANDARD_COUNTERS } from '#domain/meters/counters.js';
import type { ApiSchema } from '#web/api/client.js';
import { getServerTime } from '#web/api/connection.js';
import { useEstablishment } from '#web/session/establishment.js';
import { WholeNumberInput } from '#web/components/forms/fields/WholeInput.js';
import { useReadingPlausibilityCheck } from '#web/components/forms/reading-doubts.js';
import { normalizeWholeNumber, isEmptyOrWholeNumber } from '#web/components/forms/typed-amount.js';
import { useFormats } from '#web/components/figures/figures.js';
import { EventTimeInput } from '#web/components/forms/fields/HappenedInput.js';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { formatLocalDateTime } from '#web/components/figures/zone.js';
import { parseSheetInstant } from './sheet-times.js';
import type { ReadingMoment } from '#domain/floor/interventions.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { LongTextInput } from '#web/components/forms/typed/LongTextInput.js';
import { getCounterLabel } from '#web/components/figures/counter-label.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

/** Counters that every machine has; the others are shown on demand. */
const MAIN_COUNTERS: readonly string[] = [
  'coinInCredits',
  'coinOutCredits',
  'jackpotCredits',
  'dropCredits',
  'cancelledCredits',
  'billsCredits',
  'ticketInCredits',
  'ticketOutCredits',
  'gamesPlayed',
];

export interface MeterReadingDialogProps {
  readonly sheet: ApiSchema<'InterventionSheet'>;
  readonly moment: ReadingMoment;
  readonly onClose: () => void;
}

/** Returns the counters that were typed as whole numbers, in digits without spaces; other texts are left out. */
function normalizeCounterInputs(counterInputs: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(counterInputs).flatMap(([name, input]) => {
      const value = normalizeWholeNumber(input);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/**
 * Shows a dialog that records the counters of a station (a player's place) of the machine before or after the work
 * (`moment`). After it, the counters read before are required. Unreadable counters require a reason; doubtful values
 * are confirmed first.
 */
export function MeterReadingDialog({ sheet, moment, onClose }: MeterReadingDialogProps) {
  const { t } = useTranslation('floor');
  const { timeZone } = useEstablishment();
  const { validateMinLength } = useFieldValidators();
  const { formatCount } = useFormats();
  const { meters, stoppedAt, interventionId } = sheet;
  const firstMissingStation = meters.missing.find((reading) => reading.moment === moment)?.station;
  const [station, setStation] = useState(firstMissingStation ?? meters.stations[0] ?? 1);
  const [counterInputs, setCounterInputs] = useState<Readonly<Record<string, string>>>({});
  const [showAllCounters, setShowAllCounters] = useState(false);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const form = useTextForm(
    { readAt: formatLocalDateTime(getServerTime().toISOString(), timeZone), reason: '' },
    (name, values) => {
      if (name === 'reason') return isUnreadable ? validateMinLength(values.reason) : null;
      return parseSheetInstant(values.readAt, timeZone, { stoppedAt }) === null ? t('instant') : null;
    },
  );
  const readingMutation = useEstablishmentMutation('post', '/interventions/{interventionId}/readings');
  const enteredCounters = normalizeCounterInputs(counterInputs);
  const hasInvalidCounter = Object.values(counterInputs).some((input) => !isEmptyOrWholeNumber(input));
  const plausibilityCheck = useReadingPlausibilityCheck({
    machine: sheet.machine,
    station,
    counters: isUnreadable ? {} : counterInputs,
    readAt: parseSheetInstant(form.values.readAt, timeZone, { stoppedAt }) ?? getServerTime().toISOString(),
  });
  // after the work only the counters read before it are required
  const countersBefore =
    sheet.readings.find((reading) => reading.moment === 'before' && reading.station === station)?.counters ?? null;
  const requiredCounters = moment === 'after' && countersBefore !== null ? Object.keys(countersBefore) : MAIN_COUNTERS;
  const formatLastValue = (name: string): string | undefined => {
    const value = moment === 'after' ? countersBefore?.[name] : undefined;
    return value === undefined
      ? plausibilityCheck.formatLastValue(name)
      : t('meters.wasBefore', { value: formatCount(value) });
  };
  const isEmpty = !isUnreadable && Object.keys(enteredCounters).length === 0;
  /** Records the reading, unless it is empty, mistyped or in doubt. */
  const recordReading = (): void => {
    if (isEmpty || (!isUnreadable && (hasInvalidCounter || !plausibilityCheck.checkPlausibility()))) return;
    const readAt = parseSheetInstant(form.values.readAt, timeZone, { stoppedAt }) ?? '';
    const readingBody = isUnreadable ? { unreadReason: form.values.reason.trim() } : { counters: enteredCounters };
    readingMutation.mutate(
      { path: { interventionId }, body: { station, moment, readAt, ...readingBody } },
      announceAndClose(onClose, t('meters.kept')),
    );
  };
  const displayedCounters = STANDARD_COUNTERS.filter(({ name }) => showAllCounters || requiredCounters.includes(name));
  return (
    <WriteDialog
      title={t(`meters.read_${moment}`)}
      submitLabel={t('meters.keep')}
      onSubmit={() => {
        setWasSubmitted(true);
        form.submit(recordReading);
      }}
      onClose={onClose}
      mutation={readingMutation}
      size="44rem"
      isPersistent
      needsServer
    >
      {meters.stations.length > 1 && (
        <SegmentedControl
          aria-label={t('meters.station')}
          data={meters.stations.map((stationNumber) => ({
            value: String(stationNumber),
            label: t('meters.ofStation', { station: stationNumber }),
          }))}
          value={String(station)}
          onChange={(value) => setStation(Number(value))}
        />
      )}
      <EventTimeInput label={t('meters.readAt')} field={form.getField('readAt')} />
      {moment === 'before' && (
        <Checkbox
          size="md"
          label={t('meters.cannotRead')}
          checked={isUnreadable}
          onChange={({ currentTarget }) => setIsUnreadable(currentTarget.checked)}
        />
      )}
      {isUnreadable ? (
        <LongTextInput label={t('meters.why')} required maxLength={500} {...form.getInputProps('reason')} />
      ) : (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            {displayedCounters.map(({ name }) => (
              <WholeNumberInput
                key={name}
                label={getCounterLabel(name)}
                size="md"
                description={formatLastValue(name)}
                value={counterInputs[name] ?? ''}
                setValue={(input) => setCounterInputs((previousInputs) => ({ ...previousInputs, [name]: input }))}
              />
            ))}
          </SimpleGrid>
          {plausibilityCheck.confirmationPrompt}
          {!showAllCounters && (
            <Button variant="default" size="md" onClick={() => setShowAllCounters(true)}>
              {t('meters.more')}
            </Button>
          )}
          {wasSubmitted && isEmpty && (
            <Text c="var(--mantine-color-error)" role="alert">
              {t('meters.empty')}
            </Text>
          )}
        </>
      )}
    </WriteDialog>
  );
}
