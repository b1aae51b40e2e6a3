import { Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shape } from '#web/api/client.js';
import { establishmentNow } from '#web/api/connection.js';
import { useEstablishment } from '#web/session/establishment.js';
import { EventTimeInput } from '#web/components/forms/fields/HappenedInput.js';
import { Note } from '#web/components/general/Note.js';
import { SignerFields } from '#web/components/forms/fields/SignerFields.js';
import { useSigner } from '#web/components/forms/fields/signer.js';
import { useFieldErrors, useTypedForm } from '#web/components/forms/use-typed.js';
import { toLocalText } from '#web/components/figures/zone.js';
import { parseSheetInstant } from './sheet-times.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { LongTextInput } from '#web/components/forms/typed/LongTextInput.js';
import { useWriteHere } from '#web/session/write-here.js';

export interface UnsignedDialogProps {
  readonly sheet: Shape<'InterventionSheet'>;
  readonly close: () => void;
}

/**
 * Shows a dialog that closes an intervention sheet which its technician will not sign. A supervisor and the Direction
 * sign instead, with the reason; missing readings do not prevent it.
 */
export function UnsignedClosingDialog({ sheet, close }: UnsignedDialogProps) {
  const { t } = useTranslation('floor');
  const { timeZone } = useEstablishment();
  const { findShortError } = useFieldErrors();
  const { interventionId, stoppedAt, meters } = sheet;
  const [supervisor, direction] = [useSigner(), useSigner()];
  const [isRestarted, setIsRestarted] = useState(false);
  const parseInstant = (typed: string): string | null => parseSheetInstant(typed, timeZone, { stoppedAt });
  const form = useTypedForm(
    { reason: '', restartedAt: toLocalText(establishmentNow().toISOString(), timeZone) },
    (name, values) => {
      if (name === 'reason') return findShortError(values.reason);
      return isRestarted && parseInstant(values.restartedAt) === null ? t('instant') : null;
    },
  );
  const closingWrite = useWriteHere(
    'post',
    '/api/establishments/{establishment}/interventions/{interventionId}/unsigned-closing',
  );
  /** Closes the sheet with the reason and both signatures; shows the missing parts of a signature otherwise. */
  const closeSheet = (): void => {
    const signatureChecks = [supervisor.checkCompleteness(), direction.checkCompleteness()];
    if (signatureChecks.includes(false)) return;
    const restartedAt = isRestarted ? { restartedAt: parseInstant(form.values.restartedAt) ?? '' } : {};
    const signers = { supervisor: supervisor.buildSignature(), direction: direction.buildSignature() };
    closingWrite.mutate(
      { path: { interventionId }, body: { reason: form.values.reason.trim(), ...restartedAt, ...signers } },
      announceAndClose(close, t('unsigned.done', { number: sheet.sheetNumber })),
    );
  };
  return (
    <WriteDialog
      title={t('unsigned.title', { number: sheet.sheetNumber, machine: sheet.machine })}
      submitLabel={t('unsigned.act')}
      onSubmit={() => form.submit(closeSheet)}
      close={close}
      mutation={closingWrite}
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
        <SignerFields legend={t('unsigned.supervisor')} signer={supervisor} />
        <SignerFields legend={t('unsigned.direction')} signer={direction} />
      </SimpleGrid>
    </WriteDialog>
  );
}
