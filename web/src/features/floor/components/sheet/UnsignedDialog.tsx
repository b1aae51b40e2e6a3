import { Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { getServerTime } from '#web/api/connection.js';
import { useEstablishment } from '#web/session/establishment.js';
import { EventTimeInput } from '#web/components/forms/fields/HappenedInput.js';
import { Note } from '#web/components/general/Note.js';
import { SignerFields } from '#web/components/forms/fields/SignerFields.js';
import { useSignerForm } from '#web/components/forms/fields/signer.js';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { formatLocalDateTime } from '#web/components/figures/zone.js';
import { parseSheetInstant } from './sheet-times.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { LongTextInput } from '#web/components/forms/typed/LongTextInput.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

export interface UnsignedClosingDialogProps {
  readonly sheet: ApiSchema<'InterventionSheet'>;
  readonly onClose: () => void;
}

/**
 * Shows a dialog that closes an intervention sheet which its technician will not sign. A supervisor and the Direction
 * sign instead, with the reason; missing readings do not prevent it.
 */
export function UnsignedClosingDialog({ sheet, onClose }: UnsignedClosingDialogProps) {
  const { t } = useTranslation('floor');
  const { timeZone } = useEstablishment();
  const { validateMinLength } = useFieldValidators();
  const { interventionId, stoppedAt, meters } = sheet;
  const [supervisorSigner, directionSigner] = [useSignerForm(), useSignerForm()];
  const [isRestarted, setIsRestarted] = useState(false);
  const parseInstant = (input: string): string | null => parseSheetInstant(input, timeZone, { stoppedAt });
  const form = useTextForm(
    { reason: '', restartedAt: formatLocalDateTime(getServerTime().toISOString(), timeZone) },
    (name, values) => {
      if (name === 'reason') return validateMinLength(values.reason);
      return isRestarted && parseInstant(values.restartedAt) === null ? t('instant') : null;
    },
  );
  const closingMutation = useEstablishmentMutation('post', '/interventions/{interventionId}/unsigned-closing');
  /** Closes the sheet with the reason and both signatures; shows the missing parts of a signature otherwise. */
  const closeSheet = (): void => {
    const signatureChecks = [supervisorSigner.validate(), directionSigner.validate()];
    if (signatureChecks.includes(false)) return;
    const restartBody = isRestarted ? { restartedAt: parseInstant(form.values.restartedAt) ?? '' } : {};
    const signers = { supervisor: supervisorSigner.buildSignature(), direction: directionSigner.buildSignature() };
    closingMutation.mutate(
      { path: { interventionId }, body: { reason: form.values.reason.trim(), ...restartBody, ...signers } },
      announceAndClose(onClose, t('unsigned.done', { number: sheet.sheetNumber })),
    );
  };
  return (
    <WriteDialog
      title={t('unsigned.title', { number: sheet.sheetNumber, machine: sheet.machine })}
      submitLabel={t('unsigned.act')}
      onSubmit={() => form.submit(closeSheet)}
      onClose={onClose}
      mutation={closingMutation}
      size="62rem"
      isPersistent
      isDangerous
      needsServer
    >
      <Text>{t('unsigned.about', { technician: sheet.technician })}</Text>
      {meters.missing.length > 0 && <Note color="yellow">{t('unsigned.missing')}</Note>}
      <LongTextInput
        label={t('unsigned.reason')}
        description={t('unsigned.reasonHint')}
        required
        maxLength={1000}
        {...form.getInputProps('reason')}
      />
      <Radio.Group
        label={t('unsigned.machine')}
        value={isRestarted ? 'restarted' : 'stopped'}
        onChange={(value) => setIsRestarted(value === 'restarted')}
      >
        <Stack gap="sm" mt="xs">
          <Radio size="md" value="stopped" label={t('sheet.staysStopped')} />
          <Radio size="md" value="restarted" label={t('sign.restarted')} />
        </Stack>
      </Radio.Group>
      {isRestarted && <EventTimeInput label={t('sheet.restarted')} field={form.getField('restartedAt')} />}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <SignerFields legend={t('unsigned.supervisor')} form={supervisorSigner} />
        <SignerFields legend={t('unsigned.direction')} form={directionSigner} />
      </SimpleGrid>
    </WriteDialog>
  );
}
