import { Alert, Anchor, Button, Group, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconFileTypePdf } from '@tabler/icons-react';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { ChartFrame } from '#web/components/charts/ChartFrame.js';
import { ChartLegend } from '#web/components/charts/ChartLegend.js';
import { getLineStyle, useChartColors } from '#web/components/charts/chart-looks.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { useFormats } from '#web/components/figures/figures.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { PeriodPicker } from '#web/components/forms/fields/PeriodPicker.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Loading } from '#web/components/general/Waiting.js';
import { MeterHistoryChart } from '../components/MeterHistoryChart.js';
import { MeterHistoryTables } from '../components/MeterHistoryTables.js';
import { markKinds, markersByKind, useMarkFormats } from '../components/mark-looks.js';
import { meterViews, type MetersSearch } from '../components/meters-search.js';

type MeterHistory = ApiSchema<'MachineMeterHistory'>;

/**
 * Shows a machine's counter over a period, by default the last seven days: a chart with marks, and tables. While
 * another period loads, the previous one stays.
 */
export function MetersScreen() {
  const { t, i18n } = useTranslation('meters');
  const establishment = useEstablishmentCode();
  const { machine } = useParams({ from: '/behind/$establishment/machines/$machine/meters' });
  const search = useSearch({ from: '/behind/$establishment/machines/$machine/meters' });
  const navigate = useNavigate();
  const mayReadDocuments = useHasPermission('reports.read');
  const changeSearch = (newSearch: MetersSearch): void => {
    void navigate({ to: `/${establishment}/machines/${machine}/meters`, search: newSearch, replace: true });
  };
  const todayQuery = useEstablishmentQuery('/gaming-days/current');
  const to = search.to ?? todayQuery.data?.gamingDay;
  const from = search.from ?? (to === undefined ? undefined : dayjs(to).subtract(6, 'day').format('YYYY-MM-DD'));
  const { station = 1, counter = 'coinInCredits' } = search;
  const historyQuery = useEstablishmentQuery(
    '/machines/{machine}/meter-history',
    { path: { machine }, query: { station, counter, from: from ?? '', to: to ?? '' } },
    { enabled: from !== undefined && to !== undefined && from <= to, placeholderData: (previous) => previous },
  );
  const problem = historyQuery.error ?? todayQuery.error;
  const period = { from: from ?? '', to: to ?? '' };
  const pdfQuery = new URLSearchParams({ format: 'pdf', machine, ...period, language: i18n.language }).toString();
  return (
    <>
      <Anchor component={Link} to={`/${establishment}/machines/${machine}`} className="no-print" size="sm">
        {t('back', { machine })}
      </Anchor>
      <PageHeader title={t('title', { machine })}>
        {mayReadDocuments && (
          <Button
            variant="default"
            component="a"
            href={`/api/establishments/${establishment}/reports/machine-meters?${pdfQuery}`}
            download
            leftSection={<IconFileTypePdf size={16} aria-hidden />}
          >
            {t('pdf')}
          </Button>
        )}
      </PageHeader>
      {to !== undefined && (
        <MeterHistoryControls
          search={search}
          onSearchChange={changeSearch}
          history={historyQuery.data}
          period={period}
          today={todayQuery.data?.gamingDay ?? to}
        />
      )}
      {problem !== null && <ProblemBox problem={problem} />}
      {problem === null && historyQuery.data === undefined && <Loading />}
      {problem === null && historyQuery.data !== undefined && (
        <MeterHistoryContent
          history={historyQuery.data}
          search={search}
          onSearchChange={changeSearch}
          establishment={establishment}
        />
      )}
    </>
  );
}

interface MeterHistoryControlsProps {
  readonly search: MetersSearch;
  readonly onSearchChange: (newSearch: MetersSearch) => void;
  readonly history: MeterHistory | undefined;
  readonly period: { readonly from: string; readonly to: string };
  readonly today: string;
}

