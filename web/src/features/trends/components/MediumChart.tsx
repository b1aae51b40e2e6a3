import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { ChartFrame } from '#web/components/charts/ChartFrame.js';
import { ChartLegend } from '#web/components/charts/ChartLegend.js';
import { ChartLines } from '#web/components/charts/ChartLines.js';
import { getLineStyle, useChartColors } from '#web/components/charts/chart-looks.js';
import { describePeriod, type TrendWords } from './trend-words.js';
import type { TrendChartProps } from './trends.js';

/**
 * Draws an amount of each series over time for the chosen medium (notes, tickets, coins). For `drop` it is the amount
 * recorded by the meters, otherwise its difference from the amount counted.
 */
export function MediumChart({ trends, words, csvHref, fileName }: TrendChartProps & { readonly words: TrendWords }) {
  const { t } = useTranslation('trends');
  const { formatMoney: formatMoney, formatDay: formatDay } = useFormats();
  const colors = useChartColors();
  const isDrop = trends.measure === 'drop';
  const lines = trends.series.map((series, index) => {
    const points = new Map(series.points.map((point) => [point.from, point.medium]));
    return {
      label: words.nameSeries(series),
      style: getLineStyle(index, colors),
      values: trends.steps.map(({ from }) => {
        const minor = (isDrop ? points.get(from)?.meteredMinor : points.get(from)?.varianceMinor) ?? null;
        return minor === null ? null : { position: Number(minor), text: formatMoney(minor) };
      }),
    };
  });
  return (
    <ChartFrame
      title={t(isDrop ? 'dropTitle' : 'varianceTitle')}
      description={describePeriod(trends, (key, values) => t(key, values), formatDay)}
      fileName={fileName}
      csvHref={csvHref}
      legendText={lines.map(({ label }) => label).join(' · ')}
      legend={<ChartLegend entries={lines.map(({ label, style }) => ({ label, style }))} />}
    >
      <ChartLines
        stepLabels={trends.steps.map(({ from }) => words.nameStep(from))}
        lines={lines}
        formatAxisValue={(value) => formatMoney(String(Math.round(value)))}
        height={360}
      />
    </ChartFrame>
  );
}
