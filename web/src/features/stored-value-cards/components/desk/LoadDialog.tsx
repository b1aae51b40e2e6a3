import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite, type Shape } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { DeskSelect } from '#web/components/forms/fields/DeskSelect.js';
import { USUAL_PAYMENT_MINOR, useUnusualAmount } from '#web/components/forms/unusual-amount.js';
import { useFieldErrors, useTypedForm, useTypedAmounts } from '#web/components/forms/use-typed.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { useOwnDesk } from '#web/components/forms/desks.js';
import { useFormats } from '#web/components/figures/figures.js';
import { maskNumber } from '#web/components/scan/digit-groups.js';
import { WriteForm } from '#web/outbox/WriteForm.js';
import { StoredValueCardNumberInput } from '../StoredValueCardNumberInput.js';
import { encodeNumber } from '../card-number.js';
import { ActDone } from './Done.js';

export interface LoadDialogProps {
  /** Hands out a card with its first load, or loads one in circulation. */
  readonly act: 'issue' | 'load';
  readonly close: () => void;
}

/**
 * Shows the dialog that hands out (`issue`) or loads cards at a desk, one after the other, each for its amount in cash.
 */
export function LoadDialog({ act, close }: LoadDialogProps) {
  const { t } = useTranslation('cards');
  const { formatMoney: formatMoney } = useFormats();
  const [card, setCard] = useState<Shape<'StoredValueCardStory'> | null>(null);
  return (
    <Dialog title={t(`${act}.title`)} close={close} isPersistent>
      {card === null ? (
        <LoadForm act={act} close={close} onDone={setCard} />
      ) : (
        <ActDone
          cardId={card.cardId}
          title={t(`${act}.done`, { card: card.cardId, end: maskNumber(card.numberEnd) })}
          text={t('onIt', { amount: formatMoney(card.balanceMinor) })}
          nextLabel={t(`${act}.next`)}
          next={() => setCard(null)}
          close={close}
        />
      )}
    </Dialog>
  );
}

/**
 * Shows the form that hands out (`issue`) or loads a card: its number, the amount and the desk. A card may be handed
 * out empty, but not loaded with nothing.
 */
function LoadForm({
  act,
  close,
  onDone,
}: LoadDialogProps & { readonly onDone: (card: Shape<'StoredValueCardStory'>) => void }) {
  const { t } = useTranslation('cards');
  const establishment = useEstablishmentCode();
  const { ownDesks, chooseDesk, deskError } = useOwnDesk();
  const { findMissingError, findAmountError, findAmountOrZeroError } = useFieldErrors();
  const { toMinorUnits } = useTypedAmounts();
  const form = useTypedForm({ number: '', amount: '', desk: '' }, (name, values) => {
    if (name === 'number') return findMissingError(values.number);
    if (name === 'desk') return deskError(values.desk);
    return act === 'issue' ? findAmountOrZeroError(values.amount) : findAmountError(values.amount);
  });
  const desk = chooseDesk(form.values.desk);
  const unusualAmount = useUnusualAmount(form.values.amount, USUAL_PAYMENT_MINOR);
  const issue = useWrite('post', '/api/establishments/{establishment}/cards');
  const load = useWrite('post', '/api/establishments/{establishment}/cards/loads');
  const cardWrite = act === 'issue' ? issue : load;
  const sendCard = (): void => {
    const body = { number: encodeNumber(form.values.number), desk, amountMinor: toMinorUnits(form.values.amount) };
    cardWrite.mutate({ params: { path: { establishment } }, body }, { onSuccess: onDone });
  };
  return (
    <WriteForm
      submitLabel={t(`${act}.send`)}
      onSubmit={() => form.submit(() => unusualAmount.checkAmount() && sendCard())}
      close={close}
      mutation={cardWrite}
      needsServer
    >
      <Text size="sm">{t(`${act}.about`)}</Text>
      <StoredValueCardNumberInput field={form.getField('number')} isFirst />
      <AmountInput label={t(`${act}.amount`)} size="md" required data-step {...form.getInputProps('amount')} />
      {unusualAmount.amountQuestion}
      <DeskSelect label={t('load.desk')} desks={ownDesks} field={{ ...form.getField('desk'), value: desk }} />
    </WriteForm>
  );
}
