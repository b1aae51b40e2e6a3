import { SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { ChartFrame } from '#web/components/charts/ChartFrame.js';
import { ChartLegend, type LegendEntry } from '#web/components/charts/ChartLegend.js';
import { ChartLines, type ChartBand, type ChartLine } from '#web/components/charts/ChartLines.js';
import { getLineStyle, useChartColors } from '#web/components/charts/chart-looks.js';
import { formatPeriod, useTrendFormats } from './trend-words.js';
import type { TrendChartProps, TrendSeries, Trends } from './trends.js';

/**
 * Draws a chart of each series: its actual and theoretical hold (the casino's share of the stakes), and the interval
 * expected for that volume.
 */
export function HoldCharts({ trends, csvHref, fileName }: TrendChartProps) {
  const { series } = trends;
  return (
    <SimpleGrid cols={{ base: 1, lg: series.length > 1 ? 2 : 1 }} spacing="md" verticalSpacing={0}>
      {series.map((oneSeries) => (
        <HoldChart
          key={oneSeries.key}
          series={oneSeries}
          trends={trends}
          csvHref={csvHref}
          fileName={`${fileName}_${oneSeries.key}`}
        />
      ))}
    </SimpleGrid>
  );
}

/**
 * Draws the actual and theoretical hold (the casino's share of the stakes) of one series with its expected interval.
 * Notes the machines whose volatility is unknown, or only estimated from few days.
 */
function HoldChart({ series, trends, csvHref, fileName }: TrendChartProps & { readonly series: TrendSeries }) {
  const { t } = useTranslation(['trends', 'common']);
  const { formatPercent, formatDay } = useFormats();
  const colors = useChartColors();
  const trendFormats = useTrendFormats(trends);
  const hasInterval = series.points.some(({ hold }) => hold?.lowerPercent !== null && hold !== null);
  const { lines, band } = buildHoldLines(series, trends, formatPercent, {
    actual: t('common:actualHold'),
    theoretical: t('common:theoreticalHold'),
    interval: t('trends:interval'),
  });
  const lineStyles = [getLineStyle(0, colors), { ...getLineStyle(1, colors), dash: '9 4' }] as const;
  const legend: LegendEntry[] = [
    { label: t('common:actualHold'), style: lineStyles[0] },
    { label: t('common:theoreticalHold'), style: lineStyles[1], shape: 'plain' },
    ...(hasInterval
      ? [
          { label: t('trends:interval'), style: { ...lineStyles[0], color: colors.band }, shape: 'band' as const },
          {
            label: t('trends:outside'),
            style: { ...lineStyles[0], color: colors.alarm, marker: 'ring' as const },
            shape: 'mark' as const,
          },
        ]
      : []),
  ];
  const unknownMachineCount = Number(series.total.hold?.machinesUnknown ?? 0);
  return (
    <ChartFrame
      title={t('trends:holdOf', { series: trendFormats.formatSeries(series) })}
      description={formatPeriod(trends, (key, values) => t(`trends:${key}`, values), formatDay)}
      fileName={fileName}
      csvHref={csvHref}
      legendText={legend.map(({ label }) => label).join(' · ')}
      legend={
        <>
          <ChartLegend entries={legend} />
          {unknownMachineCount > 0 && (
            <Text size="sm" c="dimmed" mt={4}>
              {t('trends:unknownVolatility', { count: unknownMachineCount, days: trends.sigmaMinimumDays })}
            </Text>
          )}
          {Number(series.total.hold?.machinesByDays ?? 0) > 0 && (
            <Text size="sm" c="dimmed" mt={4}>
              {t('trends:estimated', {
                count: Number(series.total.hold?.machinesByDays ?? 0),
                days: series.total.hold?.fewestDays ?? 0,
              })}
            </Text>
          )}
        </>
      }
    >
      <ChartLines
        stepLabels={trends.steps.map(({ from }) => trendFormats.formatStep(from))}
        lines={lines.map((line, index) => ({ ...line, style: lineStyles[index === 0 ? 0 : 1] }))}
        {...(hasInterval ? { band } : {})}
        formatAxisValue={(value) => formatPercent(value.toFixed(2))}
        height={trends.series.length > 1 ? 250 : 340}
      />
    </ChartFrame>
  );
}

interface HoldLineLabels {
  readonly actual: string;
  readonly theoretical: string;
  readonly interval: string;
}

/**
 * Builds the lines of actual and theoretical hold and the band of the interval. Each step of time has a value, or null.
 * A hold outside the interval is an alarm.
 */
function buildHoldLines(
  series: TrendSeries,
  { steps }: Trends,
  formatPercent: (text: string | null | undefined) => string,
  lineLabels: HoldLineLabels,
): { readonly lines: Omit<ChartLine, 'style'>[]; readonly band: ChartBand } {
  const holdByStep = new Map(series.points.map((point) => [point.from, point.hold]));
  const stepHolds = steps.map(({ from }) => holdByStep.get(from) ?? null);
  const buildPoint = (percent: string | null | undefined, isAlarm = false) =>
    percent === null || percent === undefined
      ? null
      : { position: Number(percent), text: formatPercent(percent), isAlarm };
  return {
    lines: [
      {
        label: lineLabels.actual,
        values: stepHolds.map((hold) => buildPoint(hold?.actualHoldPercent, hold?.isOutside === true)),
      },
      {
        label: lineLabels.theoretical,
        values: stepHolds.map((hold) => buildPoint(hold?.theoreticalHoldPercent)),
        hasMarkers: false,
      },
    ],
    band: {
      label: lineLabels.interval,
      values: stepHolds.map((hold) =>
        hold === null || hold.lowerPercent === null || hold.upperPercent === null
          ? null
          : {
              lower: Number(hold.lowerPercent),
              upper: Number(hold.upperPercent),
              text: `${formatPercent(hold.lowerPercent)} – ${formatPercent(hold.upperPercent)}`,
            },
      ),
    },
  };
}
