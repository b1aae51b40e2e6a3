import { SimpleGrid, Text, TextInput, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode } from '#web/session/session.js';
import { CombinationInput } from '#web/components/forms/fields/CombinationInput.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { MachineEcho } from '#web/components/forms/fields/MachineEcho.js';
import { HappenedInput } from '#web/components/forms/fields/HappenedInput.js';
import { announce } from '#web/components/pages/announce.js';
import { useEstablishmentClock } from '#web/components/figures/establishment-clock.js';
import { useQueuedWrite } from '#web/outbox/use-kept-write.js';
import { USUAL_PAYMENT, useUnusualAmount } from '#web/components/forms/unusual-amount.js';
import { useFaults, useTypedForm, useTypedAmounts } from '#web/components/forms/use-typed.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';

/** A dialog for a complement (the machine paid too little): the amounts paid and due; its slip pays the difference. */
export function NewComplementDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation(['disputes', 'acts', 'payouts']);
  const establishment = useEstablishmentCode();
  const { now, instant } = useEstablishmentClock();
  const { needed, short, amount, sum } = useFaults();
  const { decimal } = useTypedAmounts();
  const form = useTypedForm(
    { machine: '', combination: '', paid: '', due: '', wonAt: now, customer: '', another: '' },
    (name, values) => {
      const value = values[name];
      if (name === 'machine' || name === 'combination') return needed(value);
      if (name === 'paid') return sum(value);
      if (name === 'due') return amount(value);
      if (name === 'wonAt') return instant(value) === null ? t('acts:instant') : null;
      return value === '' ? null : short(value);
    },
  );
  const enter = useQueuedWrite('post', '/api/establishments/{establishment}/complements');
  const isSame = enter.error?.code === 'WIN_ALREADY_OPENED';
  const { values, input } = form;
  const unusual = useUnusualAmount(form.values.due, USUAL_PAYMENT);
  /** Records the complement, or stores it on this device without network, announces it and closes the dialog. */
  const act = (): void => {
    const [customer, another] = [values.customer.trim(), values.another.trim()];
    const body = {
      machine: values.machine.trim(),
      combination: values.combination.trim(),
      paid: decimal(values.paid),
      due: decimal(values.due),
      wonAt: instant(values.wonAt) ?? '',
      ...(customer === '' ? {} : { customer }),
      ...(another === '' ? {} : { anotherWinReason: another }),
    };
    enter.mutate(
      {
        params: { path: { establishment } },
        body,
        kept: {
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
      act={t('complements.send')}
      send={() => form.send(() => unusual.isSure() && act())}
      close={close}
      write={enter}
      size="lg"
      isHeld
      advice={isSame ? t('payouts:new.sameAdvice') : undefined}
    >
      <Text size="sm">{t('complements.newAbout')}</Text>
      <TextInput
        data-autofocus
        data-step
        label={t('acts:machine')}
        required
        autoComplete="off"
        maxLength={30}
        {...input('machine')}
      />
      <MachineEcho number={values.machine} />
      <HappenedInput label={t('complements.wonOn')} field={form.field('wonAt')} />
      <CombinationInput
        label={t('complements.combination')}
        required
        machine={values.machine}
        field={form.field('combination')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <AmountInput label={t('complements.paidByMachine')} required data-step {...input('paid')} />
        <AmountInput label={t('complements.dueTo')} required data-step {...input('due')} />
      </SimpleGrid>
      {unusual.question}
      <TextInput
        label={t('customer')}
        description={t('customerHint')}
        autoComplete="off"
        maxLength={120}
        {...input('customer')}
      />
      {isSame && <Textarea label={t('payouts:new.another')} autosize maxLength={500} {...input('another')} />}
    </WriteDialog>
  );
}
