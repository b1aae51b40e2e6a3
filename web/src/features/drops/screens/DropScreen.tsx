import { Button, Group, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { DocumentLink } from '#web/components/general/DocumentLink.js';
import { PageHead } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { StepList } from '#web/components/general/StepList.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { AddToDropDialog } from '../components/dialogs/AddDialog.js';
import { CountRoomSteps } from '../components/round/AfterSteps.js';
import { BackLink } from '#web/components/general/BackLink.js';
import { DropReasonDialog } from '../components/dialogs/DropDialogs.js';
import { DropState } from '../components/DropState.js';
import { OpeningStep, PlanStep, RoundStep } from '../components/round/DropSteps.js';
import { EndStep } from '../components/round/EndStep.js';
import { KeyStep } from '../components/round/KeyStep.js';
import { useDropPermissions, type DropSheet } from '../components/standing.js';

/** Loads the drop (a round that removes the boxes) named in the address, again every 20 seconds. */
export function useDropSheet() {
  const establishment = useEstablishmentCode();
  const { drop: dropId = '' } = useParams({ strict: false });
  return useRead(
    '/api/establishments/{establishment}/drops/{dropId}',
    { params: { path: { establishment, dropId } } },
    { refetchInterval: 20_000 },
  );
}

/** Shows the page of a drop from its plan to its certified count, step by step. */
export function DropScreen() {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const dropQuery = useDropSheet();
  return (
    <>
      <BackLink to={`/${establishment}/drops`}>{t('back')}</BackLink>
      {dropQuery.error !== null && <ProblemBox problem={dropQuery.error} />}
      {dropQuery.data === undefined && !dropQuery.isPending && <PageHead title={t('one')} />}
      {dropQuery.isPending && <Waiting />}
      {dropQuery.data !== undefined && <DropOverview drop={dropQuery.data} />}
    </>
  );
}

/**
 * Shows a drop (a round that removes the boxes): its state, its documents and its steps. People and machines can be
 * added, and a planned drop cancelled.
 */
function DropOverview({ drop }: { readonly drop: DropSheet }) {
  const { t } = useTranslation('drops');
  const { formatDay: formatDay } = useFormats();
  const permissions = useDropPermissions(drop);
  const [openDialog, setOpenDialog] = useState<'add' | 'cancel' | null>(null);
  const close = (): void => setOpenDialog(null);
  const { dropNumber, gamingDay, isDuringOperation, state } = drop;
  const mayAdd = permissions.mayPlan && ['planned', 'open', 'interrupted'].includes(state);
  return (
    <Stack maw={820}>
      <PageHead
        title={t('drop', { number: dropNumber })}
        summary={t(isDuringOperation ? 'ofDuring' : 'ofOutside', { day: formatDay(gamingDay) })}
      >
        <DropState state={state} />
        {state !== 'planned' && state !== 'cancelled' && (
          <DocumentLink reportName="drop-sheet" officialNumber={dropNumber} />
        )}
        {(state === 'received' || state === 'certified') && (
          <DocumentLink reportName="count-report" officialNumber={dropNumber} linkText={t('countReport')} />
        )}
        {mayAdd && (
          <Button variant="default" size="md" onClick={() => setOpenDialog('add')}>
            {t('add.open')}
          </Button>
        )}
      </PageHead>
      <StepList label={t('steps.label')}>
        <PlanStep drop={drop} />
        <OpeningStep drop={drop} permissions={permissions} />
        {state !== 'planned' && state !== 'cancelled' && (
          <>
            <KeyStep drop={drop} />
            <RoundStep drop={drop} permissions={permissions} />
            <EndStep drop={drop} permissions={permissions} />
            <CountRoomSteps drop={drop} permissions={permissions} />
          </>
        )}
      </StepList>
      {permissions.mayPlan && state === 'planned' && (
        <Group justify="flex-end" className="no-print">
          <Button variant="default" size="md" onClick={() => setOpenDialog('cancel')}>
            {t('cancel.open')}
          </Button>
        </Group>
      )}
      {openDialog === 'add' && <AddToDropDialog drop={drop} close={close} />}
      {openDialog === 'cancel' && <DropReasonDialog change="cancel" drop={drop} close={close} />}
    </Stack>
  );
}
