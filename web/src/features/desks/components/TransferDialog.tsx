import { Select, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../api/client.js';
import { useEstablishmentCode, useMay } from '../../../session/session.js';
import { AmountInput } from '../../../components/forms/fields/AmountInput.js';
import { Dialog } from '../../../components/dialogs/Dialog.js';
import { DialogForm } from '../../../components/dialogs/DialogForm.js';
import { announce } from '../../../components/pages/announce.js';
import { useDesks } from '../../../components/figures/desks.js';
import { USUAL_FLOAT, useUnusualAmount } from '../../../components/forms/unusual-amount.js';
import { useFaults, useTyped, useTypedAmounts } from '../../../components/forms/use-typed.js';

const STRONGROOM = '-';
const deskOf = (place: string): string | null => (place === STRONGROOM ? null : place);

/** Gives money to another desk or the strongroom, or from it; it waits until its receiver confirms. */
export function TransferDialog({ from, close }: { readonly from?: string; readonly close: () => void }) {
  const { t } = useTranslation('desks');
  const establishment = useEstablishmentCode();
  const mayProvision = useMay('desks.provision');
  const { desks = [], own } = useDesks();
  const { needed, short, amount } = useFaults();
  const { minor } = useTypedAmounts();
  const form = useTyped({ from: from ?? '', to: '', amount: '', reason: '' }, (name, values) => {
    if (name === 'amount') return amount(values.amount);
    if (name === 'reason') return short(values.reason);
    if (name === 'to' && values.to === values.from && values.to !== '') return t('transfer.itself');
    return needed(values[name]);
  });
  const give = useWrite('post', '/api/establishments/{establishment}/desk-transfers');
  const { values } = form;
  const unusual = useUnusualAmount(values.amount, USUAL_FLOAT);
  const strongroom = { value: STRONGROOM, label: t('strongroom') };
  const sources = [
    ...own.map(({ deskCode }) => ({ value: deskCode, label: deskCode })),
    ...(mayProvision ? [strongroom] : []),
  ];
  const targets = [
    ...desks.map(({ deskCode, heldByName }) => ({
      value: deskCode,
      label: heldByName === null ? deskCode : t('transfer.toHeld', { desk: deskCode, name: heldByName }),
    })),
    strongroom,
  ];
  const act = (): void =>
    give.mutate(
      {
        params: { path: { establishment } },
        body: {
          fromDesk: deskOf(values.from),
          toDesk: deskOf(values.to),
          amountMinor: minor(values.amount),
          reason: values.reason.trim(),
        },
      },
      {
        onSuccess: () => {
          announce(t('transfer.done'));
          close();
        },
      },
    );
  return (
    <Dialog title={t('transfer.open')} close={close} isHeld>
      <DialogForm
        act={t('transfer.send')}
        send={() => form.send(() => unusual.isSure() && act())}
        close={close}
        isPending={give.isPending}
        problem={give.error}
        isOff={sources.length === 0}
      >
        <Text size="sm">{t(sources.length === 0 ? 'transfer.noDesk' : 'transfer.about')}</Text>
        {(['from', 'to'] as const).map((name) => (
          <Select
            key={name}
            label={t(`transfer.${name}`)}
            required
            allowDeselect={false}
            value={values[name] === '' ? null : values[name]}
            error={form.field(name).error}
            data={(name === 'from' ? sources : targets.filter(({ value }) => value !== values.from)).slice()}
            onChange={(chosen) => form.put(name, chosen ?? '')}
          />
        ))}
        <AmountInput label={t('amount')} required {...form.input('amount')} />
        {unusual.question}
        <TextInput
          label={t('reason')}
          description={t('transfer.reasonHint')}
          required
          maxLength={500}
          {...form.input('reason')}
        />
      </DialogForm>
    </Dialog>
  );
}
