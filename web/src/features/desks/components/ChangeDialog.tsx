import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormSelect } from '#web/components/forms/typed/FieldSelect.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { USUAL_MAX_PAYMENT_MINOR, useUnusualAmountCheck } from '#web/components/forms/unusual-amount.js';
import { useFieldValidators, useTextForm, useAmountParsers } from '#web/components/forms/use-typed.js';
import { CHANGE_MEDIA } from '#domain/cash/desks.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

/** Returns the medium of money with that name; currency for an unknown one. */
const parseMedium = (text: string) => CHANGE_MEDIA.find((candidate) => candidate === text) ?? 'currency';

/**
 * Shows a dialog that records a change at a desk: money of one medium (currency, tokens, chips) exchanged for the same
 * amount of another. An unusual amount is confirmed first.
 */
export function MoneyChangeDialog({ deskCode, onClose }: { readonly deskCode: string; readonly onClose: () => void }) {
  const { t } = useTranslation('desks');
  const { validateAmount } = useFieldValidators();
  const { toMinorUnits } = useAmountParsers();
  const form = useTextForm({ taken: 'currency', given: 'tokens', amount: '' }, (name, values) => {
    if (name === 'given') return values.given === values.taken ? t('change.same') : null;
    return name === 'amount' ? validateAmount(values.amount) : null;
  });
  const changeMutation = useEstablishmentMutation('post', '/desks/{desk}/changes');
  const { values } = form;
  const unusualAmount = useUnusualAmountCheck(values.amount, USUAL_MAX_PAYMENT_MINOR);
  /** Records the change, announces it and closes the dialog. */
  const recordChange = (): void =>
    changeMutation.mutate(
      {
        path: { desk: deskCode },
        body: {
          taken: parseMedium(values.taken),
          given: parseMedium(values.given),
          amountMinor: toMinorUnits(values.amount),
        },
      },
      announceAndClose(onClose, t('change.done')),
    );
  return (
    <WriteDialog
      title={t('act.change')}
      submitLabel={t('change.send')}
      onSubmit={() => form.submit(() => unusualAmount.checkAmount() && recordChange())}
      onClose={onClose}
      mutation={changeMutation}
    >
      <Text size="sm">{t('change.about')}</Text>
      {(['taken', 'given'] as const).map((name) => (
        <FormSelect
          key={name}
          label={t(`change.${name}`)}
          allowDeselect={false}
          field={form.getField(name)}
          data={CHANGE_MEDIA.map((value) => ({ value, label: t(`medium.${value}`) }))}
        />
      ))}
      <AmountInput data-autofocus label={t('amount')} required {...form.getInputProps('amount')} />
      {unusualAmount.confirmationPrompt}
    </WriteDialog>
  );
}
