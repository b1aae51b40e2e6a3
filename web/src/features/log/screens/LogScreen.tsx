import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Loading } from '#web/components/general/Waiting.js';
import { CheckpointList } from '../components/Heads.js';
import { LogEntries } from '../components/LogEntries.js';
import { LogState } from '../components/LogState.js';
import { logTabs, type LogSearch } from '../components/log-search.js';
import { VerificationList } from '../components/Verifications.js';

/**
 * Shows the sealed log of every act: its state, and tabs for its entries, verifications and heads (signed statements of
 * its size). The state is read each second while a verification runs.
 */
export function LogScreen() {
  const { t } = useTranslation('log');
  const establishment = useEstablishmentCode();
  const search = useSearch({ from: '/behind/$establishment/log' });
  const navigate = useNavigate({ from: '/$establishment/log' });
  const changeSearch = (newSearch: LogSearch): void => void navigate({ search: newSearch, replace: true });
  const stateQuery = useEstablishmentQuery(
    '/log/state',
    {},
    { refetchInterval: ({ state: { data } }) => (data?.lastVerification?.state === 'running' ? 1000 : false) },
  );
  const tab = search.tab ?? 'entries';
  return (
    <>
      <PageHeader title={t('title')} summary={t('about')} />
      {stateQuery.error !== null && <ProblemBox problem={stateQuery.error} />}
      {stateQuery.data === undefined ? (
        stateQuery.error === null && <Loading />
      ) : (
        <LogState establishment={establishment} state={stateQuery.data} />
      )}
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(value) => {
          const chosenTab = logTabs.find((name) => name === value);
          if (chosenTab !== undefined) changeSearch({ ...search, tab: chosenTab });
        }}
      >
        <Tabs.List aria-label={t('parts')} mb="md">
          {logTabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="entries">
          <LogEntries establishment={establishment} search={search} onSearchChange={changeSearch} />
        </Tabs.Panel>
        <Tabs.Panel value="verifications">
          <VerificationList />
        </Tabs.Panel>
        <Tabs.Panel value="heads">
          <CheckpointList />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
