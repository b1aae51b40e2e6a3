import { Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#web/api/client.js';
import { Empty } from '#web/components/general/Empty.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { PageHead } from '#web/components/pages/PageHead.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { CagnotteDocuments } from '../components/CagnotteDocuments.js';
import { CagnotteTabs } from '../components/CagnotteTabs.js';
import { CercleCards } from '../components/CercleCards.js';
import type { CercleAct } from '../components/CercleCards.js';
import { CountedCagnottes } from '../components/CountedCagnottes.js';
import { OpenSessionDialog } from '../components/OpenSessionDialog.js';
import type { CercleTable } from '../components/cercle.js';
import { CercleTermsDialog } from '../components/manage/CercleTermsDialog.js';
import { NewCercleTableDialog } from '../components/manage/NewCercleTableDialog.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';

/**
 * The page of the jeux de cercle (games between players) on the gaming day: tables in play, rake and cagnottes to
 * count.
 */
export function CagnottesScreen() {
  const { t } = useTranslation('cagnottes');
  const mayManage = useHasPermission('cagnottes.manage');
  return (
    <>
      <PageHead title={t('title')} about={t('about')}>
        {mayManage && (
          <DialogButton
            label={t('new.open')}
            size="md"
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            {(close) => <NewCercleTableDialog close={close} />}
          </DialogButton>
        )}
      </PageHead>
      <CagnotteTabs here="tables" />
      <Day />
      <CagnotteDocuments />
    </>
  );
}

/** The tables in use as cards, the cagnottes counted today, and the dialog opened from a card. */
function Day() {
  const { t } = useTranslation('cagnottes');
  const mayManage = useHasPermission('cagnottes.manage');
  const path = { params: { path: { establishment: useEstablishmentCode() } } };
  const tables = useRead('/api/establishments/{establishment}/cercle-tables', path);
  const sessions = useRead('/api/establishments/{establishment}/cercle-sessions', path);
  const [chosen, setChosen] = useState<{ readonly table: CercleTable; readonly act: CercleAct } | null>(null);
  const problem = tables.error ?? sessions.error;
  if (problem !== null) return <ProblemBox problem={problem} />;
  if (tables.data === undefined || sessions.data === undefined) return <Waiting />;
  const inUse = tables.data.filter(({ retiredAt }) => retiredAt === null);
  const close = (): void => setChosen(null);
  return (
    <Stack>
      {inUse.length === 0 ? (
        <Empty title={t('empty')} text={t(mayManage ? 'emptyTextManager' : 'emptyText')} />
      ) : (
        <CercleCards tables={inUse} sessions={sessions.data} choose={(table, act) => setChosen({ table, act })} />
      )}
      <CountedCagnottes sessions={sessions.data.filter(({ state }) => state === 'counted')} />
      {/* the chosen row, not the refetched one: a dialog stays until it closes itself */}
      {chosen?.act === 'open' && <OpenSessionDialog table={chosen.table} close={close} />}
      {chosen?.act === 'terms' && <CercleTermsDialog table={chosen.table} close={close} />}
    </Stack>
  );
}
