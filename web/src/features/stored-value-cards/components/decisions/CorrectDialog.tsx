import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWriteHere } from '#web/session/write-here.js';
import { ChoiceCards } from '#web/components/forms/ChoiceCards.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { DecideForm } from '#web/components/dialogs/DecideForm.js';
import { useFieldErrors, useTypedForm, useTypedAmounts } from '#web/components/forms/use-typed.js';
import { useFormats } from '#web/components/figures/figures.js';
import { MachineInput } from '#web/components/scan/MachineInput.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { NeedsServer } from '#web/outbox/NeedsServer.js';
import type { StoredValueCardDialogProps } from './BlockDialog.js';

const DIRECTIONS = ['add', 'takeOff'] as const;
const CAUSES = ['machine', 'house'] as const;

type Field = 'amount' | 'machine';

/**
 * Shows the dialog that corrects a card's balance, which two people sign: to match a machine's counters, or at the
 * establishment's cost. A lost card's credits are moved to another card in this way. An amount taken off is sent as
 * negative.
 */
export function CorrectDialog({ card: { cardId, balanceMinor }, close }: StoredValueCardDialogProps) {
  const { t } = useTranslation(['cards', 'floor']);
  const { formatMoney: formatMoney } = useFormats();
  const { findMissingError, findAmountError } = useFieldErrors();
  const { toMinorUnits } = useTypedAmounts();
  const [direction, setDirection] = useState<(typeof DIRECTIONS)[number] | null>(null);
  const [cause, setCause] = useState<(typeof CAUSES)[number] | null>(null);
  const [hasTriedToSend, setHasTriedToSend] = useState(false);
  const findFault = (name: Field, values: Readonly<Record<Field, string>>): string | null => {
    if (name === 'amount') return findAmountError(values.amount);
    return cause === 'machine' ? findMissingError(values.machine) : null;
  };
  const form = useTypedForm({ amount: '', machine: '' }, findFault);
  const correct = useWriteHere('post', '/api/establishments/{establishment}/cards/{card}/corrections');
  /** Marks the missing or invalid fields; returns true when there are any. */
  const isIncomplete = (): boolean => {
    setHasTriedToSend(true);
    // only marks the invalid fields: the correction is sent with the second person's proof
    form.submit(() => undefined);
    const areFieldsValid = findFault('amount', form.values) === null && findFault('machine', form.values) === null;
    return !areFieldsValid || direction === null || cause === null;
  };
  const missingText = hasTriedToSend ? t('choose') : null;
  return (
    <DecideForm
      title={t('correct.title', { card: cardId })}
      explanation={t('correct.about', { amount: formatMoney(balanceMinor) })}
      submitLabel={t('correct.send')}
      authoriserDuty={t('correct.authoriserAbout')}
      isPending={correct.isPending}
      problem={correct.error}
      close={close}
      hasMissingField={isIncomplete}
      onSubmit={(decision) => {
        const amountMinor = `${direction === 'takeOff' ? '-' : ''}${toMinorUnits(form.values.amount)}`;
        const machine = cause === 'machine' ? { machine: form.values.machine.trim() } : {};
        correct.mutate(
          { path: { card: cardId }, body: { ...decision, amountMinor, ...machine } },
          announceAndClose(close, t('correct.done', { card: cardId })),
        );
      }}
    >
      <NeedsServer />
      <ChoiceCards
        label={t('correct.way.label')}
        options={DIRECTIONS.map((value) => ({ value, label: t(`correct.way.${value}`) }))}
        value={direction}
        setValue={setDirection}
        missingText={missingText}
      />
      <AmountInput label={t('amount')} size="md" required {...form.getInputProps('amount')} />
      <ChoiceCards
        label={t('correct.cause.label')}
        options={CAUSES.map((value) => ({ value, label: t(`correct.cause.${value}`) }))}
        value={cause}
        setValue={setCause}
        missingText={missingText}
      />
      {cause === 'machine' && <MachineInput field={form.getField('machine')} />}
    </DecideForm>
  );
}
