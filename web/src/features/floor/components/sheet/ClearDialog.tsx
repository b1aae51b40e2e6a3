import { SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { unpairedCounters } from '#domain/floor/interventions.js';
import type { UnpairedCounter } from '#domain/floor/interventions.js';
import { useWrite } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { establishmentNow } from '#web/api/connection.js';
import { useEstablishment } from '#web/session/establishment.js';
import { HappenedInput } from '#web/components/forms/fields/HappenedInput.js';
import { SignerFields } from '#web/components/forms/fields/SignerFields.js';
import { Note } from '#web/components/general/Note.js';
import { useSigner } from '#web/components/forms/fields/signer.js';
import { useTypedForm } from '#web/components/forms/use-typed.js';
import { localText } from '#web/components/figures/zone.js';
import { instantOnSheet } from './sheet-times.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { getCounterLabel } from '#web/components/figures/counter-label.js';

export interface ClearDialogProps {
  readonly sheet: Shape<'InterventionSheet'>;
  readonly close: () => void;
}

/**
 * A dialog for a cleared memory: its time, between the two readings, and the signatures of technician and supervisor.
 */
export function ClearDialog({ sheet, close }: ClearDialogProps) {
  const { t } = useTranslation('floor');
  const { code: establishment, timeZone } = useEstablishment();
  const [technician, supervisor] = [useSigner(), useSigner()];
  const { stoppedAt, readings, interventionId, meters } = sheet;
  const afterwards = readings.filter(({ moment }) => moment === 'after').map(({ readAt }) => readAt);
  const proposed = [...afterwards].sort()[0] ?? establishmentNow().toISOString();
  const instant = (typed: string): string | null =>
    instantOnSheet(typed, timeZone, { stoppedAt, readAts: [...afterwards].sort() });
  const form = useTypedForm({ clearedAt: localText(proposed, timeZone) }, (_name, values) =>
    instant(values.clearedAt) === null ? t('instant') : null,
  );
  const clear = useWrite('post', '/api/establishments/{establishment}/interventions/{interventionId}/ram-clear');
  /** Records the cleared memory with both signatures; shows the missing parts of a signature otherwise. */
  const act = (): void => {
    const wholes = [technician.isWhole(), supervisor.isWhole()];
    if (wholes.includes(false)) return;
    const signers = { technician: technician.body(), supervisor: supervisor.body() };
    clear.mutate(
      {
        params: { path: { establishment, interventionId } },
        body: { clearedAt: instant(form.values.clearedAt) ?? '', ...signers },
      },
      announceAndClose(close, t('clear.done')),
    );
  };
  const isLacking = meters.missing.length > 0;
  const lone = unpairedCounters(readings);
  return (
    <WriteDialog
      title={t('clear.title', { machine: sheet.machine })}
      act={t('clear.act')}
      send={() => form.send(act)}
      close={close}
      write={clear}
      size="62rem"
      isHeld
      isOff={isLacking || lone.length > 0}
      needsServer
    >
      <Text>{t(isLacking ? 'clear.readFirst' : 'clear.about')}</Text>
      {lone.length > 0 && <UnpairedCounters lone={lone} />}
      {!isLacking && lone.length === 0 && (
        <>
          <HappenedInput label={t('clear.at')} field={form.field('clearedAt')} />
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
            <SignerFields legend={t('clear.technician', { name: sheet.technician })} signer={technician} />
            <SignerFields legend={t('clear.supervisor')} signer={supervisor} />
          </SimpleGrid>
        </>
      )}
    </WriteDialog>
  );
}

/** A note with the counters that were read on only one side of the clear. */
function UnpairedCounters({ lone }: { readonly lone: readonly UnpairedCounter[] }) {
  const { t } = useTranslation('floor');
  const sides = [...new Map(lone.map((each) => [`${each.station} ${each.missing}`, each])).values()];
  return (
    <Note color="yellow" title={t('clear.sameCounters')}>
      {sides.map(({ station, missing }) => (
        <Text key={`${station} ${missing}`} size="sm">
          {t(`clear.lone_${missing}`, {
            station,
            counters: lone
              .filter((each) => each.station === station && each.missing === missing)
              .map(({ counter }) => getCounterLabel(counter))
              .join(', '),
          })}
        </Text>
      ))}
    </Note>
  );
}
