import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../api/client.js';
import { useConnection } from '../../../api/connection.js';
import { useEstablishmentCode } from '../../../session/session.js';
import { Dialog } from '../../../components/dialogs/Dialog.js';
import { DialogForm } from '../../../components/dialogs/DialogForm.js';
import { SignerFields } from '../../../components/forms/fields/SignerFields.js';
import { announce } from '../../../components/pages/announce.js';
import { useFormats } from '../../../components/figures/figures.js';
import { NeedsServer } from '../../../outbox/NeedsServer.js';
import { useSigner } from '../../../components/forms/signer.js';

export interface EnvelopeDialogProps {
  readonly act: 'make' | 'receive';
  readonly gamingDay: string;
  readonly sheetCount: number;
  readonly close: () => void;
}

/** The supervisor seals the sheets of the day, or the Direction signs that it has them. */
export function EnvelopeDialog({ act, gamingDay, sheetCount, close }: EnvelopeDialogProps) {
  const { t } = useTranslation('floor');
  const establishment = useEstablishmentCode();
  const { isReached } = useConnection();
  const { day, count } = useFormats();
  const signer = useSigner();
  const make = useWrite('post', '/api/establishments/{establishment}/intervention-envelopes/{day}');
  const receive = useWrite('post', '/api/establishments/{establishment}/intervention-envelopes/{day}/receipt');
  const write = act === 'make' ? make : receive;
  const said = { day: day(gamingDay), sheets: count(sheetCount) };
  const send = (): void => {
    if (!signer.isWhole()) return;
    const done = (): void => {
      announce(t(`envelope.${act}_done`, said));
      close();
    };
    write.mutate({ params: { path: { establishment, day: gamingDay } }, body: signer.body() }, { onSuccess: done });
  };
  return (
    <Dialog title={t(`envelope.${act}_title`, said)} close={close} size="lg" isHeld>
      <DialogForm
        act={t(`envelope.${act}`)}
        send={send}
        close={close}
        isPending={write.isPending}
        problem={write.error}
        isOff={!isReached}
      >
        <NeedsServer />
        <Text>{t(`envelope.${act}_about`, said)}</Text>
        <SignerFields legend={t(`envelope.${act}_signer`)} signer={signer} />
      </DialogForm>
    </Dialog>
  );
}
