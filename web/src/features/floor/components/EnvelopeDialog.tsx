import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { SignerFields } from '#web/components/forms/fields/SignerFields.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useSignerForm } from '#web/components/forms/fields/signer.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';

export interface SignEnvelopeDialogProps {
  readonly action: 'make' | 'receive';
  readonly gamingDay: string;
  readonly sheetCount: number;
  readonly onClose: () => void;
}

/**
 * Shows a dialog in which the supervisor seals the day's envelope of intervention sheets (`make`), or the Direction
 * signs for its receipt (`receive`).
 */
export function SignEnvelopeDialog({ action, gamingDay, sheetCount, onClose }: SignEnvelopeDialogProps) {
  const { t } = useTranslation('floor');
  const { formatDay, formatCount } = useFormats();
  const signer = useSignerForm();
  const sealingMutation = useEstablishmentMutation('post', '/intervention-envelopes/{day}');
  const receiptMutation = useEstablishmentMutation('post', '/intervention-envelopes/{day}/receipt');
  const actionMutation = action === 'make' ? sealingMutation : receiptMutation;
  const messageValues = { day: formatDay(gamingDay), sheets: formatCount(sheetCount) };
  /** Records the signed act, announces it and closes the dialog; shows the missing parts of the signature otherwise. */
  const signEnvelope = (): void => {
    if (!signer.validate()) return;
    actionMutation.mutate(
      { path: { day: gamingDay }, body: signer.buildSignature() },
      announceAndClose(onClose, t(`envelope.${action}_done`, messageValues)),
    );
  };
  return (
    <WriteDialog
      title={t(`envelope.${action}_title`, messageValues)}
      submitLabel={t(`envelope.${action}`)}
      onSubmit={signEnvelope}
      onClose={onClose}
      mutation={actionMutation}
      size="lg"
      isPersistent
      needsServer
    >
      <Text>{t(`envelope.${action}_about`, messageValues)}</Text>
      <SignerFields legend={t(`envelope.${action}_signer`)} form={signer} />
    </WriteDialog>
  );
}
