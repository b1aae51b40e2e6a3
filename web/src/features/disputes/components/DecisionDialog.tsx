import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { minorToAmount } from '#web/components/forms/typed-amount.js';
import { USUAL_PAYMENT, useUnusualAmount } from '#web/components/forms/unusual-amount.js';
import { useFaults, useTypedForm, useTypedAmounts } from '#web/components/forms/use-typed.js';
import type { DisputeDialogProps } from './dispute-dialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { FieldRadios } from '#web/components/forms/typed/FieldRadios.js';
import { LongTextInput } from '#web/components/forms/typed/LongTextInput.js';

/** A dialog for the supervisor's decision on a dispute: an amount to pay, or none, with the reason in both cases. */
export function DecisionDialog({ dispute, close }: DisputeDialogProps) {
  const { t } = useTranslation('disputes');
  const establishment = useEstablishmentCode();
  const { currencyExponent } = useEstablishment();
  const { short, amount } = useFaults();
  const { decimal } = useTypedAmounts();
  const { disputeId, claimedMinor, technicianStatement, customerStatement } = dispute;
  const claimed = claimedMinor === null ? '' : minorToAmount(claimedMinor, currencyExponent);
  const form = useTypedForm({ outcome: '', amount: claimed, reason: '' }, (name, values) => {
    if (name === 'outcome') return values.outcome === '' ? t('decision.choose') : null;
    if (name === 'amount') return values.outcome === 'pay' ? amount(values.amount) : null;
    return short(values.reason);
  });
  const decide = useWrite('post', '/api/establishments/{establishment}/disputes/{disputeId}/decision');
  const { values } = form;
  const unusual = useUnusualAmount(values.outcome === 'pay' ? values.amount : '', USUAL_PAYMENT);
  /** Records the decision, announces it and closes the dialog. */
  const act = (): void => {
    const reason = values.reason.trim();
    const body =
      values.outcome === 'pay'
        ? { outcome: 'pay' as const, amount: decimal(values.amount), reason }
        : { outcome: 'refuse' as const, reason };
    decide.mutate(
      { params: { path: { establishment, disputeId } }, body },
      announceAndClose(close, t('decision.done')),
    );
  };
  return (
    <WriteDialog
      title={t('decision.title')}
      act={t('decision.send')}
      send={() => form.send(() => unusual.isSure() && act())}
      close={close}
      write={decide}
      size="lg"
      isHeld
    >
      <Text size="sm">{t('hearing.customerSaid', { statement: customerStatement })}</Text>
      <Text size="sm">{t('decision.technicianSaid', { statement: technicianStatement })}</Text>
      <FieldRadios
        label={t('decision.question')}
        required
        field={form.field('outcome')}
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
          {...form.input('amount')}
        />
      )}
      {unusual.question}
      <LongTextInput
        label={t('decision.reason')}
        description={t('decision.reasonHint')}
        required
        minRows={3}
        maxLength={4000}
        {...form.input('reason')}
      />
    </WriteDialog>
  );
}
