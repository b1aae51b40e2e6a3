import { Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { Empty } from '#web/components/general/Empty.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { PageHead } from '#web/components/pages/PageHead.js';
import { useHasPermission } from '#web/session/session.js';
import { EndedSessions } from '../components/EndedSessions.js';
import { OpeningDialog } from '../components/OpeningDialog.js';
import { TableCards, type GamingTable, type TableAct } from '../components/TableCards.js';
import { TableDocuments } from '../components/TableDocuments.js';
import { Authorisations } from '../components/manage/Authorisations.js';
import { ChangeurBons } from '../components/changeurs/ChangeurBons.js';
import { SeasonFloats } from '../components/changeurs/SeasonFloats.js';
import { NewTableDialog } from '../components/manage/NewTableDialog.js';
import { RetireDialog } from '../components/manage/RetireDialog.js';
import { TermsDialog } from '../components/manage/TermsDialog.js';
import { useReadHere } from '#web/session/read-here.js';

/** Shows the page of the gaming tables: authorisation, season floats, tables with their sessions, and documents. */
export function TablesScreen() {
  const { t } = useTranslation('tables');
  const mayManage = useHasPermission('tables.manage');
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
            {(close) => <NewTableDialog close={close} />}
          </DialogButton>
        )}
      </PageHead>
      <Authorisations />
      <SeasonFloats />
      <TablesInUse />
      <TableDocuments />
    </>
  );
}

/**
 * Lists the tables in service with their acts, the changeurs' bons (exchange slips), the day's ended sessions, and the
 * retired tables.
 */
function TablesInUse() {
  const { t } = useTranslation('tables');
  const tablesRead = useReadHere('/api/establishments/{establishment}/tables');
  const sessionsRead = useReadHere('/api/establishments/{establishment}/table-sessions');
  const [chosenAct, setChosenAct] = useState<{ readonly table: GamingTable; readonly act: TableAct } | null>(null);
  const problem = tablesRead.error ?? sessionsRead.error;
  if (problem !== null) return <ProblemBox problem={problem} />;
  if (tablesRead.data === undefined || sessionsRead.data === undefined) return <Waiting />;
  const tablesInUse = tablesRead.data.filter(({ retiredAt }) => retiredAt === null);
  const retiredTables = tablesRead.data.filter(({ retiredAt }) => retiredAt !== null);
  const close = (): void => setChosenAct(null);
  return (
    <Stack>
      {tablesInUse.length === 0 ? (
        <Empty title={t('empty')} explanation={t('emptyText')} />
      ) : (
        <TableCards
          tables={tablesInUse}
          sessions={sessionsRead.data}
          choose={(table, act) => setChosenAct({ table, act })}
        />
      )}
      <ChangeurBons />
      <EndedSessions sessions={sessionsRead.data.filter(({ state }) => state === 'closed')} />
      {retiredTables.length > 0 && (
        <section aria-label={t('retired')}>
          <Title order={2} size="h4" mb="xs">
            {t('retired')}
          </Title>
          <Text>{retiredTables.map(({ tableNumber }) => tableNumber).join(', ')}</Text>
        </section>
      )}
      {/* the chosen row, not the reloaded one: a dialog stays until it closes itself */}
      {chosenAct?.act === 'open' && <OpeningDialog table={chosenAct.table} close={close} />}
      {chosenAct?.act === 'terms' && <TermsDialog table={chosenAct.table} close={close} />}
      {chosenAct?.act === 'retire' && <RetireDialog table={chosenAct.table} close={close} />}
    </Stack>
  );
}
