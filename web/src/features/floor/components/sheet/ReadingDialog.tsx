import { Button, Checkbox, SegmentedControl, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { STANDARD_COUNTERS } from '#domain/meters/counters.js';
import type { Shape } from '#web/api/client.js';
import { establishmentNow } from '#web/api/connection.js';
import { useEstablishment } from '#web/session/establishment.js';
import { WholeInput } from '#web/components/forms/fields/WholeInput.js';
import { useReadingDoubts } from '#web/components/forms/reading-doubts.js';
import { parseDigits, isEmptyOrWhole } from '#web/components/forms/typed-amount.js';
import { useFormats } from '#web/components/figures/figures.js';
import { EventTimeInput } from '#web/components/forms/fields/HappenedInput.js';
import { useFieldErrors, useTypedForm } from '#web/components/forms/use-typed.js';
import { toLocalText } from '#web/components/figures/zone.js';
import { parseSheetInstant } from './sheet-times.js';
import type { ReadingMoment } from '#domain/floor/interventions.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { LongTextInput } from '#web/components/forms/typed/LongTextInput.js';
import { getCounterLabel } from '#web/components/figures/counter-label.js';
import { useWriteHere } from '#web/session/write-here.js';

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

export interface ReadingDialogProps {
  readonly sheet: Shape<'InterventionSheet'>;
  readonly moment: ReadingMoment;
  readonly close: () => void;
}

/** Returns the counters that were typed as whole numbers, in digits without spaces; other texts are left out. */
function parseWholeNumbers(counters: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(counters).flatMap(([name, typed]) => {
      const value = parseDigits(typed);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/**
 * Shows a dialog that records the counters of a station (a player's place) of the machine before or after the work
 * (`moment`). After it, the counters read before are required. Unreadable counters require a reason; doubtful values
 * are confirmed first.
 */
export function MeterReadingDialog({ sheet, moment, close }: ReadingDialogProps) {
  const { t } = useTranslation('floor');
  const { timeZone } = useEstablishment();
  const { findShortError } = useFieldErrors();
  const { formatCount } = useFormats();
  const { meters, stoppedAt, interventionId } = sheet;
  const firstMissingStation = meters.missing.find((reading) => reading.moment === moment)?.station;
  const [station, setStation] = useState(firstMissingStation ?? meters.stations[0] ?? 1);
  const [counters, setCounters] = useState<Readonly<Record<string, string>>>({});
  const [areAllShown, setAreAllShown] = useState(false);
  const [isUnread, setIsUnread] = useState(false);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const form = useTypedForm(
    { readAt: toLocalText(establishmentNow().toISOString(), timeZone), reason: '' },
    (name, values) => {
      if (name === 'reason') return isUnread ? findShortError(values.reason) : null;
      return parseSheetInstant(values.readAt, timeZone, { stoppedAt }) === null ? t('instant') : null;
    },
  );
  const readingWrite = useWriteHere(
    'post',
    '/api/establishments/{establishment}/interventions/{interventionId}/readings',
  );
  const enteredCounters = parseWholeNumbers(counters);
  const isMistyped = Object.values(counters).some((typed) => !isEmptyOrWhole(typed));
  const readingDoubts = useReadingDoubts({
    machine: sheet.machine,
    station,
    counters: isUnread ? {} : counters,
    readAt: parseSheetInstant(form.values.readAt, timeZone, { stoppedAt }) ?? establishmentNow().toISOString(),
  });
  // after the work only the counters read before it are required
  const readingBefore =
    sheet.readings.find((reading) => reading.moment === 'before' && reading.station === station)?.counters ?? null;
  const requiredCounters = moment === 'after' && readingBefore !== null ? Object.keys(readingBefore) : MAIN_COUNTERS;
  const describeLastValue = (name: string): string | undefined => {
    const value = moment === 'after' ? readingBefore?.[name] : undefined;
    return value === undefined
      ? readingDoubts.describeLastValue(name)
      : t('meters.wasBefore', { value: formatCount(value) });
  };
  const isEmpty = !isUnread && Object.keys(enteredCounters).length === 0;
  /** Records the reading, unless it is empty, mistyped or in doubt. */
  const recordReading = (): void => {
    if (isEmpty || (!isUnread && (isMistyped || !readingDoubts.checkDoubts()))) return;
    const readAt = parseSheetInstant(form.values.readAt, timeZone, { stoppedAt }) ?? '';
    const readingBody = isUnread ? { unreadReason: form.values.reason.trim() } : { counters: enteredCounters };
    readingWrite.mutate(
      { path: { interventionId }, body: { station, moment, readAt, ...readingBody } },
      announceAndClose(close, t('meters.kept')),
    );
  };
  const shownCounters = STANDARD_COUNTERS.filter(({ name }) => areAllShown || requiredCounters.includes(name));
  return (
    <WriteDialog
      title={t(`meters.read_${moment}`)}
      submitLabel={t('meters.keep')}
      onSubmit={() => {
        setWasSubmitted(true);
        form.submit(recordReading);
      }}
      close={close}
      mutation={readingWrite}
      size="44rem"
      isPersistent
      needsServer
    >
      {meters.stations.length > 1 && (
        <SegmentedControl
          aria-label={t('meters.station')}
          data={meters.stations.map((number) => ({
            value: String(number),
            label: t('meters.ofStation', { station: number }),
          }))}
          value={String(station)}
          onChange={(chosen) => setStation(Number(chosen))}
        />
      )}
      <EventTimeInput label={t('meters.readAt')} field={form.getField('readAt')} />
      {moment === 'before' && (
        <Checkbox
          size="md"
          label={t('meters.cannotRead')}
          checked={isUnread}
          onChange={({ currentTarget }) => setIsUnread(currentTarget.checked)}
        />
      )}
      {isUnread ? (
        <LongTextInput label={t('meters.why')} required maxLength={500} {...form.getInputProps('reason')} />
      ) : (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            {shownCounters.map(({ name }) => (
              <WholeInput
                key={name}
                label={getCounterLabel(name)}
                size="md"
                description={describeLastValue(name)}
                value={counters[name] ?? ''}
                setValue={(typed) => setCounters((previousCounters) => ({ ...previousCounters, [name]: typed }))}
              />
            ))}
          </SimpleGrid>
          {readingDoubts.doubtsQuestion}
          {!areAllShown && (
            <Button variant="default" size="md" onClick={() => setAreAllShown(true)}>
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
