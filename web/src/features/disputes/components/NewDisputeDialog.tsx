import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { MachinePreview } from '#web/components/forms/fields/MachineEcho.js';
import { EventTimeInput } from '#web/components/forms/fields/HappenedInput.js';
import { announceSentAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentClock } from '#web/components/figures/establishment-clock.js';
import { useQueuedMutation } from '#web/outbox/use-kept-write.js';
import { useFieldValidators, useTextForm, useAmountParsers } from '#web/components/forms/use-typed.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { LongTextInput } from '#web/components/forms/typed/LongTextInput.js';

/**
 * Shows a dialog that opens a dispute over a payment: machine, time, the customer's own statement, and optionally the
 * claimed amount and the name.
 */
export function NewDisputeDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['disputes', 'acts']);
  const { initialTime, parseInstant } = useEstablishmentClock();
  const { validateRequired, validateMinLength, validateAmount } = useFieldValidators();
  const { toDecimalUnits } = useAmountParsers();
  const form = useTextForm(
    { machine: '', happenedAt: initialTime, claimed: '', statement: '', customer: '' },
    (name, values) => {
      const value = values[name];
      if (name === 'machine') return validateRequired(value);
      if (name === 'happenedAt') return parseInstant(value) === null ? t('acts:instant') : null;
      if (name === 'claimed') return value === '' ? null : validateAmount(value);
      return name === 'customer' && value === '' ? null : validateMinLength(value);
    },
  );
  const disputeMutation = useQueuedMutation('post', '/disputes');
  const { values, getInputProps } = form;
  /** Opens the dispute, or stores it on this device without network, announces it and closes the dialog. */
  const openDispute = (): void => {
    const body = {
      machine: values.machine.trim(),
      happenedAt: parseInstant(values.happenedAt) ?? '',
      statement: values.statement.trim(),
      ...(values.claimed === '' ? {} : { claimed: toDecimalUnits(values.claimed) }),
      ...(values.customer.trim() === '' ? {} : { customer: values.customer.trim() }),
    };
    disputeMutation.mutate(
      {
        body,
        queueEntry: {
          title: t('new.kept', { machine: body.machine }),
          fields: [
            { path: 'machine', label: t('acts:machine'), kind: 'text' },
            { path: 'happenedAt', label: t('new.happenedOn'), kind: 'instant' },
            { path: 'statement', label: t('new.statement'), kind: 'longText' },
          ],
        },
      },
      announceSentAndClose(onClose, ({ disputeNumber }) => t('new.opened', { number: disputeNumber })),
    );
  };
  return (
    <WriteDialog
      title={t('open')}
      submitLabel={t('new.send')}
      onSubmit={() => form.submit(openDispute)}
      onClose={onClose}
      mutation={disputeMutation}
      size="lg"
      isPersistent
    >
      <TextInput
        data-autofocus
        label={t('acts:machine')}
        required
        autoComplete="off"
        maxLength={30}
        {...getInputProps('machine')}
      />
      <MachinePreview machineNumber={values.machine} />
      <EventTimeInput label={t('new.happenedOn')} field={form.getField('happenedAt')} />
      <LongTextInput
        label={t('new.statement')}
        description={t('new.statementHint')}
        required
        minRows={3}
        maxLength={4000}
        {...getInputProps('statement')}
      />
      <AmountInput label={t('new.claimed')} description={t('new.claimedHint')} {...getInputProps('claimed')} />
      <TextInput
        label={t('customer')}
        description={t('customerHint')}
        autoComplete="off"
        maxLength={120}
        {...getInputProps('customer')}
      />
    </WriteDialog>
  );
}
