import { Group, Paper, Stack, Text } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { DocumentLink } from '#web/components/general/DocumentLink.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { LoadMoreButton, OpenOrAllFilter } from '#web/components/pages/ListActions.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useEstablishmentRows } from '#web/components/pages/rows.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { IncidentState } from '../components/IncidentState.js';
import { IncidentTabs } from '../components/IncidentTabs.js';
import { NewIncidentDialog } from '../components/NewIncidentDialog.js';

/** Shows the register of incidents, by default those still to be notified or decided. */
export function IncidentsScreen() {
  const { t } = useTranslation('incidents');
  const { view } = useSearch({ from: '/behind/$establishment/incidents' });
  const mayReport = useHasPermission('incidents.report');
  return (
    <>
      <PageHeader title={t('title')} summary={t('about')}>
        <DocumentLink reportName="incident-register" />
        {mayReport && (
          <DialogButton label={t('report.open')} isAddition>
            {(close) => <NewIncidentDialog onClose={close} />}
          </DialogButton>
        )}
      </PageHeader>
      <IncidentTabs openTab="incidents" />
      <OpenOrAllFilter
        label={t('filter')}
        openLabel={t('list.open')}
        allLabel={t('list.all')}
        showsAll={view === 'all'}
      />
      <IncidentList key={view ?? ''} showsAll={view === 'all'} />
    </>
  );
}

/** Lists the open incidents, or all of them, page by page. Of the loaded ones, those not notified in time are first. */
function IncidentList({ showsAll }: { readonly showsAll: boolean }) {
  const { t } = useTranslation('incidents');
  const incidentPages = useEstablishmentRows(
    '/incidents',
    { query: { onlyOpen: !showsAll } },
    ({ incidentNumber }) => incidentNumber,
  );
  if (incidentPages.error !== null || incidentPages.rows === undefined) return <QueryStatus query={incidentPages} />;
  const textKey = showsAll ? 'all' : 'open';
  if (incidentPages.rows.length === 0)
    return <EmptyState title={t(`empty.${textKey}`)} explanation={t(`emptyText.${textKey}`)} />;
  const lateIncidents = incidentPages.rows.filter(({ isNoticeLate, state }) => isNoticeLate && state === 'toNotify');
  const orderedIncidents = [...lateIncidents, ...incidentPages.rows.filter((row) => !lateIncidents.includes(row))];
  return (
    <>
      <Stack gap="xs" component="ul" m={0} p={0}>
        {orderedIncidents.map((incident) => (
          <IncidentItem key={incident.incidentNumber} incident={incident} />
        ))}
      </Stack>
      <LoadMoreButton list={incidentPages} />
    </>
  );
}

/** Renders an incident of the list as a link: number, kind, state, description, time and place. */
function IncidentItem({ incident }: { readonly incident: ApiSchema<'IncidentLine'> }) {
  const { t } = useTranslation('incidents');
  const establishment = useEstablishmentCode();
  const { formatInstant } = useFormats();
  const { incidentNumber, kind, place, machine, occurredAt, reportedByName, description } = incident;
  const locationText = machine === null ? place : t('onMachine', { place, machine });
  return (
    <Paper withBorder component="li" style={{ listStyle: 'none' }}>
      <Link
        to="/$establishment/incidents/$incident"
        params={{ establishment, incident: incidentNumber }}
        style={{ display: 'block', padding: 12, color: 'inherit', textDecoration: 'none' }}
      >
        <Group justify="space-between" gap="xs">
          <Text fw={700}>{t('titleOf', { number: incidentNumber, kind: t(`kind.${kind}`) })}</Text>
          <IncidentState incident={incident} />
        </Group>
        <Text lineClamp={2}>{description}</Text>
        <Text size="sm" c="dimmed">
          {t('lineAbout', { at: formatInstant(occurredAt), where: locationText, by: reportedByName })}
        </Text>
      </Link>
    </Paper>
  );
}
