import { Anchor, Button, Group, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck, IconClock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasPermission } from '#web/session/session.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { useFormats } from '#web/components/figures/figures.js';
import { Tag } from '../Tag.js';
import { WithdrawButton } from '../WithdrawButton.js';
import { isTaskRunning, useDayPathParams, useDaySearch, type DaySteps } from '../use-day.js';
import { PageLink } from '#web/components/pages/Go.js';

/** Maximum number of machines that the server names. */
const MAX_NAMED_MACHINES = 12;

type StepName = 'counts' | 'reconcile' | 'findings' | 'approvals' | 'close';
/** `waiting`: another person must act. `later`: an earlier step is not done. */
type StepState = 'done' | 'now' | 'waiting' | 'later';

/**
 * Returns the state of each step to the closing, from the numbers that the server reports. The findings are settled
 * once the reconciliation includes the newest data and no finding blocks or lacks its explanation.
 */
function getStepStates(steps: DaySteps): Record<StepName, StepState> {
  const { floor, run, findings } = steps;
  const isReconciled = run !== null && run.newSince.length === 0;
  const areFindingsSettled = isReconciled && findings.blocking === 0 && findings.toExplain === 0;
  const isEveryMachineCounted = floor.counted >= floor.machines;
  const isUnobstructed =
    steps.isOver &&
    steps.unfinishedDrops.length === 0 &&
    steps.sheetsWithoutEnvelope === 0 &&
    !steps.isEnvelopeWithoutReceipt;
  const isAwaitingApproval = steps.awaitingExplanations > 0 || steps.awaitingCorrections > 0;
  const findingsState = areFindingsSettled ? 'done' : 'now';
  const approvalsState = areFindingsSettled ? 'done' : 'later';
  const closeState = areFindingsSettled && !isAwaitingApproval && isUnobstructed ? 'now' : 'later';
  return {
    // a missing count may be explained instead, an unfinished drop may not
    counts:
      steps.unfinishedDrops.length === 0 && (isEveryMachineCounted || (areFindingsSettled && !isAwaitingApproval))
        ? 'done'
        : 'now',
    reconcile: isReconciled ? 'done' : 'now',
    findings: run === null ? 'later' : findingsState,
    approvals: isAwaitingApproval ? 'waiting' : approvalsState,
    close: steps.closingRequest === null ? closeState : 'waiting',
  };
}

/** Shows the five steps to the closing of the day, each with its state and its actions. */
export function DayStepList({ steps }: { readonly steps: DaySteps }) {
  const { t } = useTranslation('days');
  const stepStates = getStepStates(steps);
  return (
    <Paper withBorder p="md" my="md" component="section" aria-labelledby="steps-title">
      <Title order={2} size="h4" id="steps-title" mb="sm">
        {t('steps.title')}
      </Title>
      <Stack component="ol" gap="md" className="plain-list" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        <ClosingStep stepNumber={1} stepName="counts" state={stepStates.counts}>
          <CountsStep steps={steps} isDone={stepStates.counts === 'done'} />
        </ClosingStep>
        <ClosingStep stepNumber={2} stepName="reconcile" state={stepStates.reconcile}>
          <ReconcileStep steps={steps} />
        </ClosingStep>
        <ClosingStep stepNumber={3} stepName="findings" state={stepStates.findings}>
          <FindingsStep steps={steps} />
        </ClosingStep>
        <ClosingStep stepNumber={4} stepName="approvals" state={stepStates.approvals}>
          <ApprovalsStep steps={steps} />
        </ClosingStep>
        <ClosingStep stepNumber={5} stepName="close" state={stepStates.close}>
          <CloseStep steps={steps} isReady={stepStates.close === 'now'} />
          <EnvelopeLink day={steps.gamingDay} />
        </ClosingStep>
      </Stack>
    </Paper>
  );
}

interface ClosingStepProps {
  readonly stepNumber: number;
  readonly stepName: StepName;
  readonly state: StepState;
  readonly children: ReactNode;
}

/**
 * Shows a step to the closing: its number or sign, its name, its state and its actions. A step waiting for a decision
 * that this user may take is shown as undecided.
 */
function ClosingStep({ stepNumber, stepName, state, children }: ClosingStepProps) {
  const { t } = useTranslation('days');
  const mayDecide = useHasPermission('approvals.decide');
  const displayedState = state === 'waiting' && mayDecide ? 'undecided' : state;
  const colorByState = { done: 'green', now: 'ink', waiting: 'yellow', later: 'gray' } as const;
  const stateIcon = state === 'waiting' ? <IconClock size={18} /> : stepNumber;
  const toneByState = { done: 'good', now: 'act', waiting: 'wait', later: 'plain' } as const;
  return (
    <Group component="li" wrap="nowrap" align="flex-start" gap="md" aria-current={state === 'now' ? 'step' : undefined}>
      <ThemeIcon
        variant={state === 'now' ? 'filled' : 'light'}
        color={colorByState[state]}
        radius="xl"
        size={32}
        aria-hidden
      >
        {state === 'done' ? <IconCheck size={18} /> : stateIcon}
      </ThemeIcon>
      <div style={{ flex: 1, minWidth: 0 }}>
        <Group gap="xs">
          <Text fw={600}>{t(`steps.${stepName}`)}</Text>
          <Tag tone={toneByState[state]}>{t(`steps.state_${displayedState}`)}</Tag>
        </Group>
        {children}
      </div>
    </Group>
  );
}

