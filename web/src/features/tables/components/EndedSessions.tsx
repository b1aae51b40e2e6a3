import { Table, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { useTimeFormats } from '#web/components/figures/time-words.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { PageLink } from '#web/components/pages/Go.js';
import { useEstablishmentCode } from '#web/session/session.js';
import type { ListedSession } from './TableCards.js';

/** Lists the day's ended table sessions with their results; renders nothing without any. */
export function EndedSessions({ sessions }: { readonly sessions: readonly ListedSession[] }) {
  const { t } = useTranslation('tables');
  const { formatMoney } = useFormats();
  const { formatTime } = useTimeFormats();
  const establishment = useEstablishmentCode();
  if (sessions.length === 0) return null;
  return (
    <section aria-label={t('ended.title')}>
      <Title order={2} size="h4" mb="xs">
        {t('ended.title')}
      </Title>
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
    </section>
  );
}
