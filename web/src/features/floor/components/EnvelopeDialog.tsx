import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { SignerFields } from '#web/components/forms/fields/SignerFields.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useSigner } from '#web/components/forms/fields/signer.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';

export interface EnvelopeDialogProps {
  readonly act: 'make' | 'receive';
  readonly gamingDay: string;
  readonly sheetCount: number;
  readonly close: () => void;
}

/**
 * Shows a dialog in which the supervisor seals the day's envelope of intervention sheets (`make`), or the Direction
 * signs for its receipt (`receive`).
 */
export function EnvelopeDialog({ act, gamingDay, sheetCount, close }: EnvelopeDialogProps) {
  const { t } = useTranslation('floor');
  const establishment = useEstablishmentCode();
  const { formatDay: formatDay, formatCount } = useFormats();
  const signer = useSigner();
  const sealingWrite = useWrite('post', '/api/establishments/{establishment}/intervention-envelopes/{day}');
  const receiptWrite = useWrite('post', '/api/establishments/{establishment}/intervention-envelopes/{day}/receipt');
  const actWrite = act === 'make' ? sealingWrite : receiptWrite;
  const messageValues = { day: formatDay(gamingDay), sheets: formatCount(sheetCount) };
  /** Records the signed act, announces it and closes the dialog; shows the missing parts of the signature otherwise. */
  const submit = (): void => {
    if (!signer.checkCompleteness()) return;
    actWrite.mutate(
      { params: { path: { establishment, day: gamingDay } }, body: signer.buildSignature() },
      announceAndClose(close, t(`envelope.${act}_done`, messageValues)),
    );
  };
  return (
    <WriteDialog
      title={t(`envelope.${act}_title`, messageValues)}
      submitLabel={t(`envelope.${act}`)}
      onSubmit={submit}
      close={close}
      mutation={actWrite}
      size="lg"
      isPersistent
      needsServer
    >
      <Text>{t(`envelope.${act}_about`, messageValues)}</Text>
      <SignerFields legend={t(`envelope.${act}_signer`)} signer={signer} />
    </WriteDialog>
  );
}
