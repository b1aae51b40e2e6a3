import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMenuEntries } from '#web/components/pages/navigation.js';
import { useOwnEstablishment, useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Loading } from '#web/components/general/Waiting.js';
import { DayMoney } from '#web/components/figures/DayMoney.js';
import { useFormats } from '#web/components/figures/figures.js';
import { ApprovalsPanel, MeterExceptionsPanel, SuspensePanel } from '../components/Waits.js';
import { MyTasksPanel } from '../components/MyService.js';
import { MyTablesPanel } from '../components/MyTables.js';
import { OpenDays } from '../components/OpenDays.js';
import { Panel } from '../components/Panel.js';
import { RiskyMachines } from '../components/RiskyMachines.js';
import type { DashboardTasks } from '../components/work.js';

/**
 * Shows the user's own tasks, then the establishment's pending work and last proofs. Users who may not read gaming days
 * get links to their other pages instead.
 */
export function HomeScreen() {
  const { t } = useTranslation('home');
  const { formatInstant } = useFormats();
  const mayReadDays = useHasPermission('days.read');
  const tasksQuery = useEstablishmentQuery('/work', {}, { enabled: mayReadDays });
  const { data } = tasksQuery;
  return (
    <>
      <PageHeader
        title={t('title')}
        summary={data === undefined ? undefined : t('about', { at: formatInstant(data.at) })}
      />
      <MyTasksPanel />
      <MyTablesPanel />
      {tasksQuery.error !== null && <ProblemBox problem={tasksQuery.error} />}
      {mayReadDays && data === undefined && tasksQuery.error === null && <Loading />}
      {data !== undefined && <HomePanels tasks={data} />}
      {!mayReadDays && <OtherPagesNote />}
    </>
  );
}

/** Links users who may not read gaming days to the pages that they may open. */
function OtherPagesNote() {
  const { t } = useTranslation('home');
  const { t: translateShell } = useTranslation('shell');
  const establishment = useEstablishmentCode();
  const heldPermissions = useOwnEstablishment()?.permissions ?? [];
  const permittedEntries = useMenuEntries().filter(
    ({ path, permission }) => path !== '' && heldPermissions.includes(permission),
  );
  return (
    <EmptyState
      title={t('elsewhere')}
      explanation={t(permittedEntries.length === 0 ? 'elsewhereNone' : 'elsewhereText')}
    >
      <Group justify="center" gap="xs">
        {permittedEntries.map((entry) => (
          <Button
            key={entry.path}
            component={Link}
            to={`/${establishment}/${entry.path}`}
            variant="default"
            leftSection={<entry.icon size={18} aria-hidden />}
          >
            {translateShell(`place.${entry.name}`)}
          </Button>
        ))}
      </Group>
    </EmptyState>
  );
}

/**
 * Shows the establishment's work: money, open days, machines, approvals, exceptions, differences in suspense and
 * proofs. Before the first day, invites the user to import.
 */
function HomePanels({ tasks }: { readonly tasks: DashboardTasks }) {
  const { t } = useTranslation('home');
  const establishment = useEstablishmentCode();
  const mayImport = useHasPermission('readings.import');
  const suspenseQuery = useEstablishmentQuery('/suspense', { query: { state: 'open' } });
  const suspended = suspenseQuery.data ?? [];
  if (tasks.totals.days === 0 && tasks.proved.closed.days === 0) {
    return (
      <EmptyState title={t('firstTitle')} explanation={t('firstText')}>
        {mayImport && (
          <Button component={Link} to={`/${establishment}/imports`} search={{ kind: 'readings' } as never}>
            {t('firstImport')}
          </Button>
        )}
      </EmptyState>
    );
  }
  const isAllDone =
    tasks.days.length === 0 &&
    tasks.totals.findings === 0 &&
    tasks.meterExceptions.length === 0 &&
    suspenseQuery.data?.length === 0;
  return (
    <>
      {isAllDone ? (
        <Alert color="green" variant="light" icon={<IconShieldCheck aria-hidden />} mb="md">
          {t('allGood')}
        </Alert>
      ) : (
        <TasksSummary tasks={tasks} />
      )}
      <LastDayMoney tasks={tasks} />
      <OpenDays tasks={tasks} />
      <RiskyMachines tasks={tasks} />
      <Group align="stretch" gap="md" grow preventGrowOverflow={false} wrap="wrap">
        <ApprovalsPanel tasks={tasks} />
        <MeterExceptionsPanel tasks={tasks} />
        {suspended.length > 0 && <SuspensePanel cases={suspended} />}
        <ProofsPanel tasks={tasks} />
      </Group>
    </>
  );
}

