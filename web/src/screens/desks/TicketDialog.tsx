import { Checkbox, Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../api/client.js';
import type { Shape } from '../../api/client.js';
import { useConnection } from '../../api/connection.js';
import { useHouseCode } from '../../session/session.js';
import { AmountInput } from '../../parts/AmountInput.js';
import { DayInput } from '../../parts/DayInput.js';
import { Dialog } from '../../parts/Dialog.js';
import { DialogForm } from '../../parts/DialogForm.js';
import { announce } from '../../parts/announce.js';
import { NeedsServer } from '../../parts/kept/NeedsServer.js';
import { useFaults, useTyped, useTypedAmounts } from '../../parts/use-typed.js';

const papers = ['passport', 'identityCard', 'residencePermit', 'drivingLicence'] as const;
type Paper = Shape<'ShownIdentityDto'>['documentType'];
const blank = { documentType: 'passport', documentNumber: '', fullName: '', bornOn: '' };

export interface TicketDialogProps {
  readonly deskCode: string;
  readonly close: () => void;
}

/** A ticket that a customer cashes at a desk: once, and with his paper where its amount asks it. */
export function TicketDialog({ deskCode, close }: TicketDialogProps) {
  const { t } = useTranslation(['desks', 'payouts', 'acts']);
  const establishment = useHouseCode();
  const { isReached } = useConnection();
  const { needed, short, amount } = useFaults();
  const { decimal } = useTypedAmounts();
  const [hasPaper, setHasPaper] = useState(false);
  const form = useTyped({ ticket: '', amount: '', ...blank }, (name, values) => {
    if (name === 'ticket') return needed(values.ticket);
    if (name === 'amount') return amount(values.amount);
    if (!hasPaper) return null;
    if (name === 'documentNumber') return short(values[name]);
    if (name === 'bornOn') return values.bornOn === '' ? t('acts:day') : null;
    return needed(values[name]);
  });
  const redeem = useWrite('post', '/api/establishments/{establishment}/ticket-redemptions');
  const { values, input, put } = form;
  // what is refused for want of a paper asks for it in place
  const isPaperAsked = redeem.error?.code === 'TICKET_IDENTITY_REQUIRED';
  const act = (): void => {
    const identity = {
      documentType: values.documentType as Paper,
      ...{ documentNumber: values.documentNumber.trim(), fullName: values.fullName.trim(), bornOn: values.bornOn },
    };
    const ticket = { ticket: values.ticket.trim(), amount: decimal(values.amount), desk: deskCode };
    redeem.mutate(
      { params: { path: { establishment } }, body: { ...ticket, ...(hasPaper ? { identity } : {}) } },
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
        send={() => form.send(act)}
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
        <Checkbox
          size="md"
          label={t('ticket.withPaper')}
          checked={hasPaper}
          onChange={({ currentTarget }) => setHasPaper(currentTarget.checked)}
        />
        {hasPaper && (
          <>
            <Select
              label={t('payouts:identity.type')}
              size="md"
              allowDeselect={false}
              value={values.documentType}
              data={papers.map((value) => ({ value, label: t(`payouts:identity.${value}`) }))}
              onChange={(chosen) => put('documentType', chosen ?? 'passport')}
            />
            <TextInput
              label={t('payouts:identity.number')}
              size="md"
              autoComplete="off"
              autoCapitalize="characters"
              required
              maxLength={40}
              {...input('documentNumber')}
            />
            <TextInput
              label={t('payouts:identity.name')}
              size="md"
              autoComplete="off"
              required
              maxLength={120}
              {...input('fullName')}
            />
            <DayInput
              label={t('payouts:identity.bornOn')}
              day={values.bornOn === '' ? undefined : values.bornOn}
              error={form.field('bornOn').error ?? undefined}
              onChange={(day) => put('bornOn', day ?? '')}
            />
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}
