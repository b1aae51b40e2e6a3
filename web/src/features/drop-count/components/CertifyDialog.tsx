import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRead, useWrite } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { ProofOfPerson } from '#web/components/forms/ProofOfPerson.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useFaults, useTypedForm } from '#web/components/forms/use-typed.js';
import type { DropDialogProps } from '#web/features/drops/components/dialogs/DropDialogs.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { LongTextInput } from '#web/components/forms/typed/LongTextInput.js';

/** A dialog for the certification of a count: two people who did not bring the boxes, one of them of the Direction. */
export function CertifyDialog({ drop: { dropId, dropNumber }, close }: DropDialogProps) {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const { money } = useFormats();
  const { needed, short } = useFaults();
  const params = { path: { establishment, dropId } };
  const custody = useRead('/api/establishments/{establishment}/drops/{dropId}/custody', { params });
  const certify = useWrite('post', '/api/establishments/{establishment}/drops/{dropId}/certification');
  const apart = (custody.data?.conveyed ?? []).filter(({ differenceMinor }) => differenceMinor !== '0');
  const form = useTypedForm(
    { directionCode: '', directionSecret: '', otherCode: '', otherSecret: '', reason: '' },
    (name, values) => {
      if (name === 'reason') return apart.length > 0 ? short(values.reason) : null;
      return needed(values[name]);
    },
  );
  /** Sends the certification, announces its report number and closes the dialog. */
  const send = (): void => {
    const { directionCode, directionSecret, otherCode, otherSecret, reason } = form.values;
    const certifiers = [
      { code: directionCode.trim(), secret: directionSecret },
      { code: otherCode.trim(), secret: otherSecret },
    ];
    certify.mutate(
      { params, body: { certifiers, ...(apart.length > 0 ? { conveyedReason: reason.trim() } : {}) } },
      announceAndClose(close, ({ reportNumber }) => t('certify.done', { number: reportNumber })),
    );
  };
  return (
    <WriteDialog
      title={t('certify.title', { number: dropNumber })}
      act={t('certify.act')}
      send={() => form.send(send)}
      close={close}
      write={certify}
      size="lg"
      needsServer
    >
      <Text>{t('certify.about')}</Text>
      <ProofOfPerson
        legend={t('certify.direction')}
        about={t('certify.directionAbout')}
        code={form.field('directionCode')}
        secret={form.field('directionSecret')}
      />
      <ProofOfPerson
        legend={t('certify.other')}
        about={t('certify.otherAbout')}
        code={form.field('otherCode')}
        secret={form.field('otherSecret')}
      />
      {apart.length > 0 && (
        <>
          {apart.map(({ valueMinor, differenceMinor }) => (
            <Text size="sm" key={valueMinor}>
              {t('certify.differs', { value: money(valueMinor), difference: money(differenceMinor) })}
            </Text>
          ))}
          <LongTextInput label={t('certify.reason')} required maxLength={500} {...form.input('reason')} />
        </>
      )}
    </WriteDialog>
  );
}
