import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode } from '#web/session/session.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { MachineEcho } from '#web/components/forms/fields/MachineEcho.js';
import { HappenedInput } from '#web/components/forms/fields/HappenedInput.js';
import { announce } from '#web/components/pages/announce.js';
import { useEstablishmentClock } from '#web/components/figures/establishment-clock.js';
import { useQueuedWrite } from '#web/outbox/use-kept-write.js';
import { useFaults, useTypedForm, useTypedAmounts } from '#web/components/forms/use-typed.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { LongTextInput } from '#web/components/forms/typed/LongTextInput.js';

/** A dialog that opens a dispute with the customer's own words. */
export function NewDisputeDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation(['disputes', 'acts']);
  const establishment = useEstablishmentCode();
  const { now, instant } = useEstablishmentClock();
  const { needed, short, amount } = useFaults();
  const { decimal } = useTypedAmounts();
  const form = useTypedForm(
    { machine: '', happenedAt: now, claimed: '', statement: '', customer: '' },
    (name, values) => {
      const value = values[name];
      if (name === 'machine') return needed(value);
      if (name === 'happenedAt') return instant(value) === null ? t('acts:instant') : null;
      if (name === 'claimed') return value === '' ? null : amount(value);
      return name === 'customer' && value === '' ? null : short(value);
    },
  );
  const open = useQueuedWrite('post', '/api/establishments/{establishment}/disputes');
  const { values, input } = form;
  /** Opens the dispute, or stores it on this device without network, announces it and closes the dialog. */
  const act = (): void => {
    const body = {
      machine: values.machine.trim(),
      happenedAt: instant(values.happenedAt) ?? '',
      statement: values.statement.trim(),
      ...(values.claimed === '' ? {} : { claimed: decimal(values.claimed) }),
      ...(values.customer.trim() === '' ? {} : { customer: values.customer.trim() }),
    };
    open.mutate(
      {
        params: { path: { establishment } },
        body,
        kept: {
          title: t('new.kept', { machine: body.machine }),
          fields: [
            { path: 'machine', label: t('acts:machine'), kind: 'text' },
            { path: 'happenedAt', label: t('new.happenedOn'), kind: 'instant' },
            { path: 'statement', label: t('new.statement'), kind: 'longText' },
          ],
        },
      },
      {
        onSuccess: ({ answer }) => {
          if (answer !== null) announce(t('new.opened', { number: answer.disputeNumber }));
          close();
        },
      },
    );
  };
  return (
    <WriteDialog
      title={t('open')}
      act={t('new.send')}
      send={() => form.send(act)}
      close={close}
      write={open}
      size="lg"
      isHeld
    >
      <TextInput
        data-autofocus
        label={t('acts:machine')}
        required
        autoComplete="off"
        maxLength={30}
        {...input('machine')}
      />
      <MachineEcho number={values.machine} />
      <HappenedInput label={t('new.happenedOn')} field={form.field('happenedAt')} />
      <LongTextInput
        label={t('new.statement')}
        description={t('new.statementHint')}
        required
        minRows={3}
        maxLength={4000}
        {...input('statement')}
      />
      <AmountInput label={t('new.claimed')} description={t('new.claimedHint')} {...input('claimed')} />
      <TextInput
        label={t('customer')}
        description={t('customerHint')}
        autoComplete="off"
        maxLength={120}
        {...input('customer')}
      />
    </WriteDialog>
  );
}
