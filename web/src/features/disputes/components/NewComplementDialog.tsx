import { SimpleGrid, Text, TextInput, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CombinationInput } from '#web/components/forms/fields/CombinationInput.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { MachinePreview } from '#web/components/forms/fields/MachineEcho.js';
import { EventTimeInput } from '#web/components/forms/fields/HappenedInput.js';
import { announceSentAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentClock } from '#web/components/figures/establishment-clock.js';
import { useQueuedMutation } from '#web/outbox/use-kept-write.js';
import { USUAL_MAX_PAYMENT_MINOR, useUnusualAmountCheck } from '#web/components/forms/unusual-amount.js';
import { useFieldValidators, useTextForm, useAmountParsers } from '#web/components/forms/use-typed.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';

/**
 * Shows a dialog that records a complement (payment of what a machine failed to pay): the amounts paid and due. The
 * slip pays the difference. If the win already has a slip, the reason for another is required.
 */
export function NewComplementDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['disputes', 'acts', 'payouts']);
  const { initialTime, parseInstant } = useEstablishmentClock();
  const { validateRequired, validateMinLength, validateAmount, validateAmountOrZero } = useFieldValidators();
  const { toDecimalUnits } = useAmountParsers();
  const form = useTextForm(
    { machine: '', combination: '', paid: '', due: '', wonAt: initialTime, customer: '', another: '' },
    (name, values) => {
      const value = values[name];
      if (name === 'machine' || name === 'combination') return validateRequired(value);
      if (name === 'paid') return validateAmountOrZero(value);
      if (name === 'due') return validateAmount(value);
      if (name === 'wonAt') return parseInstant(value) === null ? t('acts:instant') : null;
      return value === '' ? null : validateMinLength(value);
    },
  );
  const complementMutation = useQueuedMutation('post', '/complements');
  const isWinAlreadyOpened = complementMutation.error?.code === 'WIN_ALREADY_OPENED';
  const { values, getInputProps } = form;
  const unusualAmountCheck = useUnusualAmountCheck(form.values.due, USUAL_MAX_PAYMENT_MINOR);
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
    complementMutation.mutate(
      {
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
      announceSentAndClose(onClose, ({ complementNumber }) => t('complements.entered', { number: complementNumber })),
    );
  };
  return (
    <WriteDialog
      title={t('complements.enter')}
      submitLabel={t('complements.send')}
      onSubmit={() => form.submit(() => unusualAmountCheck.checkAmount() && recordComplement())}
      onClose={onClose}
      mutation={complementMutation}
      size="lg"
      isPersistent
      problemHint={isWinAlreadyOpened ? t('payouts:new.sameAdvice') : undefined}
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
      <MachinePreview machineNumber={values.machine} />
      <EventTimeInput label={t('complements.wonOn')} field={form.getField('wonAt')} />
      <CombinationInput
        label={t('complements.combination')}
        required
        machineNumber={values.machine}
        field={form.getField('combination')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <AmountInput label={t('complements.paidByMachine')} required data-step {...getInputProps('paid')} />
        <AmountInput label={t('complements.dueTo')} required data-step {...getInputProps('due')} />
      </SimpleGrid>
      {unusualAmountCheck.confirmationPrompt}
      <TextInput
        label={t('customer')}
        description={t('customerHint')}
        autoComplete="off"
        maxLength={120}
        {...getInputProps('customer')}
      />
      {isWinAlreadyOpened && (
        <Textarea label={t('payouts:new.another')} autosize maxLength={500} {...getInputProps('another')} />
      )}
    </WriteDialog>
  );
}
