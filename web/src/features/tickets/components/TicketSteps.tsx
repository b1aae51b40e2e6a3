import { Anchor, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { PrintedSlipLink } from '#web/components/figures/PrintedSlip.js';
import { useFormats } from '#web/components/figures/figures.js';
import { Step, StepList } from '#web/components/general/StepList.js';
import { useTicketLocationFormatter } from '#web/components/tickets/place-words.js';

type StepRow = ApiSchema<'TicketStepRow'>;

/** Lists all steps of the history of a ticket, from the first. */
export function TicketSteps({ steps }: { readonly steps: readonly StepRow[] }) {
  const { t } = useTranslation('tickets');
  return (
    <StepList label={t('story.steps')}>
      {steps.map((step, index) => (
        <TicketStep key={step.stepNumber} step={step} isLast={index === steps.length - 1} />
      ))}
    </StepList>
  );
}

interface TicketStepProps {
  readonly step: StepRow;
  readonly isLast: boolean;
}

/**
 * Renders a step of a ticket: its place, times and people, its reason, and its links to the books. The time of a device
 * is shown when it differs from that of the server.
 */
function TicketStep({ step, isLast }: TicketStepProps) {
  const { t } = useTranslation('tickets');
  const { formatInstant, formatDay } = useFormats();
  const formatLocation = useTicketLocationFormatter();
  const { fromState, toState, happenedAt, receivedAt, recordedByName, approvedByName, reason, gamingDay } = step;
  const timesKey = happenedAt === null || happenedAt === receivedAt ? 'story.at' : 'story.atDevice';
  const timeValues = { at: formatInstant(receivedAt), device: formatInstant(happenedAt), day: formatDay(gamingDay) };
  return (
    <Step
      state={isLast && toState === 'pending' ? 'waits' : 'done'}
      stateText={t(`state.${toState}`)}
      title={t('story.step', { step: t(`step.${step.step}`), place: formatLocation(step) })}
      details={t(timesKey, timeValues)}
    >
      <Text size="sm">
        {t(approvedByName === null ? 'story.by' : 'story.byTwo', { by: recordedByName, and: approvedByName })}
      </Text>
      {reason !== '' && <Text size="sm">{t('story.reason', { reason })}</Text>}
      {fromState !== '' && fromState === toState && <Text size="sm">{t('story.stays')}</Text>}
      <BookLinks step={step} />
    </Step>
  );
}

/**
 * Links a step to the books: the desk's statement of that day, and the entry of the journal. Users who may not read the
 * journal see only the entry's number.
 */
function BookLinks({ step: { deskCode, gamingDay, movementNumber, entryNumber } }: { readonly step: StepRow }) {
  const { t } = useTranslation('tickets');
  const establishment = useEstablishmentCode();
  const mayReadDesks = useHasPermission('desks.read');
  const mayReadLedger = useHasPermission('ledger.read');
  const hasStatement = deskCode !== null && movementNumber !== null;
  if (!hasStatement && entryNumber === null) return null;
  return (
    <Group gap="sm" mt={4} className="no-print">
      {hasStatement && mayReadDesks && (
        <PrintedSlipLink
          path={`desk-statements/${deskCode}`}
          day={gamingDay}
          label={t('story.statement', { desk: deskCode, movement: movementNumber })}
        />
      )}
      {entryNumber !== null &&
        (mayReadLedger ? (
          <Anchor
            component={Link}
            to={`/${establishment}/ledger?from=${gamingDay}&to=${gamingDay}&journal=tickets`}
            style={{ display: 'inline-flex', alignItems: 'center', minBlockSize: 44 }}
          >
            {t('story.entry', { entry: entryNumber })}
          </Anchor>
        ) : (
          <Text size="sm">{t('story.entry', { entry: entryNumber })}</Text>
        ))}
    </Group>
  );
}
