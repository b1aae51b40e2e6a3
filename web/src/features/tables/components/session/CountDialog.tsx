import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { encodeChips } from '#web/components/chips/chips.js';
import { useFieldErrors, useTypedForm } from '#web/components/forms/use-typed.js';
import { Note } from '#web/components/general/Note.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announce } from '#web/components/pages/announce.js';
import { useWriteHere } from '#web/session/write-here.js';
import { TableDeskField, useTableDesks } from '../entry/desks.js';
import { ParticipantsFields, useParticipants } from '../entry/hands.js';
import { buildSentNotes, useNotes, usePieces } from '../entry/pieces.js';
import { sendAll } from '../entry/send-all.js';
import { CountFields } from './CountFields.js';
import { useBlankKinds } from './left-blank.js';
import { listKindsAtTable, type SessionDialogProps } from './session.js';

const ADDRESSES = {
  reopening: '/api/establishments/{establishment}/table-sessions/{sessionId}/reopening',
  closing: '/api/establishments/{establishment}/table-sessions/{sessionId}/closing',
} as const;

interface CountDialogProps extends SessionDialogProps {
  readonly kind: keyof typeof ADDRESSES;
}

/**
 * Manages the form of a count of the encaisse (the table's money): pieces, notes, desk, participants and sending. The
 * server compares it with the entries; once it refuses a count that does not agree, a reason is required. A reopening
 * after a locked interruption needs no count.
 */
function useEncaisseCount({ session, kind, close }: CountDialogProps) {
  const { t } = useTranslation('tables');
  const { findShortError } = useFieldErrors();
  const desks = useTableDesks(session.game);
  const participants = useParticipants(kind);
  const chips = usePieces(listKindsAtTable(session, desks.kinds));
  const notes = useNotes();
  const [isReasonRequired, setIsReasonRequired] = useState(false);
  const form = useTypedForm({ desk: '', reason: '' }, (name, { desk, reason }) => {
    if (name === 'reason') return isReasonRequired ? findShortError(reason) : null;
    return kind === 'closing' ? desks.findFault(desk) : null;
  });
  const saveCount = useWriteHere('post', ADDRESSES[kind]);
  const sendCount = (): void => {
    const reason = form.values.reason.trim();
    const body = {
      chips: encodeChips(chips.lines),
      notes: buildSentNotes(notes.lines),
      ...participants.buildBody(),
      ...(reason === '' ? {} : { reason }),
    };
    saveCount.mutate(
      {
        path: { sessionId: session.sessionId },
        body: kind === 'closing' ? { ...body, deskCode: desks.resolveDesk(form.values.desk) } : body,
      },
      {
        onSuccess: () => {
          announce(t(`${kind}.done`));
          close();
        },
        onError: ({ code }) => setIsReasonRequired((before) => before || code === 'REASON_REQUIRED'),
      },
    );
  };
  const wasLocked = session.entries.findLast((entry) => entry.kind === 'interruption')?.way === 'lock';
  const isCounted = kind === 'closing' || !wasLocked;
  const blankKinds = useBlankKinds(session, chips, notes);
  const send = (): void =>
    sendAll(
      [form, participants.form],
      chips.areWhole && notes.areWhole,
      () => (!isCounted || blankKinds.checkBlank()) && sendCount(),
    );
  return { desks, participants, chips, notes, form, write: saveCount, isReasonRequired, isCounted, blankKinds, send };
}

/** Counts the encaisse (the table's chips and notes) at the end of a session, or before it resumes. */
export function CountDialog(props: CountDialogProps) {
  const { session, kind, close } = props;
  const { t } = useTranslation('tables');
  const { desks, participants, chips, notes, form, write, isReasonRequired, isCounted, blankKinds, send } =
    useEncaisseCount(props);
  const isReasonRefusal = write.error?.code === 'REASON_REQUIRED';
  return (
    <WriteDialog
      title={t(`${kind}.title`, { table: session.tableNumber })}
      submitLabel={t(`${kind}.send`)}
      onSubmit={send}
      close={close}
      mutation={{ isPending: write.isPending, error: isReasonRefusal ? null : write.error }}
      size="64rem"
      isPersistent
      needsServer
    >
      <Text size="sm">{t(isCounted ? `${kind}.about` : 'reopening.aboutLocked')}</Text>
      {isCounted && <CountFields chips={chips} notes={notes} />}
      {kind === 'closing' && <TableDeskField tableDesks={desks} field={form.getField('desk')} />}
      <ParticipantsFields participants={participants} />
      {isCounted && blankKinds.question}
      {isReasonRequired && (
        <Note color="yellow" role="alert">
          {t(`${kind}.off`)}
        </Note>
      )}
      {isReasonRequired && (
        <Textarea label={t('reason')} required autosize minRows={2} maxLength={500} {...form.getInputProps('reason')} />
      )}
    </WriteDialog>
  );
}
