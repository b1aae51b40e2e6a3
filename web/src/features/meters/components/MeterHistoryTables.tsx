import { Button, Table, Tabs, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchQuery, type ResponseOf, type ApiSchema } from '#web/api/client.js';
import type { Problem } from '#web/api/problem.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { MarkerShape } from '#web/components/charts/ChartLegend.js';
import { useChartColors } from '#web/components/charts/chart-looks.js';
import { useFormats } from '#web/components/figures/figures.js';
import chart from '#web/components/charts/Chart.module.css';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { markersByKind, type MarkFormats } from './mark-looks.js';
import { meterTables, type MetersSearch } from './meters-search.js';

type MeterHistory = ApiSchema<'MachineMeterHistory'>;
type StepsPage = ResponseOf<'get', '/api/establishments/{establishment}/machines/{machine}/meter-history/steps'>;

const TABLE_PROPS = { striped: true, withTableBorder: true, className: chart['table'] };

interface MeterHistoryTablesProps {
  readonly history: MeterHistory;
  readonly search: MetersSearch;
  readonly onSearchChange: (newSearch: MetersSearch) => void;
  readonly markFormats: MarkFormats;
}

/** Shows the chart's data in a table: by day, by step, or the marks. `markFormats` describe the marks. */
export function MeterHistoryTables({ history, search, onSearchChange, markFormats }: MeterHistoryTablesProps) {
  const { t } = useTranslation('meters');
  const { table = 'days' } = search;
  return (
    <Tabs
      value={table}
      keepMounted={false}
      onChange={(value) => onSearchChange({ ...search, table: meterTables.find((name) => name === value) ?? 'days' })}
    >
      <Tabs.List mb="xs">
        <Tabs.Tab value="days">{t('table_days')}</Tabs.Tab>
        <Tabs.Tab value="steps">{t('table_steps')}</Tabs.Tab>
        <Tabs.Tab value="marks">{t('table_marks', { count: history.marks.length })}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="days">
        <DaysTable history={history} />
      </Tabs.Panel>
      <Tabs.Panel value="steps">
        <StepsTable history={history} />
      </Tabs.Panel>
      <Tabs.Panel value="marks">
        <MarksTable history={history} markFormats={markFormats} />
      </Tabs.Panel>
    </Tabs>
  );
}

/**
 * Lists the gaming days of the period: the counter's first and last reading, and its movement. The movement is withheld
 * when a step of the day is in doubt.
 */
function DaysTable({ history }: { readonly history: MeterHistory }) {
  const { t } = useTranslation(['meters', 'common', 'machine-meters']);
  const { formatDay, formatInstant, formatCount } = useFormats();
  return (
    <ListTable
      {...TABLE_PROPS}
      label={t('meters:table_days')}
      columns={[
        t('common:gamingDay'),
        t('meters:firstReading'),
        { label: t('meters:firstValue'), isFigure: true },
        t('meters:lastReading'),
        { label: t('meters:lastValue'), isFigure: true },
        { label: t('meters:movement'), isFigure: true },
      ]}
    >
      {history.days.map((dayRow) => (
        <Table.Tr key={dayRow.gamingDay}>
          <Table.Th scope="row">{formatDay(dayRow.gamingDay)}</Table.Th>
          <Table.Td>{formatInstant(dayRow.firstReadAt)}</Table.Td>
          <Table.Td className="figure">{formatCount(dayRow.from)}</Table.Td>
          <Table.Td>{formatInstant(dayRow.lastReadAt)}</Table.Td>
          <Table.Td className="figure">{formatCount(dayRow.to)}</Table.Td>
          <Table.Td className="figure">
            <strong>{dayRow.movement === null ? t('meters:movementWithheld') : formatCount(dayRow.movement)}</strong>
          </Table.Td>
        </Table.Tr>
      ))}
    </ListTable>
  );
}

/**
 * Lists the steps (each from one reading to the next), 200 at a time: values, movement, and source. An unusual kind of
 * step, or a long gap without readings, is named.
 */
