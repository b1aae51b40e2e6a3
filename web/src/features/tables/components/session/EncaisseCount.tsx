import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serializeChips } from '#web/components/chips/chips.js';
import { isCountDoubt, useCountDoubts } from '#web/components/counts/count-doubts.js';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { Note } from '#web/components/general/Note.js';
import { CountPage } from '#web/outbox/CountPage.js';
import { readDraftValues, useDraftedForm } from '#web/outbox/counts/use-count-page.js';
import { notifySuccess } from '#web/components/pages/announce.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { TableDeskField, useTableDesks } from '../entry/desks.js';
import { ParticipantsFields, useParticipantsForm } from '../entry/hands.js';
import { buildNotesBody, useNoteCounts, useChipCounts, readPieceInputs } from '#web/components/counts/pieces.js';
import { submitAll } from '#web/components/counts/submit-all.js';
import { CountFields } from './CountFields.js';
import { useBlankKindsConfirmation } from './left-blank.js';
import { findKeyHolderName, listChipKindsAtTable, type TableCountProps } from './session.js';
import { useTableDraftSaving, useTableReview } from './table-draft.js';

const COUNT_PATHS = {
  reopening: '/table-sessions/{sessionId}/reopening',
  closing: '/table-sessions/{sessionId}/closing',
} as const;

interface EncaisseCountProps extends TableCountProps {
  readonly kind: keyof typeof COUNT_PATHS;
}

/**
 * Manages the form of a count of the encaisse (the table's money): pieces, notes, desk, participants and sending. The
 * server compares it with the entries; once it refuses a count that does not agree, a reason is required. A reopening
 * after a locked interruption needs no count.
 */
function useEncaisseCountForm({ session, kind, draft }: EncaisseCountProps) {
  const { t } = useTranslation('tables');
  const { validateMinLength } = useFieldValidators();
  const desks = useTableDesks(session.game);
  const participants = useParticipantsForm(kind);
  const chips = useChipCounts(listChipKindsAtTable(session, desks.chipKinds), readPieceInputs(draft.fields).chips);
  const notes = useNoteCounts(readPieceInputs(draft.fields).notes);
  const [isReasonRefused, setIsReasonRefused] = useState(false);
  const figures = { chips: serializeChips(chips.lines), notes: buildNotesBody(notes.lines) };
  const reviewStep = useTableReview(session.sessionId, kind, figures);
  const doubts = useCountDoubts(JSON.stringify(figures), reviewStep.review?.questions);
  const isReasonRequired = isReasonRefused || reviewStep.review?.table?.isReasonRequired === true;
  const form = useTextForm(readDraftValues(draft, { desk: '', reason: '' }), (name, { desk, reason }) => {
    if (name === 'reason') return isReasonRequired || doubts.isReasonRequired ? validateMinLength(reason) : null;
    return kind === 'closing' ? desks.validateDeskCode(desk) : null;
  });
  const saving = useTableDraftSaving(session.sessionId, kind);
  const drafted = useDraftedForm(draft, [chips.fields, notes.fields], form.values, saving);
  const saveCountMutation = useEstablishmentMutation('post', COUNT_PATHS[kind]);
  const saveCount = (): void => {
    const reason = form.values.reason.trim();
    const body = {
      ...figures,
      confirmedDoubts: [...doubts.confirmedDoubts],
      ...participants.buildBody(),
      ...(reason === '' ? {} : { reason }),
    };
    saveCountMutation.mutate(
      {
        path: { sessionId: session.sessionId },
        body: kind === 'closing' ? { ...body, deskCode: desks.resolveDeskCode(form.values.desk) } : body,
      },
      {
        onSuccess: () => {
          notifySuccess(t(`${kind}.done`));
          drafted.finish();
        },
        onError: (problem) => {
          if (problem.code === 'REASON_REQUIRED') setIsReasonRefused(true);
          doubts.addRefusal(problem);
        },
      },
    );
  };
  const keyHolderName = findKeyHolderName(session);
  const isCountRequired = kind === 'closing' || keyHolderName === null;
  const blankConfirmation = useBlankKindsConfirmation(session, chips, notes);
  const areCountsValid = chips.areCountsValid && notes.areCountsValid;
  const review = (): void =>
    submitAll([], areCountsValid, () => blankConfirmation.confirmBlankKinds() && reviewStep.request());
  const send = (): void => submitAll([form, participants.form], areCountsValid, saveCount);
  return {
    drafted,
    reviewStep: isCountRequired ? reviewStep : null,
    review,
    desks,
    participants,
    chips,
    notes,
    form,
    saveCountMutation,
    isReasonRequired,
    doubts,
    keyHolderName,
    isCountRequired,
    blankConfirmation,
    send,
  };
}

/** Counts the encaisse (the table's chips and notes) at the end of a session, or before it resumes. */
export function EncaisseCount(props: EncaisseCountProps) {
  const { session, kind } = props;
  const { t } = useTranslation('tables');
  const {
    drafted,
    reviewStep,
    review,
    desks,
    participants,
    chips,
    notes,
    form,
    saveCountMutation,
    isReasonRequired,
    doubts,
    keyHolderName,
    isCountRequired,
    blankConfirmation,
    send,
  } = useEncaisseCountForm(props);
  const { error, isPending } = saveCountMutation;
  const isShownInForm = error?.code === 'REASON_REQUIRED' || isCountDoubt(error);
  return (
    <CountPage
      {...props.page}
      draft={props.draft}
      draftState={drafted.draftState}
      isDone={drafted.isDone}
      reviewStep={reviewStep}
      onReview={review}
      figures={
        <>
          {isCountRequired && <Text size="sm">{t(`${kind}.about`)}</Text>}
          {keyHolderName !== null && <Text size="sm">{t(`${kind}.aboutLocked`, { name: keyHolderName })}</Text>}
          {isCountRequired && <CountFields chips={chips} notes={notes} />}
          {isCountRequired && blankConfirmation.confirmationField}
        </>
      }
      title={t(`${kind}.title`, { table: session.tableNumber })}
      submitLabel={t(`${kind}.send`)}
      onSubmit={send}
      mutation={{ isPending, error: isShownInForm ? null : error }}
      needsServer
    >
      {isReasonRequired && (
        <Note color="yellow" role="alert">
          {t(`${kind}.off`)}
        </Note>
      )}
      {doubts.questions}
      {(isReasonRequired || doubts.isReasonRequired) && (
        <Textarea label={t('reason')} required autosize minRows={2} maxLength={500} {...form.getInputProps('reason')} />
      )}
      {kind === 'closing' && <TableDeskField tableDesks={desks} field={form.getField('desk')} />}
      <ParticipantsFields participants={participants} />
    </CountPage>
  );
}
