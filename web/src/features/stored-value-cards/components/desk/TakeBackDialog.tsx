import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { maskNumber } from '#web/components/scan/digit-groups.js';
import { WriteForm } from '#web/outbox/WriteForm.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { StoredValueCardNumberInput } from '../StoredValueCardNumberInput.js';
import { encodeNumber } from '../card-number.js';
import { DeskActionResult } from '#web/components/tickets/DeskActResult.js';

export interface TakeCardBackDialogProps {
  readonly onClose: () => void;
}

/**
 * Shows the dialog that takes back empty cards, one after the other. The plastic may be handed out again, as another
 * card.
 */
export function TakeCardBackDialog({ onClose }: TakeCardBackDialogProps) {
  const { t } = useTranslation('cards');
  const [card, setCard] = useState<ApiSchema<'StoredValueCardStory'> | null>(null);
  return (
    <Dialog title={t('takeBack.title')} onClose={onClose} isPersistent>
      {card === null ? (
        <TakeBackForm onClose={onClose} onDone={setCard} />
      ) : (
        <DeskActionResult
          namespace="cards"
          id={card.cardId}
          closeLabel={t('close')}
          title={t('takeBack.done', { card: card.cardId, end: maskNumber(card.numberEnd) })}
          text={t('takeBack.after')}
          nextLabel={t('takeBack.next')}
          onNext={() => setCard(null)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

/** Shows the form that takes back a card by its number; `onDone` receives the card. */
function TakeBackForm({
  onClose,
  onDone,
}: TakeCardBackDialogProps & { readonly onDone: (card: ApiSchema<'StoredValueCardStory'>) => void }) {
  const { t } = useTranslation('cards');
  const { validateRequired } = useFieldValidators();
  const form = useTextForm({ number: '' }, (_name, { number }) => validateRequired(number));
  const returnMutation = useEstablishmentMutation('post', '/cards/returns');
  const sendReturn = (): void =>
    returnMutation.mutate({ body: { number: encodeNumber(form.values.number) } }, { onSuccess: onDone });
  return (
    <WriteForm
      submitLabel={t('takeBack.send')}
      onSubmit={() => form.submit(sendReturn)}
      onClose={onClose}
      mutation={returnMutation}
      needsServer
    >
      <Text size="sm">{t('takeBack.about')}</Text>
      <StoredValueCardNumberInput field={form.getField('number')} autoFocus />
    </WriteForm>
  );
}
