import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconCircleX, IconLock } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { createPermissionProblem } from '#web/api/problem.js';
import { useHasPermission, usePerson } from '#web/session/session.js';
import { DocumentLink } from '#web/components/general/DocumentLink.js';
import { PersonalDataButtons } from '#web/components/enrolment/PersonalData.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { LoadMoreButton, OpenOrAllFilter } from '#web/components/pages/ListActions.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { StateTag } from '#web/components/figures/StateTag.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useEstablishmentRows } from '#web/components/pages/rows.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { ExcludedCustomerDialog, LiftExclusionDialog } from '../components/ExclusionDialogs.js';
import { IncidentTabs } from '../components/IncidentTabs.js';
import { NewExclusionDialog } from '../components/NewExclusionDialog.js';

/**
 * Shows the exclusions of persons from the casino: start, end and reason of each. The person's identity is shown once
 * the user states a purpose.
 */
export function ExclusionsScreen() {
  const { t } = useTranslation('incidents');
  const { view } = useSearch({ from: '/behind/$establishment/exclusions' });
  const mayRead = useHasPermission('exclusions.read');
  const mayExclude = useHasPermission('exclusions.manage');
  return (
    <>
      <PageHeader title={t('exclusions.title')} summary={t('exclusions.about')}>
        <DocumentLink reportName="exclusion-list" />
        {mayExclude && (
          <DialogButton label={t('exclusions.exclude')} isAddition>
            {(close) => <NewExclusionDialog onClose={close} />}
          </DialogButton>
        )}
      </PageHeader>
      <IncidentTabs openTab="exclusions" />
      <Group mb="md">
        <PersonalDataButtons />
      </Group>
      <OpenOrAllFilter
        label={t('exclusions.filter')}
        openLabel={t('exclusions.inForce')}
        allLabel={t('exclusions.all')}
        showsAll={view === 'all'}
      />
      {mayRead ? (
        <ExclusionList key={view ?? ''} showsAll={view === 'all'} />
      ) : (
        <ProblemBox problem={createPermissionProblem('exclusions.read')} />
      )}
    </>
  );
}

/** Lists the exclusions of customers, latest first: those in force, or all. */
function ExclusionList({ showsAll }: { readonly showsAll: boolean }) {
  const { t } = useTranslation('incidents');
  const exclusionPages = useEstablishmentRows(
    '/exclusions',
    { query: { onlyInForce: !showsAll } },
    ({ exclusionNumber }) => exclusionNumber,
  );
  if (exclusionPages.error !== null || exclusionPages.rows === undefined) return <QueryStatus query={exclusionPages} />;
  if (exclusionPages.rows.length === 0)
    return <EmptyState title={t('exclusions.empty')} explanation={t('exclusions.emptyText')} />;
  return (
    <>
      <Stack>
        {exclusionPages.rows.map((exclusion) => (
          <ExclusionCard key={exclusion.exclusionNumber} exclusion={exclusion} />
        ))}
      </Stack>
      <LoadMoreButton list={exclusionPages} />
    </>
  );
}

/**
 * Renders an exclusion: its period, reason and authors; a button shows the customer. It may not be lifted by the person
 * who decided it.
 */
function ExclusionCard({ exclusion }: { readonly exclusion: ApiSchema<'ExclusionRow'> }) {
  const { t } = useTranslation('incidents');
  const { formatDay, formatInstant } = useFormats();
  const { personId } = usePerson();
  const mayManage = useHasPermission('exclusions.manage');
  const [openDialog, setOpenDialog] = useState<'look' | 'lift' | null>(null);
  const close = (): void => setOpenDialog(null);
  const { exclusionNumber, cause, reason, firstDay, lastDay, isInForce, incidentNumber } = exclusion;
  const { decidedBy, decidedByName, decidedAt, liftedAt, liftedByName, liftingReason } = exclusion;
  const state = liftedAt !== null ? 'lifted' : isInForce ? 'stands' : 'over';
  return (
    <Paper withBorder p="md" component="article" aria-labelledby={`exclusion-${exclusionNumber}`}>
      <Stack gap={6}>
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h4" id={`exclusion-${exclusionNumber}`}>
            {t('exclusions.titleOf', { number: exclusionNumber, cause: t(`cause.${cause}`) })}
          </Title>
          <StateTag icon={isInForce ? IconLock : IconCircleX} color={isInForce ? 'red' : 'gray'}>
            {t(`exclusions.${state}`)}
          </StateTag>
        </Group>
        <Text>{t('exclusions.period', { from: formatDay(firstDay), to: formatDay(lastDay) })}</Text>
        <Text>{reason}</Text>
        <Text size="sm" c="dimmed">
          {t('by', { name: decidedByName, at: formatInstant(decidedAt) })}
          {incidentNumber !== null && ` · ${t('incident', { number: incidentNumber })}`}
        </Text>
        {liftedAt !== null && (
          <Text size="sm">
            {t('exclusions.liftedBy', { by: liftedByName, at: formatInstant(liftedAt), reason: liftingReason })}
          </Text>
        )}
        <Group gap="xs" mt={4} className="no-print">
          <Button
            size="md"
            variant="default"
            onClick={() => setOpenDialog('look')}
            aria-label={t('exclusions.lookOf', { number: exclusionNumber })}
          >
            {t('exclusions.look')}
          </Button>
          {mayManage && liftedAt === null && decidedBy !== personId && (
            <Button
              size="md"
              variant="default"
              onClick={() => setOpenDialog('lift')}
              aria-label={t('exclusions.liftOf', { number: exclusionNumber })}
            >
              {t('exclusions.lift')}
            </Button>
          )}
        </Group>
      </Stack>
      {openDialog === 'look' && <ExcludedCustomerDialog exclusionNumber={exclusionNumber} onClose={close} />}
      {openDialog === 'lift' && <LiftExclusionDialog exclusionNumber={exclusionNumber} onClose={close} />}
    </Paper>
  );
}
