import { Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useHasPermission } from '#web/session/session.js';
import { DocumentLink } from '#web/components/general/DocumentLink.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { ApparatusList } from '../components/apparatus/ApparatusList.js';
import { PlayingCardAlerts } from '../components/PlayingCardAlerts.js';
import { DestructionList } from '../components/destructions/DestructionList.js';
import { ItemList } from '../components/PieceList.js';
import { ReceiveDeliveryDialog } from '../components/ReceiveDialog.js';
import { StockByDepot } from '../components/StockByDepot.js';
import { TableAllocations } from '../components/TableAllocations.js';
import { equipmentTabs } from '../components/search.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';

/** Shows the page of cards, shoes, dice and wheels in tabs: stock, pieces, tables, apparatus and destructions. */
export function EquipmentScreen() {
  const { t } = useTranslation('equipment');
  const search = useSearch({ from: '/behind/$establishment/equipment' });
  const navigate = useNavigate({ from: '/$establishment/equipment' });
  const mayHandle = useHasPermission('equipment.handle');
  return (
    <>
      <PageHeader title={t('title')} summary={t('about')}>
        <DocumentLink reportName="card-register" linkText={t('documents.cardRegister')} />
        <DocumentLink reportName="dice-register" linkText={t('documents.diceRegister')} />
        <DocumentLink reportName="dice-sessions" linkText={t('documents.diceSessions')} />
        {mayHandle && (
          <DialogButton label={t('receive.start')} leftSection={<IconPlus size={18} aria-hidden />}>
            {(close) => <ReceiveDeliveryDialog onClose={close} />}
          </DialogButton>
        )}
      </PageHeader>
      <PlayingCardAlerts />
      <Tabs
        value={search.tab ?? 'stock'}
        keepMounted={false}
        onChange={(value) => {
          const tab = equipmentTabs.find((candidate) => candidate === value) ?? 'stock';
          void navigate({ search: tab === 'stock' ? {} : { tab }, replace: true });
        }}
      >
        <Tabs.List aria-label={t('parts')} mb="md">
          {equipmentTabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab} py="md">
              {t(`tab.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="stock">
          <StockByDepot />
        </Tabs.Panel>
        <Tabs.Panel value="pieces">
          <ItemList />
        </Tabs.Panel>
        <Tabs.Panel value="tables">
          <TableAllocations />
        </Tabs.Panel>
        <Tabs.Panel value="apparatus">
          <ApparatusList />
        </Tabs.Panel>
        <Tabs.Panel value="destructions">
          <DestructionList />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
