import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { Step } from '#web/components/general/StepList.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useFaults } from '#web/components/forms/use-typed.js';
import type { DropDialogProps } from '../dialogs/DropDialogs.js';
import type { DropStepProps } from './DropSteps.js';
import { remainingLines, linesWithoutReading } from '../standing.js';
import type { DropLine } from '../standing.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { LongTextInput } from '#web/components/forms/typed/LongTextInput.js';

/** Number of machine numbers listed; further ones are only counted. */
const LISTED = 12;

/** Returns a function that lists machine numbers, only the first ones of many. */
export function useMachineNames(): (lines: readonly Pick<DropLine, 'machine'>[]) => string {
  const { t } = useTranslation('drops');
  return (lines) => {
    const names = [...new Set(lines.map(({ machine }) => machine))];
    const listed = names.slice(0, LISTED).join(', ');
    return names.length > LISTED ? t('andMore', { told: listed, count: names.length - LISTED }) : listed;
  };
}

/** The step that ends the round: its obstacles and the button that closes it, or the person who closed it. */
export function EndStep({ drop, means }: DropStepProps) {
  const { t } = useTranslation('drops');
  const { instant } = useFormats();
  const named = useMachineNames();
  const [isOpen, setOpen] = useState(false);
  const { closedByName, closedAt, readingsMissingReason, state } = drop;
  if (closedByName !== null) {
    return (
      <Step state="done" title={t('steps.end')} about={t('by', { name: closedByName, at: instant(closedAt) })}>
        {readingsMissingReason !== null && (
          <Text size="sm">{t('end.withoutReadings', { reason: readingsMissingReason })}</Text>
        )}
      </Step>
    );
  }
  const [left, unread] = [remainingLines(drop), linesWithoutReading(drop)];
  const mayClose = means.mayPlan && means.isMember;
  const isNext = left.length === 0 && state === 'open';
  return (
    <Step state={isNext ? 'waits' : 'later'} title={t('steps.end')} about={isNext ? t('end.who') : undefined}>
      {left.length > 0 && <Text size="sm">{t('end.left', { count: left.length, machines: named(left) })}</Text>}
      {unread.length > 0 && <Text size="sm">{t('end.unread', { count: unread.length, machines: named(unread) })}</Text>}
      {isNext && mayClose && (
        <Group mt="xs" className="no-print">
          <Button size="md" onClick={() => setOpen(true)}>
            {t('end.open')}
          </Button>
        </Group>
      )}
      {isOpen && <CloseDropDialog drop={drop} close={() => setOpen(false)} />}
    </Step>
  );
}

/** A dialog that closes the round of a drop; machines without a meter reading require a reason. */
function CloseDropDialog({ drop, close }: DropDialogProps) {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const { short } = useFaults();
  const named = useMachineNames();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const end = useWrite('post', '/api/establishments/{establishment}/drops/{dropId}/closing');
  const { dropId, dropNumber } = drop;
  const unread = linesWithoutReading(drop);
  const fault = unread.length === 0 ? null : short(reason);
  /** Closes the round, announces it and closes the dialog, unless the required reason is too short. */
  const send = (): void => {
    setTried(true);
    if (fault !== null) return;
    end.mutate(
      {
        params: { path: { establishment, dropId } },
        body: unread.length === 0 ? {} : { readingsMissingReason: reason.trim() },
      },
      announceAndClose(close, t('end.done', { number: dropNumber })),
    );
  };
  return (
    <WriteDialog
      title={t('end.title', { number: dropNumber })}
      act={t('end.open')}
      send={send}
      close={close}
      write={end}
      needsServer
    >
      <Text>{t('end.about')}</Text>
      {unread.length > 0 && (
        <>
          <Text>{t('end.unread', { count: unread.length, machines: named(unread) })}</Text>
          <LongTextInput
            label={t('end.reason')}
            required
            maxLength={500}
            data-autofocus
            value={reason}
            error={isTried ? fault : null}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </>
      )}
    </WriteDialog>
  );
}
