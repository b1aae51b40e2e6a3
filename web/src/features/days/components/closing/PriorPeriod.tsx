import { Anchor, Button, Group, Table, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Money, useFormats } from '#web/components/figures/figures.js';
import { LateFigureDialog } from './LateDialog.js';
import { useDayPathParams, useDaySearch, type DaySteps } from '../use-day.js';
import { ListTable } from '#web/components/general/ListTable.js';

/**
 * Shows the adjustments of closed days that this day carries, and the later adjustments of this day itself. A closed
 * day also shows pending ones and the button for late figures; an open day without any shows nothing.
 */
export function PriorPeriodAdjustments({ steps }: { readonly steps: DaySteps }) {
  const { t } = useTranslation('days');
  const path = useDayPathParams();
  const mayEnterCounts = useHasPermission('counts.enter');
  const { search, changeSearch } = useDaySearch();
  const adjustmentsQuery = useEstablishmentQuery('/days/{day}/prior-period-adjustments', { path });
  const isClosed = steps.state === 'closed';
  const adjustments = adjustmentsQuery.data ?? [];
  // an adjustment of another day is carried by this one; one of this day by a later one
  const carriedAdjustments = adjustments.filter(({ gamingDay }) => gamingDay === path.day);
  const laterAdjustments = adjustments.filter(({ gamingDay }) => gamingDay !== path.day);
  if (adjustmentsQuery.error !== null) return <ProblemBox problem={adjustmentsQuery.error} />;
  if (adjustments.length === 0 && !isClosed) return null;
  return (
    <section>
      <Title order={2} size="h4" mt="lg" mb="xs" id="prior">
        {t('prior.title')}
      </Title>
      {isClosed && (
        <Group mb="sm">
          <Text size="sm">{t('prior.closedText')}</Text>
          {mayEnterCounts && (
            <Button variant="default" size="xs" onClick={() => changeSearch({ act: 'late' })}>
              {t('prior.act')}
            </Button>
          )}
        </Group>
      )}
      {isClosed && <PendingAdjustments />}
      {carriedAdjustments.length > 0 && (
        <AdjustmentTable adjustments={carriedAdjustments} description={t('prior.carriedText')} />
      )}
      {laterAdjustments.length > 0 && (
        <AdjustmentTable adjustments={laterAdjustments} description={t('prior.sinceText')} />
      )}
      {search.act === 'late' && <LateFigureDialog onClose={() => changeSearch({ act: undefined })} />}
    </section>
  );
}

/** Shows the adjustments of this day that await a second person's approval, each with a link. */
function PendingAdjustments() {
  const { t, i18n } = useTranslation('days');
  const path = useDayPathParams();
  const establishment = useEstablishmentCode();
  const language = i18n.language === 'en' ? 'en' : 'fr';
  const query = { language, day: path.day, kind: 'closedDayAdjustment', state: 'pending', limit: 50 } as const;
  const pendingApprovalsQuery = useEstablishmentQuery('/approval-descriptions', { query });
  return (pendingApprovalsQuery.data?.approvals ?? []).map(({ requestId, title, requestedBy }) => (
    <Text key={requestId} size="sm" mb="xs">
      <Anchor component={Link} to={`/${establishment}/approvals` as never} underline="always">
        {title}
      </Anchor>{' '}
      {t('prior.waiting', { by: requestedBy })}
    </Text>
  ));
}

interface AdjustmentTableProps {
  readonly adjustments: readonly ApiSchema<'AdjustmentRow'>[];
  readonly description: string;
}

/** Shows a table of adjustments to closed days: both days, machine, figure, former and new amounts, and people. */
function AdjustmentTable({ adjustments, description }: AdjustmentTableProps) {
  const { t } = useTranslation('days');
  const { formatDay } = useFormats();
  const columns = [
    'ofDay',
    'inDay',
    'machine',
    'figure',
    'frozen',
    'corrected',
    'difference',
    'by',
    'approver',
  ] as const;
  return (
    <>
      <Text size="sm" mb="xs">
        {description}
      </Text>
      <ListTable label={description} columns={columns.map((column) => t(`prior.column_${column}`))} striped miw={860}>
        {adjustments.map((adjustment) => (
          <Table.Tr key={`${adjustment.gamingDay} ${adjustment.ofGamingDay} ${adjustment.adjustmentNumber}`}>
            <Table.Th scope="row">{formatDay(adjustment.ofGamingDay)}</Table.Th>
            <Table.Td>{formatDay(adjustment.gamingDay)}</Table.Td>
            <Table.Td>{adjustment.machine}</Table.Td>
            <Table.Td>{t([`figure.${adjustment.figure}`, 'figure.other'], { figure: adjustment.figure })}</Table.Td>
            <Table.Td>
              <Money amountMinor={adjustment.frozenMinor} />
            </Table.Td>
            <Table.Td>
              <Money amountMinor={adjustment.correctedMinor} />
            </Table.Td>
            <Table.Td>
              <Money amountMinor={adjustment.differenceMinor} />
            </Table.Td>
            <Table.Td>{adjustment.recordedBy ?? '–'}</Table.Td>
            <Table.Td>{adjustment.approvedBy ?? t('prior.byReadings')}</Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
    </>
  );
}
