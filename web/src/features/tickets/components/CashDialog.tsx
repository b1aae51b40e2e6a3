import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shape } from '#web/api/client.js';
import { useConnection } from '#web/api/connection.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { IdentityDocumentFields } from '#web/components/forms/fields/PaperFields.js';
import { USUAL_PAYMENT_MINOR, useUnusualAmount } from '#web/components/forms/unusual-amount.js';
import { useFieldErrors, useTypedForm, useTypedAmounts } from '#web/components/forms/use-typed.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogForm } from '#web/components/dialogs/DialogForm.js';
import {
  BLANK_IDENTITY_DOCUMENT,
  encodeIdentityDocument,
  useDocumentFieldErrors,
} from '#web/components/forms/paper.js';
import { useFormats } from '#web/components/figures/figures.js';
import { Note } from '#web/components/general/Note.js';
import { TicketNumberInput } from '#web/components/tickets/TicketNumberInput.js';
import { encodeNumber } from '#web/components/tickets/ticket-number.js';
import { NeedsServer } from '#web/outbox/NeedsServer.js';
import { useWriteHere } from '#web/session/write-here.js';
import { ProcedureFields } from './ProcedureFields.js';
import { StoryLink } from './StoryLink.js';
import { TicketRefusal } from './TicketRefusal.js';

export interface CashDialogProps {
  readonly deskCode: string;
  readonly close: () => void;
}

/** Shows the dialog that pays the tickets that customers cash at a desk, one after the other. */
export function CashDialog({ deskCode, close }: CashDialogProps) {
  const { t } = useTranslation('tickets');
  const [redemption, setRedemption] = useState<Shape<'RedemptionRow'> | null>(null);
  return (
    <Dialog title={t('cash.title', { desk: deskCode })} close={close} isPersistent>
      {redemption === null ? (
        <CashForm deskCode={deskCode} close={close} onPaid={setRedemption} />
      ) : (
        <PaidTicket redemption={redemption} close={close} next={() => setRedemption(null)} />
      )}
    </Dialog>
  );
}

const BLANK_VALUES = {
  ticket: '',
  amount: '',
  ...BLANK_IDENTITY_DOCUMENT,
  machine: '',
  reason: '',
  code: '',
  secret: '',
};

interface CashFormProps extends CashDialogProps {
  readonly onPaid: (redemption: Shape<'RedemptionRow'>) => void;
}

/**
 * Shows the form that pays a ticket: its number and amount, and an identity document, required after
 * `TICKET_IDENTITY_REQUIRED`. When the ticket system is off line (`TICKET_OFF_LINE`), the written procedure is offered,
 * which a second person authorises.
 */
function CashForm({ deskCode, close, onPaid }: CashFormProps) {
  // includes the texts of the identity and machine fields: loading them later would lose a tap
  const { t } = useTranslation(['tickets', 'payouts', 'floor']);
  const { isReached } = useConnection();
  const { findMissingError, findShortError, findAmountError } = useFieldErrors();
  const findDocumentFault = useDocumentFieldErrors();
  const { toDecimalUnits } = useTypedAmounts();
  const [hasDocument, setHasDocument] = useState(false);
  const [isByProcedure, setIsByProcedure] = useState(false);
  const form = useTypedForm(BLANK_VALUES, (name, values) => {
    if (name === 'ticket') return findMissingError(values.ticket);
    if (name === 'amount') return findAmountError(values.amount);
    if (name === 'reason') return isByProcedure ? findShortError(values.reason) : null;
    if (name === 'machine' || name === 'code' || name === 'secret')
      return isByProcedure ? findMissingError(values[name]) : null;
    return hasDocument ? findDocumentFault(name, values[name]) : null;
  });
  const redeem = useWriteHere('post', '/api/establishments/{establishment}/ticket-redemptions');
  const { values, getInputProps, getField } = form;
  const unusualAmount = useUnusualAmount(values.amount, USUAL_PAYMENT_MINOR);
  const redeemTicket = (): void => {
    const { machine, reason, code, secret } = values;
    const authoriser = { code: code.trim(), secret };
    const procedure = { machine: machine.trim(), reason: reason.trim(), authoriser };
    const body = {
      ticket: encodeNumber(values.ticket),
      amount: toDecimalUnits(values.amount),
      desk: deskCode,
      ...(hasDocument ? { identity: encodeIdentityDocument(values) } : {}),
      ...(isByProcedure ? { procedure } : {}),
    };
    redeem.mutate(
      { body },
      {
        onSuccess: onPaid,
        onError: ({ code: refusal }) => refusal === 'TICKET_IDENTITY_REQUIRED' && setHasDocument(true),
      },
    );
  };
  const isOffLine = redeem.error?.code === 'TICKET_OFF_LINE';
  const startProcedure = (): void => {
    setIsByProcedure(true);
    redeem.reset();
  };
  return (
    <DialogForm
      submitLabel={t(isByProcedure ? 'cash.payByProcedure' : 'cash.pay')}
      onSubmit={() => form.submit(() => unusualAmount.checkAmount() && redeemTicket())}
      close={close}
      isPending={redeem.isPending}
      isDisabled={!isReached}
    >
      <NeedsServer />
      <Text size="sm">{t('cash.about', { desk: deskCode })}</Text>
      <TicketNumberInput field={getField('ticket')} isFirst />
      <AmountInput label={t('cash.amount')} size="md" required data-step {...getInputProps('amount')} />
      {unusualAmount.amountQuestion}
      <Checkbox
        size="md"
        label={t('cash.withPaper')}
        checked={hasDocument}
        onChange={({ currentTarget }) => setHasDocument(currentTarget.checked)}
      />
      {hasDocument && <IdentityDocumentFields form={form} size="md" />}
      {isByProcedure && <ProcedureFields form={form} leave={() => setIsByProcedure(false)} />}
      {redeem.error !== null && (
        <TicketRefusal problem={redeem.error}>
          {isOffLine && !isByProcedure && (
            <Button size="md" variant="default" onClick={startProcedure}>
              {t('procedure.follow')}
            </Button>
          )}
        </TicketRefusal>
      )}
    </DialogForm>
  );
}

interface PaidTicketProps {
  readonly redemption: Shape<'RedemptionRow'>;
  readonly next: () => void;
  readonly close: () => void;
}

/** Shows the ticket just paid, with its line in the register of the desks; `next` starts the payment of another. */
function PaidTicket({ redemption, next, close }: PaidTicketProps) {
  const { t } = useTranslation('tickets');
  const { formatMoney: formatMoney, formatInstant: formatInstant } = useFormats();
  const { redemptionNumber, amountMinor, deskCode, redeemedAt, ticketId } = redemption;
  return (
    <Stack>
      <Note color="teal" title={t('cash.paid', { amount: formatMoney(amountMinor) })} role="status">
        <Text>{t('cash.entered', { number: redemptionNumber, desk: deskCode, at: formatInstant(redeemedAt) })}</Text>
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