function StepsTable({ history }: { readonly history: MeterHistory }) {
  const { t } = useTranslation(['meters', 'machine-meters']);
  const { formatInstant, formatCount } = useFormats();
  const establishment = useEstablishmentCode();
  const { machine, station, counter, from, to } = history;
  const path = '/api/establishments/{establishment}/machines/{machine}/meter-history/steps';
  const stepsQuery = useInfiniteQuery<StepsPage, Problem, StepsPage['steps'], readonly unknown[], string | null>({
    queryKey: [path, establishment, machine, station, counter, from, to],
    initialPageParam: null,
    queryFn: ({ pageParam, signal }) =>
      fetchQuery(
        path,
        {
          params: {
            path: { establishment, machine },
            query: { station, counter, from, to, limit: 200, ...(pageParam === null ? {} : { after: pageParam }) },
          },
        },
        signal,
      ),
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ steps }) => steps),
  });
  if (stepsQuery.error !== null || stepsQuery.data === undefined) return <QueryStatus query={stepsQuery} />;
  return (
    <>
      <ListTable
        {...TABLE_PROPS}
        label={t('meters:table_steps')}
        columns={[
          t('meters:earlier'),
          t('meters:later'),
          { label: t('meters:valueBefore'), isFigure: true },
          { label: t('meters:valueAfter'), isFigure: true },
          { label: t('meters:movement'), isFigure: true },
          t('meters:mark'),
          t('meters:source'),
        ]}
      >
        {stepsQuery.data.map((step) => (
          <Table.Tr key={step.laterReadAt}>
            <Table.Th scope="row" fw={400}>
              {formatInstant(step.earlierReadAt)}
            </Table.Th>
            <Table.Td>{formatInstant(step.laterReadAt)}</Table.Td>
            <Table.Td className="figure">{formatCount(step.from)}</Table.Td>
            <Table.Td className="figure">{formatCount(step.to)}</Table.Td>
            <Table.Td className="figure">
              {step.movement === null ? t('meters:movementWithheld') : formatCount(step.movement)}
            </Table.Td>
            <Table.Td>
              {[
                ...(step.kind === 'plain' ? [] : [t(`machine-meters:break_${step.kind}`)]),
                ...(step.isGap ? [t('meters:gapDetail')] : []),
              ].join(' · ')}
            </Table.Td>
            <Table.Td>{t(`meters:source_${step.source}`)}</Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
      {stepsQuery.hasNextPage && (
        <Button
          variant="default"
          mt="sm"
          loading={stepsQuery.isFetchingNextPage}
          onClick={() => void stepsQuery.fetchNextPage()}
          className="no-print"
        >
          {t('meters:more')}
        </Button>
      )}
    </>
  );
}

/** Lists the chart's marks (events, breaks, exceptions, gaps): their sign, period and details. */
function MarksTable({ history, markFormats }: { readonly history: MeterHistory; readonly markFormats: MarkFormats }) {
  const { t } = useTranslation('meters');
  const { formatInstant } = useFormats();
  const colors = useChartColors();
  if (history.marks.length === 0) return <Text c="dimmed">{t('noMarks')}</Text>;
  return (
    <>
      <ListTable
        {...TABLE_PROPS}
        label={t('table_marks', { count: history.marks.length })}
        columns={[t('mark'), t('since'), t('until'), t('detail')]}
      >
        {history.marks.map((mark, index) => (
          <Table.Tr key={`${mark.kind} ${mark.at} ${index}`}>
            <Table.Th scope="row">
              <svg width={18} height={14} aria-hidden>
                <MarkerShape marker={markersByKind[mark.kind]} x={8} y={8} r={5} color={colors.text} />
              </svg>{' '}
              {markFormats.getKindName(mark.kind)}
            </Table.Th>
            <Table.Td>{formatInstant(mark.at)}</Table.Td>
            <Table.Td>{mark.until === null ? '' : formatInstant(mark.until)}</Table.Td>
            <Table.Td style={{ whiteSpace: 'normal', minWidth: 260 }}>{markFormats.formatMark(mark)}</Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
      {history.hasMoreMarks && <Text c="dimmed">{t('moreMarks')}</Text>}
    </>
  );
}
