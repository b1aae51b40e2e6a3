import { Anchor, Group, Table, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode } from '#web/session/session.js';
import { useFormats } from '#web/components/figures/figures.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { Panel } from './Panel.js';
import { useAgeFormatter } from './use-age.js';
import type { DashboardTasks } from './work.js';

type OpenDay = DashboardTasks['days'][number];

/** Lists the gaming days not yet closed, the oldest first; renders nothing without any. */
export function OpenDays({ tasks: { days } }: { readonly tasks: DashboardTasks }) {
  const { t } = useTranslation('home');
  if (days.length === 0) return null;
  const columns = ['day', 'next', 'owner', 'age', 'findings', 'atStake', 'grid'].map((name) => ({
    label: t(name),
    isFigure: name === 'atStake',
  }));
  return (
    <Panel title={t('days')}>
      <ListTable label={t('days')} columns={columns} miw={760}>
        {days.map((day) => (
          <DayRow key={day.gamingDay} day={day} />
        ))}
      </ListTable>
    </Panel>
  );
}

/** Renders a gaming day: its next step and owner, its age, its findings, its amount at stake, and links. */
function DayRow({ day }: { readonly day: OpenDay }) {
  const { t } = useTranslation('home');
  const { t: translateShell } = useTranslation('shell');
  const { formatDay, formatMoney } = useFormats();
  const establishment = useEstablishmentCode();
  const formatAge = useAgeFormatter();
  const dayPath = `/${establishment}/days/${day.gamingDay}`;
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <Anchor component={Link} to={dayPath} fw={600}>
          {formatDay(day.gamingDay)}
        </Anchor>
      </Table.Th>
      <Table.Td>
        {t(`next_${day.next}`)}
        {day.closingRequestedBy !== null && (
          <Text size="xs" c="dimmed">
            {t('nextBy', { name: day.closingRequestedBy })}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{day.owner === null ? t('nobody') : translateShell(`role.${day.owner}`)}</Table.Td>
      <Table.Td>{day.isOver ? formatAge(day.ageDays) : '–'}</Table.Td>
      <Table.Td>
        <DayFindings day={day} />
      </Table.Td>
      <Table.Td ta="end" className="figure">
        {formatMoney(day.atStakeMinor)}
      </Table.Td>
      <Table.Td>
        <Anchor component={Link} to={`${dayPath}/grid`} aria-label={`${t('grid')}, ${formatDay(day.gamingDay)}`}>
          {t('grid')}
        </Anchor>
      </Table.Td>
    </Table.Tr>
  );
}

/** Shows the number of a day's findings by state, with a sign; a dash before the first reconciliation. */
function DayFindings({ day }: { readonly day: OpenDay }) {
  const { t } = useTranslation('home');
  const { blocking, open, awaiting, explained } = day;
  const countTexts = [
    ...(blocking > 0 ? [t('tally_blocking', { count: blocking })] : []),
    ...(open > 0 ? [t('tally_open', { count: open })] : []),
    ...(awaiting > 0 ? [t('tally_awaiting', { count: awaiting })] : []),
    ...(explained > 0 ? [t('tally_explained', { count: explained })] : []),
  ];
  const hasIssues = blocking + open > 0;
  const Icon = hasIssues ? IconAlertTriangle : IconCircleCheck;
  if (day.runNumber === null) return <>–</>;
  return (
    <Group gap={6} wrap="nowrap" {...(hasIssues ? { className: 'home-bad' } : {})}>
      <Icon size={16} aria-hidden />
      <span>{countTexts.length === 0 ? t('tally_none') : countTexts.join(' · ')}</span>
    </Group>
  );
}
