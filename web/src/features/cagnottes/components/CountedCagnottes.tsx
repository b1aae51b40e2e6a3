import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { useTimeFormats } from '#web/components/figures/time-words.js';
import { PageLink } from '#web/components/pages/Go.js';
import { DayOfList, useDaySearch } from '#web/components/days/day-search.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { TitledSection } from '#web/components/general/TitledSection.js';

const AMOUNT_COLUMNS = ['stubs', 'counted', 'difference'] as const;

/**
 * Shows a table of the cagnottes (boxes of the rake) counted for a chosen gaming day: stubs, counted amount, difference,
 * and the certifier.
 */
export function CountedCagnottes() {
  const { t } = useTranslation('cagnottes');
  const { formatMoney } = useFormats();
  const { formatTime } = useTimeFormats();
  const { code: establishment, jurisdiction } = useEstablishment();
  const [day] = useDaySearch();
  const sessionsQuery = useEstablishmentQuery('/cercle-sessions', day === undefined ? {} : { query: { day } });
  if (sessionsQuery.error !== null) return <ProblemBox problem={sessionsQuery.error} />;
  const sessions = (sessionsQuery.data ?? []).filter(({ state }) => state === 'counted');
  return (
    <TitledSection title={t('counted.title')}>
      <DayOfList />
      {sessions.length === 0 && <Text c="dimmed">{t('counted.none')}</Text>}
      {sessions.length > 0 && (
        <ListTable
          label={t('counted.title')}
          columns={[
            t('counted.session'),
            t('counted.at'),
            ...AMOUNT_COLUMNS.map((column) => ({ label: t(`counted.${column}`), isFigure: true })),
            t(jurisdiction === 'MC' ? 'session.verified' : 'session.certified'),
          ]}
          miw={640}
          verticalSpacing="sm"
        >
          {sessions.map((session) => (
            <Table.Tr key={session.sessionId}>
              <Table.Td>
                <PageLink to={`/${establishment}/cagnottes/sessions/${session.sessionId}`}>
                  {t('counted.of', { table: session.tableNumber, number: session.sessionNumber })}
                </PageLink>
              </Table.Td>
              <Table.Td>{session.countedAt === null ? '' : formatTime(session.countedAt)}</Table.Td>
              {AMOUNT_COLUMNS.map((column) => (
                <Table.Td key={column} className="figure">
                  {formatMoney(session[`${column}Minor`])}
                </Table.Td>
              ))}
              <Table.Td>{session.certifiedByName}</Table.Td>
            </Table.Tr>
          ))}
        </ListTable>
      )}
    </TitledSection>
  );
}
