import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEstablishment } from '#web/session/establishment.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { formatAmountForInput } from '#web/components/forms/typed-amount.js';
import { USUAL_MAX_PAYMENT_MINOR, useUnusualAmountCheck } from '#web/components/forms/unusual-amount.js';
import { useFieldValidators, useTextForm, useAmountParsers } from '#web/components/forms/use-typed.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import type { DisputeDialogProps } from './dispute-dialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { FormRadioGroup } from '#web/components/forms/typed/FieldRadios.js';
import { LongTextInput } from '#web/components/forms/typed/LongTextInput.js';

/**
 * Shows a dialog for the supervisor's decision on a dispute: pay an amount, or refuse, both with a reason. An unusual
 * amount must be confirmed.
 */
export function DisputeDecisionDialog({ dispute, onClose }: DisputeDialogProps) {
  const { t } = useTranslation('disputes');
  const { currencyExponent } = useEstablishment();
  const { validateMinLength, validateAmount } = useFieldValidators();
  const { toDecimalUnits } = useAmountParsers();
  const { disputeId, claimedMinor, technicianStatement, customerStatement } = dispute;
  const claimedAmount = claimedMinor === null ? '' : formatAmountForInput(claimedMinor, currencyExponent);
  const form = useTextForm({ outcome: '', amount: claimedAmount, reason: '' }, (name, values) => {
    if (name === 'outcome') return values.outcome === '' ? t('decision.choose') : null;
    if (name === 'amount') return values.outcome === 'pay' ? validateAmount(values.amount) : null;
    return validateMinLength(values.reason);
  });
  const decisionMutation = useEstablishmentMutation('post', '/disputes/{disputeId}/decision');
  const { values } = form;
  const unusualAmountCheck = useUnusualAmountCheck(
    values.outcome === 'pay' ? values.amount : '',
    USUAL_MAX_PAYMENT_MINOR,
  );
  /** Records the decision, announces it and closes the dialog. */
  const recordDecision = (): void => {
    const reason = values.reason.trim();
    const body =
      values.outcome === 'pay'
        ? { outcome: 'pay' as const, amount: toDecimalUnits(values.amount), reason }
        : { outcome: 'refuse' as const, reason };
    decisionMutation.mutate({ path: { disputeId }, body }, announceAndClose(onClose, t('decision.done')));
  };
  return (
    <WriteDialog
      title={t('decision.title')}
      submitLabel={t('decision.send')}
      onSubmit={() => form.submit(() => unusualAmountCheck.checkAmount() && recordDecision())}
      onClose={onClose}
      mutation={decisionMutation}
      size="lg"
      isPersistent
    >
      <Text size="sm">{t('hearing.customerSaid', { statement: customerStatement })}</Text>
      <Text size="sm">{t('decision.technicianSaid', { statement: technicianStatement })}</Text>
      <FormRadioGroup
        label={t('decision.question')}
        required
        field={form.getField('outcome')}
        options={[
          { value: 'pay', label: t('decision.pay') },
          { value: 'refuse', label: t('decision.refuse') },
        ]}
      />
      {values.outcome === 'pay' && (
        <AmountInput
          label={t('decision.amount')}
          description={t('decision.amountHint')}
          required
          {...form.getInputProps('amount')}
        />
      )}
      {unusualAmountCheck.confirmationPrompt}
      <LongTextInput
        label={t('decision.reason')}
        description={t('decision.reasonHint')}
        required
        minRows={3}
        maxLength={4000}
        {...form.getInputProps('reason')}
      />
    </WriteDialog>
  );
}
