import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { ChoiceCards } from '#web/components/forms/ChoiceCards.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { TwoPersonDecisionDialog } from '#web/outbox/TwoPersonDecision.js';
import { useFieldValidators, useTextForm, useAmountParsers } from '#web/components/forms/use-typed.js';
import { useFormats } from '#web/components/figures/figures.js';
import { MachineInput } from '#web/components/scan/MachineInput.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import type { StoredValueCardDialogProps } from './BlockDialog.js';

const DIRECTIONS = ['add', 'takeOff'] as const;
const CAUSES = ['machine', 'house'] as const;

type CorrectionField = 'amount' | 'machine';

/**
 * Shows the dialog that corrects a card's balance, which two people sign: to match a machine's counters, or at the
 * establishment's cost. A lost card's credits are moved to another card in this way. An amount taken off is sent as
 * negative.
 */
export function CorrectCardDialog({ card: { cardId, balanceMinor }, onClose }: StoredValueCardDialogProps) {
  const { t } = useTranslation(['cards', 'floor']);
  const { formatMoney } = useFormats();
  const { validateRequired, validateAmount } = useFieldValidators();
  const { toMinorUnits } = useAmountParsers();
  const [direction, setDirection] = useState<(typeof DIRECTIONS)[number] | null>(null);
  const [cause, setCause] = useState<(typeof CAUSES)[number] | null>(null);
  const [wasSubmitted, setSubmitted] = useState(false);
  const validateField = (name: CorrectionField, values: Readonly<Record<CorrectionField, string>>): string | null => {
    if (name === 'amount') return validateAmount(values.amount);
    return cause === 'machine' ? validateRequired(values.machine) : null;
  };
  const form = useTextForm({ amount: '', machine: '' }, validateField);
  const correctionMutation = useEstablishmentMutation('post', '/cards/{card}/corrections');
  /** Marks the missing or invalid fields; returns true when there are any. */
  const reportMissingField = (): boolean => {
    setSubmitted(true);
    // only marks the invalid fields: the correction is sent with the second person's proof
    form.submit(() => undefined);
    const areFieldsValid =
      validateField('amount', form.values) === null && validateField('machine', form.values) === null;
    return !areFieldsValid || direction === null || cause === null;
  };
  const requiredMessage = wasSubmitted ? t('choose') : null;
  return (
    <TwoPersonDecisionDialog
      title={t('correct.title', { card: cardId })}
      explanation={t('correct.about', { amount: formatMoney(balanceMinor) })}
      submitLabel={t('correct.send')}
      responsibility={t('correct.authoriserAbout')}
      mutation={correctionMutation}
      onClose={onClose}
      reportMissingField={reportMissingField}
      onSubmit={(decision) => {
        const amountMinor = `${direction === 'takeOff' ? '-' : ''}${toMinorUnits(form.values.amount)}`;
        const machineField = cause === 'machine' ? { machine: form.values.machine.trim() } : {};
        correctionMutation.mutate(
          { path: { card: cardId }, body: { ...decision, amountMinor, ...machineField } },
          announceAndClose(onClose, t('correct.done', { card: cardId })),
        );
      }}
    >
      <ChoiceCards
        label={t('correct.way.label')}
        options={DIRECTIONS.map((value) => ({ value, label: t(`correct.way.${value}`) }))}
        value={direction}
        onChange={setDirection}
        requiredMessage={requiredMessage}
      />
      <AmountInput label={t('amount')} size="md" required {...form.getInputProps('amount')} />
      <ChoiceCards
        label={t('correct.cause.label')}
        options={CAUSES.map((value) => ({ value, label: t(`correct.cause.${value}`) }))}
        value={cause}
        onChange={setCause}
        requiredMessage={requiredMessage}
      />
      {cause === 'machine' && <MachineInput field={form.getField('machine')} />}
    </TwoPersonDecisionDialog>
  );
}
