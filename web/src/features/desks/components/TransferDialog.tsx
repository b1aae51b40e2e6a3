import { Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { sumPieces } from '#domain/tables/exchanges.js';
import { holdsChips } from '#domain/cash/desks.js';
import { useHasPermission } from '#web/session/session.js';
import { FieldSelect } from '#web/components/forms/typed/FieldSelect.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { useDesks } from '#web/components/forms/desks.js';
import { useFormats } from '#web/components/figures/figures.js';
import { USUAL_FLOAT_MINOR, useUnusualAmount } from '#web/components/forms/unusual-amount.js';
import { useFieldErrors, useTypedForm, useTypedAmounts } from '#web/components/forms/use-typed.js';

import { ChipsFields } from '#web/components/chips/ChipsFields.js';
import { isPieceNumber } from './PiecesFields.js';
import { parseTypedChips, isChipField, listKindsOfDesks, encodeChips } from '#web/components/chips/chips.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { useWriteHere } from '#web/session/write-here.js';

const STRONGROOM = '-';
/** Returns the desk of a chosen place for the server; null is the strongroom. */
const parsePlace = (place: string): string | null => (place === STRONGROOM ? null : place);

/**
 * Shows a dialog that sends money and chips from a desk or the strongroom to another; the receiver confirms it later.
 * The source is one of the user's own desks, or the strongroom with the permission to provision. Chips are offered only
 * when neither end is a desk without chips.
 */
export function TransferDialog({ from, close }: { readonly from?: string; readonly close: () => void }) {
  const { t } = useTranslation('desks');
  const mayProvision = useHasPermission('desks.provision');
  const { desks = [], ownDesks } = useDesks();
  const { formatMoney: formatMoney } = useFormats();
  const { findMissingError, findShortError, findAmountOrZeroError, findAmountError } = useFieldErrors();
  const { toMinorUnits } = useTypedAmounts();
  const initialValues: Record<string, string> = { from: from ?? '', to: '', amount: '', reason: '' };
  const form = useTypedForm<string>(initialValues, (name, typed) => {
    const value = typed[name] ?? '';
    if (isChipField(name)) return isPieceNumber(value) ? null : t('count.whole');
    if (name === 'amount' && sumPieces(parseTypedChips(typed)) > 0n)
      return value === '' ? null : findAmountOrZeroError(value);
    if (name === 'amount') return findAmountError(value);
    if (name === 'reason') return findShortError(value);
    if (name === 'to' && value === typed.from && value !== '') return t('transfer.itself');
    return findMissingError(value);
  });
  const transferWrite = useWriteHere('post', '/api/establishments/{establishment}/desk-transfers');
  const { values } = form;
  const { amount: typedAmount = '', from: source = '', to: destination = '' } = values;
  const endDesks = [source, destination].map((place) => desks.find(({ deskCode }) => deskCode === place));
  const canHoldChips = endDesks.every((desk) => desk === undefined || holdsChips(desk.kind));
  const chips = canHoldChips ? parseTypedChips(values) : [];
  const totalMinor = (BigInt(toMinorUnits(typedAmount)) + sumPieces(chips)).toString();
  const unusualAmount = useUnusualAmount(typedAmount, USUAL_FLOAT_MINOR);
  const strongroom = { value: STRONGROOM, label: t('strongroom') };
  const sources = [
    ...ownDesks.map(({ deskCode }) => ({ value: deskCode, label: deskCode })),
    ...(mayProvision ? [strongroom] : []),
  ];
  const destinations = [
    ...desks.map(({ deskCode, heldByName }) => ({
      value: deskCode,
      label: heldByName === null ? deskCode : t('transfer.toHeld', { desk: deskCode, name: heldByName }),
    })),
    strongroom,
  ];
  /** Sends the transfer, announces it and closes the dialog. */
  const sendTransfer = (): void =>
    transferWrite.mutate(
      {
        body: {
          fromDesk: parsePlace(source),
          toDesk: parsePlace(destination),
          amountMinor: totalMinor,
          ...(chips.length === 0 ? {} : { chips: encodeChips(chips) }),
          reason: values.reason?.trim() ?? '',
        },
      },
      announceAndClose(close, t('transfer.done')),
    );
  return (
    <WriteDialog
      title={t('transfer.open')}
      submitLabel={t('transfer.send')}
      onSubmit={() => form.submit(() => unusualAmount.checkAmount() && sendTransfer())}
      close={close}
      mutation={transferWrite}
      isPersistent
      isDisabled={sources.length === 0}
    >
      <Text size="sm">{t(sources.length === 0 ? 'transfer.noDesk' : 'transfer.about')}</Text>
      {(['from', 'to'] as const).map((name) => (
        <FieldSelect
          key={name}
          label={t(`transfer.${name}`)}
          required
          allowDeselect={false}
          field={form.getField(name)}
          data={(name === 'from' ? sources : destinations.filter(({ value }) => value !== source)).slice()}
        />
      ))}
      <AmountInput label={t('transfer.cash')} required={chips.length === 0} {...form.getInputProps('amount')} />
      {unusualAmount.amountQuestion}
      {canHoldChips && (
        <ChipsFields
          offered={listKindsOfDesks(source === STRONGROOM ? desks : endDesks.slice(0, 1).flatMap((desk) => desk ?? []))}
          form={form}
        />
      )}
      {chips.length > 0 && (
        <Text fw={600} aria-live="polite">
          {t('transfer.total')} <span className="figure">{formatMoney(totalMinor)}</span>
        </Text>
      )}
      <TextInput
        label={t('reason')}
        description={t('transfer.reasonHint')}
        required
        maxLength={500}
        {...form.getInputProps('reason')}
      />
    </WriteDialog>
  );
}
