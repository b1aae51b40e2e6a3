import { Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { getServerTime } from '#web/api/connection.js';
import { useEstablishment } from '#web/session/establishment.js';
import { EventTimeInput } from '#web/components/forms/fields/HappenedInput.js';
import { SignerFields } from '#web/components/forms/fields/SignerFields.js';
import { useSignerForm } from '#web/components/forms/fields/signer.js';
import { useTextForm } from '#web/components/forms/use-typed.js';
import { formatLocalDateTime } from '#web/components/figures/zone.js';
import { parseSheetInstant } from './sheet-times.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

export interface SignSheetDialogProps {
  readonly sheet: ApiSchema<'InterventionSheet'>;
  readonly onClose: () => void;
}

/**
 * Shows a dialog in which the technician signs the intervention sheet, after which nothing can be added to it. The time
 * at which the machine was restarted is required, unless it stays stopped.
 */
export function SignSheetDialog({ sheet, onClose }: SignSheetDialogProps) {
  const { t } = useTranslation('floor');
  const { timeZone } = useEstablishment();
  const signer = useSignerForm();
  const [isRestarted, setIsRestarted] = useState(true);
  const signatureMutation = useEstablishmentMutation('post', '/interventions/{interventionId}/signature');
  const parseInstant = (input: string): string | null => parseSheetInstant(input, timeZone, sheet);
  const form = useTextForm(
    { restartedAt: formatLocalDateTime(getServerTime().toISOString(), timeZone) },
    (_name, values) => (isRestarted && parseInstant(values.restartedAt) === null ? t('instant') : null),
  );
  /** Signs the sheet and closes the dialog; shows the missing parts otherwise. */
  const signSheet = (): void => {
    const isSignatureComplete = signer.validate();
    const restartBody = isRestarted ? { restartedAt: parseInstant(form.values.restartedAt) ?? '' } : {};
    form.submit(() => {
      if (!isSignatureComplete) return;
      signatureMutation.mutate(
        { path: { interventionId: sheet.interventionId }, body: { ...signer.buildSignature(), ...restartBody } },
        announceAndClose(onClose, t('sign.done', { number: sheet.sheetNumber })),
      );
    });
  };
  return (
    <WriteDialog
      title={t('sign.title', { number: sheet.sheetNumber, machine: sheet.machine })}
      submitLabel={t('sign.act')}
      onSubmit={signSheet}
      onClose={onClose}
      mutation={signatureMutation}
      size="62rem"
      isPersistent
      needsServer
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Stack>
          <SheetContent sheet={sheet} />
          <Radio.Group
            label={t('sign.after')}
            value={isRestarted ? 'restarted' : 'stopped'}
            onChange={(value) => setIsRestarted(value === 'restarted')}
          >
            <Stack gap="sm" mt="xs">
              <Radio size="md" value="restarted" label={t('sign.restarted')} />
              <Radio size="md" value="stopped" label={t('sheet.staysStopped')} />
            </Stack>
          </Radio.Group>
          {isRestarted && <EventTimeInput label={t('sheet.restarted')} field={form.getField('restartedAt')} />}
        </Stack>
        <SignerFields legend={sheet.technician} form={signer} />
      </SimpleGrid>
    </WriteDialog>
  );
}

/** Shows the full text to be signed: the reason, and all entries. */
function SheetContent({ sheet }: { readonly sheet: ApiSchema<'InterventionSheet'> }) {
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
