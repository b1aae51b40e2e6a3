import { Table, Title } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import chart from '#web/components/charts/Chart.module.css';
import type { ApiSchema } from '#web/api/client.js';
import { ListTable } from '#web/components/general/ListTable.js';
import type { TrendFormats } from './trend-words.js';
import type { TrendSeries, Trends } from './trends.js';

type Figures = ApiSchema<'TrendFigures'>;

/** Renders the charts' figures as a table; the last line of each series is the total of the period. */
export function TrendTable({ trends, trendFormats }: { readonly trends: Trends; readonly trendFormats: TrendFormats }) {
  const { t } = useTranslation(['trends', 'common']);
  const columns = useTrendColumns(trends);
  return (
    <section aria-labelledby="trend-table">
      <Title order={2} size="h5" id="trend-table" mb={4}>
        {t('trends:table')}
      </Title>
      <ListTable
        label={t('trends:table')}
        columns={[
          t('trends:series'),
          t(`trends:step_${trends.step}`),
          ...columns.map(({ name }) => ({ label: name, isFigure: true })),
        ]}
        striped
        withTableBorder
        className={chart['table']}
      >
        {trends.series.map((series) => (
          <SeriesRows
            key={`${series.key} ${series.medium ?? ''}`}
            series={series}
            trendFormats={trendFormats}
            columns={columns}
          />
        ))}
      </ListTable>
    </section>
  );
}

interface TrendColumn {
  readonly name: string;
  readonly formatFigures: (figures: Figures) => string;
}

/** Renders the table rows of a series: one for each step, then its total. */
function SeriesRows({
  series,
  trendFormats,
  columns,
}: {
  readonly series: TrendSeries;
  readonly trendFormats: TrendFormats;
  readonly columns: readonly TrendColumn[];
}) {
  const { t } = useTranslation('common');
  const seriesName = trendFormats.formatSeries(series);
  const renderCells = (figures: Figures) =>
    columns.map((column) => (
      <Table.Td key={column.name} className="figure">
        {column.formatFigures(figures)}
      </Table.Td>
    ));
  return (
    <Fragment>
      {series.points.map((point) => (
        <Table.Tr key={point.from}>
          <Table.Th scope="row" fw={400}>
            {seriesName}
          </Table.Th>
          <Table.Td>{trendFormats.formatStep(point.from)}</Table.Td>
          {renderCells(point)}
        </Table.Tr>
      ))}
      <Table.Tr fw={700}>
        <Table.Th scope="row">{seriesName}</Table.Th>
        <Table.Td>{t('total')}</Table.Td>
        {renderCells(series.total)}
      </Table.Tr>
    </Fragment>
  );
}

/**
 * Returns the columns of the measure: each has its name, and a function that formats it from a step's figures. The
 * first three are common to all measures.
 */
function useTrendColumns({ measure }: Trends): TrendColumn[] {
  const { t } = useTranslation(['trends', 'common']);
  const { formatMoney, formatPercent, formatCount } = useFormats();
  const commonColumns: TrendColumn[] = [
    { name: t('common:days'), formatFigures: ({ days }) => formatCount(days) },
    { name: t('common:machines'), formatFigures: ({ machines }) => formatCount(machines) },
    { name: t('common:games'), formatFigures: ({ gamesPlayed }) => formatCount(gamesPlayed) },
  ];
  if (measure !== 'hold') {
    return [
      ...commonColumns,
      { name: t('common:metered'), formatFigures: ({ medium }) => formatMoney(medium?.meteredMinor) },
      { name: t('trends:actual'), formatFigures: ({ medium }) => formatMoney(medium?.actualMinor) },
      { name: t('common:variance'), formatFigures: ({ medium }) => formatMoney(medium?.varianceMinor) },
      { name: t('common:variancePercent'), formatFigures: ({ medium }) => formatPercent(medium?.variancePercent) },
    ];
  }
  const formatVerdict = (isOutside: boolean | null | undefined): string => {
    if (isOutside === null || isOutside === undefined) return t('trends:noInterval');
    return t(isOutside ? 'trends:outside' : 'trends:inside');
  };
  return [
    ...commonColumns,
    { name: t('common:coinIn'), formatFigures: ({ hold }) => formatMoney(hold?.coinInMinor) },
    { name: t('common:meteredWin'), formatFigures: ({ hold }) => formatMoney(hold?.meteredWinMinor) },
    { name: t('common:actualHold'), formatFigures: ({ hold }) => formatPercent(hold?.actualHoldPercent) },
    { name: t('common:theoreticalHold'), formatFigures: ({ hold }) => formatPercent(hold?.theoreticalHoldPercent) },
    {
      name: t('trends:interval'),
      formatFigures: ({ hold }) =>
        hold?.lowerPercent === null || hold?.lowerPercent === undefined
          ? formatPercent(null)
          : `${formatPercent(hold.lowerPercent)} – ${formatPercent(hold.upperPercent)}`,
    },
    { name: t('trends:verdict'), formatFigures: ({ hold }) => formatVerdict(hold?.isOutside) },
  ];
}
