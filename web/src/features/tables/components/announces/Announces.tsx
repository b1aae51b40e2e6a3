import { Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { findAnnounceArticle } from '#domain/tables/announces.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { useTimeFormats } from '#web/components/figures/time-words.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useHasPermission } from '#web/session/session.js';
import type { TableSession } from '../session/session.js';
import { AnnounceDialog } from './AnnounceDialog.js';

/** Shows the written announces of a session and enters others, at a game whose text permits them. */
export function Announces({ session }: { readonly session: TableSession }) {
  const { t } = useTranslation('tables');
  const { formatTime } = useTimeFormats();
  const { jurisdiction } = useEstablishment();
  const mayOperate = useHasPermission('tables.operate');
  const isPermitted = findAnnounceArticle(jurisdiction, session.game) !== null;
  const { data: announces, error } = useEstablishmentQuery(
    '/table-sessions/{sessionId}/announces',
    { path: { sessionId: session.sessionId } },
    { enabled: isPermitted },
  );
  if (!isPermitted) return null;
  const columns = ['number', 'at', 'bets', 'notice', 'people'] as const;
  return (
    <section aria-label={t('announces.title')}>
      <Title order={2} size="h4" mb="xs">
        {t('announces.title')}
      </Title>
      {error !== null && <ProblemBox problem={error} />}
      {announces?.length === 0 && <Text>{t('announces.none')}</Text>}
      {announces !== undefined && announces.length > 0 && (
        <ListTable label={t('announces.title')} columns={columns.map((name) => ({ label: t(`announces.${name}`) }))}>
          {announces.map(({ announceNumber, enteredAt, bets, noticeGivenAt, noticeRecipient, ...people }) => (
            <Table.Tr key={announceNumber}>
              <Table.Td>{announceNumber}</Table.Td>
              <Table.Td>{formatTime(enteredAt)}</Table.Td>
              <Table.Td>{bets}</Table.Td>
              <Table.Td>{t('announces.noticeAt', { at: formatTime(noticeGivenAt), to: noticeRecipient })}</Table.Td>
              <Table.Td>{t('announces.names', people)}</Table.Td>
            </Table.Tr>
          ))}
        </ListTable>
      )}
      {mayOperate && session.state === 'open' && (
        <DialogButton label={t('announces.act')} mt="sm" size="lg">
          {(close) => <AnnounceDialog session={session} onClose={close} />}
        </DialogButton>
      )}
    </section>
  );
}
