import { Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/components/general/Empty.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Loading } from '#web/components/general/Waiting.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { useHasPermission } from '#web/session/session.js';
import { CagnotteDocuments } from '../components/CagnotteDocuments.js';
import { CagnotteTabs } from '../components/CagnotteTabs.js';
import { CercleCards, type CercleAction } from '../components/CercleCards.js';
import { CountedCagnottes } from '../components/CountedCagnottes.js';
import { OpenSessionDialog } from '../components/OpenSessionDialog.js';
import type { CercleTable } from '../components/cercle.js';
import { CercleTermsDialog } from '../components/manage/CercleTermsDialog.js';
import { NewCercleTableDialog } from '../components/manage/NewCercleTableDialog.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

/**
 * Shows the page of the jeux de cercle (games between players) on the gaming day: tables, rake (the house's share), and
 * cagnottes (rake boxes) counted.
 */
export function CagnottesScreen() {
  const { t } = useTranslation('cagnottes');
  const mayManage = useHasPermission('cagnottes.manage');
  return (
    <>
      <PageHeader title={t('title')} summary={t('about')}>
        {mayManage && (
          <DialogButton
            label={t('new.open')}
            size="md"
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            {(close) => <NewCercleTableDialog onClose={close} />}
          </DialogButton>
        )}
      </PageHeader>
      <CagnotteTabs currentTab="tables" />
      <CercleDaySection />
      <CagnotteDocuments />
    </>
  );
}

/**
 * Shows the tables in use for jeux de cercle (games between players) as cards, and the cagnottes (rake boxes) counted
 * today. A card opens the dialogs of its table.
 */
function CercleDaySection() {
  const { t } = useTranslation('cagnottes');
  const mayManage = useHasPermission('cagnottes.manage');
  const tablesQuery = useEstablishmentQuery('/cercle-tables');
  const sessionsQuery = useEstablishmentQuery('/cercle-sessions');
  const readinessQuery = useEstablishmentQuery('/cercle-sessions/readiness');
  const [openTableDialog, setOpenTableDialog] = useState<{
    readonly table: CercleTable;
    readonly action: CercleAction;
  } | null>(null);
  const problem = tablesQuery.error ?? sessionsQuery.error ?? readinessQuery.error;
  if (problem !== null) return <ProblemBox problem={problem} />;
  if (tablesQuery.data === undefined || sessionsQuery.data === undefined) return <Loading />;
  const tablesInUse = tablesQuery.data.filter(({ retiredAt }) => retiredAt === null);
  const closeDialog = (): void => setOpenTableDialog(null);
  return (
    <Stack>
      {tablesInUse.length === 0 ? (
        <EmptyState title={t('empty')} explanation={t(mayManage ? 'emptyTextManager' : 'emptyText')} />
      ) : (
        <CercleCards
          tables={tablesInUse}
          sessions={sessionsQuery.data}
          readiness={readinessQuery.data ?? []}
          onChooseAction={(table, action) => setOpenTableDialog({ table, action })}
        />
      )}
      <CountedCagnottes />
      {/* the chosen row, not the refetched one: a dialog stays until it closes itself */}
      {openTableDialog?.action === 'open' && (
        <OpenSessionDialog
          table={openTableDialog.table}
          shoes={
            readinessQuery.data?.find(({ tableNumber }) => tableNumber === openTableDialog.table.tableNumber)?.shoes ??
            []
          }
          onClose={closeDialog}
        />
      )}
      {openTableDialog?.action === 'terms' && <CercleTermsDialog table={openTableDialog.table} onClose={closeDialog} />}
    </Stack>
  );
}
