import { Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../../api/client.js';
import { useConnection } from '../../../../api/connection.js';
import { Dialog } from '../../../../components/dialogs/Dialog.js';
import { DialogForm } from '../../../../components/dialogs/DialogForm.js';
import { Note } from '../../../../components/general/Note.js';
import { announce } from '../../../../components/pages/announce.js';
import { NeedsServer } from '../../../../outbox/NeedsServer.js';
import { useEstablishmentCode } from '../../../../session/session.js';
import { NoteRows } from '../entry/PieceRows.js';
import { sentNotes, useNotes } from '../entry/pieces.js';
import type { SessionDialogProps } from './session.js';

/** Notes that a customer changes at the table: they go into its locked box. */
export function NotesDialog({ session, close }: SessionDialogProps) {
  const { t } = useTranslation('tables');
  const { isReached } = useConnection();
  const establishment = useEstablishmentCode();
  const notes = useNotes();
  const [isTried, setTried] = useState(false);
  const [isClearing, setClearing] = useState(false);
  const write = useWrite('post', '/api/establishments/{establishment}/table-sessions/{sessionId}/note-exchanges');
  const isEmpty = notes.lines.length === 0;
  const send = (): void => {
    setTried(true);
    if (isEmpty || !notes.areWhole) return;
    write.mutate(
      {
        params: { path: { establishment, sessionId: session.sessionId } },
        body: { notes: sentNotes(notes.lines), isClearing },
      },
      {
        onSuccess: () => {
          announce(t('noteExchange.done'));
          close();
        },
      },
    );
  };
  return (
    <Dialog title={t('noteExchange.title', { table: session.tableNumber })} close={close} size="64rem" isHeld>
      <DialogForm
        act={t('noteExchange.send')}
        send={send}
        close={close}
        isPending={write.isPending}
        problem={write.error}
        isOff={!isReached}
      >
        <NeedsServer />
        <Text size="sm">{t('noteExchange.about')}</Text>
        <NoteRows notes={notes} title={t('noteExchange.notes')} columns={2} />
        {isTried && isEmpty && (
          <Note color="red" role="alert">
            {t('pieces.listNotes')}
          </Note>
        )}
        <Checkbox
          size="md"
          label={t('noteExchange.isClearing')}
          checked={isClearing}
          onChange={({ currentTarget }) => setClearing(currentTarget.checked)}
        />
      </DialogForm>
    </Dialog>
  );
}
