import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../api/client.js';
import { useConnection } from '../../api/connection.js';
import { useHouseCode } from '../../session/session.js';
import { Dialog } from '../../parts/Dialog.js';
import { DialogForm } from '../../parts/DialogForm.js';
import { SignerFields } from '../../parts/SignerFields.js';
import { announce } from '../../parts/announce.js';
import { useFormats } from '../../parts/figures.js';
import { NeedsServer } from '../../parts/kept/NeedsServer.js';
import { useSigner } from '../../parts/signer.js';

export interface EnvelopeDialogProps {
  readonly act: 'make' | 'receive';
  readonly gamingDay: string;
  readonly sheetCount: number;
  readonly close: () => void;
}

/** The supervisor seals the sheets of the day, or the Direction signs that it has them. */
export function EnvelopeDialog({ act, gamingDay, sheetCount, close }: EnvelopeDialogProps) {
  const { t } = useTranslation('floor');
  const establishment = useHouseCode();
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
