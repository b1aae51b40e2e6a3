import { Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useHasPermission } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { DocumentLink } from '#web/components/general/DocumentLink.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { KeyAlarms } from '../components/KeyAlarms.js';
import { KeyList } from '../components/KeyList.js';
import { KeyRegister } from '../components/KeyRegister.js';
import { NewKeyDialog } from '../components/NewKeyDialog.js';
import { StandLocks } from '../components/StandLocks.js';
import { keyTabs } from '../components/search.js';

/**
 * Shows the keys of the establishment in three tabs: each with its place, their past hand-overs, and the locks of
 * retired stands. Above them are the alarms, read again each minute.
 */
export function KeysScreen() {
  const { t } = useTranslation('keys');
  const search = useSearch({ from: '/behind/$establishment/keys' });
  const navigate = useNavigate({ from: '/$establishment/keys' });
  const mayManage = useHasPermission('keys.manage');
  const alarmsQuery = useEstablishmentQuery('/keys/alarms', {}, { refetchInterval: 60_000 });
  return (
    <>
      <PageHeader title={t('title')} summary={t('about')}>
        <DocumentLink reportName="key-register" />
        {mayManage && (
          <DialogButton label={t('new.start')} leftSection={<IconPlus size={18} aria-hidden />}>
            {(close) => <NewKeyDialog onClose={close} />}
          </DialogButton>
        )}
      </PageHeader>
      {alarmsQuery.error !== null && <ProblemBox problem={alarmsQuery.error} />}
      {alarmsQuery.data !== undefined && <KeyAlarms alarms={alarmsQuery.data} />}
      <Tabs
        value={search.tab ?? 'keys'}
        keepMounted={false}
        onChange={(value) => {
          const tab = keyTabs.find((name) => name === value) ?? 'keys';
          void navigate({ search: tab === 'keys' ? {} : { tab }, replace: true });
        }}
      >
        <Tabs.List aria-label={t('parts')} mb="md">
          {keyTabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab} py="md">
              {t(`tab.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="keys">
          <KeyList
            state={search.state}
            onStateChange={(state) => void navigate({ search: state === undefined ? {} : { state }, replace: true })}
          />
        </Tabs.Panel>
        <Tabs.Panel value="register">
          <KeyRegister />
        </Tabs.Panel>
        <Tabs.Panel value="locks">
          <StandLocks />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
