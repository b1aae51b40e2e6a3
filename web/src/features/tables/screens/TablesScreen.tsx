import { Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Loading } from '#web/components/general/Waiting.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { useHasPermission } from '#web/session/session.js';
import { EndedSessions } from '../components/EndedSessions.js';
import { OpenTableSessionDialog } from '../components/OpeningDialog.js';
import { TableCards, type GamingTable, type TableAction } from '../components/TableCards.js';
import { TableDocuments } from '../components/TableDocuments.js';
import { Authorisations } from '../components/manage/Authorisations.js';
import { ChangeurBons } from '../components/changeurs/ChangeurBons.js';
import { SeasonFloats } from '../components/changeurs/SeasonFloats.js';
import { NewTableDialog } from '../components/manage/NewTableDialog.js';
import { RetireTableDialog } from '../components/manage/RetireDialog.js';
import { ChangeTermsDialog } from '../components/manage/TermsDialog.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

/** Shows the page of the gaming tables: authorisation, season floats, tables with their sessions, and documents. */
export function TablesScreen() {
  const { t } = useTranslation('tables');
  const mayManage = useHasPermission('tables.manage');
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
            {(close) => <NewTableDialog onClose={close} />}
          </DialogButton>
        )}
      </PageHeader>
      <Authorisations />
      <SeasonFloats />
      <TablesSection />
      <TableDocuments />
    </>
  );
}

/**
 * Lists the tables in service with their acts, the changeurs' bons (exchange slips), the day's ended sessions, and the
 * retired tables.
 */
function TablesSection() {
  const { t } = useTranslation('tables');
  const tablesQuery = useEstablishmentQuery('/tables');
  const sessionsQuery = useEstablishmentQuery('/table-sessions');
  const readinessQuery = useEstablishmentQuery('/table-sessions/readiness');
  const [chosenAction, setChosenAction] = useState<{
    readonly table: GamingTable;
    readonly action: TableAction;
  } | null>(null);
  const problem = tablesQuery.error ?? sessionsQuery.error ?? readinessQuery.error;
  if (problem !== null) return <ProblemBox problem={problem} />;
  if (tablesQuery.data === undefined || sessionsQuery.data === undefined) return <Loading />;
  const tablesInUse = tablesQuery.data.filter(({ retiredAt }) => retiredAt === null);
  const retiredTables = tablesQuery.data.filter(({ retiredAt }) => retiredAt !== null);
  const closeDialog = (): void => setChosenAction(null);
  return (
    <Stack>
      {tablesInUse.length === 0 ? (
        <EmptyState title={t('empty')} explanation={t('emptyText')} />
      ) : (
        <TableCards
          tables={tablesInUse}
          sessions={sessionsQuery.data}
          readiness={readinessQuery.data ?? []}
          onChooseAction={(table, action) => setChosenAction({ table, action })}
        />
      )}
      <ChangeurBons />
      <EndedSessions />
      {retiredTables.length > 0 && (
        <section aria-label={t('retired')}>
          <Title order={2} size="h4" mb="xs">
            {t('retired')}
          </Title>
          <Text>{retiredTables.map(({ tableNumber }) => tableNumber).join(', ')}</Text>
        </section>
      )}
      {/* the chosen row, not the reloaded one: a dialog stays until it closes itself */}
      {chosenAction?.action === 'open' && <OpenTableSessionDialog table={chosenAction.table} onClose={closeDialog} />}
      {chosenAction?.action === 'terms' && <ChangeTermsDialog table={chosenAction.table} onClose={closeDialog} />}
      {chosenAction?.action === 'retire' && <RetireTableDialog table={chosenAction.table} onClose={closeDialog} />}
    </Stack>
  );
}
