import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRead } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { PageHead } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { CheckpointList } from '../components/Heads.js';
import { LogEntries } from '../components/LogEntries.js';
import { LogState } from '../components/LogState.js';
import { logTabs, type LogSearch } from '../components/log-search.js';
import { Verifications } from '../components/Verifications.js';

/**
 * Shows the sealed log of every act: its state, and tabs for its entries, verifications and heads (signed statements of
 * its size). The state is read each second while a verification runs.
 */
export function LogScreen() {
  const { t } = useTranslation('log');
  const establishment = useEstablishmentCode();
  const search = useSearch({ from: '/behind/$establishment/log' });
  const navigate = useNavigate({ from: '/$establishment/log' });
  const setSearch = (next: LogSearch): void => void navigate({ search: next, replace: true });
  const state = useRead(
    '/api/establishments/{establishment}/log/state',
    { params: { path: { establishment } } },
    { refetchInterval: ({ state: { data } }) => (data?.lastVerification?.state === 'running' ? 1000 : false) },
  );
  const tab = search.tab ?? 'entries';
  return (
    <>
      <PageHead title={t('title')} summary={t('about')} />
      {state.error !== null && <ProblemBox problem={state.error} />}
      {state.data === undefined ? (
        state.error === null && <Waiting />
      ) : (
        <LogState establishment={establishment} state={state.data} />
      )}
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(value) => {
          const chosen = logTabs.find((name) => name === value);
          if (chosen !== undefined) setSearch({ ...search, tab: chosen });
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
          <LogEntries establishment={establishment} search={search} setSearch={setSearch} />
        </Tabs.Panel>
        <Tabs.Panel value="verifications">
          <Verifications establishment={establishment} />
        </Tabs.Panel>
        <Tabs.Panel value="heads">
          <CheckpointList establishment={establishment} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
