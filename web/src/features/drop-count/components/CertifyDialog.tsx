import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CredentialFieldset } from '#web/components/forms/ProofOfPerson.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import type { DropDialogProps } from '#web/features/drops/components/dialogs/DropDialogs.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { LongTextInput } from '#web/components/forms/typed/LongTextInput.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

/**
 * Shows a dialog for the certification of a count by two people, the first of the Direction. The server refuses people
 * who brought the boxes. A difference of conveyed coins (taken from machines to the count room) requires a reason.
 */
export function CertificationDialog({ drop: { dropId, dropNumber }, onClose }: DropDialogProps) {
  const { t } = useTranslation('drops');
  const { formatMoney } = useFormats();
  const { validateRequired, validateMinLength } = useFieldValidators();
  const custodyQuery = useEstablishmentQuery('/drops/{dropId}/custody', { path: { dropId } });
  const certificationMutation = useEstablishmentMutation('post', '/drops/{dropId}/certification');
  const conveyedDifferences = (custodyQuery.data?.conveyed ?? []).filter(
    ({ differenceMinor }) => differenceMinor !== '0',
  );
  const form = useTextForm(
    { directionCode: '', directionSecret: '', otherCode: '', otherSecret: '', reason: '' },
    (name, values) => {
      if (name === 'reason') return conveyedDifferences.length > 0 ? validateMinLength(values.reason) : null;
      return validateRequired(values[name]);
    },
  );
  /** Sends the certification, announces its report number and closes the dialog. */
  const certifyCount = (): void => {
    const { directionCode, directionSecret, otherCode, otherSecret, reason } = form.values;
    const certifiers = [
      { code: directionCode.trim(), secret: directionSecret },
      { code: otherCode.trim(), secret: otherSecret },
    ];
    certificationMutation.mutate(
      {
        path: { dropId },
        body: { certifiers, ...(conveyedDifferences.length > 0 ? { conveyedReason: reason.trim() } : {}) },
      },
      announceAndClose(onClose, ({ reportNumber }) => t('certify.done', { number: reportNumber })),
    );
  };
  return (
    <WriteDialog
      title={t('certify.title', { number: dropNumber })}
      submitLabel={t('certify.act')}
      onSubmit={() => form.submit(certifyCount)}
      onClose={onClose}
      mutation={certificationMutation}
      size="lg"
      needsServer
    >
      <Text>{t('certify.about')}</Text>
      <CredentialFieldset
        legend={t('certify.direction')}
        responsibility={t('certify.directionAbout')}
        code={form.getField('directionCode')}
        secret={form.getField('directionSecret')}
      />
      <CredentialFieldset
        legend={t('certify.other')}
        responsibility={t('certify.otherAbout')}
        code={form.getField('otherCode')}
        secret={form.getField('otherSecret')}
      />
      {conveyedDifferences.length > 0 && (
        <>
          {conveyedDifferences.map(({ valueMinor, differenceMinor }) => (
            <Text size="sm" key={valueMinor}>
              {t('certify.differs', { value: formatMoney(valueMinor), difference: formatMoney(differenceMinor) })}
            </Text>
          ))}
          <LongTextInput label={t('certify.reason')} required maxLength={500} {...form.getInputProps('reason')} />
        </>
      )}
    </WriteDialog>
  );
}
