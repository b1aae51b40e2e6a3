import { Anchor, Button, Group, Table, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRead } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Money, useFormats } from '#web/components/figures/figures.js';
import { LateDialog } from './LateDialog.js';
import { useDayPath, useDaySearch } from '../use-day.js';
import type { DaySteps } from '../use-day.js';
import { ListTable } from '#web/components/general/ListTable.js';

const PATH = '/api/establishments/{establishment}/days/{day}/prior-period-adjustments';

/**
 * Adjustments of closed days carried by this day, and later corrections of this day; for a closed day also pending
 * ones, and the request for late figures.
 */
export function PriorPeriod({ steps }: { readonly steps: DaySteps }) {
  const { t } = useTranslation('days');
  const path = useDayPath();
  const may = useHasPermission('counts.enter');
  const { search, changeSearch } = useDaySearch();
  const carried = useRead(PATH, { params: { path } });
  const isClosed = steps.state === 'closed';
  const [ofOthers, ofThis] = [true, false].map((isCarried) =>
    (carried.data ?? []).filter((row) => (row.gamingDay === path.day) === isCarried),
  );
  const hasSome = carried.data !== undefined && carried.data.length > 0;
  if (carried.error !== null) return <ProblemBox problem={carried.error} />;
  if (!hasSome && !isClosed) return null;
  return (
    <section>
      <Title order={2} size="h4" mt="lg" mb="xs" id="prior">
        {t('prior.title')}
      </Title>
      {isClosed && (
        <Group mb="sm">
          <Text size="sm">{t('prior.closedText')}</Text>
          {may && (
            <Button variant="default" size="xs" onClick={() => changeSearch({ act: 'late' })}>
              {t('prior.act')}
            </Button>
          )}
        </Group>
      )}
      {isClosed && <Waiting />}
      {ofOthers?.length !== 0 && <Adjustments rows={ofOthers ?? []} about={t('prior.carriedText')} />}
      {ofThis?.length !== 0 && <Adjustments rows={ofThis ?? []} about={t('prior.sinceText')} />}
      {search.act === 'late' && <LateDialog close={() => changeSearch({ act: undefined })} />}
    </section>
  );
}

/** The adjustments of this day that await a second person's approval, each with a link. */
function Waiting() {
  const { t, i18n } = useTranslation('days');
  const path = useDayPath();
  const establishment = useEstablishmentCode();
  const language = i18n.language === 'en' ? 'en' : 'fr';
  const query = { language, day: path.day, kind: 'closedDayAdjustment', state: 'pending', limit: 50 } as const;
  const waiting = useRead('/api/establishments/{establishment}/approval-descriptions', {
    params: { path: { establishment }, query },
  });
  return (waiting.data?.approvals ?? []).map(({ requestId, title, requestedBy }) => (
    <Text key={requestId} size="sm" mb="xs">
      <Anchor component={Link} to={`/${establishment}/approvals` as never} underline="always">
        {title}
      </Anchor>{' '}
      {t('prior.waiting', { by: requestedBy })}
    </Text>
  ));
}

interface AdjustmentsProps {
  readonly rows: readonly Shape<'AdjustmentRow'>[];
  readonly about: string;
}

/** A table of adjustments: both days, machine, figure, frozen and corrected amounts, difference and people. */
function Adjustments({ rows, about }: AdjustmentsProps) {
  const { t } = useTranslation('days');
  const { day } = useFormats();
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
        {about}
      </Text>
      <ListTable label={about} columns={columns.map((column) => t(`prior.column_${column}`))} striped miw={860}>
        {rows.map((row) => (
          <Table.Tr key={`${row.gamingDay} ${row.ofGamingDay} ${row.adjustmentNumber}`}>
            <Table.Th scope="row">{day(row.ofGamingDay)}</Table.Th>
            <Table.Td>{day(row.gamingDay)}</Table.Td>
            <Table.Td>{row.machine}</Table.Td>
            <Table.Td>{t([`figure.${row.figure}`, 'figure.other'], { figure: row.figure })}</Table.Td>
            <Table.Td>
              <Money minor={row.frozenMinor} />
            </Table.Td>
            <Table.Td>
              <Money minor={row.correctedMinor} />
            </Table.Td>
            <Table.Td>
              <Money minor={row.differenceMinor} />
            </Table.Td>
            <Table.Td>{row.recordedBy ?? '–'}</Table.Td>
            <Table.Td>{row.approvedBy ?? t('prior.byReadings')}</Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
    </>
  );
}