/**
 * Shows the number of counted machines, the uncounted ones and the unfinished drops (removals of boxes). Users who may
 * enter counts get a link to them.
 */
function CountsStep({ steps, isDone }: { readonly steps: DaySteps; readonly isDone: boolean }) {
  const { t } = useTranslation('days');
  const { formatCount } = useFormats();
  const { establishment } = useDayPathParams();
  const mayEnterCounts = useHasPermission('counts.enter');
  const { gamingDay, unfinishedDrops } = steps;
  const { machines, counted, missing, totals } = steps.floor;
  return (
    <>
      <Text size="sm">
        {t('steps.countsText', { counted: formatCount(counted), machines: formatCount(machines) })}{' '}
        {missing.length > 0 &&
          t(isDone ? 'steps.countsExplained' : 'steps.countsMissing', {
            machines: missing.join(', ') + (missing.length < MAX_NAMED_MACHINES ? '' : '…'),
            count: missing.length,
          })}{' '}
        {t('steps.totalsText', { totals: formatCount(totals) })}
      </Text>
      {unfinishedDrops.map((drop) => (
        <Text key={drop.dropId} size="sm">
          {t(`blocker_${drop.blocker}`, { drop: drop.dropNumber })} <DropLink {...drop} />
        </Text>
      ))}
      {mayEnterCounts && (
        <Group gap="md">
          <PageLink to={`/${establishment}/imports`}>{t('steps.countsImport')}</PageLink>
          <PageLink to={`/${establishment}/days/${gamingDay}/counts`}>{t('steps.countsAct')}</PageLink>
        </Group>
      )}
    </>
  );
}

/**
 * Shows the last reconciliation (meters compared with counts) and the kinds of data that arrived since. For users who
 * may reconcile, a day that is over is reconciled by itself once counts are in, and again when data arrived; a button
 * runs it at any time.
 */
function ReconcileStep({ steps }: { readonly steps: DaySteps }) {
  const { t } = useTranslation('days');
  const { formatInstant } = useFormats();
  const path = useDayPathParams();
  const mayReconcile = useHasPermission('days.reconcile');
  const reconcileMutation = useEstablishmentMutation('post', '/days/{day}/reconcile');
  const { run } = steps;
  const isStale = run !== null && run.newSince.length > 0;
  const isDue = steps.isOver && (run === null ? steps.floor.counted > 0 : isStale);
  const reconcile = (): void => reconcileMutation.mutate({ path });
  useFirstTime(isDue, mayReconcile && !isTaskRunning(steps.work) ? reconcile : null);
  return (
    <>
      <Text size="sm">
        {run === null
          ? t('steps.reconcileNever')
          : t('steps.reconcileText', { at: formatInstant(run.computedAt), by: run.computedBy ?? '–' })}{' '}
        {isStale &&
          t('steps.reconcileStale', { what: run.newSince.map((dataKind) => t(`new_${dataKind}`)).join(', ') })}
      </Text>
      {mayReconcile && (
        <Button
          size="xs"
          mt={4}
          variant={run === null || isStale ? 'filled' : 'default'}
          loading={reconcileMutation.isPending}
          disabled={isTaskRunning(steps.work)}
          onClick={reconcile}
        >
          {t(run === null ? 'steps.reconcileAct' : 'steps.reconcileAgain')}
        </Button>
      )}
      {reconcileMutation.error !== null && <ProblemBox problem={reconcileMutation.error} />}
    </>
  );
}

/** Calls `act` when something becomes due, once until it is due again; null: it cannot be called now. */
function useFirstTime(isDue: boolean, act: (() => void) | null): void {
  const wasCalledRef = useRef(false);
  useEffect(() => {
    if (!isDue) wasCalledRef.current = false;
    if (!isDue || act === null || wasCalledRef.current) return;
    wasCalledRef.current = true;
    act();
  }, [isDue, act]);
}

/** Shows the numbers of findings (differences) to settle, approved and for information, with a link to the list. */
function FindingsStep({ steps: { run, findings } }: { readonly steps: DaySteps }) {
  const { t } = useTranslation('days');
  if (run === null) return <Text size="sm">{t('steps.findingsLater')}</Text>;
  const { blocking, toExplain, approved, notices } = findings;
  const unsettledTexts = [
    ...(blocking > 0 ? [t('steps.blocking', { count: blocking })] : []),
    ...(toExplain > 0 ? [t('steps.toExplain', { count: toExplain })] : []),
  ];
  const settledTexts = [
    ...(approved > 0 ? [t('steps.approved', { count: approved })] : []),
    ...(notices > 0 ? [t('steps.notices', { count: notices })] : []),
  ];
  return (
    <>
      <Text size="sm">
        {unsettledTexts.length === 0 ? t('steps.findingsNone') : unsettledTexts.join(' ')} {settledTexts.join(' ')}
      </Text>
      {unsettledTexts.length > 0 && (
        <Anchor href="#findings" size="sm">
          {t('steps.findingsAct')}
        </Anchor>
      )}
    </>
  );
}

