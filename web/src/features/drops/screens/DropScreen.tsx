import { Button, Group, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { DocumentLink } from '#web/components/general/DocumentLink.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { StepList } from '#web/components/general/StepList.js';
import { Loading } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { AddToDropDialog } from '../components/dialogs/AddDialog.js';
import { CountRoomSteps } from '../components/round/AfterSteps.js';
import { BackLink } from '#web/components/general/BackLink.js';
import { DropReasonDialog } from '../components/dialogs/DropDialogs.js';
import { DropStateTag } from '../components/DropState.js';
import { OpeningStep, PlanStep, RoundStep } from '../components/round/DropSteps.js';
import { EndStep } from '../components/round/EndStep.js';
import { KeysStep } from '../components/round/KeyStep.js';
import { useDropPermissions, type DropSheet } from '../components/standing.js';

/** Loads the drop (a round that removes the boxes) named in the address, again every 20 seconds. */
export function useDropSheetQuery() {
  const { drop: dropId = '' } = useParams({ strict: false });
  return useEstablishmentQuery('/drops/{dropId}', { path: { dropId } }, { refetchInterval: 20_000 });
}

/** Shows the page of a drop from its plan to its certified count, step by step. */
export function DropScreen() {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const dropQuery = useDropSheetQuery();
  return (
    <>
      <BackLink to={`/${establishment}/drops`}>{t('back')}</BackLink>
      {dropQuery.error !== null && <ProblemBox problem={dropQuery.error} />}
      {dropQuery.data === undefined && !dropQuery.isPending && <PageHeader title={t('one')} />}
      {dropQuery.isPending && <Loading />}
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
  const { formatDay } = useFormats();
  const permissions = useDropPermissions(drop);
  const [openDialog, setOpenDialog] = useState<'add' | 'cancel' | null>(null);
  const close = (): void => setOpenDialog(null);
  const { dropNumber, gamingDay, isDuringOperation, state } = drop;
  const mayAdd = permissions.mayPlan && ['planned', 'open', 'interrupted'].includes(state);
  return (
    <Stack maw={820}>
      <PageHeader
        title={t('drop', { number: dropNumber })}
        summary={t(isDuringOperation ? 'ofDuring' : 'ofOutside', { day: formatDay(gamingDay) })}
      >
        <DropStateTag state={state} />
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
      </PageHeader>
      <StepList label={t('steps.label')}>
        <PlanStep drop={drop} />
        <OpeningStep drop={drop} permissions={permissions} />
        {state !== 'planned' && state !== 'cancelled' && (
          <>
            <KeysStep drop={drop} />
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
      {openDialog === 'add' && <AddToDropDialog drop={drop} onClose={close} />}
      {openDialog === 'cancel' && <DropReasonDialog action="cancel" drop={drop} onClose={close} />}
    </Stack>
  );
}
