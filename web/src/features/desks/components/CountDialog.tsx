import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { computePiecesTotal } from '#domain/tables/exchanges.js';
import type { ValueLine } from '#domain/cash/drop-counts.js';
import { canHoldChips, COUNT_OUTCOMES } from '#domain/cash/desks.js';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishment } from '#web/session/establishment.js';
import { hideDoubt, useCountDoubts } from '#web/components/counts/count-doubts.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { WriteForm } from '#web/outbox/WriteForm.js';
import { Note } from '#web/components/general/Note.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { notifySuccess } from '#web/components/pages/announce.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useFieldValidators, useTextForm, useAmountParsers } from '#web/components/forms/use-typed.js';
import { useDesks } from '#web/components/forms/desks.js';
import { ChipsFields } from '#web/components/chips/ChipsFields.js';
import type { DeskDialogProps } from './DeskSettings.js';
import { DenominationFields, isBlankOrItemCount, parseDenominationCounts, listDenominations } from './PiecesFields.js';
import { parseChipInputs, isChipField, listChipKindsOfDesks, serializeChips } from '#web/components/chips/chips.js';
import { submitAll } from '#web/components/counts/submit-all.js';
import { FormCredentialFieldset } from '#web/components/forms/ProofFields.js';
import { FormRadioGroup } from '#web/components/forms/typed/FieldRadios.js';
import { LongTextInput } from '#web/components/forms/typed/LongTextInput.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

const DIFFERENCE_CODES: readonly string[] = ['WITNESS_REQUIRED', 'REASON_REQUIRED'];

interface CountDialogProps extends DeskDialogProps {
  /** Receives the recorded count. */
  readonly onCounted: (count: ApiSchema<'DeskCountRow'>) => void;
}

const serializeDenominationCounts = (denominationCounts: readonly ValueLine[]) =>
  denominationCounts.map(({ valueMinor, count }) => ({ valueMinor: valueMinor.toString(), count: Number(count) }));

/** Builds the outcome of a count, and the witness's proof of identity when one is required. */
function buildOutcomeFields(inputs: Readonly<Record<string, string>>, hasWitness: boolean) {
  return {
    outcome: COUNT_OUTCOMES.find((candidate) => candidate === inputs.outcome) ?? ('kept' as const),
    ...(hasWitness ? { witness: { code: inputs.code?.trim() ?? '', secret: inputs.secret ?? '' } } : {}),
  };
}

/**
 * Returns the questions about the doubts of a count, and the form of the reason that a difference or a confirmed doubt
 * requires.
 */
function useCountReason(figures: string, hasDifference: boolean) {
  const { validateMinLength } = useFieldValidators();
  const doubts = useCountDoubts(figures);
  const isReasonRequired = hasDifference || doubts.isReasonRequired;
  const reasonForm = useTextForm({ reason: '' }, (_name, { reason }) =>
    isReasonRequired ? validateMinLength(reason) : null,
  );
  return { doubts, isReasonRequired, reasonForm };
}

/** Returns the fields of a desk's count, blank, with their faults; `hasDifference` requires a witness. */
function useDeskCountFields(heldBy: string | null, hasDifference: boolean) {
  const { t } = useTranslation('desks');
  const { currency } = useEstablishment();
  const { validateAmountOrZero, validateRequired } = useFieldValidators();
  const denominations = listDenominations(currency);
  const isWitnessRequired = (inputs: Readonly<Record<string, string>>): boolean =>
    hasDifference || inputs.outcome === 'handedOver' || inputs.witness !== '';
  const blankFields = Object.fromEntries(
    [...denominations, 'other', 'witness', 'code', 'secret'].map((name) => [name, '']),
  );
  const initialValues: Record<string, string> = { ...blankFields, outcome: heldBy === null ? 'handedOver' : 'kept' };
  const form = useTextForm<string>(initialValues, (name, inputs) => {
    if (denominations.includes(name) || isChipField(name))
      return isBlankOrItemCount(inputs[name] ?? '') ? null : t('count.whole');
    if (name === 'other') {
      const hasNothing = denominations.every((value) => inputs[value] === '') && parseChipInputs(inputs).length === 0;
      if (inputs.other === '') return hasNothing ? t('count.nothing') : null;
      return validateAmountOrZero(inputs.other ?? '');
    }
    if (name === 'code' || name === 'secret')
      return isWitnessRequired(inputs) ? validateRequired(inputs[name] ?? '') : null;
    return null;
  });
  return { form, denominations, isWitnessRequired: isWitnessRequired(form.values) };
}

/**
 * Returns the form of a blind count of a desk and its submission. The balance is not shown: the server reports a
 * difference, which then requires a reason and a witness (`hasDifference`). It also refuses a count during which money
 * moved: `seenMovement` is the last movement at its start.
 */
