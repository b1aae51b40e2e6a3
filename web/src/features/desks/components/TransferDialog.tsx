import { Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { computePiecesTotal } from '#domain/tables/exchanges.js';
import { canHoldChips } from '#domain/cash/desks.js';
import { useHasPermission } from '#web/session/session.js';
import { FormSelect } from '#web/components/forms/typed/FieldSelect.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { useDesks } from '#web/components/forms/desks.js';
import { useFormats } from '#web/components/figures/figures.js';
import { USUAL_MAX_FLOAT_MINOR, useUnusualAmountCheck } from '#web/components/forms/unusual-amount.js';
import { useFieldValidators, useTextForm, useAmountParsers } from '#web/components/forms/use-typed.js';

import { ChipsFields } from '#web/components/chips/ChipsFields.js';
import { isBlankOrItemCount } from './item-count.js';
import { parseChipInputs, isChipField, listChipKindsOfDesks, serializeChips } from '#web/components/chips/chips.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

const STRONGROOM = '-';
/** Returns the desk of a chosen place for the server; null is the strongroom. */
const toDeskCodeOrNull = (location: string): string | null => (location === STRONGROOM ? null : location);

/**
 * Shows a dialog that sends money and chips from a desk or the strongroom to another; the receiver confirms it later.
 * The source is one of the user's own desks, or the strongroom with the permission to provision. Chips are offered only
 * when neither end is a desk without chips.
 */
export function TransferDialog({ from, onClose }: { readonly from?: string; readonly onClose: () => void }) {
  const { t } = useTranslation('desks');
  const mayProvision = useHasPermission('desks.provision');
  const { desks = [], ownDesks } = useDesks();
  const { formatMoney } = useFormats();
  const { validateRequired, validateMinLength, validateAmountOrZero, validateAmount } = useFieldValidators();
  const { toMinorUnits } = useAmountParsers();
  const initialValues: Record<string, string> = { from: from ?? '', to: '', amount: '', reason: '' };
  const form = useTextForm<string>(initialValues, (name, inputs) => {
    const value = inputs[name] ?? '';
    if (isChipField(name)) return isBlankOrItemCount(value) ? null : t('count.whole');
    if (name === 'amount' && computePiecesTotal(parseChipInputs(inputs)) > 0n)
      return value === '' ? null : validateAmountOrZero(value);
    if (name === 'amount') return validateAmount(value);
    if (name === 'reason') return validateMinLength(value);
    if (name === 'to' && value === inputs.from && value !== '') return t('transfer.itself');
    return validateRequired(value);
  });
  const transferMutation = useEstablishmentMutation('post', '/desk-transfers');
  const { values } = form;
  const { amount: amountInput = '', from: source = '', to: destination = '' } = values;
  const endDesks = [source, destination].map((place) => desks.find(({ deskCode }) => deskCode === place));
  const areChipsAllowed = endDesks.every((desk) => desk === undefined || canHoldChips(desk.kind));
  const chips = areChipsAllowed ? parseChipInputs(values) : [];
  const totalMinor = (BigInt(toMinorUnits(amountInput)) + computePiecesTotal(chips)).toString();
  const unusualAmount = useUnusualAmountCheck(amountInput, USUAL_MAX_FLOAT_MINOR);
  const strongroomOption = { value: STRONGROOM, label: t('strongroom') };
  const sourceOptions = [
    ...ownDesks.map(({ deskCode }) => ({ value: deskCode, label: deskCode })),
    ...(mayProvision ? [strongroomOption] : []),
  ];
  const destinationOptions = [
    ...desks.map(({ deskCode, heldByName }) => ({
      value: deskCode,
      label: heldByName === null ? deskCode : t('transfer.toHeld', { desk: deskCode, name: heldByName }),
    })),
    strongroomOption,
  ];
  /** Sends the transfer, announces it and closes the dialog. */
  const sendTransfer = (): void =>
    transferMutation.mutate(
      {
        body: {
          fromDesk: toDeskCodeOrNull(source),
          toDesk: toDeskCodeOrNull(destination),
          amountMinor: totalMinor,
          ...(chips.length === 0 ? {} : { chips: serializeChips(chips) }),
          reason: values.reason?.trim() ?? '',
        },
      },
      announceAndClose(onClose, t('transfer.done')),
    );
  return (
    <WriteDialog
      title={t('transfer.open')}
      submitLabel={t('transfer.send')}
      onSubmit={() => form.submit(() => unusualAmount.checkAmount() && sendTransfer())}
      onClose={onClose}
      mutation={transferMutation}
      isPersistent
      isDisabled={sourceOptions.length === 0}
    >
      <Text size="sm">{t(sourceOptions.length === 0 ? 'transfer.noDesk' : 'transfer.about')}</Text>
      {(['from', 'to'] as const).map((name) => (
        <FormSelect
          key={name}
          label={t(`transfer.${name}`)}
          required
          allowDeselect={false}
          field={form.getField(name)}
          data={(name === 'from' ? sourceOptions : destinationOptions.filter(({ value }) => value !== source)).slice()}
        />
      ))}
      <AmountInput label={t('transfer.cash')} required={chips.length === 0} {...form.getInputProps('amount')} />
      {unusualAmount.confirmationPrompt}
      {areChipsAllowed && (
        <ChipsFields
          offeredKinds={listChipKindsOfDesks(
            source === STRONGROOM ? desks : endDesks.slice(0, 1).flatMap((desk) => desk ?? []),
          )}
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
