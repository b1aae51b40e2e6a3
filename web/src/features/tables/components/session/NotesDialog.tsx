import { Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEstablishmentClock } from '#web/components/figures/establishment-clock.js';
import { useFormats } from '#web/components/figures/figures.js';
import { Note } from '#web/components/general/Note.js';
import { announce } from '#web/components/pages/announce.js';
import { useQueuedWrite } from '#web/outbox/use-kept-write.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { NoteRows } from '../entry/PieceRows.js';
import { buildSentNotes, useNotes } from '../entry/pieces.js';
import type { SessionDialogProps } from './session.js';

/**
 * Enters banknotes that a customer changes at the table, and which are put into its locked box. Without network, the
 * entry is queued on the tablet.
 */
export function NotesDialog({ session, close }: SessionDialogProps) {
  const { t } = useTranslation('tables');
  const { formatMoney: formatMoney } = useFormats();
  const establishment = useEstablishmentCode();
  const notes = useNotes();
  const [hasTriedToSend, setHasTriedToSend] = useState(false);
  const [isClearing, setIsClearing] = useState(false);
  const { openingTime, parseInstant } = useEstablishmentClock();
  const createExchange = useQueuedWrite(
    'post',
    '/api/establishments/{establishment}/table-sessions/{sessionId}/note-exchanges',
  );
  const isEmpty = notes.lines.length === 0;
  const sendNotes = (): void => {
    setHasTriedToSend(true);
    if (isEmpty || !notes.areWhole) return;
    createExchange.mutate(
      {
        params: { path: { establishment, sessionId: session.sessionId } },
        body: { notes: buildSentNotes(notes.lines), isClearing, exchangedAt: parseInstant(openingTime) ?? '' },
        queueEntry: {
          title: t('noteExchange.kept', {
            table: session.tableNumber,
            amount: formatMoney(notes.worthMinor.toString()),
          }),
          subject: `table-session ${session.sessionId}`,
          fields: [{ path: 'exchangedAt', label: t('noteExchange.exchangedAt'), kind: 'instant' }],
        },
      },
      {
        onSuccess: ({ isQueued }) => {
          if (!isQueued) announce(t('noteExchange.done'));
          close();
        },
      },
    );
  };
  return (
    <WriteDialog
      title={t('noteExchange.title', { table: session.tableNumber })}
      submitLabel={t('noteExchange.send')}
      onSubmit={sendNotes}
      close={close}
      mutation={createExchange}
      size="64rem"
      isPersistent
    >
      <Text size="sm">{t('noteExchange.about')}</Text>
      <NoteRows notes={notes} title={t('noteExchange.notes')} columns={2} />
      {hasTriedToSend && isEmpty && (
        <Note color="red" role="alert">
          {t('pieces.listNotes')}
        </Note>
      )}
      <Checkbox
        size="md"
        label={t('noteExchange.isClearing')}
        checked={isClearing}
        onChange={({ currentTarget }) => setIsClearing(currentTarget.checked)}
      />
    </WriteDialog>
  );
}
