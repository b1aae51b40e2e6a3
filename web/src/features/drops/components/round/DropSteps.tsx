import { Button, Group, Progress, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#web/api/connection.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Step } from '#web/components/general/StepList.js';
import { notifySuccess } from '#web/components/pages/announce.js';
import { useFormats } from '#web/components/figures/figures.js';
import { NeedsServer } from '#web/outbox/NeedsServer.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { DropReasonDialog, OpenDropDialog } from '../dialogs/DropDialogs.js';
import { listRemainingLines, type DropPermissions, type DropSheet } from '../standing.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';

export interface DropStepProps {
  readonly drop: DropSheet;
  readonly permissions: DropPermissions;
}

/** Shows the step of the plan: author, number of machines and team, and the cancellation if there was one. */
export function PlanStep({ drop }: { readonly drop: DropSheet }) {
  const { t } = useTranslation(['drops', 'shell']);
  const { formatInstant } = useFormats();
  const { plannedByName, plannedAt, team, lineCount, cancelledByName, cancelledAt, cancelReason } = drop;
  return (
    <>
      <Step
        state="done"
        title={t('steps.plan')}
        details={t('by', { name: plannedByName, at: formatInstant(plannedAt) })}
      >
        <Text size="sm">{t('steps.machines', { count: lineCount })}</Text>
        <Text size="sm" component="ul" m={0} ps="md" aria-label={t('plan.team')}>
          {team.map(({ personId, fullName, function: dropFunction }) => (
            <li key={personId}>
              {fullName} · {t(`shell:role.${dropFunction}`)}
            </li>
          ))}
        </Text>
      </Step>
      {cancelledByName !== null && (
        <Step state="stopped" title={t('steps.cancelled')} details={cancelReason ?? ''}>
          <Text size="sm">{t('by', { name: cancelledByName, at: formatInstant(cancelledAt) })}</Text>
        </Step>
      )}
    </>
  );
}

/**
 * Shows the step of the opening: the person who opened the drop and the agent present, or the button that opens it.
 * Only the director of the drop has it; a cancelled drop has no such step.
 */
export function OpeningStep({ drop, permissions }: DropStepProps) {
  const { t } = useTranslation('drops');
  const { formatInstant } = useFormats();
  const { openedByName, openedAt, attendedByName, state } = drop;
  if (state === 'cancelled') return null;
  if (openedByName !== null) {
    return (
      <Step
        state="done"
        title={t('steps.opening')}
        details={t('by', { name: openedByName, at: formatInstant(openedAt) })}
      >
        {attendedByName !== null && <Text size="sm">{t('steps.attended', { name: attendedByName })}</Text>}
      </Step>
    );
  }
  return (
    <Step
      state="waits"
      title={t('steps.opening')}
      details={t(permissions.isDirector ? 'steps.openNow' : 'steps.openWho')}
    >
      {permissions.isDirector && (
        <Group mt="xs" className="no-print">
          <DialogButton label={t('open.open')} size="md">
            {(close) => <OpenDropDialog drop={drop} onClose={close} />}
          </DialogButton>
        </Group>
      )}
    </Step>
  );
}

/** Shows the step of the round: its progress, its interruptions, and buttons to continue, interrupt or resume it. */
export function RoundStep({ drop, permissions }: DropStepProps) {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const { formatInstant } = useFormats();
  const { dropId, state, doneCount, lineCount, interruptions } = drop;
  const isOnFloor = state === 'open' || state === 'interrupted';
  const areAllDone = listRemainingLines(drop).length === 0;
  const progress = t('progress', { done: doneCount, count: lineCount });
  return (
    <Step
      state={state === 'interrupted' ? 'stopped' : areAllDone || !isOnFloor ? 'done' : 'waits'}
      title={t('steps.round')}
      details={progress}
    >
      {isOnFloor && <Progress value={(doneCount / lineCount) * 100} aria-label={progress} />}
      {interruptions.map(({ interruptionNumber, reason, beganByName, beganAt, endedByName, endedAt }) => (
        <div key={interruptionNumber}>
          <Text size="sm">{t('interrupt.began', { name: beganByName, at: formatInstant(beganAt), reason })}</Text>
          {endedAt !== null && (
            <Text size="sm" c="dimmed">
              {t('interrupt.ended', { name: endedByName, at: formatInstant(endedAt) })}
            </Text>
          )}
        </div>
      ))}
      <Group mt="xs" gap="xs" className="no-print">
        <Button
          component={Link}
          to={`/${establishment}/drops/${dropId}/round`}
          size="md"
          variant={isOnFloor && permissions.mayOperate && !areAllDone ? 'filled' : 'default'}
        >
          {t(isOnFloor && permissions.mayOperate ? 'next.round' : 'round.look')}
        </Button>
        {isOnFloor && permissions.mayOperate && <InterruptOrResumeButton drop={drop} />}
      </Group>
    </Step>
  );
}

/**
 * Shows a button that interrupts an open drop (a round that removes the boxes), or resumes an interrupted one; it needs
 * the server.
 */
export function InterruptOrResumeButton({ drop }: { readonly drop: DropSheet }) {
  const { t } = useTranslation('drops');
  const { isServerReachable } = useConnection();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const resumptionMutation = useEstablishmentMutation('post', '/drops/{dropId}/resumption');
  const isInterrupted = drop.state === 'interrupted';
  /** Opens the dialog of the interruption; resumes an interrupted drop at once. */
  const interruptOrResume = (): void => {
    if (!isInterrupted) setIsDialogOpen(true);
    else {
      resumptionMutation.mutate(
        { path: { dropId: drop.dropId } },
        { onSuccess: () => notifySuccess(t('interrupt.resumed')) },
      );
    }
  };
  return (
    <>
      <Button
        size="md"
        variant={isInterrupted ? 'filled' : 'default'}
        loading={resumptionMutation.isPending}
        disabled={!isServerReachable}
        onClick={interruptOrResume}
      >
        {t(isInterrupted ? 'interrupt.resume' : 'interrupt.open')}
      </Button>
      {isInterrupted && <NeedsServer />}
      {resumptionMutation.error !== null && <ProblemBox problem={resumptionMutation.error} />}
      {isDialogOpen && <DropReasonDialog action="interrupt" drop={drop} onClose={() => setIsDialogOpen(false)} />}
    </>
  );
}
