import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { DeskSelect } from '#web/components/forms/fields/DeskSelect.js';
import { USUAL_PAYMENT_MINOR, useUnusualAmount } from '#web/components/forms/unusual-amount.js';
import { useFieldErrors, useTypedForm, useTypedAmounts } from '#web/components/forms/use-typed.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { useOwnDesk } from '#web/components/forms/desks.js';
import { NewTicketNumber } from '#web/components/tickets/NewTicketNumber.js';
import { WriteForm } from '#web/outbox/WriteForm.js';
import { useWriteHere } from '#web/session/write-here.js';
import { StoryLink } from './StoryLink.js';

/**
 * Shows the dialog that sells a ticket at the user's own desk for the same sum in cash. The ticket's number is shown
 * only now.
 */
export function SellDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('tickets');
  const { ownDesks, chooseDesk, deskError } = useOwnDesk();
  const { findAmountError } = useFieldErrors();
  const { toMinorUnits } = useTypedAmounts();
  const form = useTypedForm({ desk: '', amount: '' }, (name, values) =>
    name === 'desk' ? deskError(values.desk) : findAmountError(values.amount),
  );
  const desk = chooseDesk(form.values.desk);
  const unusualAmount = useUnusualAmount(form.values.amount, USUAL_PAYMENT_MINOR);
  const sell = useWriteHere('post', '/api/establishments/{establishment}/tickets');
  const sellTicket = (): void => sell.mutate({ body: { desk, amountMinor: toMinorUnits(form.values.amount) } });
  return (
    <Dialog title={t('sell.title')} close={close} isPersistent>
      {sell.data === undefined ? (
        <WriteForm
          submitLabel={t('sell.send')}
          onSubmit={() => form.submit(() => unusualAmount.checkAmount() && sellTicket())}
          close={close}
          mutation={sell}
          needsServer
        >
          <Text size="sm">{t('sell.about')}</Text>
          <DeskSelect label={t('sell.desk')} desks={ownDesks} field={{ ...form.getField('desk'), value: desk }} />
          <AmountInput data-autofocus label={t('cash.amount')} size="md" required {...form.getInputProps('amount')} />
          {unusualAmount.amountQuestion}
        </WriteForm>
      ) : (
        <Stack>
          <NewTicketNumber
            ticketId={sell.data.ticketId}
            number={sell.data.number}
            amountMinor={sell.data.amountMinor}
          />
          <StoryLink ticketId={sell.data.ticketId} />
          <Group justify="flex-end">
            <Button size="md" onClick={close}>
              {t('new.noted')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
