import { SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listUnpairedCounters, type UnpairedCounter } from '#domain/floor/interventions.js';
import type { Shape } from '#web/api/client.js';
import { establishmentNow } from '#web/api/connection.js';
import { useEstablishment } from '#web/session/establishment.js';
import { EventTimeInput } from '#web/components/forms/fields/HappenedInput.js';
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
 * Shows a dialog that records the clearing of a machine's memory: its time and the signatures of technician and
 * supervisor. It is disabled until the same counters were read before and after. The time of the first reading after is
 * proposed.
 */
export function RamClearDialog({ sheet, close }: ClearDialogProps) {
  const { t } = useTranslation('floor');
  const { timeZone } = useEstablishment();
  const [technician, supervisor] = [useSigner(), useSigner()];
  const { stoppedAt, readings, interventionId, meters } = sheet;
  const afterReadingTimes = readings
    .filter(({ moment }) => moment === 'after')
    .map(({ readAt }) => readAt)
    .sort();
  const proposedTime = afterReadingTimes[0] ?? establishmentNow().toISOString();
  const parseInstant = (typed: string): string | null =>
    parseSheetInstant(typed, timeZone, { stoppedAt, readAts: afterReadingTimes });
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
    const signers = { technician: technician.buildSignature(), supervisor: supervisor.buildSignature() };
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
      submitLabel={t('clear.act')}
      onSubmit={() => form.submit(recordClear)}
      close={close}
      mutation={clearWrite}
      size="62rem"
      isPersistent
      isDisabled={hasMissingReadings || unpaired.length > 0}
      needsServer
    >
      <Text>{t(hasMissingReadings ? 'clear.readFirst' : 'clear.about')}</Text>
      {unpaired.length > 0 && <UnpairedCountersNote unpaired={unpaired} />}
      {!hasMissingReadings && unpaired.length === 0 && (
        <>
          <EventTimeInput label={t('clear.at')} field={form.getField('clearedAt')} />
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
            <SignerFields legend={t('clear.technician', { name: sheet.technician })} signer={technician} />
            <SignerFields legend={t('clear.supervisor')} signer={supervisor} />
          </SimpleGrid>
        </>
      )}
    </WriteDialog>
  );
}

/**
 * Shows a note with the counters that were read only before, or only after, the memory was cleared. It has a line for
 * each station and missing side.
 */
function UnpairedCountersNote({ unpaired }: { readonly unpaired: readonly UnpairedCounter[] }) {
  const { t } = useTranslation('floor');
  const unpairedSides = [...new Map(unpaired.map((side) => [`${side.station} ${side.missing}`, side])).values()];
  return (
    <Note color="yellow" title={t('clear.sameCounters')}>
      {unpairedSides.map(({ station, missing }) => (
        <Text key={`${station} ${missing}`} size="sm">
          {t(`clear.lone_${missing}`, {
            station,
            counters: unpaired
              .filter((candidate) => candidate.station === station && candidate.missing === missing)
              .map(({ counter }) => getCounterLabel(counter))
              .join(', '),
          })}
        </Text>
      ))}
    </Note>
  );
}
