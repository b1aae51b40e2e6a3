import { Text } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { useDesks } from '#web/components/forms/desks.js';
import { useHasPermission } from '#web/session/session.js';
import { CashTicketDialog } from './CashDialog.js';
import { SellTicketDialog } from './SellDialog.js';

/** Renders the buttons for tickets at the user's own desks: selling one, and cashing one at each desk. */
export function TicketDeskActions() {
  const { t } = useTranslation('tickets');
  const mayPay = useHasPermission('payouts.pay');
  const maySell = useHasPermission('tickets.issue');
  const { ownDesks } = useDesks();
  return (
    <>
      {maySell && ownDesks.length > 0 && (
        <DialogButton label={t('sell.open')} size="md" variant="default">
          {(close) => <SellTicketDialog onClose={close} />}
        </DialogButton>
      )}
      {mayPay &&
        ownDesks.map((desk) => (
          <DialogButton
            key={desk.deskCode}
            label={t('cash.open', { desk: desk.deskCode })}
            size="md"
            leftSection={<IconTicket size={18} aria-hidden />}
          >
            {(close) => <CashTicketDialog deskCode={desk.deskCode} onClose={close} />}
          </DialogButton>
        ))}
    </>
  );
}

/** Informs a user who may pay tickets but holds no desk; renders nothing for others. */
export function NoDeskNotice() {
  const { t } = useTranslation('tickets');
  const mayPay = useHasPermission('payouts.pay');
  const { desks, ownDesks } = useDesks();
  return mayPay && desks !== undefined && ownDesks.length === 0 ? <Text mb="md">{t('cash.noDesk')}</Text> : null;
}
