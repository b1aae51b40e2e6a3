import { Checkbox, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../api/client.js';
import { useConnection } from '../../../api/connection.js';
import { useEstablishmentCode } from '../../../session/session.js';
import { AmountInput } from '../../../components/forms/fields/AmountInput.js';
import { Dialog } from '../../../components/dialogs/Dialog.js';
import { DialogForm } from '../../../components/dialogs/DialogForm.js';
import { PaperFields } from '../../../components/forms/fields/PaperFields.js';
import { announce } from '../../../components/pages/announce.js';
import { NeedsServer } from '../../../outbox/NeedsServer.js';
import { BLANK_PAPER, paperOf, usePaperFault } from '../../../components/figures/paper.js';
import { USUAL_PAYMENT, useUnusualAmount } from '../../../components/forms/unusual-amount.js';
import { useFaults, useTyped, useTypedAmounts } from '../../../components/forms/use-typed.js';

export interface TicketDialogProps {
  readonly deskCode: string;
  readonly close: () => void;
}

/** A ticket that a customer cashes at a desk: once, and with an identity paper where its amount requires it. */
export function TicketDialog({ deskCode, close }: TicketDialogProps) {
  const { t } = useTranslation(['desks', 'payouts']);
  const establishment = useEstablishmentCode();
  const { isReached } = useConnection();
  const { needed, amount } = useFaults();
  const faultOfPaper = usePaperFault();
  const { decimal } = useTypedAmounts();
  const [hasPaper, setHasPaper] = useState(false);
  const form = useTyped({ ticket: '', amount: '', ...BLANK_PAPER }, (name, values) => {
    if (name === 'ticket') return needed(values.ticket);
    if (name === 'amount') return amount(values.amount);
    return hasPaper ? faultOfPaper(name, values[name]) : null;
  });
  const redeem = useWrite('post', '/api/establishments/{establishment}/ticket-redemptions');
  const { values, input } = form;
  const unusual = useUnusualAmount(values.amount, USUAL_PAYMENT);
  // what is refused for want of a paper asks for it in place
  const isPaperAsked = redeem.error?.code === 'TICKET_IDENTITY_REQUIRED';
  const act = (): void => {
    const ticket = { ticket: values.ticket.trim(), amount: decimal(values.amount), desk: deskCode };
    redeem.mutate(
      { params: { path: { establishment } }, body: { ...ticket, ...(hasPaper ? { identity: paperOf(values) } : {}) } },
      {
        onSuccess: () => {
          announce(t('ticket.done', { ticket: ticket.ticket }));
          close();
        },
      },
    );
  };
  return (
    <Dialog title={t('act.ticket')} close={close} isHeld>
      <DialogForm
        act={t('ticket.pay')}
        send={() => form.send(() => unusual.isSure() && act())}
        close={close}
        isPending={redeem.isPending}
        problem={redeem.error}
        {...(isPaperAsked ? { advice: t('ticket.paperAdvice') } : {})}
        isOff={!isReached}
      >
        <NeedsServer />
        <Text size="sm">{t('ticket.about', { desk: deskCode })}</Text>
        <TextInput
          data-autofocus
          label={t('ticket.number')}
          description={t('ticket.numberHint')}
          size="md"
          required
          autoComplete="off"
          maxLength={60}
          {...input('ticket')}
        />
        <AmountInput label={t('amount')} size="md" required {...input('amount')} />
        {unusual.question}
        <Checkbox
          size="md"
          label={t('ticket.withPaper')}
          checked={hasPaper}
          onChange={({ currentTarget }) => setHasPaper(currentTarget.checked)}
        />
        {hasPaper && <PaperFields form={form} size="md" />}
      </DialogForm>
    </Dialog>
  );
}
