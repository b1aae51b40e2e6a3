import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shape } from '#web/api/client.js';
import { useConnection } from '#web/api/connection.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { PaperFields } from '#web/components/forms/fields/PaperFields.js';
import { USUAL_PAYMENT, useUnusualAmount } from '#web/components/forms/unusual-amount.js';
import { useFaults, useTypedForm, useTypedAmounts } from '#web/components/forms/use-typed.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogForm } from '#web/components/dialogs/DialogForm.js';
import { BLANK_PAPER, paperOf, usePaperFault } from '#web/components/forms/paper.js';
import { useFormats } from '#web/components/figures/figures.js';
import { Note } from '#web/components/general/Note.js';
import { TicketNumberInput } from '#web/components/tickets/TicketNumberInput.js';
import { sentNumber } from '#web/components/tickets/ticket-number.js';
import { NeedsServer } from '#web/outbox/NeedsServer.js';
import { useWriteHere } from '#web/session/write-here.js';
import { ProcedureFields } from './ProcedureFields.js';
import { StoryLink } from './StoryLink.js';
import { TicketRefusal } from './TicketRefusal.js';

export interface CashDialogProps {
  readonly deskCode: string;
  readonly close: () => void;
}

/** Dialog for tickets that customers cash at a desk, one after the other: each once. */
export function CashDialog({ deskCode, close }: CashDialogProps) {
  const { t } = useTranslation('tickets');
  const [paid, setPaid] = useState<Shape<'RedemptionRow'> | null>(null);
  return (
    <Dialog title={t('cash.title', { desk: deskCode })} close={close} isHeld>
      {paid === null ? (
        <CashForm deskCode={deskCode} close={close} paid={setPaid} />
      ) : (
        <PaidTicket paid={paid} close={close} next={() => setPaid(null)} />
      )}
    </Dialog>
  );
}

const BLANK = { ticket: '', amount: '', ...BLANK_PAPER, machine: '', reason: '', code: '', secret: '' };

interface CashFormProps extends CashDialogProps {
  readonly paid: (redemption: Shape<'RedemptionRow'>) => void;
}

/** Form that pays a ticket: its number and amount, the identity document when required, or the written procedure. */
function CashForm({ deskCode, close, paid }: CashFormProps) {
  // includes the texts of the identity and machine fields: loading them later would lose a tap
  const { t } = useTranslation(['tickets', 'payouts', 'floor']);
  const { isReached } = useConnection();
  const { needed, short, amount } = useFaults();
  const faultOfPaper = usePaperFault();
  const { decimal } = useTypedAmounts();
  const [hasPaper, setPaper] = useState(false);
  const [isByProcedure, setByProcedure] = useState(false);
  const form = useTypedForm(BLANK, (name, values) => {
    if (name === 'ticket') return needed(values.ticket);
    if (name === 'amount') return amount(values.amount);
    if (name === 'reason') return isByProcedure ? short(values.reason) : null;
    if (name === 'machine' || name === 'code' || name === 'secret') return isByProcedure ? needed(values[name]) : null;
    return hasPaper ? faultOfPaper(name, values[name]) : null;
  });
  const redeem = useWriteHere('post', '/api/establishments/{establishment}/ticket-redemptions');
  const { values, input, field } = form;
  const unusual = useUnusualAmount(values.amount, USUAL_PAYMENT);
  const act = (): void => {
    const { machine, reason, code, secret } = values;
    const authoriser = { code: code.trim(), secret };
    const procedure = { machine: machine.trim(), reason: reason.trim(), authoriser };
    const body = {
      ticket: sentNumber(values.ticket),
      amount: decimal(values.amount),
      desk: deskCode,
      ...(hasPaper ? { identity: paperOf(values) } : {}),
      ...(isByProcedure ? { procedure } : {}),
    };
    redeem.mutate(
      { body },
      {
        onSuccess: paid,
        // a refusal for lack of an identity document shows its fields in place
        onError: ({ code: refusal }) => refusal === 'TICKET_IDENTITY_REQUIRED' && setPaper(true),
      },
    );
  };
  const isOffLine = redeem.error?.code === 'TICKET_OFF_LINE';
  const follow = (): void => {
    setByProcedure(true);
    redeem.reset();
  };
  return (
    <DialogForm
      act={t(isByProcedure ? 'cash.payByProcedure' : 'cash.pay')}
      send={() => form.send(() => unusual.isSure() && act())}
      close={close}
      isPending={redeem.isPending}
      isOff={!isReached}
    >
      <NeedsServer />
      <Text size="sm">{t('cash.about', { desk: deskCode })}</Text>
      <TicketNumberInput field={field('ticket')} isFirst />
      <AmountInput label={t('cash.amount')} size="md" required data-step {...input('amount')} />
      {unusual.question}
      <Checkbox
        size="md"
        label={t('cash.withPaper')}
        checked={hasPaper}
        onChange={({ currentTarget }) => setPaper(currentTarget.checked)}
      />
      {hasPaper && <PaperFields form={form} size="md" />}
      {isByProcedure && <ProcedureFields form={form} leave={() => setByProcedure(false)} />}
      {redeem.error !== null && (
        <TicketRefusal problem={redeem.error}>
          {isOffLine && !isByProcedure && (
            <Button size="md" variant="default" onClick={follow}>
              {t('procedure.follow')}
            </Button>
          )}
        </TicketRefusal>
      )}
    </DialogForm>
  );
}

interface PaidTicketProps {
  readonly paid: Shape<'RedemptionRow'>;
  readonly next: () => void;
  readonly close: () => void;
}

/** The paid ticket, with its line in the register of the desks. */
function PaidTicket({ paid, next, close }: PaidTicketProps) {
  const { t } = useTranslation('tickets');
  const { money, instant } = useFormats();
  const { redemptionNumber, amountMinor, deskCode, redeemedAt, ticketId } = paid;
  return (
    <Stack>
      <Note color="teal" title={t('cash.paid', { amount: money(amountMinor) })} role="status">
        <Text>{t('cash.entered', { number: redemptionNumber, desk: deskCode, at: instant(redeemedAt) })}</Text>
        <StoryLink ticketId={ticketId} />
      </Note>
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={close}>
          {t('cash.close')}
        </Button>
        <Button data-autofocus size="md" onClick={next}>
          {t('cash.next')}
        </Button>
      </Group>
    </Stack>
  );
}
