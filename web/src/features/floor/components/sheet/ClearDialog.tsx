import { SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listUnpairedCounters } from '#domain/floor/interventions.js';
import type { UnpairedCounter } from '#domain/floor/interventions.js';
import type { Shape } from '#web/api/client.js';
import { establishmentNow } from '#web/api/connection.js';
import { useEstablishment } from '#web/session/establishment.js';
import { HappenedInput } from '#web/components/forms/fields/HappenedInput.js';
import { SignerFields } from '#web/components/forms/fields/SignerFields.js';
import { Note } from '#web/components/general/Note.js';
import { useSigner } from '#web/components/forms/fields/signer.js';
import { useTypedForm } from '#web/components/forms/use-typed.js';
import { toLocalText } from '#web/components/figures/zone.js';
import { parseSheetInstant } from './sheet-times.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { getCounterLabel } from '#web/components/figures/counter-label.js';
import { useWriteHere } from '#web/session/write-here.js';

export interface ClearDialogProps {
  readonly sheet: Shape<'InterventionSheet'>;
  readonly close: () => void;
}

/**
 * Shows a dialog that records the clearing of a machine's memory: its time, between the two readings, and both
 * signatures. It needs the same counters read before and after.
 */
export function RamClearDialog({ sheet, close }: ClearDialogProps) {
  const { t } = useTranslation('floor');
  const { timeZone } = useEstablishment();
  const [technician, supervisor] = [useSigner(), useSigner()];
  const { stoppedAt, readings, interventionId, meters } = sheet;
  const afterReadingTimes = readings.filter(({ moment }) => moment === 'after').map(({ readAt }) => readAt);
  const proposedTime = [...afterReadingTimes].sort()[0] ?? establishmentNow().toISOString();
  const parseInstant = (typed: string): string | null =>
    parseSheetInstant(typed, timeZone, { stoppedAt, readAts: [...afterReadingTimes].sort() });
  const form = useTypedForm({ clearedAt: toLocalText(proposedTime, timeZone) }, (_name, values) =>
    parseInstant(values.clearedAt) === null ? t('instant') : null,
  );
  const clearWrite = useWriteHere(
    'post',
    '/api/establishments/{establishment}/interventions/{interventionId}/ram-clear',
  );
  /** Records the cleared memory with both signatures; shows the missing parts of a signature otherwise. */
  const recordClear = (): void => {
    const signatureChecks = [technician.checkCompleteness(), supervisor.checkCompleteness()];
    if (signatureChecks.includes(false)) return;
    const signers = { technician: technician.buildBody(), supervisor: supervisor.buildBody() };
    clearWrite.mutate(
      { path: { interventionId }, body: { clearedAt: parseInstant(form.values.clearedAt) ?? '', ...signers } },
      announceAndClose(close, t('clear.done')),
    );
  };
  const hasMissingReadings = meters.missing.length > 0;
  const unpaired = listUnpairedCounters(readings);
  return (
    <WriteDialog
      title={t('clear.title', { machine: sheet.machine })}
      act={t('clear.act')}
      send={() => form.submit(recordClear)}
      close={close}
      write={clearWrite}
      size="62rem"
      isPersistent
      isDisabled={hasMissingReadings || unpaired.length > 0}
      needsServer
    >
      <Text>{t(hasMissingReadings ? 'clear.readFirst' : 'clear.about')}</Text>
      {unpaired.length > 0 && <UnpairedCountersNote lone={unpaired} />}
      {!hasMissingReadings && unpaired.length === 0 && (
        <>
          <HappenedInput label={t('clear.at')} field={form.getField('clearedAt')} />
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
            <SignerFields legend={t('clear.technician', { name: sheet.technician })} signer={technician} />
            <SignerFields legend={t('clear.supervisor')} signer={supervisor} />
          </SimpleGrid>
        </>
      )}
    </WriteDialog>
  );
}

/** Shows a note with the counters that were read only before, or only after, the memory was cleared. */
function UnpairedCountersNote({ lone: unpaired }: { readonly lone: readonly UnpairedCounter[] }) {
  const { t } = useTranslation('floor');
  const unpairedSides = [
    ...new Map(
      unpaired.map((unpairedCounter) => [`${unpairedCounter.station} ${unpairedCounter.missing}`, unpairedCounter]),
    ).values(),
  ];
  return (
    <Note color="yellow" title={t('clear.sameCounters')}>
      {unpairedSides.map(({ station, missing }) => (
        <Text key={`${station} ${missing}`} size="sm">
          {t(`clear.lone_${missing}`, {
            station,
            counters: unpaired
              .filter((each) => each.station === station && each.missing === missing)
              .map(({ counter }) => getCounterLabel(counter))
              .join(', '),
          })}
        </Text>
      ))}
    </Note>
  );
}
