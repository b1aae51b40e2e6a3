import { Button, Checkbox, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { canHoldChips, COUNT_OUTCOMES } from '#domain/cash/desks.js';
import type { ApiSchema } from '#web/api/client.js';
import { listChipDifferences, serializeChips, useChipFormats } from '#web/components/chips/chips.js';
import { listChipKindsOfDesks } from '#web/components/chips/chips.js';
import { hideDoubt, useCountDoubts } from '#web/components/counts/count-doubts.js';
import { ChipCountRows, NoteCountRows } from '#web/components/counts/PieceRows.js';
import { buildNotesBody, useChipCounts, useNoteCounts, readPieceInputs } from '#web/components/counts/pieces.js';
import { submitAll } from '#web/components/counts/submit-all.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useDesks, type Desk } from '#web/components/forms/desks.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { FormCredentialFieldset } from '#web/components/forms/ProofFields.js';
import { FormRadioGroup } from '#web/components/forms/typed/FieldRadios.js';
import { LongTextInput } from '#web/components/forms/typed/LongTextInput.js';
import { useAmountParsers, useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { Note } from '#web/components/general/Note.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { notifySuccess } from '#web/components/pages/announce.js';
import { CountPage } from '#web/outbox/CountPage.js';
import type { LoadedDraft, SaveDraft } from '#web/outbox/counts/use-count-draft.js';
import { useCountReview } from '#web/outbox/counts/use-count-review.js';
import { readDraftValues, useDraftedForm } from '#web/outbox/counts/use-count-page.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

const DIFFERENCE_CODES: readonly string[] = ['WITNESS_REQUIRED', 'REASON_REQUIRED'];

export interface DeskCountProps {
  readonly desk: Desk;
  readonly draft: LoadedDraft;
  readonly page: Pick<ComponentProps<typeof CountPage>, 'backTo' | 'backLabel' | 'onTakeOther'>;
  /** Begins again without figures, from the desk's present state. */
  readonly onRestart: () => void;
}

/** Returns the function that saves the draft of a desk's count, and whether it is being saved. */
export function useDeskDraftSaving(desk: string): { readonly save: SaveDraft; readonly isSaving: boolean } {
  const mutation = useEstablishmentMutation('post', '/desks/{desk}/count-draft');
  return { save: (body, options) => mutation.mutate({ path: { desk }, body }, options), isSaving: mutation.isPending };
}

/** Returns the figures of a desk's count, from the draft: chips, cash by value, other values. */
function useDeskFigures({ desk: { kind }, draft }: DeskCountProps) {
  const { t } = useTranslation('desks');
  const { desks = [] } = useDesks();
  const { validateAmountOrZero } = useFieldValidators();
  const { toMinorUnits } = useAmountParsers();
  const chips = useChipCounts(
    canHoldChips(kind) ? listChipKindsOfDesks(desks) : [],
    readPieceInputs(draft.fields).chips,
  );
  const cash = useNoteCounts(readPieceInputs(draft.fields).notes, 'cash');
  const isBlank = [...Object.values(chips.fields), ...Object.values(cash.fields)].every((input) => input.trim() === '');
  const otherForm = useTextForm(readDraftValues(draft, { other: '' }), (_name, { other }) => {
    if (other === '') return isBlank ? t('count.nothing') : null;
    return validateAmountOrZero(other);
  });
  const otherMinor = BigInt(toMinorUnits(otherForm.values.other));
  const totalMinor = (chips.totalMinor + cash.totalMinor + otherMinor).toString();
  return { chips, cash, otherForm, totalMinor };
}

/** Writes the result of a count: it agrees with the books, or its differences. */
function useCountResult(): (count: ApiSchema<'DeskCountRow'>) => string {
  const { t } = useTranslation('desks');
  const { formatMoney } = useFormats();
  const { formatChips } = useChipFormats();
  return ({ bookedMinor, countedMinor, differenceMinor, chips }) => {
    const differences = listChipDifferences(chips);
    const amounts = {
      counted: formatMoney(countedMinor),
      booked: formatMoney(bookedMinor),
      difference: formatMoney(differenceMinor),
    };
    const sentence = t(differenceMinor === '0' && differences.length === 0 ? 'count.agrees' : 'count.differs', amounts);
    return differences.length === 0 ? sentence : `${sentence} ${t('count.chips', { list: formatChips(differences) })}`;
  };
}

/**
 * Returns the outcome, reason and witness of a desk's count, from the draft, with their faults. A difference, which the
 * server reports, requires a reason and a witness.
 */
function useDeskOutcome(
  { desk: { heldBy }, draft }: DeskCountProps,
  hasDifference: boolean,
  isDoubtConfirmed: boolean,
) {
  const { validateRequired, validateMinLength } = useFieldValidators();
  const isReasonRequired = hasDifference || isDoubtConfirmed;
  const initialValues = readDraftValues(draft, {
    outcome: heldBy === null ? 'handedOver' : 'kept',
    reason: '',
    witness: '',
  });
  const needsWitness = ({ outcome, witness }: { readonly outcome: string; readonly witness: string }): boolean =>
    hasDifference || outcome === 'handedOver' || witness !== '';
  const form = useTextForm({ ...initialValues, code: '', secret: '' }, (name, values) => {
    if (name === 'reason') return isReasonRequired ? validateMinLength(values.reason) : null;
    return (name === 'code' || name === 'secret') && needsWitness(values) ? validateRequired(values[name]) : null;
  });
  const { outcome, reason, code, secret } = form.values;
  const isWitnessRequired = needsWitness(form.values);
  const buildBody = () => ({
    outcome: COUNT_OUTCOMES.find((candidate) => candidate === outcome) ?? ('kept' as const),
    ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
    ...(isWitnessRequired ? { witness: { code: code.trim(), secret } } : {}),
  });
  return { form, isReasonRequired, isWitnessRequired, buildBody };
}

/**
 * Returns the form of a blind count of a desk and its submission. The balance is not shown. The server refuses a count
 * during which money moved: `seen` is the last movement at its start, and part of the draft.
 */
function useDeskCountForm(props: DeskCountProps) {
  const { desk, draft } = props;
  const { deskCode, lastMovement } = desk;
  const formatResult = useCountResult();
  const [{ seen }] = useState(() => readDraftValues(draft, { seen: String(lastMovement) }));
  const [hasDifference, setHasDifference] = useState(false);
  const { chips, cash, otherForm, totalMinor } = useDeskFigures(props);
  const figures = { countedMinor: totalMinor, pieces: buildNotesBody(cash.lines), chips: serializeChips(chips.lines) };
  const reviewMutation = useEstablishmentMutation('post', '/desks/{desk}/count-review');
  const reviewStep = useCountReview(JSON.stringify(figures), reviewMutation, (options) =>
    reviewMutation.mutate(
      { path: { desk: deskCode }, body: { countedMinor: figures.countedMinor, chips: figures.chips } },
      options,
    ),
  );
  const doubts = useCountDoubts(JSON.stringify(figures), reviewStep.review?.questions);
  const outcomeForm = useDeskOutcome(props, hasDifference, doubts.isReasonRequired);
  const { outcome, reason, witness } = outcomeForm.form.values;
  const { other } = otherForm.values;
  const isBegun = other !== '' || chips.lines.length > 0 || cash.lines.length > 0;
  const drafted = useDraftedForm(
    draft,
    [chips.fields, cash.fields],
    isBegun ? { other, outcome, reason, witness, seen } : {},
    useDeskDraftSaving(deskCode),
  );
  const countMutation = useEstablishmentMutation('post', '/desks/{desk}/counts');
  /** Records the count; a difference first requires a reason and a witness. */
  const recordCount = (): void =>
    countMutation.mutate(
      {
        path: { desk: deskCode },
        body: {
          countedMinor: figures.countedMinor,
          seenMovement: Number(seen),
          pieces: figures.pieces,
          ...(figures.chips.length === 0 ? {} : { chips: figures.chips }),
          confirmedDoubts: [...doubts.confirmedDoubts],
          ...outcomeForm.buildBody(),
        },
      },
      {
        onSuccess: (recordedCount) => {
          notifySuccess(formatResult(recordedCount));
          drafted.finish();
        },
        onError: (problem) => {
          setHasDifference((previous) => previous || DIFFERENCE_CODES.includes(problem.code));
          doubts.addRefusal(problem);
        },
      },
    );
  const parts = [otherForm, outcomeForm.form];
  const areCountsValid = chips.areCountsValid && cash.areCountsValid;
  const submit = (): void => submitAll(parts, areCountsValid, recordCount);
  const onReview = (): void => submitAll([otherForm], areCountsValid, reviewStep.request);
  const reviewing = { reviewStep, onReview };
  return {
    reviewing,
    chips,
    cash,
    otherForm,
    totalMinor,
    doubts,
    outcomeForm,
    hasDifference,
    drafted,
    countMutation,
    submit,
  };
}

/** Renders the figures of a desk's count: its chips, its cash by value, other values, and their sum. */
function DeskFigures({
  desk: { kind },
  count: { chips, cash, otherForm, totalMinor },
}: {
  readonly desk: Desk;
  readonly count: Pick<ReturnType<typeof useDeskCountForm>, 'chips' | 'cash' | 'otherForm' | 'totalMinor'>;
}) {
  const { t } = useTranslation('desks');
  const { formatMoney } = useFormats();
  return (
    <>
      <Text size="sm">{t('count.blind')}</Text>
      <SimpleGrid cols={{ base: 1, sm: canHoldChips(kind) ? 2 : 1 }} spacing="xl">
        {canHoldChips(kind) && <ChipCountRows pieces={chips} title={t('chips.title')} />}
        <NoteCountRows notes={cash} title={t('count.pieces')} />
      </SimpleGrid>
      <AmountInput
        label={t(cash.values.length === 0 ? 'count.counted' : 'count.other')}
        {...(cash.values.length === 0 ? { required: true } : {})}
        {...otherForm.getInputProps('other')}
      />
      <Text fw={700} size="lg" aria-live="polite">
        {t('count.total')} <span className="figure">{formatMoney(totalMinor)}</span>
      </Text>
    </>
  );
}

/**
 * Shows the blind count of a desk as a page. The desk then stays with its holder, is handed over, or is closed; a desk
 * without a holder can only be handed over. When money moved during the count (`DESK_MOVED`), a button restarts it.
 */
export function DeskCount(props: DeskCountProps) {
  const { t } = useTranslation('desks');
  const { desk, onRestart } = props;
  const count = useDeskCountForm(props);
  const { drafted, countMutation, outcomeForm, hasDifference } = count;
  const { form, isReasonRequired, isWitnessRequired } = outcomeForm;
  const { outcome, witness } = form.values;
  const { error, isPending } = countMutation;
  const shownError = error !== null && DIFFERENCE_CODES.includes(error.code) ? null : error;
  if (error?.code === 'DESK_MOVED') {
    return (
      <Stack>
        <ProblemBox problem={error} hint={t('count.movedAdvice')} />
        <Group justify="flex-end">
          <Button onClick={onRestart}>{t('count.again')}</Button>
        </Group>
      </Stack>
    );
  }
  return (
    <CountPage
      {...props.page}
      draft={props.draft}
      draftState={drafted.draftState}
      isDone={drafted.isDone}
      {...count.reviewing}
      figures={<DeskFigures desk={desk} count={count} />}
      title={t('count.title', { desk: desk.deskCode })}
      submitLabel={t('count.send')}
      onSubmit={count.submit}
      mutation={hideDoubt({ isPending, error: shownError })}
      needsServer
    >
      {count.doubts.questions}
      {hasDifference && (
        <Note color="yellow" role="alert">
          {t('count.off')}
        </Note>
      )}
      <FormRadioGroup
        label={t('count.outcome')}
        field={form.getField('outcome')}
        options={(desk.heldBy === null ? (['handedOver'] as const) : COUNT_OUTCOMES).map((value) => ({
          value,
          label: t(`count.${value}`),
        }))}
      />
      {isReasonRequired && (
        <LongTextInput label={t('count.reason')} required maxLength={500} {...form.getInputProps('reason')} />
      )}
      {outcome !== 'handedOver' && !hasDifference && (
        <Checkbox
          size="md"
          label={t('count.withWitness')}
          checked={witness !== ''}
          onChange={({ currentTarget }) => form.setValue('witness', currentTarget.checked ? 'yes' : '')}
        />
      )}
      {isWitnessRequired && (
        <FormCredentialFieldset
          legend={t(outcome === 'handedOver' ? 'count.receiver' : 'count.witness')}
          responsibility={t(outcome === 'handedOver' ? 'count.receiverAbout' : 'count.witnessAbout')}
          form={form}
        />
      )}
    </CountPage>
  );
}
