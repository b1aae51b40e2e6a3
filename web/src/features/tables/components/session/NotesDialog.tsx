import { Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEstablishmentClock } from '#web/components/figures/establishment-clock.js';
import { useFormats } from '#web/components/figures/figures.js';
import { Note } from '#web/components/general/Note.js';
import { announceSentAndClose } from '#web/outbox/announce-done.js';
import { useQueuedMutation } from '#web/outbox/use-kept-write.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { NoteCountRows } from '#web/components/counts/PieceRows.js';
import { buildNotesBody, useNoteCounts } from '#web/components/counts/pieces.js';
import type { SessionDialogProps } from './session.js';

/**
 * Enters banknotes that a customer changes at the table, and which are put into its locked box. Without network, the
 * entry is queued on the tablet.
 */
export function NoteExchangeDialog({ session, onClose }: SessionDialogProps) {
  const { t } = useTranslation('tables');
  const { formatMoney } = useFormats();
  const notes = useNoteCounts();
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [isClearing, setIsClearing] = useState(false);
  const { initialTime, parseInstant } = useEstablishmentClock();
  const createExchangeMutation = useQueuedMutation('post', '/table-sessions/{sessionId}/note-exchanges');
  const isEmpty = notes.lines.length === 0;
  const createExchange = (): void => {
    setWasSubmitted(true);
    if (isEmpty || !notes.areCountsValid) return;
    createExchangeMutation.mutate(
      {
        path: { sessionId: session.sessionId },
        body: { notes: buildNotesBody(notes.lines), isClearing, exchangedAt: parseInstant(initialTime) ?? '' },
        queueEntry: {
          title: t('noteExchange.kept', {
            table: session.tableNumber,
            amount: formatMoney(notes.totalMinor.toString()),
          }),
          subject: `table-session ${session.sessionId}`,
          fields: [{ path: 'exchangedAt', label: t('noteExchange.exchangedAt'), kind: 'instant' }],
        },
      },
      announceSentAndClose(onClose, () => t('noteExchange.done')),
    );
  };
  return (
    <WriteDialog
      title={t('noteExchange.title', { table: session.tableNumber })}
      submitLabel={t('noteExchange.send')}
      onSubmit={createExchange}
      onClose={onClose}
      mutation={createExchangeMutation}
      size="64rem"
      isPersistent
    >
      <Text size="sm">{t('noteExchange.about')}</Text>
      <NoteCountRows notes={notes} title={t('noteExchange.notes')} columns={2} />
      {wasSubmitted && isEmpty && (
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
