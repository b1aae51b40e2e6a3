import { Checkbox, Radio, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listKeyHolderFunctions } from '#domain/tables/interruptions.js';
import { INTERRUPTION_WAYS } from '#domain/tables/sessions.js';
import { serializeChips } from '#web/components/chips/chips.js';
import { hideDoubt, useCountDoubts } from '#web/components/counts/count-doubts.js';
import { FormCredentialFieldset } from '#web/components/forms/ProofFields.js';
import { LongTextInput } from '#web/components/forms/typed/LongTextInput.js';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { CountPage } from '#web/outbox/CountPage.js';
import { readDraftValues, useDraftedForm } from '#web/outbox/counts/use-count-page.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { useTableDesks } from '../entry/desks.js';
import { ParticipantsFields, useParticipantsForm } from '../entry/hands.js';
import { buildNotesBody, useNoteCounts, useChipCounts, readPieceInputs } from '#web/components/counts/pieces.js';
import { submitAll } from '#web/components/counts/submit-all.js';
import { CountFields } from './CountFields.js';
import { useBlankKindsConfirmation } from './left-blank.js';
import { listChipKindsAtTable, type TableCountProps } from './session.js';
import { useTableDraftSaving, useTableReview } from './table-draft.js';

/**
 * Manages the form of an interruption of a session: the money is counted, or locked with a key holder (AI67:15). Only a
 * count may need a confirmation that kinds left blank are none.
 */
function useInterruptionForm({ session, draft }: TableCountProps) {
  const { t } = useTranslation('tables');
  const { validateRequired, validateMinLength } = useFieldValidators();
  const desks = useTableDesks(session.game);
  const chips = useChipCounts(listChipKindsAtTable(session, desks.chipKinds), readPieceInputs(draft.fields).chips);
  const notes = useNoteCounts(readPieceInputs(draft.fields).notes);
  const figures = { chips: serializeChips(chips.lines), notes: buildNotesBody(notes.lines) };
  const reviewStep = useTableReview(session.sessionId, 'interruption', figures);
  const doubts = useCountDoubts(JSON.stringify(figures), reviewStep.review?.questions);
  const draftedValues = readDraftValues(draft, { way: 'count', willReopen: '', reason: '' });
  const form = useTextForm({ ...draftedValues, code: '', secret: '' }, (name, values) => {
    if (name === 'reason') return doubts.isReasonRequired ? validateMinLength(values.reason) : null;
    return (name === 'code' || name === 'secret') && values.way === 'lock' ? validateRequired(values[name]) : null;
  });
  const { way, code, secret, willReopen, reason } = form.values;
  const isLocked = way === 'lock';
  // a count is made as at the end of the session
  const participants = useParticipantsForm(isLocked ? 'interruption' : 'closing');
  const saving = useTableDraftSaving(session.sessionId, 'interruption');
  const drafted = useDraftedForm(
    draft,
    [chips.fields, notes.fields],
    { ...(isLocked ? { way } : {}), willReopen, reason },
    saving,
  );
  const interruptMutation = useEstablishmentMutation('post', '/table-sessions/{sessionId}/interruption');
  const interruptSession = (): void =>
    interruptMutation.mutate(
      {
        path: { sessionId: session.sessionId },
        body: {
          ...participants.buildBody(),
          ...(isLocked
            ? { way: 'lock', keyHolder: { code: code.trim(), secret }, willReopen: willReopen !== '' }
            : {
                way: 'count',
                ...figures,
                confirmedDoubts: [...doubts.confirmedDoubts],
                ...(doubts.isReasonRequired ? { reason: reason.trim() } : {}),
              }),
        },
      },
      { ...announceAndClose(drafted.finish, t('interruption.done')), onError: doubts.addRefusal },
    );
  const blankConfirmation = useBlankKindsConfirmation(session, chips, notes);
  const areCountsValid = chips.areCountsValid && notes.areCountsValid;
  const review = (): void =>
    submitAll([], areCountsValid, () => blankConfirmation.confirmBlankKinds() && reviewStep.request());
  const send = (): void => submitAll([form, participants.form], isLocked || areCountsValid, interruptSession);
  const reviewing = { reviewStep: isLocked ? null : reviewStep, onReview: review };
  return {
    reviewing,
    drafted,
    participants,
    chips,
    notes,
    form,
    interruptMutation,
    isLocked,
    doubts,
    blankConfirmation,
    send,
  };
}

/** Interrupts a session: its encaisse (chips and notes) is counted, or locked in full with a key holder. */
export function InterruptionCount(props: TableCountProps) {
  const { t } = useTranslation(['tables', 'shell']);
  const { jurisdiction } = useEstablishment();
  const keyHolderFunctions = listKeyHolderFunctions(jurisdiction).map((role) => t(`shell:role.${role}`));
  const interruption = useInterruptionForm(props);
  const { reviewing, drafted, participants, chips, notes, form, interruptMutation, isLocked, doubts } = interruption;
  return (
    <CountPage
      {...props.page}
      draft={props.draft}
      draftState={drafted.draftState}
      isDone={drafted.isDone}
      {...reviewing}
      figures={
        <>
          <Radio.Group
            label={t('interruption.way')}
            value={form.values.way}
            onChange={(way) => form.setValue('way', way)}
          >
            <Stack gap="sm" mt="xs">
              {INTERRUPTION_WAYS.map((way) => (
                <Radio key={way} size="md" value={way} label={t(`interruption.${way}`)} />
              ))}
            </Stack>
          </Radio.Group>
          {!isLocked && (
            <>
              <Text size="sm">{t('interruption.about')}</Text>
              <CountFields chips={chips} notes={notes} />
              {interruption.blankConfirmation.confirmationField}
            </>
          )}
        </>
      }
      title={t('interruption.title', { table: props.session.tableNumber })}
      submitLabel={t('interruption.send')}
      onSubmit={interruption.send}
      mutation={hideDoubt(interruptMutation)}
      needsServer
    >
      {isLocked && (
        <>
          <FormCredentialFieldset
            legend={t('interruption.keyHolder')}
            responsibility={t('interruption.keyHolderAbout', { functions: keyHolderFunctions.join(', ') })}
            form={form}
          />
          <Checkbox
            size="md"
            label={t('interruption.willReopen')}
            checked={form.values.willReopen !== ''}
            onChange={({ currentTarget }) => form.setValue('willReopen', currentTarget.checked ? 'yes' : '')}
          />
        </>
      )}
      {!isLocked && doubts.questions}
      {!isLocked && doubts.isReasonRequired && (
        <LongTextInput label={t('reason')} required maxLength={500} {...form.getInputProps('reason')} />
      )}
      <ParticipantsFields participants={participants} />
    </CountPage>
  );
}
