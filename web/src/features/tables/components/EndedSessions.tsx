import { Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { useTimeFormats } from '#web/components/figures/time-words.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { PageLink } from '#web/components/pages/Go.js';
import { DayOfList, useDaySearch } from '#web/components/days/day-search.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

/** Lists the ended table sessions of a chosen gaming day with their results. */
export function EndedSessions() {
  const { t } = useTranslation('tables');
  const { formatMoney } = useFormats();
  const { formatTime } = useTimeFormats();
  const establishment = useEstablishmentCode();
  const [day] = useDaySearch();
  const sessionsQuery = useEstablishmentQuery('/table-sessions', day === undefined ? {} : { query: { day } });
  if (sessionsQuery.error !== null) return <ProblemBox problem={sessionsQuery.error} />;
  const sessions = (sessionsQuery.data ?? []).filter(({ state }) => state === 'closed');
  return (
    <section aria-label={t('ended.title')}>
      <Title order={2} size="h4" mb="xs">
        {t('ended.title')}
      </Title>
      <DayOfList />
      {sessions.length === 0 && <Text c="dimmed">{t('ended.none')}</Text>}
      {sessions.length > 0 && (
        <ListTable
          label={t('ended.title')}
          columns={(['session', 'from', 'to', 'avances', 'result'] as const).map((column) => ({
            label: t(`ended.${column}`),
            isFigure: column === 'avances' || column === 'result',
          }))}
          miw={560}
          verticalSpacing="sm"
        >
          {sessions.map(({ sessionId, tableNumber, sessionNumber, openedAt, closedAt, avancesMinor, resultMinor }) => (
            <Table.Tr key={sessionId}>
              <Table.Td>
                <PageLink to={`/${establishment}/tables/sessions/${sessionId}`}>
                  {t('ended.of', { table: tableNumber, number: sessionNumber })}
                </PageLink>
              </Table.Td>
              <Table.Td>{formatTime(openedAt)}</Table.Td>
              <Table.Td>{closedAt === null ? '' : formatTime(closedAt)}</Table.Td>
              <Table.Td className="figure">{formatMoney(avancesMinor)}</Table.Td>
              <Table.Td className="figure">{formatMoney(resultMinor)}</Table.Td>
            </Table.Tr>
          ))}
        </ListTable>
      )}
    </section>
  );
}
