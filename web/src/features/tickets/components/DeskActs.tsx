import { Button, Text } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesks } from '#web/components/forms/desks.js';
import { useHasPermission } from '#web/session/session.js';
import { CashDialog } from './CashDialog.js';
import { SellDialog } from './SellDialog.js';

/** Renders the ticket acts of a desk's holder: cashing and selling. */
export function DeskActs() {
  const { t } = useTranslation('tickets');
  const mayPay = useHasPermission('payouts.pay');
  const maySell = useHasPermission('tickets.issue');
  const { ownDesks } = useDesks();
  const [deskCode, setDesk] = useState<string | null>(null);
  const [isSelling, setSelling] = useState(false);
  return (
    <>
      {maySell && ownDesks.length > 0 && (
        <Button size="md" variant="default" onClick={() => setSelling(true)}>
          {t('sell.open')}
        </Button>
      )}
      {mayPay &&
        ownDesks.map((desk) => (
          <Button
            key={desk.deskCode}
            size="md"
            leftSection={<IconTicket size={18} aria-hidden />}
            onClick={() => setDesk(desk.deskCode)}
          >
            {t('cash.open', { desk: desk.deskCode })}
          </Button>
        ))}
      {deskCode !== null && <CashDialog deskCode={deskCode} close={() => setDesk(null)} />}
      {isSelling && <SellDialog close={() => setSelling(false)} />}
    </>
  );
}

/** Informs a user who may pay tickets but holds no desk; renders nothing for others. */
export function NoDesk() {
  const { t } = useTranslation('tickets');
  const mayPay = useHasPermission('payouts.pay');
  const { desks, ownDesks } = useDesks();
  return mayPay && desks !== undefined && ownDesks.length === 0 ? <Text mb="md">{t('cash.noDesk')}</Text> : null;
}
