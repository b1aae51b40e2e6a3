import { Text } from '@mantine/core';
import { IconCreditCardPay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { useDesks } from '#web/components/forms/desks.js';
import { useHasPermission } from '#web/session/session.js';
import { CashCardDialog } from './CashDialog.js';
import { LoadCardDialog } from './LoadDialog.js';
import { TakeCardBackDialog } from './TakeBackDialog.js';

/**
 * Renders the buttons for cards at the user's desks: hand out, load, pay out, and take back empty. Taking back moves no
 * money, and so needs no desk.
 */
export function CardDeskActions() {
  const { t } = useTranslation('cards');
  const mayPay = useHasPermission('payouts.pay');
  const mayIssue = useHasPermission('cards.issue');
  const { ownDesks } = useDesks();
  const holdsDesk = ownDesks.length > 0;
  return (
    <>
      {mayIssue && (
        <DialogButton label={t('takeBack.open')} size="md" variant="default">
          {(close) => <TakeCardBackDialog onClose={close} />}
        </DialogButton>
      )}
      {mayIssue &&
        holdsDesk &&
        (['issue', 'load'] as const).map((action) => (
          <DialogButton key={action} label={t(`${action}.open`)} size="md" variant="default">
            {(close) => <LoadCardDialog action={action} onClose={close} />}
          </DialogButton>
        ))}
      {mayPay && holdsDesk && (
        <DialogButton label={t('cash.open')} size="md" leftSection={<IconCreditCardPay size={18} aria-hidden />}>
          {(close) => <CashCardDialog onClose={close} />}
        </DialogButton>
      )}
    </>
  );
}

/** Informs a user who may load or pay out cards but holds no desk; renders nothing for others. */
export function NoDeskNotice() {
  const { t } = useTranslation('cards');
  const mayPay = useHasPermission('payouts.pay');
  const mayIssue = useHasPermission('cards.issue');
  const { desks, ownDesks } = useDesks();
  const lacksDesk = desks !== undefined && ownDesks.length === 0;
  return (mayPay || mayIssue) && lacksDesk ? <Text mb="md">{t('noDesk')}</Text> : null;
}
