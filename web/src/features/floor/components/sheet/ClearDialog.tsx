import { SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listUnpairedCounters, type UnpairedCounter } from '#domain/floor/interventions.js';
import type { ApiSchema } from '#web/api/client.js';
import { getServerTime } from '#web/api/connection.js';
import { useEstablishment } from '#web/session/establishment.js';
import { EventTimeInput } from '#web/components/forms/fields/HappenedInput.js';
import { SignerFields } from '#web/components/forms/fields/SignerFields.js';
import { Note } from '#web/components/general/Note.js';
import { useSignerForm } from '#web/components/forms/fields/signer.js';
import { useTextForm } from '#web/components/forms/use-typed.js';
import { formatLocalDateTime } from '#web/components/figures/zone.js';
import { parseSheetInstant } from './sheet-times.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { getCounterLabel } from '#web/components/figures/counter-label.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

export interface RamClearDialogProps {
  readonly sheet: ApiSchema<'InterventionSheet'>;
  readonly onClose: () => void;
}

/**
 * Shows a dialog that records the clearing of a machine's memory: its time and the signatures of technician and
 * supervisor. It is disabled until the same counters were read before and after. The time of the first reading after is
 * proposed.
 */
export function RamClearDialog({ sheet, onClose }: RamClearDialogProps) {
  const { t } = useTranslation('floor');
  const { timeZone } = useEstablishment();
  const [technicianSigner, supervisorSigner] = [useSignerForm(), useSignerForm()];
  const { stoppedAt, readings, interventionId, meters } = sheet;
  const afterReadingTimes = readings
    .filter(({ moment }) => moment === 'after')
    .map(({ readAt }) => readAt)
    .sort();
  const proposedTime = afterReadingTimes[0] ?? getServerTime().toISOString();
  const parseInstant = (input: string): string | null =>
    parseSheetInstant(input, timeZone, { stoppedAt, readAts: afterReadingTimes });
  const form = useTextForm({ clearedAt: formatLocalDateTime(proposedTime, timeZone) }, (_name, values) =>
    parseInstant(values.clearedAt) === null ? t('instant') : null,
  );
  const clearMutation = useEstablishmentMutation('post', '/interventions/{interventionId}/ram-clear');
  /** Records the cleared memory with both signatures; shows the missing parts of a signature otherwise. */
  const recordClear = (): void => {
    const signatureChecks = [technicianSigner.validate(), supervisorSigner.validate()];
    if (signatureChecks.includes(false)) return;
    const signers = { technician: technicianSigner.buildSignature(), supervisor: supervisorSigner.buildSignature() };
    clearMutation.mutate(
      { path: { interventionId }, body: { clearedAt: parseInstant(form.values.clearedAt) ?? '', ...signers } },
      announceAndClose(onClose, t('clear.done')),
    );
  };
  const hasMissingReadings = meters.missing.length > 0;
  const unpairedCounters = listUnpairedCounters(readings);
  return (
    <WriteDialog
      title={t('clear.title', { machine: sheet.machine })}
      submitLabel={t('clear.act')}
      onSubmit={() => form.submit(recordClear)}
      onClose={onClose}
      mutation={clearMutation}
      size="62rem"
      isPersistent
      isDisabled={hasMissingReadings || unpairedCounters.length > 0}
      needsServer
    >
      <Text>{t(hasMissingReadings ? 'clear.readFirst' : 'clear.about')}</Text>
      {unpairedCounters.length > 0 && <UnpairedCountersNote unpairedCounters={unpairedCounters} />}
      {!hasMissingReadings && unpairedCounters.length === 0 && (
        <>
          <EventTimeInput label={t('clear.at')} field={form.getField('clearedAt')} />
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
            <SignerFields legend={t('clear.technician', { name: sheet.technician })} form={technicianSigner} />
            <SignerFields legend={t('clear.supervisor')} form={supervisorSigner} />
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
function UnpairedCountersNote({ unpairedCounters }: { readonly unpairedCounters: readonly UnpairedCounter[] }) {
  const { t } = useTranslation('floor');
  const unpairedSides = [
    ...new Map(unpairedCounters.map((counter) => [`${counter.station} ${counter.missing}`, counter])).values(),
  ];
  return (
    <Note color="yellow" title={t('clear.sameCounters')}>
      {unpairedSides.map(({ station, missing }) => (
        <Text key={`${station} ${missing}`} size="sm">
          {t(`clear.lone_${missing}`, {
            station,
            counters: unpairedCounters
              .filter((counter) => counter.station === station && counter.missing === missing)
              .map(({ counter }) => getCounterLabel(counter))
              .join(', '),
          })}
        </Text>
      ))}
    </Note>
  );
}
