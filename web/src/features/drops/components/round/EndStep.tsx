import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Step } from '#web/components/general/StepList.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useFieldValidators } from '#web/components/forms/use-typed.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import type { DropDialogProps } from '../dialogs/DropDialogs.js';
import type { DropStepProps } from './DropSteps.js';
import { listRemainingLines, listLinesWithoutReading, type DropLine } from '../standing.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { LongTextInput } from '#web/components/forms/typed/LongTextInput.js';

/** Number of machine numbers listed; further ones are only counted. */
const MAX_LISTED_MACHINES = 12;

/**
 * Returns a function that writes a list of machine numbers, each once; of more than 12, the first 12 and the number of
 * the others.
 */
export function useMachineListFormatter(): (lines: readonly Pick<DropLine, 'machine'>[]) => string {
  const { t } = useTranslation('drops');
  return (lines) => {
    const machineNumbers = [...new Set(lines.map(({ machine }) => machine))];
    const listedMachines = machineNumbers.slice(0, MAX_LISTED_MACHINES).join(', ');
    return machineNumbers.length > MAX_LISTED_MACHINES
      ? t('andMore', { told: listedMachines, count: machineNumbers.length - MAX_LISTED_MACHINES })
      : listedMachines;
  };
}

/**
 * Shows the step that ends the round: what still prevents it and the button that closes it, or the person who closed
 * it. Only a member of the team who may plan drops can close it.
 */
export function EndStep({ drop, permissions }: DropStepProps) {
  const { t } = useTranslation('drops');
  const { formatInstant } = useFormats();
  const formatMachines = useMachineListFormatter();
  const { closedByName, closedAt, readingsMissingReason, state } = drop;
  if (closedByName !== null) {
    return (
      <Step state="done" title={t('steps.end')} details={t('by', { name: closedByName, at: formatInstant(closedAt) })}>
        {readingsMissingReason !== null && (
          <Text size="sm">{t('end.withoutReadings', { reason: readingsMissingReason })}</Text>
        )}
      </Step>
    );
  }
  const [remainingLines, linesWithoutReading] = [listRemainingLines(drop), listLinesWithoutReading(drop)];
  const mayClose = permissions.mayPlan && permissions.isMember;
  const isNextStep = remainingLines.length === 0 && state === 'open';
  return (
    <Step state={isNextStep ? 'waits' : 'later'} title={t('steps.end')} details={isNextStep ? t('end.who') : undefined}>
      {remainingLines.length > 0 && (
        <Text size="sm">
          {t('end.left', { count: remainingLines.length, machines: formatMachines(remainingLines) })}
        </Text>
      )}
      {linesWithoutReading.length > 0 && (
        <Text size="sm">
          {t('end.unread', { count: linesWithoutReading.length, machines: formatMachines(linesWithoutReading) })}
        </Text>
      )}
      {isNextStep && mayClose && (
        <Group mt="xs" className="no-print">
          <DialogButton label={t('end.open')} size="md">
            {(close) => <CloseDropDialog drop={drop} onClose={close} />}
          </DialogButton>
        </Group>
      )}
    </Step>
  );
}

/** Shows a dialog that closes the round of a drop; machines without a meter reading require a reason. */
function CloseDropDialog({ drop, onClose }: DropDialogProps) {
  const { t } = useTranslation('drops');
  const { validateMinLength } = useFieldValidators();
  const formatMachines = useMachineListFormatter();
  const [reason, setReason] = useState('');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const closingMutation = useEstablishmentMutation('post', '/drops/{dropId}/closing');
  const { dropId, dropNumber } = drop;
  const linesWithoutReading = listLinesWithoutReading(drop);
  const reasonError = linesWithoutReading.length === 0 ? null : validateMinLength(reason);
  /** Closes the round, announces it and closes the dialog, unless the required reason is too short. */
  const closeRound = (): void => {
    setWasSubmitted(true);
    if (reasonError !== null) return;
    closingMutation.mutate(
      { path: { dropId }, body: linesWithoutReading.length === 0 ? {} : { readingsMissingReason: reason.trim() } },
      announceAndClose(onClose, t('end.done', { number: dropNumber })),
    );
  };
  return (
    <WriteDialog
      title={t('end.title', { number: dropNumber })}
      submitLabel={t('end.open')}
      onSubmit={closeRound}
      onClose={onClose}
      mutation={closingMutation}
      needsServer
    >
      <Text>{t('end.about')}</Text>
      {linesWithoutReading.length > 0 && (
        <>
          <Text>
            {t('end.unread', { count: linesWithoutReading.length, machines: formatMachines(linesWithoutReading) })}
          </Text>
          <LongTextInput
            label={t('end.reason')}
            required
            maxLength={500}
            data-autofocus
            value={reason}
            error={wasSubmitted ? reasonError : null}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </>
      )}
    </WriteDialog>
  );
}
