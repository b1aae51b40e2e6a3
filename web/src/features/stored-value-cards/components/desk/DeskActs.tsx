import { Button, Text } from '@mantine/core';
import { IconCreditCardPay } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesks } from '#web/components/forms/desks.js';
import { useHasPermission } from '#web/session/session.js';
import { CashDialog } from './CashDialog.js';
import { LoadDialog } from './LoadDialog.js';
import { TakeBackDialog } from './TakeBackDialog.js';

type DeskAct = 'issue' | 'load' | 'takeBack' | 'cash';

/** Renders the acts of a desk's holder on cards: hand out, load, take back empty, pay out. */
export function DeskActs() {
  const { t } = useTranslation('cards');
  const mayPay = useHasPermission('payouts.pay');
  const mayIssue = useHasPermission('cards.issue');
  const { ownDesks } = useDesks();
  const [act, setAct] = useState<DeskAct | null>(null);
  const holdsDesk = ownDesks.length > 0;
  const close = (): void => setAct(null);
  return (
    <>
      {mayIssue && (
        <Button size="md" variant="default" onClick={() => setAct('takeBack')}>
          {t('takeBack.open')}
        </Button>
      )}
      {mayIssue && holdsDesk && (
        <>
          <Button size="md" variant="default" onClick={() => setAct('issue')}>
            {t('issue.open')}
          </Button>
          <Button size="md" variant="default" onClick={() => setAct('load')}>
            {t('load.open')}
          </Button>
        </>
      )}
      {mayPay && holdsDesk && (
        <Button size="md" leftSection={<IconCreditCardPay size={18} aria-hidden />} onClick={() => setAct('cash')}>
          {t('cash.open')}
        </Button>
      )}
      {act === 'cash' && <CashDialog close={close} />}
      {(act === 'issue' || act === 'load') && <LoadDialog act={act} close={close} />}
      {act === 'takeBack' && <TakeBackDialog close={close} />}
    </>
  );
}

/** Informs a user who may load or pay out cards but holds no desk; renders nothing for others. */
export function NoDesk() {
  const { t } = useTranslation('cards');
  const mayPay = useHasPermission('payouts.pay');
  const mayIssue = useHasPermission('cards.issue');
  const { desks, ownDesks } = useDesks();
  const lacksDesk = desks !== undefined && ownDesks.length === 0;
  return (mayPay || mayIssue) && lacksDesk ? <Text mb="md">{t('noDesk')}</Text> : null;
}
