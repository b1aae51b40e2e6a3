import { Button, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../session/session.js';
import { DocumentLink } from '../../../components/general/DocumentLink.js';
import { PageHead } from '../../../components/pages/PageHead.js';
import { CardAlerts } from '../components/CardAlerts.js';
import { PieceList } from '../components/PieceList.js';
import { ReceiveDialog } from '../components/ReceiveDialog.js';
import { StockByDepot } from '../components/StockByDepot.js';
import { TableAllocations } from '../components/TableAllocations.js';
import { equipmentTabs } from '../components/search.js';

/** Cards, shoes and dice: what each depot and table has, each piece with its history, what was given today. */
export function EquipmentScreen() {
  const { t } = useTranslation('equipment');
  const search = useSearch({ from: '/behind/$establishment/equipment' });
  const navigate = useNavigate({ from: '/$establishment/equipment' });
  const mayHandle = useMay('equipment.handle');
  const [isReceiving, setReceiving] = useState(false);
  return (
    <>
      <PageHead title={t('title')} about={t('about')}>
        <DocumentLink report="card-register" />
        <DocumentLink report="dice-register" />
        <DocumentLink report="dice-sessions" />
        {mayHandle && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setReceiving(true)}>
            {t('receive.start')}
          </Button>
        )}
      </PageHead>
      <CardAlerts />
      <Tabs
        value={search.tab ?? 'stock'}
        keepMounted={false}
        onChange={(value) => {
          const tab = equipmentTabs.find((each) => each === value) ?? 'stock';
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
          <PieceList />
        </Tabs.Panel>
        <Tabs.Panel value="tables">
          <TableAllocations />
        </Tabs.Panel>
      </Tabs>
      {isReceiving && <ReceiveDialog close={() => setReceiving(false)} />}
    </>
  );
}
