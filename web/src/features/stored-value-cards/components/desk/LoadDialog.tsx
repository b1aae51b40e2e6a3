import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { DeskSelect } from '#web/components/forms/fields/DeskSelect.js';
import { USUAL_MAX_PAYMENT_MINOR, useUnusualAmountCheck } from '#web/components/forms/unusual-amount.js';
import { useFieldValidators, useTextForm, useAmountParsers } from '#web/components/forms/use-typed.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { useOwnDeskChoice } from '#web/components/forms/desks.js';
import { useFormats } from '#web/components/figures/figures.js';
import { maskNumber } from '#web/components/scan/digit-groups.js';
import { WriteForm } from '#web/outbox/WriteForm.js';
import { StoredValueCardNumberInput } from '../StoredValueCardNumberInput.js';
import { encodeNumber } from '../card-number.js';
import { DeskActionResult } from '#web/components/tickets/DeskActResult.js';

export interface LoadCardDialogProps {
  /** Hands out a card with its first load, or loads one in circulation. */
  readonly action: 'issue' | 'load';
  readonly onClose: () => void;
}

/**
 * Shows the dialog that hands out (`issue`) or loads cards at a desk, one after the other, each for its amount in cash.
 */
export function LoadCardDialog({ action, onClose }: LoadCardDialogProps) {
  const { t } = useTranslation('cards');
  const { formatMoney } = useFormats();
  const [card, setCard] = useState<ApiSchema<'StoredValueCardStory'> | null>(null);
  return (
    <Dialog title={t(`${action}.title`)} onClose={onClose} isPersistent>
      {card === null ? (
        <LoadCardForm action={action} onClose={onClose} onDone={setCard} />
      ) : (
        <DeskActionResult
          namespace="cards"
          id={card.cardId}
          closeLabel={t('close')}
          title={t(`${action}.done`, { card: card.cardId, end: maskNumber(card.numberEnd) })}
          text={t('onIt', { amount: formatMoney(card.balanceMinor) })}
          nextLabel={t(`${action}.next`)}
          onNext={() => setCard(null)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

/**
 * Shows the form that hands out (`issue`) or loads a card: its number, the amount and the desk. A card may be handed
 * out empty, but not loaded with nothing.
 */
function LoadCardForm({
  action,
  onClose,
  onDone,
}: LoadCardDialogProps & { readonly onDone: (card: ApiSchema<'StoredValueCardStory'>) => void }) {
  const { t } = useTranslation('cards');
  const { ownDesks, getDeskCode, validateDesk } = useOwnDeskChoice();
  const { validateRequired, validateAmount, validateAmountOrZero } = useFieldValidators();
  const { toMinorUnits } = useAmountParsers();
  const form = useTextForm({ number: '', amount: '', desk: '' }, (name, values) => {
    if (name === 'number') return validateRequired(values.number);
    if (name === 'desk') return validateDesk(values.desk);
    return action === 'issue' ? validateAmountOrZero(values.amount) : validateAmount(values.amount);
  });
  const desk = getDeskCode(form.values.desk);
  const unusualAmountCheck = useUnusualAmountCheck(form.values.amount, USUAL_MAX_PAYMENT_MINOR);
  const issueMutation = useEstablishmentMutation('post', '/cards');
  const loadMutation = useEstablishmentMutation('post', '/cards/loads');
  const cardMutation = action === 'issue' ? issueMutation : loadMutation;
  const sendCard = (): void => {
    const body = { number: encodeNumber(form.values.number), desk, amountMinor: toMinorUnits(form.values.amount) };
    cardMutation.mutate({ body }, { onSuccess: onDone });
  };
  return (
    <WriteForm
      submitLabel={t(`${action}.send`)}
      onSubmit={() => form.submit(() => unusualAmountCheck.checkAmount() && sendCard())}
      onClose={onClose}
      mutation={cardMutation}
      needsServer
    >
      <Text size="sm">{t(`${action}.about`)}</Text>
      <StoredValueCardNumberInput field={form.getField('number')} autoFocus />
      <AmountInput label={t(`${action}.amount`)} size="md" required data-step {...form.getInputProps('amount')} />
      {unusualAmountCheck.confirmationPrompt}
      <DeskSelect label={t('load.desk')} desks={ownDesks} field={{ ...form.getField('desk'), value: desk }} />
    </WriteForm>
  );
}
