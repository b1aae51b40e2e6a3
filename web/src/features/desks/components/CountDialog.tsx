import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sumPieces } from '#domain/tables/exchanges.js';
import { holdsChips, COUNT_OUTCOMES } from '#domain/cash/desks.js';
import type { Shape } from '#web/api/client.js';
import { useEstablishment } from '#web/session/establishment.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { WriteForm } from '#web/outbox/WriteForm.js';
import { Note } from '#web/components/general/Note.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { announce } from '#web/components/pages/announce.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useFieldErrors, useTypedForm, useTypedAmounts } from '#web/components/forms/use-typed.js';
import { useDesks } from '#web/components/forms/desks.js';
import { ChipsFields } from '#web/components/chips/ChipsFields.js';
import type { DeskDialogProps } from './DeskSettings.js';
import { PiecesFields, isPieceNumber, parsePieces, listPieceValues } from './PiecesFields.js';
import { parseTypedChips, isChipField, listKindsOfDesks, encodeChips } from '#web/components/chips/chips.js';
import { ProofFields } from '#web/components/forms/ProofFields.js';
import { FieldRadios } from '#web/components/forms/typed/FieldRadios.js';
import { LongTextInput } from '#web/components/forms/typed/LongTextInput.js';
import { useWriteHere } from '#web/session/write-here.js';

const DIFFERENCE_CODES: readonly string[] = ['WITNESS_REQUIRED', 'REASON_REQUIRED'];

interface CountDialogProps extends DeskDialogProps {
  /** Receives the recorded count. */
  readonly onCounted: (count: Shape<'DeskCountRow'>) => void;
}

/**
 * Returns the form of a blind count of a desk and its submission. The balance is not shown: the server reports a
 * difference, which then requires a reason and a witness (`isDifferent`). It also refuses a count during which money
 * moved: `seenMovement` is the last movement at its start.
 */
