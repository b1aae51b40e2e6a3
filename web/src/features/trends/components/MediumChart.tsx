import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { ChartFrame } from '#web/components/charts/ChartFrame.js';
import { ChartLegend } from '#web/components/charts/ChartLegend.js';
import { ChartLines } from '#web/components/charts/ChartLines.js';
import { getLineStyle, useChartColors } from '#web/components/charts/chart-looks.js';
import { formatPeriod, type TrendFormats } from './trend-words.js';
import type { TrendChartProps } from './trends.js';

/**
 * Draws an amount of each series over time for the chosen medium (notes, tickets, coins). For `drop` it is the amount
 * recorded by the meters, otherwise its difference from the amount counted.
 */
export function MediumChart({
  trends,
  trendFormats,
  csvHref,
  fileName,
}: TrendChartProps & { readonly trendFormats: TrendFormats }) {
  const { t } = useTranslation('trends');
  const { formatMoney, formatDay } = useFormats();
  const colors = useChartColors();
  const isDrop = trends.measure === 'drop';
  const lines = trends.series.map((series, index) => {
    const mediumByStep = new Map(series.points.map((point) => [point.from, point.medium]));
    return {
      label: trendFormats.formatSeries(series),
      style: getLineStyle(index, colors),
      values: trends.steps.map(({ from }) => {
        const amountMinor =
          (isDrop ? mediumByStep.get(from)?.meteredMinor : mediumByStep.get(from)?.varianceMinor) ?? null;
        return amountMinor === null ? null : { position: Number(amountMinor), text: formatMoney(amountMinor) };
      }),
    };
  });
  return (
    <ChartFrame
      title={t(isDrop ? 'dropTitle' : 'varianceTitle')}
      description={formatPeriod(trends, (key, values) => t(key, values), formatDay)}
      fileName={fileName}
      csvHref={csvHref}
      legendText={lines.map(({ label }) => label).join(' · ')}
      legend={<ChartLegend entries={lines.map(({ label, style }) => ({ label, style }))} />}
    >
      <ChartLines
        stepLabels={trends.steps.map(({ from }) => trendFormats.formatStep(from))}
        lines={lines}
        formatAxisValue={(value) => formatMoney(String(Math.round(value)))}
        height={360}
      />
    </ChartFrame>
  );
}
