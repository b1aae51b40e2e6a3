import { Checkbox, SimpleGrid, Text } from '@mantine/core';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { serializeChips } from '#web/components/chips/chips.js';
import { hideDoubt, useCountDoubts } from '#web/components/counts/count-doubts.js';
import { buildNotesBody, useChipCounts, useNoteCounts, readPieceInputs } from '#web/components/counts/pieces.js';
import { submitAll } from '#web/components/counts/submit-all.js';
import { CredentialFieldset } from '#web/components/forms/ProofOfPerson.js';
import { LongTextInput } from '#web/components/forms/typed/LongTextInput.js';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { Note } from '#web/components/general/Note.js';
import { TableDeskField, useTableDesks } from '#web/features/tables/components/entry/desks.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { CountPage } from '#web/outbox/CountPage.js';
import type { LoadedDraft, SaveDraft } from '#web/outbox/counts/use-count-draft.js';
import { useCountReview, type ReviewStep } from '#web/outbox/counts/use-count-review.js';
import { readDraftValues, useDraftedForm } from '#web/outbox/counts/use-count-page.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import type { CercleSession } from '../cercle.js';
import { CagnotteCountFields } from './CagnotteCount.js';

export interface CagnotteOpeningProps {
  readonly session: CercleSession;
  readonly draft: LoadedDraft;
  readonly page: Pick<ComponentProps<typeof CountPage>, 'backTo' | 'backLabel' | 'onTakeOther'>;
}

const SECRETS = {
  cashierCode: '',
  cashierSecret: '',
  witnessCode: '',
  witnessSecret: '',
  agentCode: '',
  agentSecret: '',
};

/** Returns the function that saves the draft of a cagnotte's count, and whether it is being saved. */
function useCagnotteDraftSaving(sessionId: string): { readonly save: SaveDraft; readonly isSaving: boolean } {
  const mutation = useEstablishmentMutation('post', '/cercle-sessions/{sessionId}/count-draft');
  return {
    save: (body, options) => mutation.mutate({ path: { sessionId }, body }, options),
    isSaving: mutation.isPending,
  };
}

/** Returns the review of a cagnotte's count, for its present figures. */
function useCagnotteReview(
  sessionId: string,
  figures: { readonly chips: ReturnType<typeof serializeChips>; readonly notes: ReturnType<typeof buildNotesBody> },
): ReviewStep {
  const mutation = useEstablishmentMutation('post', '/cercle-sessions/{sessionId}/count-review');
  return useCountReview(JSON.stringify(figures), mutation, (options) =>
    mutation.mutate({ path: { sessionId }, body: figures }, options),
  );
}

/** Returns the fields of an opening besides its pieces, from the draft, with their faults. */
function useOpeningFields(
  draft: LoadedDraft,
  {
    validateDeskCode,
    isReasonRequired,
  }: { readonly validateDeskCode: (code: string) => string | null; readonly isReasonRequired: boolean },
) {
  const { t } = useTranslation('cagnottes');
  const mustVerifyBook = useEstablishment().jurisdiction === 'MC';
  const { validateRequired, validateMinLength } = useFieldValidators();
  const drafted = readDraftValues(draft, { desk: '', verified: '', hasAgent: '', reason: '' });
  const form = useTextForm({ ...SECRETS, ...drafted }, (name, values) => {
    if (name === 'hasAgent') return null;
    if (name === 'agentCode' || name === 'agentSecret')
      return values.hasAgent === '' ? null : validateRequired(values[name]);
    if (name === 'desk') return validateDeskCode(values.desk);
    if (name === 'verified') return mustVerifyBook && values.verified === '' ? t('opening.verifyFirst') : null;
    if (name === 'reason') return isReasonRequired ? validateMinLength(values.reason) : null;
    return validateRequired(values[name]);
  });
  return { form, mustVerifyBook };
}

/**
 * Returns the form for the opening of a cagnotte (the locked box of the rake) and its submission. The count is blind:
 * the sum of the ticket stubs is not shown, and the server requires a reason for a difference from it. In Monaco, the
 * witness verifies the book of the rake first, and the agent of the control service proves their presence.
 */