function useDeskCount({ desk: { deskCode, heldBy, lastMovement }, close, onCounted }: CountDialogProps) {
  const { t } = useTranslation('desks');
  const { currency } = useEstablishment();
  const { findAmountOrZeroError, findMissingError, findShortError } = useFieldErrors();
  const { toMinorUnits } = useTypedAmounts();
  const [movementAtStart] = useState(lastMovement);
  const [isDifferent, setIsDifferent] = useState(false);
  const pieceValues = listPieceValues(currency);
  const mustHaveWitness = (typedValues: Readonly<Record<string, string>>): boolean =>
    isDifferent || typedValues.outcome === 'handedOver' || typedValues.witness !== '';
  const initialValues: Record<string, string> = {
    ...Object.fromEntries(pieceValues.map((value) => [value, ''])),
    other: '',
    outcome: heldBy === null ? 'handedOver' : 'kept',
    reason: '',
    witness: '',
    code: '',
    secret: '',
  };
  const form = useTypedForm<string>(initialValues, (name, typed) => {
    if (pieceValues.includes(name) || isChipField(name))
      return isPieceNumber(typed[name] ?? '') ? null : t('count.whole');
    if (name === 'other') {
      const hasNothing = pieceValues.every((value) => typed[value] === '') && parseTypedChips(typed).length === 0;
      if (typed.other === '') return hasNothing ? t('count.nothing') : null;
      return findAmountOrZeroError(typed.other ?? '');
    }
    if (name === 'reason') return isDifferent ? findShortError(typed.reason ?? '') : null;
    if (name === 'code' || name === 'secret')
      return mustHaveWitness(typed) ? findMissingError(typed[name] ?? '') : null;
    return null;
  });
  const countWrite = useWriteHere('post', '/api/establishments/{establishment}/desks/{desk}/counts');
  const typed = form.values;
  const pieces = parsePieces(pieceValues, typed);
  const chips = parseTypedChips(typed);
  const totalMinor = (sumPieces(pieces) + sumPieces(chips) + BigInt(toMinorUnits(typed.other ?? ''))).toString();
  /** Records the count and closes the dialog; a difference first requires a reason and a witness. */
  const recordCount = (): void => {
    const reason = typed.reason?.trim() ?? '';
    const body = {
      countedMinor: totalMinor,
      seenMovement: movementAtStart,
      pieces: pieces.map(({ valueMinor, count }) => ({ valueMinor: valueMinor.toString(), count: Number(count) })),
      ...(chips.length === 0 ? {} : { chips: encodeChips(chips) }),
      outcome: COUNT_OUTCOMES.find((candidate) => candidate === typed.outcome) ?? 'kept',
      ...(reason === '' ? {} : { reason }),
      ...(mustHaveWitness(typed) ? { witness: { code: typed.code?.trim() ?? '', secret: typed.secret ?? '' } } : {}),
    };
    countWrite.mutate(
      { path: { desk: deskCode }, body },
      {
        onSuccess: (recordedCount) => {
          announce(t('count.done', { desk: deskCode }));
          onCounted(recordedCount);
          close();
        },
        onError: ({ code }) => setIsDifferent((previous) => previous || DIFFERENCE_CODES.includes(code)),
      },
    );
  };
  return {
    form,
    countWrite,
    pieceValues,
    totalMinor,
    isDifferent,
    mustHaveWitness: mustHaveWitness(typed),
    send: () => form.submit(recordCount),
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
  const startAgain = (): void =>
    void queryClient.invalidateQueries().then(() => setFormKey((previous) => previous + 1));
  return (
    <Dialog title={t('count.title', { desk: deskCode })} close={props.close} size="lg" isPersistent>
      <DeskCountForm key={formKey} {...props} onRestart={startAgain} />
    </Dialog>
  );
}

/**
 * Shows the form of a blind count: pieces, chips, outcome, and the witness. A desk without a holder can only be handed
 * over. When money moved during the count (`DESK_MOVED`), a button restarts it.
 */
function DeskCountForm({ onRestart: startAgain, ...props }: CountDialogProps & { readonly onRestart: () => void }) {
  const { t } = useTranslation('desks');
  const { formatMoney: formatMoney } = useFormats();
  const { form, countWrite, pieceValues, totalMinor, isDifferent, mustHaveWitness, send } = useDeskCount(props);
  const { desks = [] } = useDesks();
  const { heldBy, kind } = props.desk;
  const { outcome = 'kept', witness } = form.values;
  const outcomes = heldBy === null ? (['handedOver'] as const) : COUNT_OUTCOMES;
  if (countWrite.error?.code === 'DESK_MOVED') {
    return (
      <Stack>
        <ProblemBox problem={countWrite.error} advice={t('count.movedAdvice')} />
        <Group justify="flex-end">
          <Button onClick={startAgain}>{t('count.again')}</Button>
        </Group>
      </Stack>
    );
  }
  const problem =
    countWrite.error !== null && DIFFERENCE_CODES.includes(countWrite.error.code) ? null : countWrite.error;
  return (
    <WriteForm
      submitLabel={t('count.send')}
      onSubmit={send}
      close={props.close}
      mutation={{ isPending: countWrite.isPending, error: problem }}
    >
      <Text size="sm">{t('count.blind')}</Text>
      <PiecesFields values={pieceValues} form={form} />
      <AmountInput
        label={t(pieceValues.length === 0 ? 'count.counted' : 'count.other')}
        {...(pieceValues.length === 0 ? { required: true } : {})}
        {...form.getInputProps('other')}
      />
      {holdsChips(kind) && <ChipsFields offered={listKindsOfDesks(desks)} form={form} />}
      <Text fw={600} aria-live="polite">
        {t('count.total')} <span className="figure">{formatMoney(totalMinor)}</span>
      </Text>
      {isDifferent && (
        <Note color="yellow" role="alert">
          {t('count.off')}
        </Note>
      )}
      <FieldRadios
        label={t('count.outcome')}
        field={form.getField('outcome')}
        choices={outcomes.map((value) => ({ value, label: t(`count.${value}`) }))}
      />
      {isDifferent && (
        <LongTextInput label={t('count.reason')} required maxLength={500} {...form.getInputProps('reason')} />
      )}
      {outcome !== 'handedOver' && !isDifferent && (
        <Checkbox
          size="md"
          label={t('count.withWitness')}
          checked={witness !== ''}
          onChange={({ currentTarget }) => form.setValue('witness', currentTarget.checked ? 'yes' : '')}
        />
      )}
      {mustHaveWitness && (
        <ProofFields
          legend={t(outcome === 'handedOver' ? 'count.receiver' : 'count.witness')}
          responsibility={t(outcome === 'handedOver' ? 'count.receiverAbout' : 'count.witnessAbout')}
          form={form}
        />
      )}
    </WriteForm>
  );
}
