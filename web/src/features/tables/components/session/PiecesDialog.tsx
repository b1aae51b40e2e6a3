import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { encodeChips } from '#web/components/chips/chips.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useTypedForm } from '#web/components/forms/use-typed.js';
import { Note } from '#web/components/general/Note.js';
import { useEstablishment } from '#web/session/establishment.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { TableDeskField, useTableDesks } from '../entry/desks.js';
import { ParticipantsFields, useParticipants } from '../entry/hands.js';
import { PieceRows } from '../entry/PieceRows.js';
import { usePieces } from '../entry/pieces.js';
import { sendAll } from '../entry/send-all.js';
import { listKindsAtTable, type SessionDialogProps } from './session.js';
import { useWriteHere } from '#web/session/write-here.js';

const ADDRESSES = {
  furtherAvance: '/api/establishments/{establishment}/table-sessions/{sessionId}/avances',
  credit: '/api/establishments/{establishment}/table-sessions/{sessionId}/credits',
} as const;

interface PiecesDialogProps extends SessionDialogProps {
  readonly kind: keyof typeof ADDRESSES;
}

/**
 * Shows the dialog that enters a further avance (float) of the desk, or a credit (pieces returned without exchange).
 */
export function PiecesDialog({ session, kind, close }: PiecesDialogProps) {
  const { t } = useTranslation('tables');
  const { formatMoney: formatMoney } = useFormats();
  const { jurisdiction } = useEstablishment();
  const desks = useTableDesks(session.game);
  const participants = useParticipants(kind);
  const pieces = usePieces(kind === 'credit' ? listKindsAtTable(session, desks.kinds) : desks.kinds);
  const [hasTriedToSend, setHasTriedToSend] = useState(false);
  const form = useTypedForm({ desk: '' }, (_name, { desk }) => desks.findFault(desk));
  const createEntry = useWriteHere('post', ADDRESSES[kind]);
  const isEmpty = pieces.lines.length === 0;
  const sendPieces = (): void =>
    createEntry.mutate(
      {
        path: { sessionId: session.sessionId },
        body: {
          deskCode: desks.resolveDesk(form.values.desk),
          pieces: encodeChips(pieces.lines),
          ...participants.buildBody(),
        },
      },
      announceAndClose(close, t(`${kind}.done`)),
    );
  const send = (): void => {
    setHasTriedToSend(true);
    sendAll([form, participants.form], !isEmpty && pieces.areWhole, sendPieces);
  };
  return (
    <WriteDialog
      title={t(`${kind}.title`, { table: session.tableNumber })}
      submitLabel={t(`${kind}.send`)}
      onSubmit={send}
      close={close}
      mutation={createEntry}
      size="64rem"
      isPersistent
      needsServer
    >
      {kind === 'furtherAvance' && jurisdiction === 'AI67' && (
        <Text>{t('furtherAvance.due', { amount: formatMoney(session.initialAvanceMinor) })}</Text>
      )}
      <PieceRows pieces={pieces} title={t(`${kind}.pieces`)} columns={2} />
      {hasTriedToSend && isEmpty && (
        <Note color="red" role="alert">
          {t('pieces.listThem')}
        </Note>
      )}
      <TableDeskField tableDesks={desks} field={form.getField('desk')} />
      <ParticipantsFields participants={participants} />
    </WriteDialog>
  );
}