function useCagnotteOpeningForm({ session, draft }: CagnotteOpeningProps) {
  const { t } = useTranslation('cagnottes');
  const deskChoice = useTableDesks();
  const chips = useChipCounts(deskChoice.chipKinds, readPieceInputs(draft.fields).chips);
  const notes = useNoteCounts(readPieceInputs(draft.fields).notes);
  const figures = { chips: serializeChips(chips.lines), notes: buildNotesBody(notes.lines) };
  const figuresText = JSON.stringify(figures);
  const { sessionId } = session;
  const reviewStep = useCagnotteReview(sessionId, figures);
  const doubts = useCountDoubts(figuresText, reviewStep.review?.questions);
  const [differingFigures, setDifferingFigures] = useState<string | null>(null);
  const hasDifference = differingFigures === figuresText;
  const isReasonRequired = hasDifference || doubts.isReasonRequired;
  const { validateDeskCode } = deskChoice;
  const { form, mustVerifyBook } = useOpeningFields(draft, { validateDeskCode, isReasonRequired });
  const { values } = form;
  const { desk, verified, hasAgent, reason } = values;
  const draftedForm = useDraftedForm(
    draft,
    [chips.fields, notes.fields],
    { desk, verified, hasAgent, reason },
    useCagnotteDraftSaving(sessionId),
  );
  const openingMutation = useEstablishmentMutation('post', '/cercle-sessions/{sessionId}/opening');
  const agent = { code: values.agentCode.trim(), secret: values.agentSecret };
  /** Records the opening and announces it; a difference first requires a reason. */
  const recordOpening = (): void =>
    openingMutation.mutate(
      {
        path: { sessionId },
        body: {
          ...figures,
          confirmedDoubts: [...doubts.confirmedDoubts],
          deskCode: deskChoice.resolveDeskCode(desk),
          cashier: { code: values.cashierCode.trim(), secret: values.cashierSecret },
          witness: { code: values.witnessCode.trim(), secret: values.witnessSecret },
          ...(mustVerifyBook ? { isBookVerified: verified !== '' } : {}),
          ...(mustVerifyBook && hasAgent !== '' ? { controlAgent: agent } : {}),
          ...(isReasonRequired ? { reason: reason.trim() } : {}),
        },
      },
      {
        ...announceAndClose(draftedForm.finish, t('opening.done', { table: session.tableNumber })),
        onError: (problem) => {
          if (problem.code === 'REASON_REQUIRED') setDifferingFigures(figuresText);
          doubts.addRefusal(problem);
        },
      },
    );
  const areCountsValid = chips.areCountsValid && notes.areCountsValid;
  const submit = (): void => submitAll([form], areCountsValid, recordOpening);
  const onReview = (): void => submitAll([], areCountsValid, reviewStep.request);
  const shownMutation = hideDoubt(openingMutation);
  const mutation = shownMutation.error?.code === 'REASON_REQUIRED' ? { ...shownMutation, error: null } : shownMutation;
  return {
    reviewing: { reviewStep, onReview },
    draftedForm,
    deskChoice,
    chips,
    notes,
    form,
    mutation,
    hasDifference,
    isReasonRequired,
    doubts,
    mustVerifyBook,
    submit,
  };
}

/**
 * Shows the opening of a cagnotte (the locked box of the rake) as a page. Its content is counted blind, witnessed as the
 * law requires, and brought to a desk.
 */
export function CagnotteOpening(props: CagnotteOpeningProps) {
  const { t } = useTranslation('cagnottes');
  const opening = useCagnotteOpeningForm(props);
  const { draftedForm, deskChoice, form, mustVerifyBook } = opening;
  const legends = {
    cashier: 'opening.cashier',
    witness: mustVerifyBook ? 'opening.verifier' : 'opening.certifier',
    agent: 'opening.agent',
  } as const;
  const hasAgent = form.values.hasAgent !== '';
  const signers = ['cashier', 'witness', ...(mustVerifyBook && hasAgent ? (['agent'] as const) : [])] as const;
  return (
    <CountPage
      {...props.page}
      draft={props.draft}
      draftState={draftedForm.draftState}
      isDone={draftedForm.isDone}
      {...opening.reviewing}
      figures={
        <>
          <Text size="sm">{t('opening.about')}</Text>
          <CagnotteCountFields chips={opening.chips} notes={opening.notes} />
        </>
      }
      title={t('opening.title', { table: props.session.tableNumber })}
      submitLabel={t('opening.send')}
      onSubmit={opening.submit}
      mutation={opening.mutation}
      needsServer
    >
      {opening.doubts.questions}
      {opening.hasDifference && (
        <Note color="yellow" role="alert">
          {t('opening.off')}
        </Note>
      )}
      {opening.isReasonRequired && (
        <LongTextInput
          label={t('opening.reason')}
          description={t('opening.reasonHint')}
          required
          maxLength={1000}
          {...form.getInputProps('reason')}
        />
      )}
      <TableDeskField tableDesks={deskChoice} field={form.getField('desk')} label={t('opening.desk')} />
      {mustVerifyBook && (
        <>
          <Checkbox
            size="md"
            label={t('opening.verified')}
            checked={form.values.verified !== ''}
            error={form.getField('verified').error}
            onChange={({ currentTarget }) => form.setValue('verified', currentTarget.checked ? 'yes' : '')}
          />
          <Checkbox
            size="md"
            label={t('opening.agentPresent')}
            description={t('opening.agentAbsent')}
            checked={hasAgent}
            onChange={({ currentTarget }) => form.setValue('hasAgent', currentTarget.checked ? 'yes' : '')}
          />
        </>
      )}
      <SimpleGrid cols={{ base: 1, sm: signers.length }} spacing="sm">
        {signers.map((signer) => (
          <CredentialFieldset
            key={signer}
            legend={t(legends[signer])}
            responsibility={t(`${legends[signer]}About`)}
            code={form.getField(`${signer}Code`)}
            secret={form.getField(`${signer}Secret`)}
          />
        ))}
      </SimpleGrid>
    </CountPage>
  );
}
