import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { ProofOfPerson } from '#web/components/forms/ProofOfPerson.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useFieldErrors, useTypedForm } from '#web/components/forms/use-typed.js';
import type { DropDialogProps } from '#web/features/drops/components/dialogs/DropDialogs.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { LongTextInput } from '#web/components/forms/typed/LongTextInput.js';
import { useReadHere } from '#web/session/read-here.js';

/**
 * Shows a dialog for the certification of a count by two people, the first of the Direction. The server refuses people
 * who brought the boxes. A difference of conveyed coins (taken from machines to the count room) requires a reason.
 */
export function CertifyDialog({ drop: { dropId, dropNumber }, close }: DropDialogProps) {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const { formatMoney: formatMoney } = useFormats();
  const { findMissingError, findShortError } = useFieldErrors();
  const params = { path: { establishment, dropId } };
  const custodyQuery = useReadHere('/api/establishments/{establishment}/drops/{dropId}/custody', { path: { dropId } });
  const certificationWrite = useWrite('post', '/api/establishments/{establishment}/drops/{dropId}/certification');
  const conveyedDifferences = (custodyQuery.data?.conveyed ?? []).filter(
    ({ differenceMinor }) => differenceMinor !== '0',
  );
  const form = useTypedForm(
    { directionCode: '', directionSecret: '', otherCode: '', otherSecret: '', reason: '' },
    (name, values) => {
      if (name === 'reason') return conveyedDifferences.length > 0 ? findShortError(values.reason) : null;
      return findMissingError(values[name]);
    },
  );
  /** Sends the certification, announces its report number and closes the dialog. */
  const certifyCount = (): void => {
    const { directionCode, directionSecret, otherCode, otherSecret, reason } = form.values;
    const certifiers = [
      { code: directionCode.trim(), secret: directionSecret },
      { code: otherCode.trim(), secret: otherSecret },
    ];
    certificationWrite.mutate(
      { params, body: { certifiers, ...(conveyedDifferences.length > 0 ? { conveyedReason: reason.trim() } : {}) } },
      announceAndClose(close, ({ reportNumber }) => t('certify.done', { number: reportNumber })),
    );
  };
  return (
    <WriteDialog
      title={t('certify.title', { number: dropNumber })}
      submitLabel={t('certify.act')}
      onSubmit={() => form.submit(certifyCount)}
      close={close}
      mutation={certificationWrite}
      size="lg"
      needsServer
    >
      <Text>{t('certify.about')}</Text>
      <ProofOfPerson
        legend={t('certify.direction')}
        responsibility={t('certify.directionAbout')}
        code={form.getField('directionCode')}
        secret={form.getField('directionSecret')}
      />
      <ProofOfPerson
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
