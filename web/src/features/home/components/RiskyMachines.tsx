import { Anchor, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FINDINGS } from '#domain/reconciliation/reconciliation-codes.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { currentLanguage } from '#web/locales/language.js';
import { useFormats } from '#web/components/figures/figures.js';
import { ColumnHeadings } from '#web/components/general/ListTable.js';
import { Panel } from './Panel.js';
import { useAgeFormatter } from './use-age.js';
import type { DashboardTasks } from './work.js';

/** Lists the machines with open findings (differences), by amount at stake; renders nothing without any. */
export function RiskyMachines({ tasks: { machines, totals } }: { readonly tasks: DashboardTasks }) {
  const { t } = useTranslation('home');
  const { t: translateShell } = useTranslation('shell');
  const { formatMoney, formatDay } = useFormats();
  const establishment = useEstablishmentCode();
  const formatAge = useAgeFormatter();
  if (machines.length === 0) return null;
  const columns = ['machine', 'findings', 'day', 'owner', 'age', 'atStake'].map((name) => ({
    label: t(name),
    isFigure: name === 'atStake',
  }));
  /** Returns the name of a kind of finding; the code of one that this version does not know. */
  const getFindingLabel = (code: string): string =>
    code in FINDINGS ? FINDINGS[code as keyof typeof FINDINGS][currentLanguage()] : code;
  return (
    <Panel title={t('machines')}>
      <Text size="sm" c="dimmed" mb="xs">
        {t('machinesAbout', { count: totals.machines })}
      </Text>
      <div
        className="scroll-region"
        tabIndex={0}
        role="region"
        aria-label={t('machines')}
        style={{ overflow: 'auto', maxBlockSize: '22rem' }}
      >
        <Table miw={760} stickyHeader>
          <ColumnHeadings columns={columns} />
          <Table.Tbody>
            {machines.map((row) => (
              <Table.Tr key={row.machine}>
                <Table.Th scope="row">
                  <Anchor
                    component={Link}
                    to={`/${establishment}/days/${row.firstDay}/grid`}
                    search={{ sought: row.machine } as never}
                    fw={600}
                  >
                    {row.machine}
                  </Anchor>
                  {row.standNumber !== null && (
                    <Text span size="xs" c="dimmed">
                      {' '}
                      {t('stand', { stand: row.standNumber })}
                    </Text>
                  )}
                </Table.Th>
                <Table.Td>
                  {row.blocking > 0 && (
                    <span className="home-bad">{t('tally_blocking', { count: row.blocking })} · </span>
                  )}
                  {row.codes.map(getFindingLabel).join(', ')}
                </Table.Td>
                <Table.Td>{t('onDays', { count: row.days, first: formatDay(row.firstDay) })}</Table.Td>
                <Table.Td>{translateShell(`role.${row.owner}`)}</Table.Td>
                <Table.Td>{formatAge(row.ageDays)}</Table.Td>
                <Table.Td ta="end" className="figure">
                  {formatMoney(row.atStakeMinor)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Panel>
  );
}
