import { Button, Checkbox, SegmentedControl, SimpleGrid, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { STANDARD_COUNTERS } from '#domain/meters/counters.js';
import { useWrite } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { establishmentNow, useConnection } from '#web/api/connection.js';
import { useEstablishment } from '#web/session/establishment.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogForm } from '#web/components/dialogs/DialogForm.js';
import { WholeInput } from '#web/components/forms/fields/WholeInput.js';
import { useReadingDoubts } from '#web/components/forms/reading-doubts.js';
import { digitsOf, isWhole } from '#web/components/forms/typed-amount.js';
import { useFormats } from '#web/components/figures/figures.js';
import { HappenedInput } from '#web/components/forms/fields/HappenedInput.js';
import { announce } from '#web/components/pages/announce.js';
import { NeedsServer } from '#web/outbox/NeedsServer.js';
import { useFaults, useTypedForm } from '#web/components/forms/use-typed.js';
import { localText } from '#web/components/figures/zone.js';
import { instantOnSheet } from './sheet-times.js';
import type { ReadingMoment } from '#domain/floor/interventions.js';

/** Counters that every machine has; the others are shown on demand. */
const MAIN: readonly string[] = [
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

/** Those counters that were typed as whole numbers, in digits. */
function wholeNumbersOf(counters: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(counters).flatMap(([name, typed]) => {
      const value = digitsOf(typed);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Dialog for the meters of a station, read before or after the work. */
export function ReadingDialog({ sheet, moment, close }: ReadingDialogProps) {
  const { t, i18n } = useTranslation('floor');
  const { code: establishment, timeZone } = useEstablishment();
  const { isReached } = useConnection();
  const { short } = useFaults();
  const { count } = useFormats();
  const { meters, stoppedAt, interventionId } = sheet;
  const firstMissing = meters.missing.find((each) => each.moment === moment)?.station;
  const [station, setStation] = useState(firstMissing ?? meters.stations[0] ?? 1);
  const [counters, setCounters] = useState<Readonly<Record<string, string>>>({});
  const [isAll, setAll] = useState(false);
  const [isUnread, setUnread] = useState(false);
  const [isTried, setTried] = useState(false);
  const form = useTypedForm(
    { readAt: localText(establishmentNow().toISOString(), timeZone), reason: '' },
    (name, values) => {
      if (name === 'reason') return isUnread ? short(values.reason) : null;
      return instantOnSheet(values.readAt, timeZone, { stoppedAt }) === null ? t('instant') : null;
    },
  );
  const read = useWrite('post', '/api/establishments/{establishment}/interventions/{interventionId}/readings');
  const enteredCounters = wholeNumbersOf(counters);
  const isMistyped = Object.values(counters).some((typed) => !isWhole(typed));
  const doubts = useReadingDoubts({
    machine: sheet.machine,
    station,
    counters: isUnread ? {} : counters,
    readAt: instantOnSheet(form.values.readAt, timeZone, { stoppedAt }) ?? establishmentNow().toISOString(),
  });
  // after the work only the counters read before it are required
  const before = sheet.readings.find((each) => each.moment === 'before' && each.station === station)?.counters ?? null;
  const requiredCounters = moment === 'after' && before !== null ? Object.keys(before) : MAIN;
  const lastOf = (name: string): string | undefined => {
    const value = moment === 'after' ? before?.[name] : undefined;
    return value === undefined ? doubts.lastOf(name) : t('meters.wasBefore', { value: count(value) });
  };
  const isEmpty = !isUnread && Object.keys(enteredCounters).length === 0;
  const act = (): void => {
    if (isEmpty || (!isUnread && (isMistyped || !doubts.isSure()))) return;
    const readAt = instantOnSheet(form.values.readAt, timeZone, { stoppedAt }) ?? '';
    const found = isUnread ? { unreadReason: form.values.reason.trim() } : { counters: enteredCounters };
    const done = (): void => {
      announce(t('meters.kept'));
      close();
    };
    read.mutate(
      { params: { path: { establishment, interventionId } }, body: { station, moment, readAt, ...found } },
      { onSuccess: done },
    );
  };
  const shown = STANDARD_COUNTERS.filter(({ name }) => isAll || requiredCounters.includes(name));
  return (
    <Dialog title={t(`meters.read_${moment}`)} close={close} size="44rem" isHeld>
      <DialogForm
        act={t('meters.keep')}
        send={() => {
          setTried(true);
          form.send(act);
        }}
        close={close}
        isPending={read.isPending}
        problem={read.error}
        isOff={!isReached}
      >
        <NeedsServer />
        {meters.stations.length > 1 && (
          <SegmentedControl
            aria-label={t('meters.station')}
            data={meters.stations.map((each) => ({
              value: String(each),
              label: t('meters.ofStation', { station: each }),
            }))}
            value={String(station)}
            onChange={(chosen) => setStation(Number(chosen))}
          />
        )}
        <HappenedInput label={t('meters.readAt')} field={form.field('readAt')} />
        {moment === 'before' && (
          <Checkbox
            size="md"
            label={t('meters.cannotRead')}
            checked={isUnread}
            onChange={({ currentTarget }) => setUnread(currentTarget.checked)}
          />
        )}
        {isUnread ? (
          <Textarea label={t('meters.why')} required autosize minRows={2} maxLength={500} {...form.input('reason')} />
        ) : (
          <>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              {shown.map(({ name, label }) => (
                <WholeInput
                  key={name}
                  label={label[i18n.language === 'en' ? 'en' : 'fr']}
                  size="md"
                  description={lastOf(name)}
                  value={counters[name] ?? ''}
                  put={(typed) => setCounters((before) => ({ ...before, [name]: typed }))}
                />
              ))}
            </SimpleGrid>
            {doubts.question}
            {!isAll && (
              <Button variant="default" size="md" onClick={() => setAll(true)}>
                {t('meters.more')}
              </Button>
            )}
            {isTried && isEmpty && (
              <Text c="var(--mantine-color-error)" role="alert">
                {t('meters.empty')}
              </Text>
            )}
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}
