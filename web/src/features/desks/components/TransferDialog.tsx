import { Select, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { worthOf } from '#domain/tables/exchanges.js';
import { holdsChips } from '#domain/cash/desks.js';
import { useWrite } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { useDesks } from '#web/components/forms/desks.js';
import { useFormats } from '#web/components/figures/figures.js';
import { USUAL_FLOAT, useUnusualAmount } from '#web/components/forms/unusual-amount.js';
import { useFaults, useTypedForm, useTypedAmounts } from '#web/components/forms/use-typed.js';

import { ChipsFields } from '#web/components/chips/ChipsFields.js';
import { isPieces } from './PiecesFields.js';
import { chipsOfForm, isChipField, kindsOf, sentChips } from '#web/components/chips/chips.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';

const STRONGROOM = '-';
const deskOf = (place: string): string | null => (place === STRONGROOM ? null : place);

/** A dialog that sends money and chips between desks or the strongroom; the receiver confirms it later. */
export function TransferDialog({ from, close }: { readonly from?: string; readonly close: () => void }) {
  const { t } = useTranslation('desks');
  const establishment = useEstablishmentCode();
  const mayProvision = useHasPermission('desks.provision');
  const { desks = [], own } = useDesks();
  const { money } = useFormats();
  const { needed, short, sum, amount } = useFaults();
  const { minor } = useTypedAmounts();
  const initial: Record<string, string> = { from: from ?? '', to: '', amount: '', reason: '' };
  const form = useTypedForm<string>(initial, (name, typed) => {
    const value = typed[name] ?? '';
    if (isChipField(name)) return isPieces(value) ? null : t('count.whole');
    if (name === 'amount' && worthOf(chipsOfForm(typed)) > 0n) return value === '' ? null : sum(value);
    if (name === 'amount') return amount(value);
    if (name === 'reason') return short(value);
    if (name === 'to' && value === typed.from && value !== '') return t('transfer.itself');
    return needed(value);
  });
  const give = useWrite('post', '/api/establishments/{establishment}/desk-transfers');
  const { values } = form;
  const { amount: typedAmount = '', from: source = '', to: target = '' } = values;
  const places = [source, target].map((place) => desks.find(({ deskCode }) => deskCode === place));
  const isWithChips = places.every((desk) => desk === undefined || holdsChips(desk.kind));
  const chips = isWithChips ? chipsOfForm(values) : [];
  const totalMinor = (BigInt(minor(typedAmount)) + worthOf(chips)).toString();
  const unusual = useUnusualAmount(typedAmount, USUAL_FLOAT);
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
  /** Sends the transfer, announces it and closes the dialog. */
  const act = (): void =>
    give.mutate(
      {
        params: { path: { establishment } },
        body: {
          fromDesk: deskOf(source),
          toDesk: deskOf(target),
          amountMinor: totalMinor,
          ...(chips.length === 0 ? {} : { chips: sentChips(chips) }),
          reason: values.reason?.trim() ?? '',
        },
      },
      announceAndClose(close, t('transfer.done')),
    );
  return (
    <WriteDialog
      title={t('transfer.open')}
      act={t('transfer.send')}
      send={() => form.send(() => unusual.isSure() && act())}
      close={close}
      write={give}
      isHeld
      isOff={sources.length === 0}
    >
      <Text size="sm">{t(sources.length === 0 ? 'transfer.noDesk' : 'transfer.about')}</Text>
      {(['from', 'to'] as const).map((name) => (
        <Select
          key={name}
          label={t(`transfer.${name}`)}
          required
          allowDeselect={false}
          value={values[name] === '' ? null : (values[name] ?? null)}
          error={form.field(name).error}
          data={(name === 'from' ? sources : targets.filter(({ value }) => value !== source)).slice()}
          onChange={(chosen) => form.put(name, chosen ?? '')}
        />
      ))}
      <AmountInput label={t('transfer.cash')} required={chips.length === 0} {...form.input('amount')} />
      {unusual.question}
      {isWithChips && (
        <ChipsFields
          offered={kindsOf(source === STRONGROOM ? desks : places.slice(0, 1).flatMap((desk) => desk ?? []))}
          form={form}
        />
      )}
      {chips.length > 0 && (
        <Text fw={600} aria-live="polite">
          {t('transfer.total')} <span className="figure">{money(totalMinor)}</span>
        </Text>
      )}
      <TextInput
        label={t('reason')}
        description={t('transfer.reasonHint')}
        required
        maxLength={500}
        {...form.input('reason')}
      />
    </WriteDialog>
  );
}
