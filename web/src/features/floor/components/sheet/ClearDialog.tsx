import { SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { unpairedCounters } from '#domain/floor/interventions.js';
import type { UnpairedCounter } from '#domain/floor/interventions.js';
import { COUNTERS } from '#domain/meters/counters.js';
import { useWrite } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { establishmentNow, useConnection } from '#web/api/connection.js';
import { useEstablishment } from '#web/session/establishment.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogForm } from '#web/components/dialogs/DialogForm.js';
import { HappenedInput } from '#web/components/forms/fields/HappenedInput.js';
import { SignerFields } from '#web/components/forms/fields/SignerFields.js';
import { Note } from '#web/components/general/Note.js';
import { announce } from '#web/components/pages/announce.js';
import { NeedsServer } from '#web/outbox/NeedsServer.js';
import { useSigner } from '#web/components/forms/fields/signer.js';
import { useTypedForm } from '#web/components/forms/use-typed.js';
import { localText } from '#web/components/figures/zone.js';
import { instantOnSheet } from './sheet-times.js';

export interface ClearDialogProps {
  readonly sheet: Shape<'InterventionSheet'>;
  readonly close: () => void;
}

/**
 * Dialog for a cleared memory: its time, between the two readings, and the signatures of its technician and a
 * supervisor.
 */
export function ClearDialog({ sheet, close }: ClearDialogProps) {
  const { t } = useTranslation('floor');
  const { code: establishment, timeZone } = useEstablishment();
  const { isReached } = useConnection();
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
  const act = (): void => {
    const wholes = [technician.isWhole(), supervisor.isWhole()];
    if (wholes.includes(false)) return;
    const signers = { technician: technician.body(), supervisor: supervisor.body() };
    const done = (): void => {
      announce(t('clear.done'));
      close();
    };
    clear.mutate(
      {
        params: { path: { establishment, interventionId } },
        body: { clearedAt: instant(form.values.clearedAt) ?? '', ...signers },
      },
      { onSuccess: done },
    );
  };
  const isLacking = meters.missing.length > 0;
  const lone = unpairedCounters(readings);
  return (
    <Dialog title={t('clear.title', { machine: sheet.machine })} close={close} size="62rem" isHeld>
      <DialogForm
        act={t('clear.act')}
        send={() => form.send(act)}
        close={close}
        isPending={clear.isPending}
        problem={clear.error}
        isOff={!isReached || isLacking || lone.length > 0}
      >
        <NeedsServer />
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
      </DialogForm>
    </Dialog>
  );
}

/** Counters read on only one side of the clear. */
function UnpairedCounters({ lone }: { readonly lone: readonly UnpairedCounter[] }) {
  const { t, i18n } = useTranslation('floor');
  const labelOf = (counter: string): string => {
    const of = COUNTERS.find(({ name }) => name === counter);
    return of?.label[i18n.language === 'en' ? 'en' : 'fr'] ?? counter;
  };
  const sides = [...new Map(lone.map((each) => [`${each.station} ${each.missing}`, each])).values()];
  return (
    <Note color="yellow" title={t('clear.sameCounters')}>
      {sides.map(({ station, missing }) => (
        <Text key={`${station} ${missing}`} size="sm">
          {t(`clear.lone_${missing}`, {
            station,
            counters: lone
              .filter((each) => each.station === station && each.missing === missing)
              .map(({ counter }) => labelOf(counter))
              .join(', '),
          })}
        </Text>
      ))}
    </Note>
  );
}