/** Shows the numbers of explanations and corrections that await a second person, with a link to them. */
function ApprovalsStep({ steps }: { readonly steps: DaySteps }) {
  const { t } = useTranslation('days');
  const { establishment } = useDayPathParams();
  const { awaitingExplanations, awaitingCorrections } = steps;
  const waitingTexts = [
    ...(awaitingExplanations > 0 ? [t('steps.explanations', { count: awaitingExplanations })] : []),
    ...(awaitingCorrections > 0 ? [t('steps.corrections', { count: awaitingCorrections })] : []),
  ];
  if (waitingTexts.length === 0) return <Text size="sm">{t('steps.approvalsNone')}</Text>;
  return (
    <>
      <Text size="sm">
        {waitingTexts.join(' ')} {t('steps.approvalsText')}
      </Text>
      <PageLink to={`/${establishment}/approvals`}>{t('steps.approvalsAct')}</PageLink>
    </>
  );
}

/**
 * Shows the pending closing request with a way to withdraw or decide it. Without one, it shows why the day cannot be
 * closed yet, and for users who may close days the button that does.
 */
function CloseStep({ steps, isReady }: { readonly steps: DaySteps; readonly isReady: boolean }) {
  const { t } = useTranslation('days');
  const formats = useFormats();
  const mayClose = useHasPermission('days.close');
  const { establishment } = useDayPathParams();
  const { changeSearch } = useDaySearch();
  const { closingRequest, earlierOpenDay, isOver, closesAt, sheetsWithoutEnvelope, isEnvelopeWithoutReceipt } = steps;
  if (closingRequest !== null) {
    const { requestedBy, requestedAt, isMine, requestId } = closingRequest;
    return (
      <>
        <Text size="sm">
          {t('steps.closeWaiting', { by: requestedBy, at: formats.formatInstant(requestedAt) })}{' '}
          {isMine && t('steps.closeMine')}
        </Text>
        {isMine ? (
          <WithdrawButton requestId={requestId} />
        ) : (
          <PageLink to={`/${establishment}/approvals`}>{t('steps.closeDecide')}</PageLink>
        )}
      </>
    );
  }
  /** Returns the first reason why the day cannot be closed; null when it can. */
  const findObstacleText = (): string | null => {
    if (!isOver) return t('steps.closeNotOver', { at: formats.formatInstant(closesAt) });
    if (earlierOpenDay !== null) return t('steps.closeEarlier', { day: formats.formatDay(earlierOpenDay) });
    if (isReady) return null;
    if (sheetsWithoutEnvelope > 0) return t('blocker_envelopeMissing');
    return isEnvelopeWithoutReceipt ? t('blocker_envelopeNotReceived') : t('steps.closeLater');
  };
  const obstacleText = findObstacleText();
  return (
    <>
      <Text size="sm">
        {obstacleText ?? t(mayClose ? 'steps.closeReady' : 'steps.closeReadyElse')}{' '}
        {earlierOpenDay !== null && <EarlierDayLink day={earlierOpenDay} />}
      </Text>
      {mayClose && (
        <Button size="xs" mt={4} disabled={obstacleText !== null} onClick={() => changeSearch({ act: 'close' })}>
          {t('steps.closeAct')}
        </Button>
      )}
    </>
  );
}

/** Shows a link to a drop (a round that removes the boxes), for users who may see it. */
export function DropLink({ dropId, dropNumber }: { readonly dropId: string; readonly dropNumber: string }) {
  const { t } = useTranslation('days');
  const { establishment } = useDayPathParams();
  const mayReadDrops = useHasPermission('drops.read');
  if (!mayReadDrops) return null;
  return <PageLink to={`/${establishment}/drops/${dropId}`}>{t('steps.drop', { drop: dropNumber })}</PageLink>;
}

/** Shows a link to the envelope of the day's intervention sheets, for users who may see it. */
function EnvelopeLink({ day }: { readonly day: string }) {
  const { t } = useTranslation('days');
  const { establishment } = useDayPathParams();
  const mayReadInterventions = useHasPermission('interventions.read');
  if (!mayReadInterventions) return null;
  return (
    <Anchor component={Link} to={`/${establishment}/envelopes/${day}` as never} size="sm" display="block" mt={4}>
      {t('steps.envelope')}
    </Anchor>
  );
}

/** Shows a link to the earlier day that must be closed first. */
function EarlierDayLink({ day }: { readonly day: string }) {
  const { t } = useTranslation('days');
  const formats = useFormats();
  const { establishment } = useDayPathParams();
  return (
    <PageLink to={`/${establishment}/days/${day}`}>
      {t('steps.closeEarlierAct', { day: formats.formatDay(day) })}
    </PageLink>
  );
}
