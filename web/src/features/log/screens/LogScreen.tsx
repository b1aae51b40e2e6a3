import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../api/client.js';
import { useHouseCode } from '../../../session/session.js';
import { PageHead } from '../../../components/pages/PageHead.js';
import { ProblemBox } from '../../../components/general/ProblemBox.js';
import { Waiting } from '../../../components/general/Waiting.js';
import { Heads } from '../components/Heads.js';
import { LogEntries } from '../components/LogEntries.js';
import { LogState } from '../components/LogState.js';
import { logTabs } from '../components/log-search.js';
import type { LogSearch } from '../components/log-search.js';
import { Verifications } from '../components/Verifications.js';

/** The sealed log: how it stands, its entries, its verifications, its heads. */
export function LogScreen() {
  const { t } = useTranslation('log');
  const house = useHouseCode();
  const search = useSearch({ from: '/behind/$house/log' });
  const navigate = useNavigate({ from: '/$house/log' });
  const put = (next: LogSearch): void => void navigate({ search: next, replace: true });
  const state = useRead(
    '/api/establishments/{establishment}/log/state',
    { params: { path: { establishment: house } } },
    { refetchInterval: ({ state: { data } }) => (data?.lastVerification?.state === 'running' ? 1000 : false) },
  );
  const tab = search.tab ?? 'entries';
  return (
    <>
      <PageHead title={t('title')} about={t('about')} />
      {state.error !== null && <ProblemBox problem={state.error} />}
      {state.data === undefined ? state.error === null && <Waiting /> : <LogState house={house} state={state.data} />}
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(value) => {
          const chosen = logTabs.find((each) => each === value);
          if (chosen !== undefined) put({ ...search, tab: chosen });
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
          <LogEntries house={house} search={search} put={put} />
        </Tabs.Panel>
        <Tabs.Panel value="verifications">
          <Verifications house={house} />
        </Tabs.Panel>
        <Tabs.Panel value="heads">
          <Heads house={house} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
