import { Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { establishmentNow, useConnection } from '#web/api/connection.js';
import { useEstablishment } from '#web/session/establishment.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogForm } from '#web/components/dialogs/DialogForm.js';
import { HappenedInput } from '#web/components/forms/fields/HappenedInput.js';
import { SignerFields } from '#web/components/forms/fields/SignerFields.js';
import { announce } from '#web/components/pages/announce.js';
import { NeedsServer } from '#web/outbox/NeedsServer.js';
import { useSigner } from '#web/components/forms/fields/signer.js';
import { useTypedForm } from '#web/components/forms/use-typed.js';
import { localText } from '#web/components/figures/zone.js';
import { instantOnSheet } from './sheet-times.js';

export interface SignDialogProps {
  readonly sheet: Shape<'InterventionSheet'>;
  readonly close: () => void;
}

/** A dialog in which the technician signs the sheet; nothing can be added to it afterwards. */
export function SignDialog({ sheet, close }: SignDialogProps) {
  const { t } = useTranslation('floor');
  const { isReached } = useConnection();
  const { code: establishment, timeZone } = useEstablishment();
  const signer = useSigner();
  const [isRestarted, setRestarted] = useState(true);
  const sign = useWrite('post', '/api/establishments/{establishment}/interventions/{interventionId}/signature');
  const instant = (typed: string): string | null => instantOnSheet(typed, timeZone, sheet);
  const fields = useTypedForm({ restartedAt: localText(establishmentNow().toISOString(), timeZone) }, (_name, values) =>
    isRestarted && instant(values.restartedAt) === null ? t('instant') : null,
  );
  /** Signs the sheet and closes the dialog; shows the missing parts otherwise. */
  const send = (): void => {
    const isWhole = signer.isWhole();
    const restarted = isRestarted ? { restartedAt: instant(fields.values.restartedAt) ?? '' } : {};
    fields.send(() => {
      if (!isWhole) return;
      const done = (): void => {
        announce(t('sign.done', { number: sheet.sheetNumber }));
        close();
      };
      sign.mutate(
        {
          params: { path: { establishment, interventionId: sheet.interventionId } },
          body: { ...signer.body(), ...restarted },
        },
        { onSuccess: done },
      );
    });
  };
  return (
    <Dialog
      title={t('sign.title', { number: sheet.sheetNumber, machine: sheet.machine })}
      close={close}
      size="62rem"
      isHeld
    >
      <DialogForm
        act={t('sign.act')}
        send={send}
        close={close}
        isPending={sign.isPending}
        problem={sign.error}
        isOff={!isReached}
      >
        <NeedsServer />
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <Stack>
            <SignedText sheet={sheet} />
            <Radio.Group
              label={t('sign.after')}
              value={isRestarted ? 'restarted' : 'stopped'}
              onChange={(value) => setRestarted(value === 'restarted')}
            >
              <Stack gap="sm" mt="xs">
                <Radio size="md" value="restarted" label={t('sign.restarted')} />
                <Radio size="md" value="stopped" label={t('sheet.staysStopped')} />
              </Stack>
            </Radio.Group>
            {isRestarted && <HappenedInput label={t('sheet.restarted')} field={fields.field('restartedAt')} />}
          </Stack>
          <SignerFields legend={sheet.technician} signer={signer} />
        </SimpleGrid>
      </DialogForm>
    </Dialog>
  );
}

/** The full text to be signed: the reason, and all entries. */
function SignedText({ sheet }: { readonly sheet: Shape<'InterventionSheet'> }) {
  const { t } = useTranslation('floor');
  return (
    <div>
      <Text fw={600}>{sheet.reason}</Text>
      <ul style={{ margin: 0 }}>
        {sheet.entries.map(({ entryNumber, kind, entry, quantity }) => (
          <li key={entryNumber}>{kind === 'part' ? t('entry.partOf', { count: quantity ?? 1, entry }) : entry}</li>
        ))}
      </ul>
    </div>
  );
}
