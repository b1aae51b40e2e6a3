import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { DecideForm } from '#web/components/dialogs/DecideForm.js';
import { useFaults, useTypedForm, useTypedAmounts } from '#web/components/forms/use-typed.js';
import { useFormats } from '#web/components/figures/figures.js';
import { announce } from '#web/components/pages/announce.js';
import { MachineInput } from '#web/components/scan/MachineInput.js';
import { NeedsServer } from '#web/outbox/NeedsServer.js';
import type { StoredValueCardDialogProps } from './BlockDialog.js';
import { Choice } from './Choice.js';

const DIRECTIONS = ['add', 'takeOff'] as const;
const CAUSES = ['machine', 'house'] as const;

/**
 * Corrects the balance of a card with two people: to the value of a machine's counters, or at the cost of the
 * establishment. The credits of a lost card are moved to another one in this way.
 */
export function CorrectDialog({ card: { cardId, balanceMinor }, close }: StoredValueCardDialogProps) {
  const { t } = useTranslation(['cards', 'floor']);
  const { money } = useFormats();
  const establishment = useEstablishmentCode();
  const { needed, amount } = useFaults();
  const { minor } = useTypedAmounts();
  const [way, setWay] = useState<(typeof DIRECTIONS)[number] | null>(null);
  const [cause, setCause] = useState<(typeof CAUSES)[number] | null>(null);
  const [isTried, setTried] = useState(false);
  const faultOf = (
    name: 'amount' | 'machine',
    values: Readonly<Record<'amount' | 'machine', string>>,
  ): string | null => {
    if (name === 'amount') return amount(values.amount);
    return cause === 'machine' ? needed(values.machine) : null;
  };
  const form = useTypedForm({ amount: '', machine: '' }, faultOf);
  const correct = useWrite('post', '/api/establishments/{establishment}/cards/{card}/corrections');
  const done = (): void => {
    announce(t('correct.done', { card: cardId }));
    close();
  };
  /** Marks the missing fields; returns true when there are any. */
  const lacks = (): boolean => {
    setTried(true);
    // marks the invalid fields; the second person's proof is sent with the rest
    form.send(() => undefined);
    const isTyped = faultOf('amount', form.values) === null && faultOf('machine', form.values) === null;
    return !isTyped || way === null || cause === null;
  };
  return (
    <DecideForm
      title={t('correct.title', { card: cardId })}
      about={t('correct.about', { amount: money(balanceMinor) })}
      act={t('correct.send')}
      authoriserAbout={t('correct.authoriserAbout')}
      isPending={correct.isPending}
      problem={correct.error}
      close={close}
      lacks={lacks}
      send={(decision) => {
        const amountMinor = `${way === 'takeOff' ? '-' : ''}${minor(form.values.amount)}`;
        const machine = cause === 'machine' ? { machine: form.values.machine.trim() } : {};
        const path = { establishment, card: cardId };
        correct.mutate({ params: { path }, body: { ...decision, amountMinor, ...machine } }, { onSuccess: done });
      }}
    >
      <NeedsServer />
      <Choice
        label={t('correct.way.label')}
        options={DIRECTIONS.map((value) => ({ value, label: t(`correct.way.${value}`) }))}
        value={way}
        put={setWay}
        isTried={isTried}
      />
      <AmountInput label={t('amount')} size="md" required {...form.input('amount')} />
      <Choice
        label={t('correct.cause.label')}
        options={CAUSES.map((value) => ({ value, label: t(`correct.cause.${value}`) }))}
        value={cause}
        put={setCause}
        isTried={isTried}
      />
      {cause === 'machine' && <MachineInput field={form.field('machine')} />}
    </DecideForm>
  );
}
