import { Button, Group } from '@mantine/core';
import { IconFileText, IconLock, IconTable } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useHasPermission } from '#web/session/session.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { DayMoney } from '#web/components/figures/DayMoney.js';
import { useFormats } from '#web/components/figures/figures.js';
import { RevenueBridge } from '../components/closing/Bridge.js';
import { RequestClosingDialog, RequestReopeningDialog } from '../components/closing/CloseDialog.js';
import { DayHistory } from '../components/closing/DayHistory.js';
import { DayStateTag } from '../components/closing/DayState.js';
import { DayStepList } from '../components/closing/DayStepList.js';
import { DayFindings } from '../components/findings/Findings.js';
import { Notice } from '../components/Notice.js';
import { PriorPeriodAdjustments } from '../components/closing/PriorPeriod.js';
import { TaskBanner } from '../components/closing/WorkBanner.js';
import { useDayPathParams, useDaySearch, useDaySteps, type DaySteps } from '../components/use-day.js';

/**
 * Shows the page of a gaming day: state, money, steps to the closing, findings (differences to explain), late figures
 * and history. The address contains the open dialog (`act`).
 */
export function DayScreen() {
  const { t } = useTranslation('days');
  const { day } = useDayPathParams();
  const formats = useFormats();
  const stepsQuery = useDaySteps();
  const { search, changeSearch } = useDaySearch();
  const closeDialog = (): void => changeSearch({ act: undefined });
  return (
    <>
      <PageHeader
        title={t('day.title', { day: /^\d{4}-\d{2}-\d{2}$/.test(day) ? formats.formatDay(day) : day })}
        summary={stepsQuery.data === undefined ? '' : <DaySummary steps={stepsQuery.data} />}
      >
        {stepsQuery.data !== undefined && <DayActions steps={stepsQuery.data} />}
      </PageHeader>
      <QueryStatus query={stepsQuery} />
      {stepsQuery.data !== undefined && (
        <>
          <TaskBanner task={stepsQuery.data.work} />
          <DayMoney day={day} title={t('day.money')} />
          {stepsQuery.data.state === 'open' ? (
            <DayStepList steps={stepsQuery.data} />
          ) : (
            <ClosingSummary steps={stepsQuery.data} />
          )}
          <RevenueBridge />
          <DayFindings
            isOpen={stepsQuery.data.state === 'open'}
            period={{ from: stepsQuery.data.opensAt, to: stepsQuery.data.closesAt }}
          />
          <PriorPeriodAdjustments steps={stepsQuery.data} />
          <DayHistory />
          {search.act === 'close' && <RequestClosingDialog steps={stepsQuery.data} onClose={closeDialog} />}
          {search.act === 'reopen' && <RequestReopeningDialog onClose={closeDialog} />}
        </>
      )}
    </>
  );
}

/** Shows the state of the day, and its opening and closing times. */
function DaySummary({ steps }: { readonly steps: DaySteps }) {
  const { t } = useTranslation('days');
  const { formatInstant } = useFormats();
  return (
    <Group gap="xs" component="span">
      <DayStateTag state={steps.state} isClosingRequested={steps.closingRequest !== null} />
      <span>{t('day.bounds', { from: formatInstant(steps.opensAt), to: formatInstant(steps.closesAt) })}</span>
    </Group>
  );
}

/** Shows buttons to the grid, the list of days and, once closed, the daily statement and the reopening. */
function DayActions({ steps }: { readonly steps: DaySteps }) {
  const { t } = useTranslation('days');
  const { establishment, day } = useDayPathParams();
  return (
    <>
      <Button
        component={Link}
        to={`/${establishment}/days/${day}/grid` as never}
        variant="default"
        leftSection={<IconTable size={16} aria-hidden />}
      >
        {t('day.grid')}
      </Button>
      <Button component={Link} to={`/${establishment}/days` as never} variant="subtle">
        {t('day.list')}
      </Button>
      {steps.state === 'closed' && (
        <Button
          component={Link}
          to={`/${establishment}/documents` as never}
          search={{ report: 'daily-statement', kind: 'day', day } as never}
          variant="default"
          leftSection={<IconFileText size={16} aria-hidden />}
        >
          {t('day.statement')}
        </Button>
      )}
      {steps.state === 'closed' && <ReopenButton steps={steps} />}
    </>
  );
}

/** Shows a button that requests the reopening; hidden while one is pending, or when a later day is closed. */
function ReopenButton({ steps }: { readonly steps: DaySteps }) {
  const { t } = useTranslation('days');
  const mayReopen = useHasPermission('days.reopen');
  const { changeSearch } = useDaySearch();
  if (!mayReopen || steps.reopeningRequest !== null || steps.laterClosedDay !== null) return null;
  return (
    <Button variant="default" onClick={() => changeSearch({ act: 'reopen' })}>
      {t('reopen.act')}
    </Button>
  );
}

/** Shows a notice that the day is closed, with a pending reopening, or the later closed day that prevents one. */
function ClosingSummary({ steps }: { readonly steps: DaySteps }) {
  const { t } = useTranslation('days');
  const formats = useFormats();
  const { laterClosedDay, reopeningRequest } = steps;
  return (
    <Notice tone="good" icon={<IconLock aria-hidden />} title={t('closed.title')}>
      {t('closed.text')} {reopeningRequest !== null && t('closed.reopening', { by: reopeningRequest.requestedBy })}
      {reopeningRequest === null &&
        laterClosedDay !== null &&
        t('closed.later', { day: formats.formatDay(laterClosedDay) })}
    </Notice>
  );
}
