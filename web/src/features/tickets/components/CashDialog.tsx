import { Button, Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useConnection } from '#web/api/connection.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { IdentityDocumentFields } from '#web/components/forms/fields/PaperFields.js';
import { USUAL_MAX_PAYMENT_MINOR, useUnusualAmountCheck } from '#web/components/forms/unusual-amount.js';
import { useFieldValidators, useTextForm, useAmountParsers } from '#web/components/forms/use-typed.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogForm } from '#web/components/dialogs/DialogForm.js';
import {
  BLANK_IDENTITY_DOCUMENT,
  serializeIdentityDocument,
  useIdentityDocumentValidator,
} from '#web/components/forms/paper.js';
import { useFormats } from '#web/components/figures/figures.js';
import { TicketNumberInput } from '#web/components/tickets/TicketNumberInput.js';
import { encodeNumber } from '#web/components/tickets/ticket-number.js';
import { NeedsServer } from '#web/outbox/NeedsServer.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { ProcedureFields } from './ProcedureFields.js';
import { DeskActionResult } from '#web/components/tickets/DeskActResult.js';
import { TicketRefusal } from './TicketRefusal.js';

export interface CashTicketDialogProps {
  readonly deskCode: string;
  readonly onClose: () => void;
}

/** Shows the dialog that pays the tickets that customers cash at a desk, one after the other. */
export function CashTicketDialog({ deskCode, onClose }: CashTicketDialogProps) {
  const { t } = useTranslation('tickets');
  const { formatMoney, formatInstant } = useFormats();
  const [redemption, setRedemption] = useState<ApiSchema<'RedemptionRow'> | null>(null);
  return (
    <Dialog title={t('cash.title', { desk: deskCode })} onClose={onClose} isPersistent>
      {redemption === null ? (
        <CashTicketForm deskCode={deskCode} onClose={onClose} onPaid={setRedemption} />
      ) : (
        <DeskActionResult
          namespace="tickets"
          id={redemption.ticketId}
          title={t('cash.paid', { amount: formatMoney(redemption.amountMinor) })}
          text={t('cash.entered', {
            number: redemption.redemptionNumber,
            desk: redemption.deskCode,
            at: formatInstant(redemption.redeemedAt),
          })}
          closeLabel={t('cash.close')}
          nextLabel={t('cash.next')}
          onNext={() => setRedemption(null)}
          onClose={onClose}
        />
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

interface CashTicketFormProps extends CashTicketDialogProps {
  readonly onPaid: (redemption: ApiSchema<'RedemptionRow'>) => void;
}

/**
 * Shows the form that pays a ticket: its number and amount, and an identity document, required after
 * `TICKET_IDENTITY_REQUIRED`. When the ticket system is off line (`TICKET_OFF_LINE`), the written procedure is offered,
 * which a second person authorises.
 */
function CashTicketForm({ deskCode, onClose, onPaid }: CashTicketFormProps) {
  // includes the texts of the identity and machine fields: loading them later would lose a tap
  const { t } = useTranslation(['tickets', 'payouts', 'floor']);
  const { isServerReachable } = useConnection();
  const { validateRequired, validateMinLength, validateAmount } = useFieldValidators();
  const validateDocumentField = useIdentityDocumentValidator();
  const { toDecimalUnits } = useAmountParsers();
  const [hasDocument, setHasDocument] = useState(false);
  const [usesProcedure, setUsesProcedure] = useState(false);
  const form = useTextForm(BLANK_VALUES, (name, values) => {
    if (name === 'ticket') return validateRequired(values.ticket);
    if (name === 'amount') return validateAmount(values.amount);
    if (name === 'reason') return usesProcedure ? validateMinLength(values.reason) : null;
    if (name === 'machine' || name === 'code' || name === 'secret')
      return usesProcedure ? validateRequired(values[name]) : null;
    return hasDocument ? validateDocumentField(name, values[name]) : null;
  });
  const redemptionMutation = useEstablishmentMutation('post', '/ticket-redemptions');
  const { values, getInputProps, getField } = form;
  const unusualAmountCheck = useUnusualAmountCheck(values.amount, USUAL_MAX_PAYMENT_MINOR);
  const redeemTicket = (): void => {
    const { machine, reason, code, secret } = values;
    const authoriser = { code: code.trim(), secret };
    const procedure = { machine: machine.trim(), reason: reason.trim(), authoriser };
    const body = {
      ticket: encodeNumber(values.ticket),
      amount: toDecimalUnits(values.amount),
      desk: deskCode,
      ...(hasDocument ? { identity: serializeIdentityDocument(values) } : {}),
      ...(usesProcedure ? { procedure } : {}),
    };
    redemptionMutation.mutate(
      { body },
      {
        onSuccess: onPaid,
        onError: ({ code: refusal }) => refusal === 'TICKET_IDENTITY_REQUIRED' && setHasDocument(true),
      },
    );
  };
  const isOffLine = redemptionMutation.error?.code === 'TICKET_OFF_LINE';
  const startProcedure = (): void => {
    setUsesProcedure(true);
    redemptionMutation.reset();
  };
  return (
    <DialogForm
      submitLabel={t(usesProcedure ? 'cash.payByProcedure' : 'cash.pay')}
      onSubmit={() => form.submit(() => unusualAmountCheck.checkAmount() && redeemTicket())}
      onClose={onClose}
      isPending={redemptionMutation.isPending}
      isDisabled={!isServerReachable}
    >
      <NeedsServer />
      <Text size="sm">{t('cash.about', { desk: deskCode })}</Text>
      <TicketNumberInput field={getField('ticket')} autoFocus />
      <AmountInput label={t('cash.amount')} size="md" required data-step {...getInputProps('amount')} />
      {unusualAmountCheck.confirmationPrompt}
      <Checkbox
        size="md"
        label={t('cash.withPaper')}
        checked={hasDocument}
        onChange={({ currentTarget }) => setHasDocument(currentTarget.checked)}
      />
      {hasDocument && <IdentityDocumentFields form={form} size="md" />}
      {usesProcedure && <ProcedureFields form={form} onLeave={() => setUsesProcedure(false)} />}
      {redemptionMutation.error !== null && (
        <TicketRefusal problem={redemptionMutation.error}>
          {isOffLine && !usesProcedure && (
            <Button size="md" variant="default" onClick={startProcedure}>
              {t('procedure.follow')}
            </Button>
          )}
        </TicketRefusal>
      )}
    </DialogForm>
  );
}
