import { Alert, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { useFormats } from '#web/components/figures/figures.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Loading, QueryStatus } from '#web/components/general/Waiting.js';
import { HoldCharts } from '../components/HoldCharts.js';
import { MediumChart } from '../components/MediumChart.js';
import { TrendControls } from '../components/TrendControls.js';
import { TrendTable } from '../components/TrendTable.js';
import { formatPeriod, useTrendFormats } from '../components/trend-words.js';
import type { TrendChartProps, Trends } from '../components/trends.js';
import type { TrendsSearch } from '../components/trends-search.js';

/**
 * Shows the trends of hold (the casino's share of the stakes), drop (the money in the boxes) and variances. The charts
 * are readable without colour; a table has the same figures.
 */
export function TrendsScreen() {
  const { t } = useTranslation('trends');
  const establishment = useEstablishmentCode();
  const search = useSearch({ from: '/behind/$establishment/trends' });
  const navigate = useNavigate();
  const changeSearch = (newSearch: TrendsSearch): void => {
    void navigate({ to: `/${establishment}/trends`, search: newSearch, replace: true });
  };
  const todayQuery = useEstablishmentQuery('/gaming-days/current');
  if (todayQuery.data === undefined) {
    return (
      <>
        <PageHeader title={t('title')} />
        {todayQuery.error === null ? <Loading /> : <ProblemBox problem={todayQuery.error} />}
      </>
    );
  }
  const today = todayQuery.data.gamingDay;
  return <TrendsContent establishment={establishment} search={search} today={today} onSearchChange={changeSearch} />;
}

interface TrendsContentProps {
  readonly establishment: string;
  readonly search: TrendsSearch;
  readonly today: string;
  readonly onSearchChange: (newSearch: TrendsSearch) => void;
}

/** Shows the controls, charts and table of the chosen measure, grouping, step and period (30 days by default). */
function TrendsContent({ establishment, search, today, onSearchChange }: TrendsContentProps) {
  const { t, i18n } = useTranslation('trends');
  const { measure = 'hold', by = 'floor', step = 'day', medium, keys } = search;
  const from =
    search.from ??
    dayjs(search.to ?? today)
      .subtract(29, 'day')
      .format('YYYY-MM-DD');
  const to = search.to ?? today;
  const chosenMachines = by === 'machine' && keys !== undefined ? keys.split(',').filter((key) => key !== '') : [];
  const query = {
    measure,
    by,
    step,
    from,
    to,
    ...(measure === 'hold' || medium === undefined ? {} : { medium }),
    ...(chosenMachines.length === 0 ? {} : { keys: chosenMachines }),
  };
  const trendsQuery = useEstablishmentQuery(
    '/trends',
    { query },
    { placeholderData: (previous) => previous, enabled: from <= to },
  );
  const csvQuery = new URLSearchParams({
    measure,
    by,
    step,
    from,
    to,
    language: i18n.language,
    ...('medium' in query ? { medium: query.medium } : {}),
    ...(chosenMachines.length === 0 ? {} : { keys: chosenMachines.join(',') }),
  }).toString();
  const data = trendsQuery.data;
  return (
    <>
      <PageHeader title={t('title')} summary={data === undefined ? undefined : <TrendPeriod trends={data} />} />
      <TrendControls search={search} period={{ from, to }} today={today} setSearch={onSearchChange} />
      <QueryStatus query={trendsQuery} />
      {data !== undefined && trendsQuery.error === null && (
        <TrendCharts
          trends={data}
          missingMachines={chosenMachines.filter((key) => !data.series.some((series) => series.key === key))}
          csvHref={`/api/establishments/${establishment}/trends/csv?${csvQuery}`}
          fileName={`${establishment}_${measure}_${by}_${from}_${to}`}
        />
      )}
    </>
  );
}

/** Renders the line under the title: the period of the charts. */
function TrendPeriod({ trends }: { readonly trends: Trends }) {
  const { t } = useTranslation('trends');
  const { formatDay } = useFormats();
  return <>{formatPeriod(trends, t, formatDay)}</>;
}

/**
 * Shows the charts of the measure, and the same figures in a table. Notes name the machines without figures
 * (`missingMachines`), the number of series not shown, and the method.
 */
function TrendCharts({
  trends,
  missingMachines,
  ...fileProps
}: TrendChartProps & { readonly missingMachines: readonly string[] }) {
  const { t } = useTranslation('trends');
  const { formatExactPercent } = useFormats();
  const trendFormats = useTrendFormats(trends);
  if (trends.series.length === 0) return <EmptyState title={t('emptyTitle')} explanation={t('emptyText')} />;
  return (
    <>
      {missingMachines.length > 0 && (
        <Alert color="yellow" my="sm">
          {t('noFigures', { keys: missingMachines.join(', ') })}
        </Alert>
      )}
      {trends.seriesCount > trends.series.length && trends.by === 'machine' && missingMachines.length === 0 && (
        <Text size="sm" c="dimmed" mb="xs">
          {t(trends.measure === 'variance' ? 'widest' : 'heaviest', {
            shown: trends.series.length,
            count: trends.seriesCount,
          })}
        </Text>
      )}
      {trends.measure === 'hold' ? (
        <HoldCharts trends={trends} {...fileProps} />
      ) : (
        <MediumChart trends={trends} trendFormats={trendFormats} {...fileProps} />
      )}
      {trends.measure === 'hold' && (
        <Text size="sm" c="dimmed" mb="sm">
          {t('method', {
            z: formatExactPercent(trends.intervalDeviations).replace(/\s*%$/, ''),
            days: trends.sigmaMinimumDays,
          })}
        </Text>
      )}
      <TrendTable trends={trends} trendFormats={trendFormats} />
    </>
  );
}
