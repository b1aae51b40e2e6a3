import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Step } from '#web/components/general/StepList.js';
import { useFormats } from '#web/components/figures/figures.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { ConveyBoxesDialog } from '../dialogs/ConveyDialog.js';
import type { DropStepProps } from './DropSteps.js';
import type { DropSheet } from '../standing.js';
import { CertificationTotals } from '../CertifiedMoney.js';

/**
 * Shows the steps after the round: the boxes are conveyed from the floor to the count room, then counted, then the
 * count is certified.
 */
export function CountRoomSteps({ drop, permissions }: DropStepProps) {
  return (
    <>
      <ConveyStep drop={drop} permissions={permissions} />
      <CountAndCertificationSteps drop={drop} />
    </>
  );
}

/**
 * Shows the step that conveys boxes: those handed over to the count room, those still on the way, and the button that
 * hands them over.
 */
function ConveyStep({ drop, permissions }: DropStepProps) {
  const { t } = useTranslation('drops');
  const { formatInstant } = useFormats();
  const { dropId, state } = drop;
  const custodyQuery = useEstablishmentQuery('/drops/{dropId}/custody', { path: { dropId } });
  const { onTheWay = [], conveyances = [] } = custodyQuery.data ?? {};
  const hasArrived = state === 'received' || state === 'certified';
  const stepState = onTheWay.length > 0 ? 'waits' : hasArrived ? 'done' : 'later';
  const mayHandOver = permissions.mayOperate && onTheWay.length > 0;
  return (
    <Step state={stepState} title={t('steps.convey')} details={onTheWay.length > 0 ? t('convey.who') : undefined}>
      {custodyQuery.error !== null && <ProblemBox problem={custodyQuery.error} />}
      {conveyances.map(({ conveyanceNumber, handedByName, receivedByName, handedAt, boxes, seal, note }) => (
        <div key={conveyanceNumber}>
          <Text size="sm">
            {t('convey.one', {
              from: handedByName,
              to: receivedByName,
              at: formatInstant(handedAt),
              count: boxes.length,
            })}
          </Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {[boxes.join(', '), seal === '' ? '' : t('convey.sealed', { seal }), note]
              .filter((text) => text !== '')
              .join(' · ')}
          </Text>
        </div>
      ))}
      {onTheWay.length > 0 && (
        <Text size="sm">{t('convey.onTheWay', { count: onTheWay.length, boxes: onTheWay.join(', ') })}</Text>
      )}
      {mayHandOver && (
        <Group mt="xs" className="no-print">
          <DialogButton label={t('convey.open')} size="md">
            {(close) => <ConveyBoxesDialog drop={drop} boxesOnTheWay={onTheWay} onClose={close} />}
          </DialogButton>
        </Group>
      )}
    </Step>
  );
}

/**
 * Shows the step of the count with its progress, and the step of the certification with its result. Only the totals of
 * the count are read, not its boxes.
 */
function CountAndCertificationSteps({ drop: { dropId, state, gamingDay, doneCount } }: { readonly drop: DropSheet }) {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const { formatCount, formatInstant } = useFormats();
  const mayReadCounts = useHasPermission('counts.read');
  const countQuery = useEstablishmentQuery('/drops/{dropId}/counts', { path: { dropId }, query: { limit: 1 } });
  const { waitingCount = 0, missingCount = 0, certification = null } = countQuery.data ?? {};
  const hasTakenBoxes = doneCount > 0;
  return (
    <>
      <Step
        state={certification !== null ? 'done' : state === 'received' ? 'waits' : 'later'}
        title={t('steps.count')}
        details={hasTakenBoxes && certification === null ? t('count.waiting', { count: waitingCount }) : undefined}
      >
        {countQuery.error !== null && <ProblemBox problem={countQuery.error} />}
        {missingCount > 0 && <Text size="sm">{t('count.missing', { count: missingCount })}</Text>}
        {hasTakenBoxes && (
          <Group mt="xs" className="no-print">
            <Button component={Link} to={`/${establishment}/drops/${dropId}/count`} size="md" variant="default">
              {t('next.count')}
            </Button>
          </Group>
        )}
      </Step>
      <Step
        state={certification !== null ? 'done' : state === 'received' && waitingCount === 0 ? 'waits' : 'later'}
        title={t('steps.certification')}
        details={
          certification === null
            ? t('certify.who')
            : t('certify.report', {
                number: formatCount(certification.reportNumber),
                at: formatInstant(certification.certifiedAt),
              })
        }
      >
        {certification !== null && (
          <>
            <CertificationTotals certification={certification} />
            {mayReadCounts && (
              <Anchor component={Link} to={`/${establishment}/days/${gamingDay}/counts`} py="xs" className="no-print">
                {t('certify.toDay')}
              </Anchor>
            )}
          </>
        )}
      </Step>
    </>
  );
}
