import { SimpleGrid, Text, TextInput, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode } from '#web/session/session.js';
import { CombinationInput } from '#web/components/forms/fields/CombinationInput.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { MachineEcho } from '#web/components/forms/fields/MachineEcho.js';
import { EventTimeInput } from '#web/components/forms/fields/HappenedInput.js';
import { announce } from '#web/components/pages/announce.js';
import { useEstablishmentClock } from '#web/components/figures/establishment-clock.js';
import { useQueuedWrite } from '#web/outbox/use-kept-write.js';
import { USUAL_PAYMENT_MINOR, useUnusualAmount } from '#web/components/forms/unusual-amount.js';
import { useFieldErrors, useTypedForm, useTypedAmounts } from '#web/components/forms/use-typed.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';

/**
 * Shows a dialog that records a complement (payment of what a machine failed to pay): the amounts paid and due. The
 * slip pays the difference. If the win already has a slip, the reason for another is required.
 */
export function NewComplementDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation(['disputes', 'acts', 'payouts']);
  const establishment = useEstablishmentCode();
  const { openingTime: initialTime, parseInstant: parseInstant } = useEstablishmentClock();
  const { findMissingError, findShortError, findAmountError, findAmountOrZeroError } = useFieldErrors();
  const { toDecimalUnits } = useTypedAmounts();
  const form = useTypedForm(
    { machine: '', combination: '', paid: '', due: '', wonAt: initialTime, customer: '', another: '' },
    (name, values) => {
      const value = values[name];
      if (name === 'machine' || name === 'combination') return findMissingError(value);
      if (name === 'paid') return findAmountOrZeroError(value);
      if (name === 'due') return findAmountError(value);
      if (name === 'wonAt') return parseInstant(value) === null ? t('acts:instant') : null;
      return value === '' ? null : findShortError(value);
    },
  );
  const complementWrite = useQueuedWrite('post', '/api/establishments/{establishment}/complements');
  const isKnownWin = complementWrite.error?.code === 'WIN_ALREADY_OPENED';
  const { values, getInputProps } = form;
  const unusualAmount = useUnusualAmount(form.values.due, USUAL_PAYMENT_MINOR);
  /** Records the complement, or stores it on this device without network, announces it and closes the dialog. */
  const recordComplement = (): void => {
    const [customer, anotherWinReason] = [values.customer.trim(), values.another.trim()];
    const body = {
      machine: values.machine.trim(),
      combination: values.combination.trim(),
      paid: toDecimalUnits(values.paid),
      due: toDecimalUnits(values.due),
      wonAt: parseInstant(values.wonAt) ?? '',
      ...(customer === '' ? {} : { customer }),
      ...(anotherWinReason === '' ? {} : { anotherWinReason }),
    };
    complementWrite.mutate(
      {
        params: { path: { establishment } },
        body,
        queueEntry: {
          title: t('complements.kept', { machine: body.machine }),
          fields: [
            { path: 'machine', label: t('acts:machine'), kind: 'text' },
            { path: 'wonAt', label: t('complements.wonOn'), kind: 'instant' },
            { path: 'combination', label: t('complements.combination'), kind: 'text' },
            { path: 'paid', label: t('complements.paidByMachine'), kind: 'text' },
            { path: 'due', label: t('complements.dueTo'), kind: 'text' },
            { path: 'anotherWinReason', label: t('payouts:new.another'), kind: 'text' },
          ],
        },
      },
      {
        onSuccess: ({ answer }) => {
          if (answer !== null) announce(t('complements.entered', { number: answer.complementNumber }));
          close();
        },
      },
    );
  };
  return (
    <WriteDialog
      title={t('complements.enter')}
      submitLabel={t('complements.send')}
      onSubmit={() => form.submit(() => unusualAmount.checkAmount() && recordComplement())}
      close={close}
      mutation={complementWrite}
      size="lg"
      isPersistent
      advice={isKnownWin ? t('payouts:new.sameAdvice') : undefined}
    >
      <Text size="sm">{t('complements.newAbout')}</Text>
      <TextInput
        data-autofocus
        data-step
        label={t('acts:machine')}
        required
        autoComplete="off"
        maxLength={30}
        {...getInputProps('machine')}
      />
      <MachineEcho number={values.machine} />
      <EventTimeInput label={t('complements.wonOn')} field={form.getField('wonAt')} />
      <CombinationInput
        label={t('complements.combination')}
        required
        machine={values.machine}
        field={form.getField('combination')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <AmountInput label={t('complements.paidByMachine')} required data-step {...getInputProps('paid')} />
        <AmountInput label={t('complements.dueTo')} required data-step {...getInputProps('due')} />
      </SimpleGrid>
      {unusualAmount.amountQuestion}
      <TextInput
        label={t('customer')}
        description={t('customerHint')}
        autoComplete="off"
        maxLength={120}
        {...getInputProps('customer')}
      />
      {isKnownWin && (
        <Textarea label={t('payouts:new.another')} autosize maxLength={500} {...getInputProps('another')} />
      )}
    </WriteDialog>
  );
}