/** Shows the money of the last ended day that has a result, otherwise of the last closed day; nothing without any. */
function LastDayMoney({ tasks: { days, proved } }: { readonly tasks: DashboardTasks }) {
  const { t } = useTranslation('home');
  const { formatDay } = useFormats();
  const lastDay =
    days.findLast(({ runNumber, isOver }) => runNumber !== null && isOver)?.gamingDay ?? proved.closed.lastDay;
  return lastDay === null ? null : <DayMoney day={lastDay} title={t('money', { day: formatDay(lastDay) })} />;
}

/** Renders one line with the number of open days and findings, and the amount at stake. */
function TasksSummary({ tasks: { totals } }: { readonly tasks: DashboardTasks }) {
  const { t } = useTranslation('home');
  const { formatMoney } = useFormats();
  const summaryParts = [
    t('sum_days', { count: totals.days }),
    t('sum_findings', { count: totals.findings }) +
      (totals.blocking > 0 ? `, ${t('sum_blocking', { count: totals.blocking })}` : ''),
    t('sum_atStake', { amount: formatMoney(totals.atStakeMinor) }),
  ];
  return (
    <Text mb="md" fw={600} aria-label={t('summary')} component="p">
      {summaryParts.join(' · ')}
    </Text>
  );
}

/**
 * Shows the proofs with their dates: closed days, the sealed log (the tamper-proof record of all writes), its last
 * verification and who requested it.
 */
function ProofsPanel({ tasks: { proved } }: { readonly tasks: DashboardTasks }) {
  const { t } = useTranslation('home');
  const { formatDay, formatInstant, formatCount } = useFormats();
  const establishment = useEstablishmentCode();
  const mayRead = useHasPermission('log.read');
  const { closed, sealedAt, treeSize, verification } = proved;
  return (
    <Panel title={t('proved')} icon={<IconShieldCheck size={20} aria-hidden className="proved" />}>
      {closed.days === 0 ? (
        <Text size="sm">{t('provedNone')}</Text>
      ) : (
        <Text size="sm">
          <strong className="proved">{t('provedDays', { count: closed.days })}.</strong>{' '}
          {t('provedLast', {
            day: formatDay(closed.lastDay),
            at: formatInstant(closed.lastClosedAt),
            closedBy: closed.closedBy ?? '–',
            approvedBy: closed.approvedBy ?? '–',
          })}
        </Text>
      )}
      <Text size="sm" mt={6}>
        {treeSize === null ? t('notSealed') : t('sealed', { size: formatCount(treeSize), at: formatInstant(sealedAt) })}
      </Text>
      <Text size="sm" mt={6}>
        {verification === null
          ? t('notVerified')
          : t(verification.findingCount === 0 ? 'verified' : 'verifiedWith', {
              at: formatInstant(verification.finishedAt),
              name: verification.requestedBy,
              size: formatCount(verification.treeSize),
              count: verification.findingCount,
            })}
      </Text>
      {mayRead && (
        <Anchor component={Link} to={`/${establishment}/log`} size="sm" mt={6} display="inline-block">
          {t('seeLog')}
        </Anchor>
      )}
    </Panel>
  );
}
