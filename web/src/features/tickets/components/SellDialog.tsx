import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { DeskSelect } from '#web/components/forms/fields/DeskSelect.js';
import { USUAL_MAX_PAYMENT_MINOR, useUnusualAmountCheck } from '#web/components/forms/unusual-amount.js';
import { useFieldValidators, useTextForm, useAmountParsers } from '#web/components/forms/use-typed.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { useOwnDeskChoice } from '#web/components/forms/desks.js';
import { NewTicketNumber } from '#web/components/tickets/NewTicketNumber.js';
import { WriteForm } from '#web/outbox/WriteForm.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { HistoryLink } from '#web/components/tickets/HistoryLink.js';

/**
 * Shows the dialog that sells a ticket at the user's own desk for the same sum in cash. The ticket's number is shown
 * only now.
 */
export function SellTicketDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('tickets');
  const { ownDesks, getDeskCode, validateDesk } = useOwnDeskChoice();
  const { validateAmount } = useFieldValidators();
  const { toMinorUnits } = useAmountParsers();
  const form = useTextForm({ desk: '', amount: '' }, (name, values) =>
    name === 'desk' ? validateDesk(values.desk) : validateAmount(values.amount),
  );
  const desk = getDeskCode(form.values.desk);
  const unusualAmountCheck = useUnusualAmountCheck(form.values.amount, USUAL_MAX_PAYMENT_MINOR);
  const saleMutation = useEstablishmentMutation('post', '/tickets');
  const sellTicket = (): void => saleMutation.mutate({ body: { desk, amountMinor: toMinorUnits(form.values.amount) } });
  return (
    <Dialog title={t('sell.title')} onClose={onClose} isPersistent>
      {saleMutation.data === undefined ? (
        <WriteForm
          submitLabel={t('sell.send')}
          onSubmit={() => form.submit(() => unusualAmountCheck.checkAmount() && sellTicket())}
          onClose={onClose}
          mutation={saleMutation}
          needsServer
        >
          <Text size="sm">{t('sell.about')}</Text>
          <DeskSelect label={t('sell.desk')} desks={ownDesks} field={{ ...form.getField('desk'), value: desk }} />
          <AmountInput data-autofocus label={t('cash.amount')} size="md" required {...form.getInputProps('amount')} />
          {unusualAmountCheck.confirmationPrompt}
        </WriteForm>
      ) : (
        <Stack>
          <NewTicketNumber
            ticketId={saleMutation.data.ticketId}
            number={saleMutation.data.number}
            amountMinor={saleMutation.data.amountMinor}
          />
          <HistoryLink namespace="tickets" id={saleMutation.data.ticketId} />
          <Group justify="flex-end">
            <Button size="md" onClick={onClose}>
              {t('new.noted')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
