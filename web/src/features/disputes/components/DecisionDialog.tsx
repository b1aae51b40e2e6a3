import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEstablishment } from '#web/session/establishment.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { formatTypedAmount } from '#web/components/forms/typed-amount.js';
import { USUAL_PAYMENT_MINOR, useUnusualAmount } from '#web/components/forms/unusual-amount.js';
import { useFieldErrors, useTypedForm, useTypedAmounts } from '#web/components/forms/use-typed.js';
import { useWriteHere } from '#web/session/write-here.js';
import type { DisputeDialogProps } from './dispute-dialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { FieldRadios } from '#web/components/forms/typed/FieldRadios.js';
import { LongTextInput } from '#web/components/forms/typed/LongTextInput.js';

/**
 * Shows a dialog for the supervisor's decision on a dispute: pay an amount, or refuse, both with a reason. An unusual
 * amount must be confirmed.
 */
export function DecisionDialog({ dispute, close }: DisputeDialogProps) {
  const { t } = useTranslation('disputes');
  const { currencyExponent } = useEstablishment();
  const { findShortError, findAmountError } = useFieldErrors();
  const { toDecimalUnits } = useTypedAmounts();
  const { disputeId, claimedMinor, technicianStatement, customerStatement } = dispute;
  const claimedAmount = claimedMinor === null ? '' : formatTypedAmount(claimedMinor, currencyExponent);
  const form = useTypedForm({ outcome: '', amount: claimedAmount, reason: '' }, (name, values) => {
    if (name === 'outcome') return values.outcome === '' ? t('decision.choose') : null;
    if (name === 'amount') return values.outcome === 'pay' ? findAmountError(values.amount) : null;
    return findShortError(values.reason);
  });
  const decisionWrite = useWriteHere('post', '/api/establishments/{establishment}/disputes/{disputeId}/decision');
  const { values } = form;
  const unusualAmount = useUnusualAmount(values.outcome === 'pay' ? values.amount : '', USUAL_PAYMENT_MINOR);
  /** Records the decision, announces it and closes the dialog. */
  const recordDecision = (): void => {
    const reason = values.reason.trim();
    const body =
      values.outcome === 'pay'
        ? { outcome: 'pay' as const, amount: toDecimalUnits(values.amount), reason }
        : { outcome: 'refuse' as const, reason };
    decisionWrite.mutate({ path: { disputeId }, body }, announceAndClose(close, t('decision.done')));
  };
  return (
    <WriteDialog
      title={t('decision.title')}
      submitLabel={t('decision.send')}
      onSubmit={() => form.submit(() => unusualAmount.checkAmount() && recordDecision())}
      close={close}
      mutation={decisionWrite}
      size="lg"
      isPersistent
    >
      <Text size="sm">{t('hearing.customerSaid', { statement: customerStatement })}</Text>
      <Text size="sm">{t('decision.technicianSaid', { statement: technicianStatement })}</Text>
      <FieldRadios
        label={t('decision.question')}
        required
        field={form.getField('outcome')}
        choices={[
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
      {unusualAmount.amountQuestion}
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
