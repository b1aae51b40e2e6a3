import { Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty } from '#web/components/general/Empty.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { PageHead } from '#web/components/pages/PageHead.js';
import { useHasPermission } from '#web/session/session.js';
import { CagnotteDocuments } from '../components/CagnotteDocuments.js';
import { CagnotteTabs } from '../components/CagnotteTabs.js';
import { CercleCards, type CercleAct } from '../components/CercleCards.js';
import { CountedCagnottes } from '../components/CountedCagnottes.js';
import { OpenSessionDialog } from '../components/OpenSessionDialog.js';
import type { CercleTable } from '../components/cercle.js';
import { CercleTermsDialog } from '../components/manage/CercleTermsDialog.js';
import { NewCercleTableDialog } from '../components/manage/NewCercleTableDialog.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { useReadHere } from '#web/session/read-here.js';

/**
 * Shows the page of the jeux de cercle (games between players) on the gaming day: tables, rake (the house's share), and
 * cagnottes (rake boxes) counted.
 */
export function CagnottesScreen() {
  const { t } = useTranslation('cagnottes');
  const mayManage = useHasPermission('cagnottes.manage');
  return (
    <>
      <PageHead title={t('title')} summary={t('about')}>
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
      <CercleDay />
      <CagnotteDocuments />
    </>
  );
}

/**
 * Shows the tables in use for jeux de cercle (games between players) as cards, and the cagnottes (rake boxes) counted
 * today. A card opens the dialogs of its table.
 */
function CercleDay() {
  const { t } = useTranslation('cagnottes');
  const mayManage = useHasPermission('cagnottes.manage');
  const tablesQuery = useReadHere('/api/establishments/{establishment}/cercle-tables');
  const sessionsQuery = useReadHere('/api/establishments/{establishment}/cercle-sessions');
  const [openDialog, setOpenDialog] = useState<{ readonly table: CercleTable; readonly act: CercleAct } | null>(null);
  const problem = tablesQuery.error ?? sessionsQuery.error;
  if (problem !== null) return <ProblemBox problem={problem} />;
  if (tablesQuery.data === undefined || sessionsQuery.data === undefined) return <Waiting />;
  const tablesInUse = tablesQuery.data.filter(({ retiredAt }) => retiredAt === null);
  const close = (): void => setOpenDialog(null);
  return (
    <Stack>
      {tablesInUse.length === 0 ? (
        <Empty title={t('empty')} explanation={t(mayManage ? 'emptyTextManager' : 'emptyText')} />
      ) : (
        <CercleCards
          tables={tablesInUse}
          sessions={sessionsQuery.data}
          openDialog={(table, act) => setOpenDialog({ table, act })}
        />
      )}
      <CountedCagnottes sessions={sessionsQuery.data.filter(({ state }) => state === 'counted')} />
      {/* the chosen row, not the refetched one: a dialog stays until it closes itself */}
      {openDialog?.act === 'open' && <OpenSessionDialog table={openDialog.table} close={close} />}
      {openDialog?.act === 'terms' && <CercleTermsDialog table={openDialog.table} close={close} />}
    </Stack>
  );
}
