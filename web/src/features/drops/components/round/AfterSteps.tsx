import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Step } from '#web/components/general/StepList.js';
import { useFormats } from '#web/components/figures/figures.js';
import { ConveyDialog } from '../dialogs/ConveyDialog.js';
import type { DropStepProps } from './DropSteps.js';
import type { DropSheet } from '../standing.js';
import { CertifiedMoney } from '../CertifiedMoney.js';

/** The steps from the floor to the count room, then the count and its certification. */
export function AfterSteps({ drop, means }: DropStepProps) {
  return (
    <>
      <ConveyStep drop={drop} means={means} />
      <CountStep drop={drop} />
    </>
  );
}

/** The step of the handovers: boxes handed over, boxes still on the way, and the button that hands them over. */
function ConveyStep({ drop, means }: DropStepProps) {
  const { t } = useTranslation('drops');
  const { instant } = useFormats();
  const establishment = useEstablishmentCode();
  const [isOpen, setOpen] = useState(false);
  const { dropId, state } = drop;
  const custody = useRead('/api/establishments/{establishment}/drops/{dropId}/custody', {
    params: { path: { establishment, dropId } },
  });
  const { onTheWay = [], conveyances = [] } = custody.data ?? {};
  const isThere = state === 'received' || state === 'certified';
  const standing = onTheWay.length > 0 ? 'waits' : isThere ? 'done' : 'later';
  const mayHand = means.mayOperate && onTheWay.length > 0;
  return (
    <Step state={standing} title={t('steps.convey')} about={onTheWay.length > 0 ? t('convey.who') : undefined}>
      {custody.error !== null && <ProblemBox problem={custody.error} />}
      {conveyances.map(({ conveyanceNumber, handedByName, receivedByName, handedAt, boxes, seal, note }) => (
        <div key={conveyanceNumber}>
          <Text size="sm">
            {t('convey.one', { from: handedByName, to: receivedByName, at: instant(handedAt), count: boxes.length })}
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
      {mayHand && (
        <Group mt="xs" className="no-print">
          <Button size="md" onClick={() => setOpen(true)}>
            {t('convey.open')}
          </Button>
        </Group>
      )}
      {isOpen && <ConveyDialog drop={drop} onTheWay={onTheWay} close={() => setOpen(false)} />}
    </Step>
  );
}

/** The steps of the count with its progress, and of the certification with its result. */
function CountStep({ drop: { dropId, state, gamingDay, doneCount } }: { readonly drop: DropSheet }) {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const { count, instant } = useFormats();
  const seesCounts = useHasPermission('counts.read');
  const counted = useRead('/api/establishments/{establishment}/drops/{dropId}/counts', {
    params: { path: { establishment: establishment, dropId }, query: { limit: 1 } },
  });
  const { waitingCount = 0, missingCount = 0, certification = null } = counted.data ?? {};
  const isBegun = doneCount > 0;
  return (
    <>
      <Step
        state={certification !== null ? 'done' : state === 'received' ? 'waits' : 'later'}
        title={t('steps.count')}
        about={isBegun && certification === null ? t('count.waiting', { count: waitingCount }) : undefined}
      >
        {counted.error !== null && <ProblemBox problem={counted.error} />}
        {missingCount > 0 && <Text size="sm">{t('count.missing', { count: missingCount })}</Text>}
        {isBegun && (
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
        about={
          certification === null
            ? t('certify.who')
            : t('certify.report', { number: count(certification.reportNumber), at: instant(certification.certifiedAt) })
        }
      >
        {certification !== null && (
          <>
            <CertifiedMoney certification={certification} />
            {seesCounts && (
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