/** Lets the user choose the counter, the station, the view and the period of a machine's meter history. */
function MeterHistoryControls({ search, onSearchChange, history, period, today }: MeterHistoryControlsProps) {
  const { t } = useTranslation('meters');
  const getCounterName = useCounterNameGetter(history);
  const isNarrow = useMediaQuery('(max-width: 30em)');
  const { counter = 'coinInCredits', station = 1, view = 'movement' } = search;
  const reportedNames = history?.counters.map(({ name }) => name) ?? [];
  const counterNames = reportedNames.some((name) => name === counter) ? reportedNames : [counter, ...reportedNames];
  return (
    <Stack gap="xs" mb="md" className="no-print">
      <Group gap="sm" align="flex-end">
        <Select
          label={t('counter')}
          w={280}
          searchable
          allowDeselect={false}
          value={counter}
          data={counterNames.map((value) => ({ value, label: getCounterName(value) }))}
          onChange={(value) => onSearchChange(value === null ? search : { ...search, counter: value })}
        />
        {(history?.stations.length ?? 1) > 1 && (
          <Select
            label={t('station')}
            w={110}
            allowDeselect={false}
            value={String(station)}
            data={(history?.stations ?? [1]).map(String)}
            onChange={(value) => onSearchChange({ ...search, station: Number(value) })}
          />
        )}
        <SegmentedControl
          aria-label={t('view')}
          orientation={isNarrow ? 'vertical' : 'horizontal'}
          value={view}
          data={meterViews.map((value) => ({ value, label: t(`view_${value}`) }))}
          onChange={(value) =>
            onSearchChange({ ...search, view: meterViews.find((knownView) => knownView === value) ?? 'movement' })
          }
        />
      </Group>
      <PeriodPicker
        period={period}
        today={today}
        onChange={({ from, to }) => onSearchChange({ ...search, from, to })}
      />
    </Stack>
  );
}

/** Returns a function that names a counter in the user's language; nothing while the history is loading. */
export function useCounterNameGetter(history: MeterHistory | undefined): (name: string) => string {
  const { i18n } = useTranslation();
  const labelsByName = new Map<string, string>(
    history?.counters.map(({ name, labelFr, labelEn }) => [name, i18n.language === 'en' ? labelEn : labelFr]),
  );
  return (name) => labelsByName.get(name) ?? (history === undefined ? '…' : name);
}

interface MeterHistoryContentProps {
  readonly history: MeterHistory;
  readonly search: MetersSearch;
  readonly onSearchChange: (newSearch: MetersSearch) => void;
  readonly establishment: string;
}

/**
 * Shows the counter's movement in the period, its chart with a legend, and the same data in tables. Warns when steps
 * (from one reading to the next) in doubt are withheld from the movement.
 */
function MeterHistoryContent({ history, search, onSearchChange, establishment }: MeterHistoryContentProps) {
  const { t, i18n } = useTranslation('meters');
  const { formatDay, formatCount } = useFormats();
  const colors = useChartColors();
  const getCounterName = useCounterNameGetter(history);
  const markFormats = useMarkFormats(getCounterName);
  const { view = 'movement' } = search;
  const { machine, station, counter, from, to } = history;
  if (history.firstReadAt === null) return <EmptyState title={t('emptyTitle')} explanation={t('emptyText')} />;
  const visibleKinds = markKinds.filter((kind) => history.marks.some((mark) => mark.kind === kind));
  const csvQuery = new URLSearchParams({
    station: String(station),
    counter,
    from,
    to,
    language: i18n.language,
  }).toString();
  const legend = [
    { label: t(`view_${view}`), style: { ...getLineStyle(0, colors) }, shape: 'plain' as const },
    ...visibleKinds.map((kind) => ({
      label: markFormats.getKindName(kind),
      style: { color: kind === 'exception' ? colors.alarm : colors.text, dash: '', marker: markersByKind[kind] },
      shape: kind === 'gap' ? ('band' as const) : ('mark' as const),
    })),
  ];
  return (
    <>
      {history.withheldSteps > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} my="sm" title={t('withheldTitle')}>
          {t('withheld', { count: history.withheldSteps })}{' '}
          <Anchor component={Link} to={`/${establishment}/meter-exceptions`}>
            {t('withheldGo')}
          </Anchor>
        </Alert>
      )}
      <Text mb="xs">
        {t('summary', { counter: getCounterName(counter), from: formatDay(from), to: formatDay(to) })}{' '}
        <strong>{history.movement === null ? t('movementWithheld') : formatCount(history.movement)}</strong>
        {' · '}
        {t('drawn', { shown: formatCount(history.points.length), readings: formatCount(history.readingCount) })}
      </Text>
      <ChartFrame
        title={`${getCounterName(counter)} — ${t(`view_${view}`)}`}
        description={t('about', { machine, station, from: formatDay(from), to: formatDay(to) })}
        fileName={`${establishment}_${machine}_${counter}_${from}_${to}`}
        csvHref={`/api/establishments/${establishment}/machines/${encodeURIComponent(machine)}/meter-history/csv?${csvQuery}`}
        legend={<ChartLegend entries={legend} />}
        legendText={legend.map(({ label }) => label).join(' · ')}
      >
        <MeterHistoryChart history={history} view={view} />
      </ChartFrame>
      <MeterHistoryTables history={history} search={search} onSearchChange={onSearchChange} markFormats={markFormats} />
    </>
  );
}
