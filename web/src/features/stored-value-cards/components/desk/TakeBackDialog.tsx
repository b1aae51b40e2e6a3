import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shape } from '#web/api/client.js';
import { useFieldErrors, useTypedForm } from '#web/components/forms/use-typed.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { maskNumber } from '#web/components/scan/digit-groups.js';
import { WriteForm } from '#web/outbox/WriteForm.js';
import { useWriteHere } from '#web/session/write-here.js';
import { StoredValueCardNumberInput } from '../StoredValueCardNumberInput.js';
import { encodeNumber } from '../card-number.js';
import { ActDone } from './Done.js';

export interface TakeBackDialogProps {
  readonly close: () => void;
}

/**
 * Shows the dialog that takes back empty cards, one after the other. The plastic may be handed out again, as another
 * card.
 */
export function TakeBackDialog({ close }: TakeBackDialogProps) {
  const { t } = useTranslation('cards');
  const [card, setCard] = useState<Shape<'StoredValueCardStory'> | null>(null);
  return (
    <Dialog title={t('takeBack.title')} close={close} isPersistent>
      {card === null ? (
        <TakeBackForm close={close} onDone={setCard} />
      ) : (
        <ActDone
          cardId={card.cardId}
          title={t('takeBack.done', { card: card.cardId, end: maskNumber(card.numberEnd) })}
          text={t('takeBack.after')}
          nextLabel={t('takeBack.next')}
          next={() => setCard(null)}
          close={close}
        />
      )}
    </Dialog>
  );
}

/** Shows the form that takes back a card by its number; `onDone` receives the card. */
function TakeBackForm({
  close,
  onDone,
}: TakeBackDialogProps & { readonly onDone: (card: Shape<'StoredValueCardStory'>) => void }) {
  const { t } = useTranslation('cards');
  const { findMissingError } = useFieldErrors();
  const form = useTypedForm({ number: '' }, (_name, { number }) => findMissingError(number));
  const takeBack = useWriteHere('post', '/api/establishments/{establishment}/cards/returns');
  const sendReturn = (): void =>
    takeBack.mutate({ body: { number: encodeNumber(form.values.number) } }, { onSuccess: onDone });
  return (
    <WriteForm
      submitLabel={t('takeBack.send')}
      onSubmit={() => form.submit(sendReturn)}
      close={close}
      mutation={takeBack}
      needsServer
    >
      <Text size="sm">{t('takeBack.about')}</Text>
      <StoredValueCardNumberInput field={form.getField('number')} isFirst />
    </WriteForm>
  );
}
