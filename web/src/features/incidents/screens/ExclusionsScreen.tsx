import { Button, Group, Paper, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { IconCircleX, IconLock, IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchRead, type Shape } from '#web/api/client.js';
import { createPermissionProblem } from '#web/api/problem.js';
import { useEstablishmentCode, useHasPermission, usePerson } from '#web/session/session.js';
import { DocumentLink } from '#web/components/general/DocumentLink.js';
import { PersonalDataButtons } from '#web/components/enrolment/PersonalData.js';
import { Empty } from '#web/components/general/Empty.js';
import { MoreButton } from '#web/components/pages/ListActions.js';
import { PageHead } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { StateTag } from '#web/components/figures/StateTag.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useRows } from '#web/components/pages/rows.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { CustomerDialog, LiftDialog } from '../components/ExclusionDialogs.js';
import { IncidentTabs } from '../components/IncidentTabs.js';
import { NewExclusionDialog } from '../components/NewExclusionDialog.js';

const PATH = '/api/establishments/{establishment}/exclusions';

/**
 * Shows the exclusions of persons from the casino: start, end and reason of each. The person's identity is shown once
 * the user states a purpose.
 */
export function ExclusionsScreen() {
  const { t } = useTranslation('incidents');
  const navigate = useNavigate();
  const { view } = useSearch({ from: '/behind/$establishment/exclusions' });
  const mayRead = useHasPermission('exclusions.read');
  const mayExclude = useHasPermission('exclusions.manage');
  return (
    <>
      <PageHead title={t('exclusions.title')} summary={t('exclusions.about')}>
        <DocumentLink reportName="exclusion-list" />
        {mayExclude && (
          <DialogButton label={t('exclusions.exclude')} size="md" leftSection={<IconPlus size={18} aria-hidden />}>
            {(close) => <NewExclusionDialog close={close} />}
          </DialogButton>
        )}
      </PageHead>
      <IncidentTabs openTab="exclusions" />
      <Group mb="md">
        <PersonalDataButtons />
      </Group>
      <SegmentedControl
        aria-label={t('exclusions.filter')}
        mb="md"
        value={view ?? 'inForce'}
        onChange={(value) => void navigate({ to: '.', search: (value === 'all' ? { view: 'all' } : {}) as never })}
        data={(['inForce', 'all'] as const).map((value) => ({ value, label: t(`exclusions.${value}`) }))}
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
  const path = { establishment: useEstablishmentCode() };
  const list = useRows<Shape<'ExclusionRow'>>(
    [PATH, { path, showsAll }],
    ({ exclusionNumber }) => exclusionNumber,
    (page, signal) => fetchRead(PATH, { params: { path, query: { ...page, onlyInForce: !showsAll } } }, signal),
  );
  if (list.problem !== null) return <ProblemBox problem={list.problem} />;
  if (list.rows === undefined) return <Waiting />;
  if (list.rows.length === 0) return <Empty title={t('exclusions.empty')} explanation={t('exclusions.emptyText')} />;
  return (
    <>
      <Stack>
        {list.rows.map((exclusion) => (
          <ExclusionCard key={exclusion.exclusionNumber} exclusion={exclusion} />
        ))}
      </Stack>
      <MoreButton list={list} />
    </>
  );
}

/**
 * Renders an exclusion: its period, reason and authors; a button shows the customer. It may not be lifted by the person
 * who decided it.
 */
function ExclusionCard({ exclusion }: { readonly exclusion: Shape<'ExclusionRow'> }) {
  const { t } = useTranslation('incidents');
  const { formatDay: formatDay, formatInstant: formatInstant } = useFormats();
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
      {openDialog === 'look' && <CustomerDialog exclusionNumber={exclusionNumber} close={close} />}
      {openDialog === 'lift' && <LiftDialog exclusionNumber={exclusionNumber} close={close} />}
    </Paper>
  );
}