function useDeskCountForm({ desk: { deskCode, heldBy, lastMovement }, onClose, onCounted }: CountDialogProps) {
  const { t } = useTranslation('desks');
  const { toMinorUnits } = useAmountParsers();
  const [movementAtStart] = useState(lastMovement);
  const [hasDifference, setHasDifference] = useState(false);
  const { form, denominations, isWitnessRequired } = useDeskCountFields(heldBy, hasDifference);
  const countMutation = useEstablishmentMutation('post', '/desks/{desk}/counts');
  const inputs = form.values;
  const denominationCounts = parseDenominationCounts(denominations, inputs);
  const chips = parseChipInputs(inputs);
  const otherMinor = BigInt(toMinorUnits(inputs.other ?? ''));
  const pieces = serializeDenominationCounts(denominationCounts);
  const totalMinor = (computePiecesTotal(denominationCounts) + computePiecesTotal(chips) + otherMinor).toString();
  const { doubts, isReasonRequired, reasonForm } = useCountReason(
    JSON.stringify([totalMinor, pieces, serializeChips(chips)]),
    hasDifference,
  );
  const reason = reasonForm.values.reason.trim();
  /** Records the count and closes the dialog; a difference first requires a reason and a witness. */
  const recordCount = (): void => {
    const body = {
      countedMinor: totalMinor,
      seenMovement: movementAtStart,
      pieces,
      ...(chips.length === 0 ? {} : { chips: serializeChips(chips) }),
      ...(reason === '' ? {} : { reason }),
      confirmedDoubts: [...doubts.confirmedDoubts],
      ...buildOutcomeFields(inputs, isWitnessRequired),
    };
    countMutation.mutate(
      { path: { desk: deskCode }, body },
      {
        onSuccess: (recordedCount) => {
          notifySuccess(t('count.done', { desk: deskCode }));
          onCounted(recordedCount);
          onClose();
        },
        onError: (problem) => {
          setHasDifference((previous) => previous || DIFFERENCE_CODES.includes(problem.code));
          doubts.addRefusal(problem);
        },
      },
    );
  };
  return {
    form,
    countMutation,
    denominations,
    totalMinor,
    hasDifference,
    isReasonRequired,
    reasonForm,
    doubts,
    isWitnessRequired,
    submit: () => submitAll([form, reasonForm], true, recordCount),
  };
}

/**
 * Shows a dialog for the blind count of a desk. The desk then stays with its holder, is handed over, or is closed. A
 * restart reads all data again before it shows a blank form.
 */
export function DeskCountDialog(props: CountDialogProps) {
  const { t } = useTranslation('desks');
  const { deskCode } = props.desk;
  const [formKey, setFormKey] = useState(0);
  const queryClient = useQueryClient();
  const restartCount = (): void =>
    void queryClient.invalidateQueries().then(() => setFormKey((previous) => previous + 1));
  return (
    <Dialog title={t('count.title', { desk: deskCode })} onClose={props.onClose} size="lg" isPersistent>
      <DeskCountForm key={formKey} {...props} onRestart={restartCount} />
    </Dialog>
  );
}

/**
 * Shows the form of a blind count: pieces, chips, outcome, and the witness. A desk without a holder can only be handed
 * over. When money moved during the count (`DESK_MOVED`), a button restarts it.
 */
function DeskCountForm({ onRestart, ...props }: CountDialogProps & { readonly onRestart: () => void }) {
  const { t } = useTranslation('desks');
  const { formatMoney } = useFormats();
  const count = useDeskCountForm(props);
  const { form, countMutation, denominations, totalMinor, hasDifference, isWitnessRequired, submit } = count;
  const { desks = [] } = useDesks();
  const { heldBy, kind } = props.desk;
  const { outcome = 'kept', witness } = form.values;
  const outcomes = heldBy === null ? (['handedOver'] as const) : COUNT_OUTCOMES;
  if (countMutation.error?.code === 'DESK_MOVED') {
    return (
      <Stack>
        <ProblemBox problem={countMutation.error} hint={t('count.movedAdvice')} />
        <Group justify="flex-end">
          <Button onClick={onRestart}>{t('count.again')}</Button>
        </Group>
      </Stack>
    );
  }
  const problem =
    countMutation.error !== null && DIFFERENCE_CODES.includes(countMutation.error.code) ? null : countMutation.error;
  return (
    <WriteForm
      submitLabel={t('count.send')}
      onSubmit={submit}
      onClose={props.onClose}
      mutation={hideDoubt({ isPending: countMutation.isPending, error: problem })}
    >
      <Text size="sm">{t('count.blind')}</Text>
      <DenominationFields denominations={denominations} form={form} />
      <AmountInput
        label={t(denominations.length === 0 ? 'count.counted' : 'count.other')}
        {...(denominations.length === 0 ? { required: true } : {})}
        {...form.getInputProps('other')}
      />
      {canHoldChips(kind) && <ChipsFields offeredKinds={listChipKindsOfDesks(desks)} form={form} />}
      <Text fw={600} aria-live="polite">
        {t('count.total')} <span className="figure">{formatMoney(totalMinor)}</span>
      </Text>
      {hasDifference && (
        <Note color="yellow" role="alert">
          {t('count.off')}
        </Note>
      )}
      <FormRadioGroup
        label={t('count.outcome')}
        field={form.getField('outcome')}
        options={outcomes.map((value) => ({ value, label: t(`count.${value}`) }))}
      />
      {count.doubts.questions}
      {count.isReasonRequired && (
        <LongTextInput
          label={t('count.reason')}
          required
          maxLength={500}
          {...count.reasonForm.getInputProps('reason')}
        />
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
    </WriteForm>
  );
}
